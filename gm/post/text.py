"""Bytes to text, whatever the mail says about them, and text to lines."""

from __future__ import annotations

import codecs
import re
import unicodedata

WINDOWS = [bytes([n]).decode("cp1252", "ignore") or chr(n) for n in range(256)]
BYTE_OF = {chr(n): n for n in range(256)} | {char: n for n, char in enumerate(WINDOWS)}

LATIN = {"iso8859-1", "iso8859-15", "cp1252", "iso8859-9"}
UTF8 = {"utf-8", "utf-8-sig", "ascii"}
BYTE_ORDER_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

# UTF-8 that was once read as Windows-1252: a lead byte and one of the signs that its other bytes turn into.
TWICE_ENCODED = re.compile("[ÂÃâ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")

# Quoted-printable that nobody decoded: "=3D", a letter of Latin-1 after a letter, a whole letter of UTF-8. In an order
# a "=" is followed by a type of unit, never by two hexadecimal digits.
ESCAPED = re.compile(r"=3D|=C3=[89AB][0-9A-F]|=C2=[AB][0-9A-F]|=E2=80=|(?<=[A-Za-z])=[C-F][0-9A-F]")
ESCAPES = re.compile(r"(?:=[0-9A-F]{2})+")
SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")

LINE_END = re.compile("\r*\n|\r|[\u2028\u2029\v\f]")
UNSHOWABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
SURROGATE = re.compile("[\ud800-\udfff]")

INVISIBLE = {"Cc", "Cf", "Cs"}

FLOW_WIDTH = 60


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are not what was declared, read as Windows-1252, which holds Latin-1 and the smart signs."""
    assert isinstance(error, UnicodeDecodeError)
    return "".join(WINDOWS[byte] for byte in error.object[error.start : error.end]), error.end


codecs.register_error("gm.windows", _as_windows)


def decode(raw: bytes, charset: str | None) -> str:
    """The text of `raw`: as declared where that can be, else as the bytes themselves show.

    UTF-8 declared as Latin-1 and Latin-1 declared as UTF-8 both come out right; nothing is lost, nothing raises.
    """
    for mark, name in BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(name, "replace" if name != "utf-8" else "gm.windows")
    try:
        name = codecs.lookup(charset or "utf-8").name
        if name in UTF8:
            return raw.decode("utf-8", "gm.windows")
        if name in LATIN:
            return _latin(raw, name)
        return raw.decode(name, "replace")
    except (LookupError, ValueError):
        return raw.decode("utf-8", "gm.windows")


def _latin(raw: bytes, name: str) -> str:
    if not raw.isascii():
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            pass
    return raw.decode("cp1252" if name == "iso8859-1" else name, "gm.windows")


def repair(text: str) -> str:
    """`text` without the two marks of a broken way: quoted-printable left as it was, and UTF-8 encoded twice."""
    return "\n".join(_once_encoded(line) for line in _unescape(text).split("\n"))


def _once_encoded(line: str) -> str:
    if not TWICE_ENCODED.search(line):
        return line
    try:
        return bytes(BYTE_OF[char] for char in line).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return line


def _unescape(text: str) -> str:
    if not any(ESCAPED.search(line) for line in text.split("\n") if "://" not in line):
        return text

    def letters(found: re.Match[str]) -> str:
        return decode(bytes.fromhex(found[0].replace("=", "")), None)

    return ESCAPES.sub(letters, SOFT_BREAK.sub("", text))


def split_lines(text: str) -> list[str]:
    """The lines of a text, as they can be shown: no control characters (nothing a terminal would obey), no BOM."""
    showable = SURROGATE.sub("\ufffd", UNSHOWABLE.sub("", LINE_END.sub("\n", text)))
    return showable.removeprefix("\ufeff").removesuffix("\n").split("\n")


def unflow(text: str, delete_space: bool = False) -> str:
    """Text of ``format=flowed`` with its paragraphs joined (RFC 3676).

    A line that ends early was broken by its writer, whatever blank was left behind it: it is not joined.
    """
    done: list[str] = []
    flowing = False
    for line in LINE_END.sub("\n", text).split("\n"):
        content = line[1:] if line.startswith(" ") else line
        if flowing and content and not content.startswith(">") and _is_full(done[-1], content):
            done[-1] = (done[-1][:-1] if delete_space else done[-1]) + content
        else:
            done.append(content)
        flowing = content.endswith(" ") and content != "-- " and not content.startswith(">")
    return "\n".join(done)


def _is_full(line: str, following: str) -> bool:
    return len(line) + len(following.split(" ", 1)[0]) > FLOW_WIDTH


def bare(line: str) -> str:
    """A line as phrases are looked for in it: plain blanks, nothing invisible, no blank at the ends."""
    spaced = (" " if char.isspace() else char for char in line)
    return " ".join("".join(char for char in spaced if unicodedata.category(char) not in INVISIBLE).split())


def fold(text: str) -> str:
    """Text for comparing names: no accents, no case."""
    apart = unicodedata.normalize("NFKD", bare(text).casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
