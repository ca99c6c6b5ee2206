"""The style sheet's classes in Chromium, with each attribute of each component in each state."""

import json
import re
import subprocess

import pytest

from serving import BINARY, run
from values import matches, parse_color

STATES = ["normal", "highlighted", "selected", "disabled", "focused", "hovered"]
#: The pseudo-classes that a state corresponds to in a browser.
PSEUDO = {"highlighted": ["active"], "focused": ["focus-visible"], "hovered": ["hover"]}
COMPONENTS = ["Button", "ImageView", "Label", "TextField", "View"]
#: A value for each state, by type, in the theme language.
VALUES = {
    "color": lambda index: f"#{0x112233 + index * 0x101010:06x}",
    "double": lambda index: (index + 1) / 8,
    "dimension": lambda index: index + 30,
    "insets": lambda index: [index + 1, 2, 3, 4],
    "font": lambda index: f'{{ name: "Family {index}", size: {index + 10}, weight: {index * 100 + 100} }}',
    "shadow": lambda index: f"{{ color: #010203, offsetY: {index + 1}, blur: 2 }}",
    "int": lambda index: index + 2,
    "image": lambda index: f'"image{index}"',
}
#: The value that a browser computes for an attribute's value in a state.
PROPERTIES = {
    "alpha": ("opacity", lambda index: (index + 1) / 8),
    "backgroundColor": ("background-color", None),
    "borderColor": ("border-top-color", None),
    "borderWidth": ("border-top-width", None),
    "contentInsets": ("padding", lambda index: ((index + 1, "px"), (4, "px"), (3, "px"), (2, "px"))),
    "cornerRadius": ("border-top-left-radius", None),
    "cursorColor": ("caret-color", None),
    "height": ("height", None),
    "imageSpacing": ("row-gap", None),
    "letterSpacing": ("letter-spacing", None),
    "lineHeight": ("line-height", None),
    "margins": ("margin", lambda index: ((index + 1, "px"), (4, "px"), (3, "px"), (2, "px"))),
    "numberOfLines": ("-webkit-line-clamp", lambda index: index + 2),
    "placeholderColor": ("color", None),
    "shadow": ("box-shadow", lambda index: f"rgb(1, 2, 3) 0px {index + 1}px 2px 0px"),
    "textColor": ("color", None),
    "tintColor": ("accent-color", None),
    "width": ("width", None),
}
#: The values that a browser computes for the names of an enumeration. Other names have no equivalent.
NAMES = {
    "alignment": ("text-align", {
        "left": "start", "center": "center", "right": "end", "justified": "justify", "natural": "start"}),
    "case": ("text-transform", {
        "none": "none", "upper": "uppercase", "lower": "lowercase", "capitalized": "capitalize"}),
    "contentMode": ("object-fit", {
        "scaleToFill": "fill", "scaleAspectFit": "contain", "scaleAspectFill": "cover", "center": "none"}),
    "lineBreakMode": ("overflow-wrap word-break text-overflow white-space", {
        "wordWrapping": "break-word normal clip normal", "charWrapping": "normal break-all clip normal",
        "clipping": "normal normal clip nowrap", "truncatingTail": "normal normal ellipsis nowrap"}),
}


class Case:
    """A style that sets one attribute to a value for each state, or to one of the names of an enumeration."""

    def __init__(self, component, attribute, declared, name=None):
        self.attribute, self.name, self.type = attribute, name, declared["type"]
        self.component, self.has_states = component, declared.get("states", False)
        self.path = "_".join(filter(None, [component, attribute, name]))

    @property
    def text(self):
        if self.name:
            value = self.name
        elif self.has_states:
            value = "{ " + ", ".join(f"{state}: {VALUES[self.type](index)}" for index, state in enumerate(STATES)) + " }"
        else:
            value = VALUES[self.type](0)
        return f"{self.path}({self.component}): {{ {self.attribute}: {value} }}"

    @property
    def properties(self):
        """The properties to read. None if CSS has no equivalent."""
        if self.name:
            properties, names = NAMES[self.type]
            return properties.split() if self.name in names else []
        if self.type == "font":
            return ["font-family", "font-size", "font-weight"]
        return [PROPERTIES[self.attribute][0]] if self.attribute in PROPERTIES else []

    def is_right(self, found, state):
        index = STATES.index(state) if self.has_states else 0
        if self.name:
            return " ".join(found) == NAMES[self.type][1][self.name]
        if self.type == "font":
            return found == [f'"Family {index}"', f"{index + 10}px", str(index * 100 + 100)]
        expected = PROPERTIES[self.attribute][1]
        match self.type:
            case "color":
                return parse_color(found[0]) == parse_color(VALUES["color"](index))
            case "dimension":
                return matches((index + 30, "px"), found[0])
            case "shadow":
                return found[0] == expected(index)
            case _:
                return matches(expected(index), found[0])


@pytest.fixture(scope="module")
def cases(tmp_path_factory):
    """Every attribute of every component."""
    file = tmp_path_factory.mktemp("types") / "theme.ktv"
    file.write_text("\n".join(f"a{name}({name}): {{}}" for name in COMPONENTS))
    types = json.loads(run(BINARY, "compile", file))["types"]
    assert sorted(types) == COMPONENTS
    cases = []
    for component in COMPONENTS:
        for attribute, declared in sorted((types[component]["attributes"] | types["View"]["attributes"]).items()):
            names = declared_names(declared["type"], file.parent)
            cases += [Case(component, attribute, declared, name) for name in names or [None]]
    return cases


def declared_names(type, folder):
    """The names of an enumeration, which the compiler lists when a name is unknown."""
    if type in VALUES:
        return []
    theme = folder / f"{type}.ktv"
    theme.write_text(f"a({type}): zzzzzzzz")
    found = subprocess.run([BINARY, "compile", theme], capture_output=True, text=True).stderr
    return re.search(r"valid names: (.*)", found)[1].split(", ")


@pytest.fixture(scope="module")
def sheet(cases, tmp_path_factory):
    """The style sheet with all classes, and the remarks on it."""
    folder = tmp_path_factory.mktemp("classes")
    (folder / "theme.ktv").write_text("\n".join(case.text for case in cases))
    plan = folder / "generate.ktv"
    plan.write_text('theme: "theme.ktv"\noutputs: [{ as: css, to: "theme.css", styles: true, strict: true }]')
    remarks = subprocess.run([BINARY, "generate", plan], capture_output=True, text=True).stderr
    plan.write_text('theme: "theme.ktv"\noutputs: [{ as: css, to: "theme.css", styles: true }]')
    run(BINARY, "generate", plan)
    return (folder / "theme.css").read_text(), set(re.findall(r"error: '(\w+)\.", remarks))


def test_each_attribute_is_written_or_remarked(cases, sheet):
    assert len(cases) > 100
    assert sheet[1] == {case.path for case in cases if not case.properties}


READ = """cases => cases.map(([name, pseudo, properties]) => {
  const style = getComputedStyle(document.querySelector("." + name), pseudo);
  return properties.map(property => style.getPropertyValue(property)) })"""


@pytest.mark.parametrize("state", STATES)
def test_each_attribute_has_its_value_in_each_state(cases, sheet, page, state):
    words = {"selected": "aria-selected=true", "disabled": "disabled"}.get(state, "")
    elements = "".join(
        f"<{'input placeholder=a' if case.component == 'TextField' else 'button'} class={case.path} {words}></button>"
        for case in cases)
    page.set_content(f"<!doctype html><style>{sheet[0]}\nbutton, input {{ display: inline-block }}</style>{elements}")
    force(page, PSEUDO.get(state, []))
    written = [case for case in cases if case.properties]
    found = page.evaluate(READ, [
        [case.path, "::placeholder" if case.attribute == "placeholderColor" else None, case.properties] for case in written])
    assert {case.path: values for case, values in zip(written, found) if not case.is_right(values, state)} == {}


def force(page, pseudo):
    """Makes all elements match pseudo-classes."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    for node in session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "button, input"})["nodeIds"]:
        session.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": pseudo})


@pytest.fixture
def styled(tmp_path, page):
    """Shows elements with the classes of a theme."""
    def show(theme, body):
        (tmp_path / "theme.ktv").write_text(theme)
        (tmp_path / "generate.ktv").write_text('theme: "theme.ktv"\noutputs: [{ as: css, to: "theme.css", styles: true }]')
        run(BINARY, "generate", tmp_path / "generate.ktv")
        page.set_content(f"<!doctype html><style>{(tmp_path / 'theme.css').read_text()}</style>{body}")
    return show


def test_the_pointer_does_not_change_a_disabled_control(styled, page):
    states = "{ normal: #ff0000, hovered: #00ff00, highlighted: #0000ff }"
    styled(f"b(Button): {{ backgroundColor: {states}, alpha: {{ normal: 1, disabled: 0.5 }} }}",
           "<button class=b disabled>a</button><button class=b>b</button>")
    force(page, ["hover", "active"])
    colors = page.evaluate("[...document.querySelectorAll('button')].map(one => getComputedStyle(one).backgroundColor)")
    assert colors == ["rgb(255, 0, 0)", "rgb(0, 0, 255)"]


@pytest.mark.parametrize("mode", ["truncatingTail", "clipping", "wordWrapping"])
def test_a_label_has_the_lines_that_its_style_allows(styled, page, mode):
    styled(f"""
        one(Label): {{ lineHeight: 20, numberOfLines: 1, lineBreakMode: {mode} }}
        three(Label): {{ lineHeight: 20, numberOfLines: 3, lineBreakMode: {mode} }}
        all(Label): {{ lineHeight: 20, numberOfLines: 0, lineBreakMode: {mode} }}
    """, "".join(f"<p class={name} style='width: 60px; margin: 0'>{'word ' * 20}</p>" for name in ["one", "three", "all"]))
    one, three, all_lines = page.evaluate("[...document.querySelectorAll('p')].map(one => one.offsetHeight)")
    assert (one, three) == (20, 60) and all_lines > 60
