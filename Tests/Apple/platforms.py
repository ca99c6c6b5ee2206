"""Which parts of Apple's frameworks the code uses on each platform."""

import re

from facts import PLATFORMS

#: The platforms with UIKit. watchOS has only part of it.
UIKIT = set(PLATFORMS) - {"macOS"}
GUARD = re.compile(r"[#@]available\(([^)]*)\)")


def active(text, platform):
    """The lines that a platform compiles, at their line numbers. All other lines are empty, including the conditions.

    >>> active("#if os(tvOS) || os(iOS) && !targetEnvironment(macCatalyst)\\nmenu\\n#else\\nother\\n#endif", "macCatalyst")
    '\\n\\n\\nother\\n'
    """
    lines, branches = [], []
    for line in text.split("\n"):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
        if not directive:
            lines.append(line if all(branch == "now" for branch in branches) else "")
            continue
        lines.append("")
        kind, condition = directive[1], directive[2].split("//")[0]
        if kind == "if":
            branches.append("now" if holds(condition, platform) else "later")
        elif kind == "endif":
            branches.pop()
        elif branches[-1] == "now":
            branches[-1] = "done"
        elif branches[-1] == "later" and (kind == "else" or holds(condition, platform)):
            branches[-1] = "now"
    return "\n".join(lines)


def holds(condition, platform):
    """Whether a conditional compilation condition holds. Code for Objective-C isn't compiled here."""
    name = "iOS" if platform == "macCatalyst" else platform

    def value(match):
        function, argument = match[1], match[2].strip()
        if function == "os":
            return str(argument == name)
        if function == "targetEnvironment":
            return str(argument == "macCatalyst" and platform == "macCatalyst")
        return str(argument == "SwiftUI" or argument == "UIKit" and platform in UIKIT)

    text = re.sub(r"\b(os|targetEnvironment|canImport)\(([^)]*)\)", value, condition)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    if re.sub(r"\b(True|False|and|or|not)\b|[() ]", "", text):
        raise SystemExit(f"error: the condition '{condition.strip()}' is unknown here")
    return eval(text.strip())


def guards(text):
    """The availability conditions that hold in each line, from the scopes that enclose it and from its declaration.

    >>> guards("if #available(iOS 17.0, *) {\\n    new()\\n} else {\\n    old()\\n}")
    [['iOS 17.0, *'], ['iOS 17.0, *'], ['iOS 17.0, *'], [], []]
    >>> guards("@available(tvOS 17.0, *)\\nfunc new(\\n    _ first: Int, _ second: Int\\n) { run() }")
    [['tvOS 17.0, *'], ['tvOS 17.0, *'], ['tvOS 17.0, *'], ['tvOS 17.0, *']]
    """
    found = [[] for _ in range(text.count("\n") + 1)]
    scopes, start, number = [], 0, 0
    lines = code(text).split("\n")
    for number, line in enumerate(lines):
        for character in line:
            if character == "{":
                header = "\n".join(lines[first_line(lines, start, number):number + 1])
                scopes.append((GUARD.findall(header), first_line(lines, start, number)))
                start = number
            elif character == "}" and scopes:
                versions, first = scopes.pop()
                for inner in range(first, number + 1):
                    found[inner] += versions
                start = number
    return found


def first_line(lines, start, number):
    """The first line of the statement or declaration whose braces open in a line, including its attributes."""
    while number > start and (
            re.match(r"\s*[)@]", lines[number - 1]) or re.match(r"\s*[)]", lines[number])
            or lines[number - 1].rstrip().endswith((",", "("))):
        number -= 1
    return number


def code(text):
    """Swift code without comments and strings, with the same line numbers."""
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def problems(entry, platform, conditions):
    """The problem with using a declaration on a platform.

    >>> handler = {"iOS": "17.0", "macCatalyst": "17.0", "visionOS": "1.0", "tvOS": "9.0..<15.0"}
    >>> [problems(handler, platform, ["iOS 17.0, *"]) for platform in ("iOS", "macCatalyst", "visionOS")]
    [None, None, None]
    >>> problems(handler, "iOS", ["iOS 16.4, *", "tvOS 17.0, *"])
    'it needs iOS 17.0, and nothing checks that'
    >>> problems(handler, "tvOS", []), problems(handler, "macOS", [])
    ('tvOS 15.0 deprecated it', "macOS doesn't have it")
    """
    facts = entry.get(platform)
    if facts is None:
        return f"{platform} doesn't have it"
    introduced, _, deprecated = facts.partition("..<")
    first = PLATFORMS[platform]
    if deprecated and version(deprecated) <= first:
        return f"{platform} {deprecated} deprecated it"
    if version(introduced) > max([first, *checked(conditions, platform)]):
        return f"it needs {platform} {introduced}, and nothing checks that"
    return None


def unchecked(needed, platform, conditions):
    """What is wrong with the use of a declaration that has availability conditions itself.

    >>> unchecked(["iOS 17.0, *"], "iOS", ["iOS 17.0, *"]), unchecked(["iOS 17.0, *"], "tvOS", [])
    (None, None)
    >>> unchecked(["iOS 17.0, *"], "macCatalyst", [])
    'it needs macCatalyst 17.0, and nothing checks that'
    """
    newest = max([PLATFORMS[platform], *checked(needed, platform)])
    if newest > max([PLATFORMS[platform], *checked(conditions, platform)]):
        return f"it needs {platform} {'.'.join(map(str, newest))}, and nothing checks that"
    return None


def checked(conditions, platform):
    """The versions of a platform in availability conditions, such as `iOS 17.0, tvOS 17.0, *`."""
    for condition in conditions:
        versions = dict(re.findall(r"(\w+) ([\d.]+)", condition))
        own = versions.get(platform) or (versions.get("iOS") if platform == "macCatalyst" else None)
        if own:
            yield version(own)


def version(text):
    return (0, 0) if text == "any" else tuple(map(int, text.split(".")))
