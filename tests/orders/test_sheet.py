"""A whole mail: what is an order, what is passed over, and how lines bear on each other."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gm.core.model import Fault, Line, LineKind
from tests.orders import desk

UNITS = "TTO: A GUADALAJARA, A CALATRAVA, A TALAVERA, G TOLEDO; LYC: A SEGOVIA; x: G CUENCA"


def read(text: str, power: str = "TTO", units: str = UNITS, season: str = "spring") -> tuple[Line, ...]:
    return desk.board().read(text, units, power, season)


def kinds(text: str) -> list[LineKind]:
    return [line.kind for line in read(text)]


def orders(text: str, **where: str) -> list[str | None]:
    return [line.order for line in read(text, **where) if line.kind is LineKind.ORDER]


def test_a_mail_as_people_write_it():
    text = """Hola, Tomás:

te mando mis órdenes, espero que lleguen bien esta vez.

Órdenes de primavera:
- A Talavera - Mérida
- El ejército de Guadalajara apoya al de Calatrava hacia Quintanar.
- Calatrava a Quintanar
- G TOLEDO H

> A TALAVERA - TRUJILLO

Un abrazo y que gane el mejor,
Alfonso"""
    assert orders(text) == [
        "A TALAVERA - MERIDA",
        "A GUADALAJARA S A CALATRAVA - QUINTANAR",
        "A CALATRAVA - QUINTANAR",
        "G TOLEDO H",
    ]
    assert [line.line for line in read(text) if line.kind is LineKind.IGNORED] == [1, 3, 13, 14]
    assert [line.line for line in read(text) if line.kind is LineKind.QUOTED] == [11]
    assert [line.line for line in read(text) if line.kind is LineKind.HEADER] == [5]


@pytest.mark.parametrize(
    "text",
    [
        "Hola, te mando mis órdenes",
        "Querido DJ, ahí van las órdenes de este turno, a ver si llegan a tiempo",
        "Creo que Sevilla va a por Badajoz, ya veremos qué pasa al final del verano",
        "Un saludo desde Valencia",
        "Gracias por todo y hasta la próxima",
        "Bon dia, us envio les ordres d'aquest torn",
        "Dear GM, here are my orders for the season, hope all is well",
        "Valencia, 3 de marzo",
        "No tengo más que decir de momento, salvo que lo estoy pasando muy bien",
        "¿Cuándo es el plazo?",
        "Si hay alguna duda me escribes",
        "https://example.org/partida/7",
        "1234",
        "---",
        "...",
        "Calatrava",
        "El Rey de Jaén va de compras:",
        "Buenas, Toledo resiste:",
        "Quedan 3 ducados en la caja y nadie sabe qué hacer con ellos",
        "La condesa presta 24 ducados a quien le cae simpático, eso dicen",
    ],
)
def test_prose_is_never_an_order(text: str):
    assert kinds(text) == [LineKind.IGNORED]


@pytest.mark.parametrize(
    "text",
    [
        "Mi ejército de Talavera debería atacar Mérida si puede ser",
        "Con A Talavera me gustaría ir a Mérida",
        "A TALAVERA -> ???",
        "Talavera atakará Mérida",
        "doy 3 ducados a León, q para eso somos cristianos",
        "Presto 5 ducados a Castilla",
        "La flota, que apoye",
        "Talavera defiene",
        "Mantngo Talavera",
        "A TLVRA resiste",
        "Ejército de Tlvra: a Mérida",
        "Talavera a Mrda",
        "G Toledo sale campo abierto",
        "El ejército de Talavera se mete n la ciudad",
        "A Talavera enta en la ciudad",
        "Talavera army hols",
        "5 ducaets per a Castella",
        "uDevuelvo 6 ducados al banco",
    ],
)
def test_a_line_that_names_a_unit_or_a_sum_and_is_no_order_is_a_problem(text: str):
    (line,) = read(text)
    assert (line.kind, line.fault, line.order) == (LineKind.PROBLEM, Fault.INVALID, None)
    assert line.reason is not None


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("A TALAVERA -> ???", ("A TALAVERA",)),
        ("El bravo ejército de Talavera atakará Mérida", ("A TALAVERA",)),
        ("A XXXX - TALAVERA", ()),
        ("A XXXX S A TALAVERA - MERIDA", ()),
        ("G TOLEDO H", ()),
    ],
)
def test_a_line_in_doubt_says_which_units_it_is_about(text: str, units: tuple[str, ...]):
    (line,) = read(text)
    assert line.units == units


@pytest.mark.parametrize(
    "text",
    [
        "COMPRA A MADRIT",
        "Compro un exèrcit a Madrit",
        "Buy an army in Madrit",
        "D A MADRIT",
        "M A MADRIT",
        "licenciar Madrit",
    ],
)
def test_an_order_of_winter_for_a_place_that_nobody_knows_is_asked_about(text: str):
    (line,) = read(text, season="winter")
    assert (line.kind, line.fault, line.order) == (LineKind.PROBLEM, Fault.INVALID, None)
    assert line.reason is not None
    assert str(line.reason.args["word"]).casefold() == "madrit"


@pytest.mark.parametrize(
    "text", ["Mantengo mi palabra", "Pago la cena", "Pago lo que debo", "Compro pan para mi gente"]
)
def test_a_verb_of_winter_alone_makes_no_order(text: str):
    assert [line.kind for line in read(text, season="winter")] == [LineKind.IGNORED]


def test_a_bad_line_never_spoils_the_others():
    found = orders("A TALAVERA - MERIDA\nA TALAVERA ¡¡vuela!! xyz\nG TOLEDO H\nA XXXX - YYYY\nA CALATRAVA - JAEN")
    assert found == ["A TALAVERA - MERIDA", "G TOLEDO H", "A CALATRAVA - JAEN"]


def test_a_problem_quotes_what_was_not_understood_as_it_was_written():
    (line,) = read("El Ejército de Talavera VOLARÁ a Mérida")
    assert line.reason is not None
    assert line.reason.args == {"word": "VOLARÁ"}


def bought(text: str) -> list[str | None]:
    return orders(text, units="TTO: A TOLEDO, A VALENCIA, A CUENCA", season="winter")


@pytest.mark.parametrize(
    "text",
    [
        "Compro una guarnición en Toledo, una guarnición en Valencia y una guarnición en Cuenca.",
        "Compro guarnición en Toledo, guarnición en Valencia, guarnición en Cuenca",
        "Compro:\n- guarnición en Toledo\n- guarnición en Valencia\n- guarnición en Cuenca",
        "Compras de invierno:\n\nG TOLEDO\nG VALENCIA, G CUENCA",
        "COMPRAS\nG TOLEDO\nuna guarnición en Valencia\nG CUENCA",
        "Compres:\n- guarnició a Toledo\n- guarnició de València\n- guarnició de Conca",
        "Purchases:\n- a garrison in Toledo\n- a garrison in Valencia\n- a garrison in Cuenca",
    ],
)
def test_one_verb_for_several_purchases(text: str):
    assert bought(text) == ["B G TOLEDO", "B G VALENCIA", "B G CUENCA"]


def test_a_purchase_beyond_the_purse_is_told_why_and_not_offered_again():
    board = desk.board()
    poor = replace(desk.state("TTO: A TOLEDO, A VALENCIA", "winter"), treasury={"TTO": 4})
    bought, refused = board.reader.read_text([(1, "B G TOLEDO"), (2, "B G VALENCIA")], poor, "TTO")
    assert (bought.kind, bought.order) == (LineKind.ORDER, "B G TOLEDO")
    assert (refused.kind, refused.fault) == (LineKind.PROBLEM, Fault.ILLEGAL)
    assert refused.reason is not None
    assert refused.reason.id == "reconquista.winter.short"
    assert "B G VALENCIA" not in refused.suggestions


def test_one_verb_for_several_disbandings():
    assert bought("Disuelvo A TOLEDO y A VALENCIA y compro G CUENCA, G TOLEDO") == [
        "D A TOLEDO",
        "D A VALENCIA",
        "B G CUENCA",
        "B G TOLEDO",
    ]


@pytest.mark.parametrize("between", ["", "Y además os saludo mucho a todos", "Taifa de Toledo:", "Mantengo:"])
def test_a_list_ends_where_something_else_begins(between: str):
    assert bought(f"Disuelvo:\nA TOLEDO\n{between}\nA VALENCIA") == ["D A TOLEDO", "M A VALENCIA"]


def test_an_order_with_a_verb_of_its_own_ends_a_list():
    assert bought("Disuelvo:\nA TOLEDO\nCompro G CUENCA\nA VALENCIA") == ["D A TOLEDO", "B G CUENCA", "M A VALENCIA"]


def test_a_line_in_doubt_does_not_end_a_list():
    assert bought("Compro:\n- guarnición de Toledo xx\n- G VALENCIA") == ["B G VALENCIA"]


def test_a_sentence_that_ends_in_a_unit_of_one_letter_ends_there():
    assert orders("A CALATRAVA - QUINTANAR. G TOLEDO = A. A GUADALAJARA H") == [
        "A CALATRAVA - QUINTANAR",
        "G TOLEDO = A",
        "A GUADALAJARA H",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "G Calatrava, G Talavera y A Guadalajara mantienen",
        "G Calatrava, G Talavera i A Guadalajara es mantenen.",
        "G Calatrava, G Talavera and A Guadalajara hold",
        "Calatrava y Talavera y A Guadalajara se mantienen",
        "G Calatrava, G Talavera y el resto se mantienen",
    ],
)
def test_several_units_share_the_verb_at_the_end(text: str):
    units = "TTO: G CALATRAVA, G TALAVERA, A GUADALAJARA"
    assert orders(text, units=units) == ["G CALATRAVA H", "G TALAVERA H", "A GUADALAJARA H"]


def test_a_shared_verb_is_for_no_unit_that_has_an_order_of_its_own():
    assert orders("A TALAVERA - MERIDA, G TOLEDO y A GUADALAJARA mantienen") == [
        "A TALAVERA - MERIDA",
        "G TOLEDO H",
        "A GUADALAJARA H",
    ]
    assert [line.order for line in read("A TALAVERA apoya A CALATRAVA, A CALATRAVA mantiene")] == [
        "A TALAVERA S A CALATRAVA H",
        "A CALATRAVA H",
    ]
    assert orders("A CALATRAVA ???, A TALAVERA con A GUADALAJARA mantienen") == []


@pytest.mark.parametrize(
    "text",
    [
        "Doy a León 12 d. A TALAVERA H",
        "Doy 12 duc. a León. A TALAVERA H",
        "Dono 12 d. a Lleó. A TALAVERA H",
        "Give León 12 duc. A TALAVERA H",
    ],
)
def test_the_stop_of_a_short_word_ends_an_order_only_before_another(text: str):
    lines = desk.board(transfers="yes").read(text, UNITS, "TTO")
    assert [line.order for line in lines] == ["DAR 12 LYC", "A TALAVERA H"]


def test_what_is_missing_is_told_after_the_last_word():
    (line,) = read("Talavera ataca, ")
    assert line.reason is not None
    assert (line.reason.id, line.reason.args) == ("orders.incomplete", {"word": "ataca"})


@pytest.mark.parametrize(
    "text", ["# A TALAVERA - MERIDA", "; A TALAVERA - MERIDA", "-- A TALAVERA - MERIDA", "  # nota"]
)
def test_comments(text: str):
    assert kinds(text) == [LineKind.COMMENT]


@pytest.mark.parametrize(
    "text",
    [
        "Toledo", "TTO", "Taifa de Toledo:", "TOLEDO:", "Primavera 1080", "Órdenes de primavera", "Mis órdenes:",
        "Ordres de tardor:", "Orders for autumn:", "Reconquista 7 – TOLEDO – Primavera 1085", "My moves:",
    ],
)  # fmt: skip
def test_headings(text: str):
    assert kinds(text) == [LineKind.HEADER]


def test_orders_under_the_heading_of_another_power_are_not_the_sender_s():
    first, second, third, fourth = read("CASTILLA\nA SEGOVIA H\nTOLEDO:\nG TOLEDO H")
    assert (first.kind, third.kind) == (LineKind.HEADER, LineKind.HEADER)
    assert (second.kind, second.fault, second.order) == (LineKind.PROBLEM, Fault.ILLEGAL, None)
    assert fourth.order == "G TOLEDO H"


@pytest.mark.parametrize(
    ("text", "directive"),
    [
        ("SUSTITUYE TODO", "replace_all"),
        ("Anula todo", "replace_all"),
        ("Sustituyo todo lo anterior", "replace_all"),
        ("SUBSTITUEIX TOT", "replace_all"),
        ("Anul·la-ho tot", "replace_all"),
        ("REPLACE ALL", "replace_all"),
        ("Cancel everything", "replace_all"),
        ("AÑADIR", None),
        ("Añado:", None),
        ("AFEGIR", None),
        ("ADD:", None),
    ],
)
def test_directives(text: str, directive: str | None):
    first, *rest = read(text)
    assert (first.kind, first.directive) == (LineKind.HEADER, directive)
    assert [line for line in rest if line.kind is not LineKind.IGNORED] == []


def test_a_directive_may_be_followed_by_an_order_on_its_line():
    directive, order = read("SUSTITUYE TODO: A TALAVERA - MERIDA")
    assert (directive.directive, directive.order) == ("replace_all", None)
    assert (order.kind, order.order) == (LineKind.ORDER, "A TALAVERA - MERIDA")


def test_press_goes_on_to_the_next_blank_line_but_never_swallows_an_order():
    text = "Prensa: Los toledanos celebran la primavera.\nY no temen a nadie.\nG TOLEDO H\n\nSaludos"
    assert kinds(text) == [LineKind.PRESS, LineKind.PRESS, LineKind.ORDER, LineKind.IGNORED]


@pytest.mark.parametrize(
    "text", ["Prensa: Toledo no tiene prisa. Toledo tiene murallas.", "PRESS: The swallows are back in Talavera."]
)
def test_press_is_no_order_in_doubt(text: str):
    assert kinds(text) == [LineKind.PRESS]


def test_of_two_orders_for_a_unit_the_first_says_that_it_is_replaced():
    first, second = read("A TALAVERA - MERIDA\nA TALAVERA H")
    assert (first.kind, first.order, first.fault) == (LineKind.ORDER, "A TALAVERA - MERIDA", Fault.DUPLICATE)
    assert first.reason is not None
    assert (second.kind, second.order, second.fault) == (LineKind.ORDER, "A TALAVERA H", None)


@pytest.mark.parametrize(
    "text",
    [
        "El resto se mantiene",
        "Todo lo demás quieto",
        "la resta quiets",
        "The rest hold",
        "Mantener todo",
        "all hold",
        "Resto H",
    ],
)
def test_an_order_for_the_rest_is_one_for_each_unit_that_has_none(text: str):
    found = read(f"A TALAVERA - MERIDA\n{text}\nG TOLEDO S A TALAVERA - TOLEDO")
    assert [(line.line, line.order) for line in found] == [
        (1, "A TALAVERA - MERIDA"),
        (2, "A CALATRAVA H"),
        (2, "A GUADALAJARA H"),
        (3, "G TOLEDO S A TALAVERA - TOLEDO"),
    ]


FLEET_TOO = "TTO: A TALAVERA, A CALATRAVA, F VALENCIA, G TOLEDO"


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Todos los ejércitos se mantienen", ["A CALATRAVA H"]),
        ("Los demás ejércitos, quietos", ["A CALATRAVA H"]),
        ("Ejércitos: mantienen", ["A CALATRAVA H"]),
        ("Tots els exèrcits es mantenen", ["A CALATRAVA H"]),
        ("Els altres exèrcits es mantenen on són", ["A CALATRAVA H"]),
        ("All armies hold", ["A CALATRAVA H"]),
        ("The other armies hold", ["A CALATRAVA H"]),
        ("Todas las flotas se mantienen", ["F VALENCIA H"]),
        ("Mis flotas se quedan en puerto", ["F VALENCIA H"]),
        ("Totes les flotes es mantenen", ["F VALENCIA H"]),
        ("My fleets stay where they are", ["F VALENCIA H"]),
        ("Todas las guarniciones se mantienen en sus ciudades", ["G TOLEDO H"]),
        ("Les guarnicions aguanten", ["G TOLEDO H"]),
        ("The rest of the garrisons hold", ["G TOLEDO H"]),
        ("Todas las flotas y guarniciones se mantienen", ["F VALENCIA H", "G TOLEDO H"]),
        ("Armies hold, fleets hold too", ["A CALATRAVA H", "F VALENCIA H"]),
        ("Todos los ejércitos se mantienen\nTodo quieto", ["A CALATRAVA H", "F VALENCIA H", "G TOLEDO H"]),
    ],
)
def test_an_order_for_all_of_a_kind_is_for_those_that_have_none(text: str, held: list[str]):
    first, *found = read(f"A TALAVERA - MERIDA\n{text}", units=FLEET_TOO)
    assert first.order == "A TALAVERA - MERIDA"
    assert [line.order for line in found] == held


@pytest.mark.parametrize(
    "text", ["Los ejércitos de Talavera y Calatrava se mantienen", "Armies Talavera and Calatrava hold"]
)
def test_several_of_a_kind_that_are_named_are_not_all_of_it(text: str):
    assert [line.order for line in read(text)] == ["A TALAVERA H", "A CALATRAVA H"]


def test_an_order_for_a_kind_that_there_is_not_says_so():
    (line,) = read("Todas las flotas se mantienen")
    assert (line.kind, line.order) == (LineKind.IGNORED, None)
    assert line.reason is not None


@pytest.mark.parametrize(
    "text",
    [
        "Olvida lo de Talavera",
        "Olvídate de Talavera",
        "Anula la orden de Talavera",
        "Retiro la orden de Talavera",
        "A Talavera (cancelada)",
        "Oblida't de Talavera",
        "Esborra l'ordre de Talavera",
        "Deixa-ho córrer, això de Talavera",
        "Forget Talavera",
        "Never mind the order for Talavera",
        "I take back what I said about Talavera",
    ],
)
def test_an_order_taken_back_is_asked_about(text: str):
    """What the unit does instead only the player knows."""
    given, line, *rest = read(f"A TALAVERA - MERIDA\n{text}\nEl resto se mantiene")
    assert (given.order, line.kind, line.order, line.units) == (
        "A TALAVERA - MERIDA",
        LineKind.PROBLEM,
        None,
        ("A TALAVERA",),
    )
    assert line.reason is not None
    assert line.reason.id == "orders.taken_back"
    assert [other.order for other in rest] == ["A CALATRAVA H", "A GUADALAJARA H", "G TOLEDO H"]


@pytest.mark.parametrize("text", ["Olvídalo", "Oblida-ho", "Forget it, I was joking", "Cancel the gift to Seville"])
def test_something_taken_back_is_asked_about_though_no_unit_is_named(text: str):
    (line,) = read(text)
    assert line.reason is not None
    assert line.reason.id == "orders.taken_back"


@pytest.mark.parametrize(
    "greeting", ["Hola,", "Hola, DJ.", "Buenas tardes:", "Bon dia!", "Hi there,", "Dear GM,", "¡Muy buenas, Pepe!"]
)
def test_a_greeting_may_stand_before_an_order(greeting: str):
    (line,) = read(f"{greeting} el ejército de Talavera va a Mérida")
    assert line.order == "A TALAVERA - MERIDA"


@pytest.mark.parametrize("text", ["Hola, Toledo: Calatrava", "Hola, ¿Talavera puede ir a Mérida?", "Hola, Toledo:"])
def test_what_follows_a_greeting_may_be_no_order(text: str):
    assert LineKind.ORDER not in {line.kind for line in read(text)}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Compro una guarnición en Talavera, otra en Calatrava", ["B G TALAVERA", "B G CALATRAVA"]),
        ("Compro además: G Talavera y G Calatrava", ["B G TALAVERA", "B G CALATRAVA"]),
        ("Compro una guarnició a Talavera i una altra a Calatrava", ["B G TALAVERA", "B G CALATRAVA"]),
        ("I buy a garrison in Talavera and another in Calatrava", ["B G TALAVERA", "B G CALATRAVA"]),
        ("Compro una guarnición en Talavera, otro ejército en Toledo", ["B G TALAVERA", "B A TOLEDO"]),
    ],
)
def test_another_is_one_of_the_kind_named_last(text: str, orders: list[str]):
    assert [line.order for line in read(text, season="winter")] == orders


@pytest.mark.parametrize(
    "line", ["A TALAVERA vuela a MERIDA", "No muevo el ejército de Talavera", "Talavera ataka Mérida"]
)
def test_an_order_for_the_rest_leaves_out_a_unit_that_is_asked_about(line: str):
    found = read(f"{line}\nEl resto se mantiene")
    assert (found[0].kind, found[0].order) == (LineKind.PROBLEM, None)
    assert [line.order for line in found[1:]] == ["A CALATRAVA H", "A GUADALAJARA H", "G TOLEDO H"]


def test_an_order_for_the_rest_leaves_out_what_the_plague_takes():
    board, units = desk.board(plague="table"), "TTO: A TOLEDO, A CUENCA"
    summer = replace(desk.state(units), number=2, plague=("CUENCA",))
    lines = board.reader.read_text(enumerate(["El resto se mantiene"], 1), summer, "TTO")
    assert [(line.order, line.fault) for line in lines] == [("A TOLEDO H", None)]


@pytest.mark.parametrize("text", ["A Toledo - Talavera", "L'exèrcit de Toledo es manté", "The army in Toledo holds"])
def test_an_order_to_what_the_plague_takes_says_so_and_offers_nothing(text: str):
    board, units = desk.board(plague="table"), "TTO: A TOLEDO, A CUENCA"
    summer = replace(desk.state(units), number=2, plague=("TOLEDO",))
    (line,) = board.reader.read_text([(1, text)], summer, "TTO")
    assert (line.kind, line.fault, line.suggestions) == (LineKind.PROBLEM, Fault.ILLEGAL, ())
    assert line.reason is not None
    assert line.reason.id == "reconquista.void.plague"


def test_an_order_for_the_rest_where_there_is_none_says_so():
    found = read("A TALAVERA H", units="TTO: A TALAVERA") and read(
        "A TALAVERA H\nEl resto quieto", units="TTO: A TALAVERA"
    )
    assert (found[1].kind, found[1].order) == (LineKind.IGNORED, None)
    assert found[1].reason is not None


def test_an_order_to_a_unit_that_is_not_there_offers_the_nearest():
    (line,) = read("A TOLEDO - CALATRAVA")
    assert (line.kind, line.fault, line.order) == (LineKind.PROBLEM, Fault.ILLEGAL, "A TOLEDO - CALATRAVA")
    assert line.suggestions


def test_in_winter_a_purchase_that_is_not_possible_offers_one_that_is():
    (line,) = read("COMPRA F TOLEDO", season="winter", units="TTO: G TOLEDO")
    assert (line.kind, line.fault) == (LineKind.PROBLEM, Fault.ILLEGAL)
    assert "B A TOLEDO" in line.suggestions


def test_in_winter_what_the_treasury_cannot_pay_is_a_problem():
    three = "COMPRA A TALAVERA\nCOMPRA A CALATRAVA\nCOMPRA G TOLEDO"
    here = desk.board()
    poor = replace(desk.state("TTO: A TOLEDO, G TALAVERA, G CALATRAVA", "winter"), treasury={"TTO": 6})
    first, second, third = here.reader.read_text(enumerate(three.split("\n"), 1), poor, "TTO")
    assert [first.kind, second.kind, third.kind] == [LineKind.ORDER, LineKind.ORDER, LineKind.PROBLEM]
    assert (third.order, third.fault) == ("B G TOLEDO", Fault.ILLEGAL)


@pytest.mark.parametrize("text", ["D A TOLEDO\nB A TOLEDO", "B A TOLEDO\nD A TOLEDO"])
def test_what_one_line_makes_room_for_another_may_order(text: str):
    """B4: whoever disbands first buys afterwards, in whichever order the lines are written."""
    found = read(text, units="TTO: A TOLEDO", season="winter")
    assert [line.order for line in found] == text.split("\n")
    assert all((line.kind, line.fault, line.reason) == (LineKind.ORDER, None, None) for line in found)
    assert not any(line.suggestions for line in found)


def test_a_line_is_read_by_itself():
    here = desk.board()
    (line,) = here.reader.read_line("G TOLEDO H", desk.state(UNITS), "TTO")
    assert (line.line, line.order) == (1, "G TOLEDO H")


def test_blank_lines_are_not_mentioned():
    assert read("\n  \n\u00a0\n") == ()


# Every order that the published rules show, on a position where it is legal

PUBLISHED = [
    ("A TOLEDO-CALATRAVA", "TTO: A TOLEDO", "A TOLEDO - CALATRAVA", False),
    ("A TOLEDO B", "TTO: A TOLEDO; x: G TOLEDO", "A TOLEDO B", False),
    ("A TOLEDO S A CALATRAVA - QUINTANAR", "TTO: A TOLEDO, A CALATRAVA", "A TOLEDO S A CALATRAVA - QUINTANAR", False),
    (
        "F MAR MEDITARRENO SUPERIOR C A BARCELONA - MALLORCA",
        "TTO: F MAR MEDITERRANEO SUPERIOR, A BARCELONA",
        "F MAR MEDITERRANEO SUPERIOR C A BARCELONA - MALLORCA",
        True,
    ),
    ("A TOLEDO = G TOLEDO", "TTO: A TOLEDO", "A TOLEDO = G", False),
    ("TOLEDO A CALATRAVA", "TTO: A TOLEDO", "A TOLEDO - CALATRAVA", False),
    ("CALATRAVA A TOLEDO", "TTO: A CALATRAVA", "A CALATRAVA - TOLEDO", False),
    ("JAEN A CALATRAVA", "TTO: A JAEN", "A JAEN - CALATRAVA", False),
]


@pytest.mark.parametrize(("text", "units", "order", "guessed"), PUBLISHED)
def test_the_orders_of_the_published_rules(text: str, units: str, order: str, guessed: bool):
    (line,) = read(text, units=units)
    assert (line.kind, line.order, line.guessed, line.fault) == (LineKind.ORDER, order, guessed, None)
