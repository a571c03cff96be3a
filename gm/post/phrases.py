"""What mail programs write around a text, in Spanish, Catalan, English, Portuguese and Galician.

Each pattern is tried on one line (or a few joined with a blank) that has been through `gm.post.text.bare`.
"""

from __future__ import annotations

import re


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{a})" for a in alternatives), re.IGNORECASE)


# --- quotes ---------------------------------------------------------------------------------------------------------

QUOTE_MARK = re.compile(r"^[>|]")

# The end of "El lun, 30 nov 2026 a las 20:15, DJ (<dj@example.org>) escribió:"
ATTRIBUTION_END = _any(
    r"\b(?:escribi[oó]|ha escrito|va escriure|ha escrit|escrigu[eé]|escreveu|escribiu|wrote|writes|a [eé]crit"
    r"|ha scritto|schrieb)\b.{0,80}:$",
    r"^(?:missatge|mensaje|mensagem) de\b.{3,120}:$",
)
# Its first line: a word or a weekday and a date, or "Missatge de …"; or else an address.
_DAYS = "lu|ma|mi|ju|vi|s[aá]|do|dl|dt|dc|dj|dv|ds|dg|di|seg|ter|qu|sex|mon|tue|wed|thu|fri|sat|sun"
ATTRIBUTION_START = _any(
    rf"^(?:(?:el|al|on|em|en|a|o|no|le|il|am)\b|{_DAYS}).*\d",
    r"^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}",
    r"^(?:missatge|mensaje|mensagem) de\b",
)
ATTRIBUTION_ADDRESS = re.compile(r"^[^:]{0,80}<[^<>]+@[^<>]+>")
# What shows that a mail was written then and there: an address, a date with its year (of the players, not of the game).
ATTRIBUTION_PROOF = re.compile(r"@|\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b|\b(?:19|20)\d{2}\b")

_ORIGINAL = r"(?:mensaje|missatge|mensagem|mensaxe|correo|correu) ori[gx]inal|original message|original (?:e-?)?mail"
_FORWARDED = (
    r"(?:mensaje|correo) reenviado|missatge (?:reenviat|resseguit)|correu reenviat|forwarded (?:message|by)"
    r"|mensagem (?:encaminhada|reencaminhada)|mensaxe (?:reenviada|reencamiñada)"
)
SEPARATOR = re.compile(rf"^[-_*=]{{2,}} ?(?:{_ORIGINAL}) ?[-_*=]*$", re.IGNORECASE)
FORWARD = _any(
    rf"^[-_*=]{{2,}} ?(?:{_FORWARDED})\b.{{0,60}}$",
    r"^(?:begin forwarded message|inicio del mensaje reenviado|inici del missatge reenviat"
    r"|in[ií]cio da mensagem (?:re)?encaminhada|inicio da mensaxe reenviada):$",
)
FORWARD_SUBJECT = re.compile(r"^ ?(?:fwd?|rv|reenv|enc|fw)\b ?:", re.IGNORECASE)
REPLY_SUBJECT = re.compile(r"^ ?(?:(?:re|rv|fwd?|fw|res|resp|reenv|enc)(?:\[\d+\])? ?: ?)+", re.IGNORECASE)
RULE = re.compile(r"^_{10,}$")

# --- header blocks, as mail programs show them ----------------------------------------------------------------------

LABELS = {
    "from": "de, from, remitente, remitent",
    "date": "fecha, data, date, dia, sent, enviado, enviado el, enviado em, enviada, enviada el, enviat, enviat el",
    "to": "para, per a, per, a, to, destinatario",
    "copy": "cc, cco, bcc, responder a, responder para, respon a, reply-to, adjuntos, adjunts, attachments",
    "subject": "asunto, assumpte, tema, assunto, subject",
}
ROLE_OF = {label: role for role, labels in LABELS.items() for label in labels.split(", ")}
FIELD = re.compile(r"^\*{0,2}([A-Za-z][A-Za-z/ -]{0,15}?) ?:\*{0,2} ?(.*)$")

# --- signatures -----------------------------------------------------------------------------------------------------

SIGNATURE_MARK = re.compile(r"^--$")
_DEVICE = (
    r"(?:mi|mis|un|una|el m[oó]vil|el meu|la meva|meu|meva|minha|o meu|a minha|my|an?|the|dispositivo|dispositiu"
    r"|outlook|yahoo|gmail|hotmail|correo|correu|mail|proton|bluemail|spark|airmail|thunderbird|k-9"
    r"|samsung|huawei|xiaomi|iphone|ipad|android)"
)
_PROGRAM = r"(?:outlook|bluemail|yahoo|aol|spark)"
PHONE = _any(
    r"^(?:enviado|enviat|enviada|escrito|escrit|mandado|sent|written)"
    r" (?:desde|des de|des del|a partir d[eo]|do|da|dende|con|amb|com|from|with|via|using)"
    rf" (?:l['’])?{_DEVICE}\b.{{0,80}}$",
    r"^enviat des de l['’](?:outlook|iphone|ipad|android)\b.{0,80}$",
    rf"^(?:obtener|obt[eé]n|descargar?|baixa|obteniu|obtingueu|get|obter) (?:el |l['’])?{_PROGRAM}\b.{{0,120}}$",
    r"^(?:disculpa|perdona|perdoneu|disculpeu|excuse)\b.{0,40}(?:brevedad|brevetat|brevity)\b.{0,60}$",
    r"^(?:libre de virus|lliure de virus|virus-free|livre de v[ií]rus)\b.{0,60}$",
)
DISCLAIMER = _any(
    r"^(?:aviso legal|av[ií]s legal|legal notice|disclaimer|(?:aviso|av[ií]s) de confiden[ct]iali[dt]a[dt])\b",
    r"^(?:este|el|aquest|this|esta) (?:presente )?(?:mensaje|correo|missatge|correu|e-?mail|message)\b(?=.*confiden)"
    r"(?=.*(?:destinat|adjunt|anexo|prohib|error|recipient|intended|attach))",
    r"^(?:este|el|aquest|this|esta) (?:mensaje|correo|missatge|correu|e-?mail)\b.{0,80}\b(?:avast|avg|anti-?virus)\b",
    r"^(?:antes de imprimir|abans d['’]imprimir|please consider the environment)\b",
)
# The foot that a mailing list adds below a line of underscores.
LIST_FOOT = re.compile(
    r"mailing list|lista de (?:correo|distribuci)|llista de (?:correu|distribuci)|https?://", re.IGNORECASE
)

COMMENT = re.compile(r"^(?:[#;]|--(?!-*>))")

# --- mails that nobody wrote ----------------------------------------------------------------------------------------

AUTOMATIC_SUBJECT = _any(
    r"^ ?(?:respuesta autom[aá]tica|resposta autom[aà]tica|auto(?:matic)?[- ]?(?:reply|response|respuesta))\b",
    r"^ ?(?:fuera de (?:la )?oficina|fora de (?:l['’])?oficina|out of (?:the )?office|ausente|absent) ?(?::|$|-)",
    r"^ ?(?:vacation|vacaciones|vacances|f[eé]rias)(?: (?:reply|response|respuesta))? ?:",
    r"^ ?(?:le[ií]do|llegit|read|not read|no le[ií]do) ?: ",
)
BOUNCE_SUBJECT = _any(
    r"^ ?(?:undeliver(?:ed|able)|delivery (?:status|failure|has failed)|mail delivery|returned mail|failure notice)\b",
    r"^ ?(?:no se (?:ha )?(?:puede|podido|pudo) entregar|no s['’]ha pogut (?:lliurar|entregar))\b",
)
ROBOT = re.compile(r"^(?:mailer-daemon|postmaster|mail-daemon)@", re.IGNORECASE)
NEEDS_HTML = re.compile(r"\bHTML\b.{0,120}", re.IGNORECASE)
