from __future__ import annotations

import hashlib
import re
from datetime import timedelta
from html.parser import HTMLParser

import msgspec
import pytest

from gm.core.dice import previous_key
from gm.core.message import say
from gm.core.model import Phase
from gm.core.report import Section
from gm.show.language import LANGUAGES, Language
from gm.show.site import Site, Turn, Version, build_site
from tests.show.sample import ANCHOR, BEFORE, COLOURS, FRAME, MAP, REPORT, SUMMER

pytestmark = pytest.mark.usefixtures("sample_texts")

AUTUMN = Phase(3, "1080-3-otono", say("sample.spring", year=1081))
assert FRAME.deadline is not None
WEEK_BEFORE = FRAME.deadline - timedelta(weeks=1)
FIRST = Version(REPORT, msgspec.structs.replace(FRAME, version=1, errata=()))
SECOND = Version(
    msgspec.structs.replace(REPORT, phase=SUMMER, title=SUMMER.title),
    msgspec.structs.replace(FRAME, version=1, errata=(), next=AUTUMN),
)
SITE = Site(
    game=FRAME.game,
    anchor=ANCHOR,
    start=BEFORE,
    turns=(
        Turn(Version(REPORT, FRAME), (FIRST,), deadline=WEEK_BEFORE),
        Turn(SECOND, files={"datos/1080-2-verano.json": b"{}\n"}, deadline=FRAME.deadline),
    ),
    open=AUTUMN,
    deadline=FRAME.deadline,
    colours=COLOURS,
)


def build(site: Site = SITE, lang: str = "es", *, pictures: bool = False) -> dict[str, str]:
    files = build_site(site, MAP.geometry if pictures else None, MAP.board, Language(lang, MAP.names))
    return {path: content.decode() for path, content in files.items()}


class Parts(HTMLParser):
    """What a page names: addresses, ids; and whether its tags close."""

    VOID = ("meta", "link", "img", "br", "hr")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.open: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.addresses += [value for key in ("href", "src") if (value := given.get(key)) is not None]
        self.ids += [value for value in (given.get("id"),) if value is not None]
        if tag == "img":
            self.images.append(given)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_site_has_a_page_a_turn_and_one_for_each_version_replaced():
    assert sorted(build()) == [
        "1080-1-primavera-v1.html",
        "1080-1-primavera.html",
        "1080-2-verano.html",
        "datos/1080-2-verano.json",
        "index.html",
        "style.css",
    ]


def test_with_pictures_each_version_has_its_two_and_there_is_a_page_of_the_map():
    files = build(pictures=True)
    assert sorted(path for path in files if path.endswith(".svg") or path.startswith("mapa")) == [
        "1080-1-primavera-ordenes.svg",
        "1080-1-primavera-posicion.svg",
        "1080-1-primavera-v1-ordenes.svg",
        "1080-1-primavera-v1-posicion.svg",
        "1080-2-verano-ordenes.svg",
        "1080-2-verano-posicion.svg",
        "mapa.html",
        "mapa.svg",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_leads_to_a_file_of_the_site_or_a_part_of_the_page(lang: str):
    files = build(lang=lang, pictures=True)
    for path, page in files.items():
        if not path.endswith(".html"):
            continue
        parts = Parts(page)
        assert len(parts.ids) == len(set(parts.ids)), path
        for address in parts.addresses:
            name, _, part = address.partition("#")
            assert name in files or (not name and part in parts.ids), f"{path}: {address}"


def test_every_picture_says_what_it_shows():
    for path, page in build(pictures=True).items():
        if path.endswith(".html"):
            assert all(image["alt"] for image in Parts(page).images), path


def test_nothing_is_fetched_from_elsewhere_and_there_is_no_script():
    for path, text in build(pictures=True).items():
        assert "<script" not in text, path
        assert re.findall(r"""(?:href|src)=["']\w+:|url\(["']?(?!#)|@import""", text) == [], path


def test_turns_lead_to_those_before_and_after():
    files = build()
    assert 'rel="next" href="1080-2-verano.html"' in files["1080-1-primavera.html"]
    assert 'rel="prev"' not in files["1080-1-primavera.html"]
    assert 'rel="prev" href="1080-1-primavera.html"' in files["1080-2-verano.html"]
    assert 'rel="next"' not in files["1080-2-verano.html"]


def test_a_corrected_turn_tells_why_and_leads_to_the_version_it_replaced():
    page = build()["1080-1-primavera.html"]
    assert "Versión 2, corregida" in page
    assert "la orden de «A Zamora» se leyó como movimiento" in page
    assert '<a href="1080-1-primavera-v1.html">Versión 1, sustituida</a>' in page


def test_a_replaced_version_says_so_and_leads_to_the_one_that_holds():
    page = build()["1080-1-primavera-v1.html"]
    assert "se corrigió después y ya no vale" in page
    assert '<a href="1080-1-primavera.html">Ver la versión que vale</a>' in page


def test_the_first_page_lists_turns_with_deadlines_standings_and_errata():
    page = build()["index.html"]
    assert re.findall(r'<li>\n<a href="([^"]+)">', page) == ["1080-1-primavera.html", "1080-2-verano.html"]
    assert re.findall(r"Plazo: domingo (\d+) de diciembre", page) == ["6", "13", "13"]
    assert "Las órdenes se reciben hasta el domingo 13 de diciembre de 2026" in page
    assert '<section class="standings" id="standings">' in page
    assert "la orden de «A Zamora» se leyó como movimiento" in page


def test_a_game_without_corrections_says_so():
    page = build(msgspec.structs.replace(SITE, turns=(Turn(SECOND),)))["index.html"]
    assert "No se ha corregido ningún informe." in page


def test_a_game_that_has_not_begun_has_a_first_page_and_a_map():
    files = build(msgspec.structs.replace(SITE, turns=()), pictures=True)
    assert sorted(files) == ["index.html", "mapa.html", "mapa.svg", "style.css"]
    assert "Todavía no se ha resuelto ningún turno." in files["index.html"]
    assert "La posición antes del primer turno." in files["index.html"]


def test_a_game_that_is_over_says_so():
    page = build(msgspec.structs.replace(SITE, open=None, deadline=None))["index.html"]
    assert "La partida ha terminado." in page


def test_the_check_printed_on_the_first_page_works(capsys: pytest.CaptureFixture[str]):
    key = hashlib.sha256(b"end of the chain").digest()
    anchor = previous_key(previous_key(key)).hex()
    latest = Version(SECOND.report, msgspec.structs.replace(SECOND.frame, key=key.hex(), anchor=anchor))
    page = build(msgspec.structs.replace(SITE, anchor=anchor, turns=(SITE.turns[0], Turn(latest))))["index.html"]
    found = re.search(r"<pre><code>(.*?)</code></pre>", page, re.S)
    assert found is not None
    exec(found[1].replace("&#34;", '"'), {})
    assert capsys.readouterr().out == "True\n"


def test_the_powers_wear_the_colours_of_the_map():
    assert f'style="--power: {COLOURS["LYC"]}">León y Castilla' in build()["index.html"]


def test_the_same_game_gives_the_same_bytes():
    assert build(pictures=True) == build(pictures=True)


def test_the_rules_have_a_page_that_every_page_leads_to():
    rules = (Section("sieges", say("sample.orders"), sentences=(say("sample.quiet"),)),)
    pages = build(msgspec.structs.replace(SITE, rules=rules))
    assert all("reglas.html" in Parts(page).addresses for path, page in pages.items() if path.endswith(".html"))
    assert "sieges" in Parts(pages["reglas.html"]).ids
    assert "En el resto de Hispania no pasa nada." in pages["reglas.html"]
