"""The house keeps its shape: who may import whom, what rules must not touch, how long a module may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gm"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_data" not in path.parts
}

LAYERS = {
    "core": (),
    "orders": ("core",),
    "rules": ("core",),
    "post": ("core",),
    "show": ("core",),
    "record": ("core", "orders", "rules", "post", "show"),
    "lab": ("core", "rules"),
    "cli": ("core", "orders", "rules", "post", "show", "record", "lab"),
}
"""What each package may import besides itself."""

WORLD = {
    *("asyncio", "builtins", "datetime", "glob", "importlib", "io", "locale", "logging", "os", "pathlib", "random"),
    *("secrets", "shutil", "socket", "subprocess", "sys", "tempfile", "threading", "time", "uuid"),
}
"""What pure rules have no business with: files, clocks, chance, the machine."""

PURE = {"sys.intern"}
"""What stands there and yet touches nothing: one object for equal strings."""

TYPES = "TYPE_CHECKING"


def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def imports(module: str, *, types: bool = True) -> Iterator[str]:
    """Every module that `module` imports, wherever in its text; without `types`, only what it needs to run."""
    whole = tree(module)
    for_types = [node for node in ast.walk(whole) if isinstance(node, ast.If) and ast.unparse(node.test) == TYPES]
    spared = set() if types else {inner for node in for_types for inner in ast.walk(node)}
    for node in (node for node in ast.walk(whole) if node not in spared):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            assert node.module is not None
            inner = [f"{node.module}.{name.name}" for name in node.names]
            yield from (name if name in MODULES or name in PURE else node.module for name in inner)


def package(module: str) -> str:
    """``gm.rules.movement.solver`` is of ``rules``; ``gm`` itself of nothing."""
    return module.split(".")[1] if "." in module else ""


def inside(module: str, *parents: str) -> bool:
    return any(module == parent or module.startswith(f"{parent}.") for parent in parents)


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module: str) -> None:
    if package(module) not in LAYERS:
        assert module in {"gm", "gm.__main__"}
        return
    allowed = {package(module), *LAYERS[package(module)], ""}
    assert {name for name in imports(module) if inside(name, "gm") and package(name) not in allowed} == set()


def test_no_modules_need_one_another() -> None:
    """Raises CycleError, which names them."""
    needs = {module: {name for name in imports(module, types=False) if name != module} for module in MODULES}
    assert list(TopologicalSorter(needs).static_order())


@pytest.mark.parametrize("module", [m for m in MODULES if m.count(".") > 2 and inside(m, "gm.rules")])
def test_a_game_knows_itself_and_movement(module: str) -> None:
    own = ".".join(module.split(".")[:3])
    others = {name for name in imports(module) if inside(name, "gm.rules")}
    assert {name for name in others if not inside(name, own, "gm.rules.movement")} == set()


@pytest.mark.parametrize("module", [m for m in MODULES if inside(m, "gm.rules")])
def test_rules_touch_nothing_of_the_world(module: str) -> None:
    late = {"importlib"} if module == "gm.rules" else set()  # the list of games imports one when it is asked for
    assert {name.split(".")[0] for name in imports(module) if name not in PURE} & WORLD == late
    called = {
        node.func.id
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & {"open", "print", "input", "exec", "eval", "hash", "id"} == set()


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_two(module: str) -> None:
    assert len(MODULES[module].read_text("utf-8").splitlines()) <= 400
