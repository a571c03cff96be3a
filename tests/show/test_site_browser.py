"""The site as a browser sees it, from disk and without network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.show.language import Language
from gm.show.page import document
from gm.show.site import Site, build_site
from tests.show.played import published
from tests.show.sample import MAP
from tests.show.test_site import SITE
from tests.show.test_tangle import FRAME, REPORT

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.usefixtures("sample_texts"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on the PATH to look at the pages with"),
]


def put(site: Site, folder: Path) -> Path:
    for path, content in build_site(site, MAP.geometry, MAP.board, Language("es", MAP.names)).items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with a corrected turn."""
    return put(SITE, tmp_path)


@pytest.fixture
def year(tmp_path: Path) -> Path:
    """The site of a year of Reconquista."""
    return put(published(), tmp_path)


class Visit:
    """A page in a browser, and all that went wrong or went out."""

    def __init__(self, page: sync_api.Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("requestfailed", lambda request: self.complaints.append(request.url))

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


@pytest.fixture
def visit() -> Iterator[Visit]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(offline=True)
        yield Visit(context.new_page())
        browser.close()


def test_the_pages_open_from_disk_show_their_maps_and_ask_for_nothing_else(year: Path, visit: Visit):
    for path in sorted(year.glob("*.html")):
        visit.page.goto(path.as_uri())
        pictures = visit.page.locator("img")
        assert pictures.count() >= 1, path.name
        for i in range(pictures.count()):
            pictures.nth(i).scroll_into_view_if_needed()
            assert pictures.nth(i).evaluate("image => image.decode().then(() => image.naturalWidth)") > 100, path.name
    assert visit.complaints == []
    assert {url for url in visit.requests if not url.startswith(year.as_uri())} == set()


def test_a_reader_walks_through_the_turns(site: Path, visit: Visit):
    page = visit.page
    page.goto((site / "index.html").as_uri())
    page.click("text=Leer el informe")
    assert page.inner_text("h1") == "Verano de 1080"
    page.click("a[rel=prev] >> nth=0")
    assert page.inner_text("h1") == "Primavera de 1080"
    page.click("text=Versión 1, sustituida")
    page.click("text=Ver la versión que vale")
    page.click("a[rel=next] >> nth=0")
    assert page.inner_text("h1") == "Verano de 1080"
    page.click("nav >> text=Portada")
    assert page.title() == "Los siete reinos"


@pytest.mark.parametrize("width", [360, 390, 768, 1280, 1920])
def test_no_page_is_wider_than_its_window(year: Path, visit: Visit, width: int):
    visit.page.set_viewport_size({"width": width, "height": 900})
    for path in sorted(year.glob("*.html")):
        visit.page.goto(path.as_uri())
        assert visit.overflow() <= 0, path.name


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(site: Path, visit: Visit, scheme: str):
    """Contrast of at least 4.5 to 1 (WCAG 2.2 AA) for each colour of text that the style has."""
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of the two
    visit.page.goto((site / "index.html").as_uri())
    grounds = {name: luminance(visit, name) for name in ("--paper", "--wash", "--page")}
    for name in ("--ink", "--faint", "--red", "--sea", "--good"):
        ink = luminance(visit, name)
        for ground, light in grounds.items():
            assert (max(ink, light) + 0.05) / (min(ink, light) + 0.05) >= 4.5, f"{name} on {ground}"


def luminance(visit: Visit, name: str) -> float:
    colour = visit.page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}').trim()")
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("width", [360, 1280])
def test_drawings_of_conflicts_stay_in_their_window_and_can_be_read_as_words(tmp_path: Path, visit: Visit, width: int):
    page, language = tmp_path / "report.html", Language("es", MAP.names)
    page.write_text(document(REPORT, FRAME, language, {}, {"TTO": "#8a6a4a"}))
    visit.page.set_viewport_size({"width": width, "height": 900})
    visit.page.goto(page.as_uri())
    assert visit.overflow() <= 0
    first = visit.page.locator(".tangle li").first
    assert not first.is_visible()
    visit.page.click("text=En palabras")
    assert first.is_visible()
    assert visit.page.get_by_role("img", name="El ejército de Calatrava ataca al ejército de Toledo").count() == 1
    assert visit.complaints == []
