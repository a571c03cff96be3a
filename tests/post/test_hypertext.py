from __future__ import annotations

import pytest

from gm.core.model import LineKind
from gm.post.hypertext import Marked, html_lines, is_html

QUOTED, SIGNATURE, COMMENT = LineKind.QUOTED, LineKind.SIGNATURE, LineKind.COMMENT


def texts(html: str) -> list[str]:
    return [line.text for line in html_lines(html)]


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("A<br>B<br/>C", ["A", "B", "C"]),
        ("<div>A</div><div><br></div><div>B</div>", ["A", "", "B"]),
        ("<p>A\n  TOLEDO</p>\n<p>B</p>", ["A TOLEDO", "B"]),
        ("<div>A<div>B</div>C</div>", ["A", "B", "C"]),
        ("<ul><li>A<li>B</ul>", ["A", "B"]),
        ("<tr><td>A</td><td>- B</td></tr>", ["A - B"]),
        ("A &gt; B &amp; C&ntilde;&#8211;&#xe9;&nbsp;D", ["A > B & Cñ–é\u00a0D"]),
        ("<pre>A\n\n B\r\nC</pre>", ["A", "", "B", "C"]),
        ("<style>no</style><script>no</script><title>no</title>A", ["A"]),
        ("<span style='DISPLAY: none'>no</span>A", ["A"]),
        ("<!-- no -->A<![if x]>B<![endif]><!--[if mso]>no<![endif]-->C", ["ABC"]),
        ("<b>A</b> <i>TOLEDO</i>", ["A TOLEDO"]),
        ("</div></p>A", ["A"]),
        ("", []),
    ],
)
def test_html_is_read_as_the_lines_a_reader_sees(html: str, lines: list[str]) -> None:
    assert texts(html) == lines


@pytest.mark.parametrize(
    "html",
    [
        "<blockquote>{}</blockquote>",
        "<blockquote type=cite><div>{}</div></blockquote>",
        "<blockquote class=gmail_quote style='border: none'>{}</blockquote>",
        "<div class='x yahoo_quoted'>{}</div>",
        "<div id=yahoo_quoted_77>{}</div>",
        "<div class=protonmail_quote>{}</div>",
    ],
)
def test_a_quote_ends_where_its_element_ends(html: str) -> None:
    lines = html_lines("nuevo" + html.format("viejo <b>y</b> más") + "nuevo")
    assert lines == [Marked("nuevo"), Marked("viejo y más", QUOTED), Marked("nuevo")]


@pytest.mark.parametrize("name", ["divRplyFwdMsg", "appendonsend", "reply-intro"])
def test_below_the_mark_of_outlook_all_is_quoted(name: str) -> None:
    lines = html_lines(f"nuevo<div id={name}>Od: DJ</div><div>viejo</div>")
    assert lines == [Marked("nuevo"), Marked("Od: DJ", QUOTED), Marked("viejo", QUOTED)]


def test_a_signature_is_marked() -> None:
    assert html_lines("A<div class=gmail_signature>Ana</div>")[1] == Marked("Ana", SIGNATURE)


def test_an_indent_of_the_editor_is_no_quote() -> None:
    assert html_lines("<blockquote style='margin:0 0 0 40px; border:none'>A</blockquote>") == [Marked("A")]


def test_what_is_struck_out_is_a_comment_of_its_own() -> None:
    assert html_lines("A <s>B</s> C<br><del>D</del><br>E") == [
        *(Marked("A C"), Marked("~~B~~", COMMENT), Marked("~~D~~", COMMENT), Marked("E")),
    ]


def test_what_is_struck_out_in_a_quote_is_quoted() -> None:
    assert html_lines("<blockquote><s>A</s></blockquote>") == [Marked("A", QUOTED)]


def test_elements_nested_past_all_measure_are_read() -> None:
    assert texts("<blockquote>" + "<span>" * 5000 + "A" + "</span>" * 5000) == ["A"]


def test_mark_up_is_told_from_text() -> None:
    assert is_html("hola<br>")
    assert not is_html("A TOLEDO <- CALATRAVA, <ana@example.org>")
