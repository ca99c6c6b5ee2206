"""The template for Objective-C, which clang compiles with a stand-in for UIKit. Its values are compared with bundles."""

import json
import re
import shutil
import subprocess

import pytest

from serving import BINARY, ROOT, run

THEMES = {"badoo": ROOT / "Samples/badoo", "everything": ROOT / "Tests/Exports/everything"}
#: The declarations that the generated code uses, as Apple's documentation shows them.
UIKIT = """
#import <stdint.h>
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) enum name : type name; enum name : type
#define nil ((id _Nullable)0)
typedef long NSInteger;
typedef double CGFloat;
__attribute__((objc_root_class)) @interface NSObject
@end
@interface NSString : NSObject
@end
@interface NSConstantString : NSString
@end
@interface UIColor : NSObject
+ (UIColor *_Nonnull)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
@end
@interface UIImage : NSObject
+ (UIImage *_Nullable)imageNamed:(NSString *_Nonnull)name;
@end
"""
FUNCTION = re.compile(r"/// `(.+)`\nstatic inline .*\n    switch \(mode\) \{\n((?:        case .*\n)*)")
CASE = re.compile(r"case \w+ThemeMode(\w+): return (.*);")


@pytest.fixture(params=THEMES)
def header(request, tmp_path):
    shutil.copy(ROOT / "Samples/generated/objc.mustache", tmp_path)
    (tmp_path / "generate.ktv").write_text(
        f'theme: "{THEMES[request.param]}"\n'
        'outputs: [{ as: template, template: "objc.mustache", to: "Theme.h", with: { platform: ios } }]\n')
    run(BINARY, "generate", tmp_path / "generate.ktv")
    return request.param, tmp_path / "Theme.h"


def test_clang_has_no_complaints(header):
    _, path = header
    (path.parent / "UIKit").mkdir()
    (path.parent / "UIKit/UIKit.h").write_text(UIKIT)
    (path.parent / "main.m").write_text('#import "Theme.h"\nint main(void) { return 0; }\n')
    command = ["clang", "-fsyntax-only", "-x", "objective-c", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror"]
    found = subprocess.run([*command, "-I", path.parent, path.parent / "main.m"], capture_output=True, text=True)
    assert not found.stderr and found.returncode == 0, found.stderr


def test_values_are_those_of_the_bundles(header):
    name, path = header
    day = json.loads(run(BINARY, "compile", THEMES[name], "--platform", "ios"))["tokens"]
    found = {path: dict(CASE.findall(cases)) for path, cases in FUNCTION.findall(path.read_text())}
    first = next(iter(found.values()))
    assert found and all(len(modes) <= len(first) for modes in found.values())
    compared = 0
    for token, modes in found.items():
        written, value = next(iter(modes.values())), day.get(token, {}).get("value")
        if match := re.fullmatch(r"LiveryColorFromARGB\(0x(..)(......)\)", written):
            if isinstance(value, str):
                assert value.lstrip("#").ljust(8, "f") == match[2] + match[1], token
                compared += 1
        elif written.startswith("@"):
            assert json.loads(written[1:]) == value, token
            compared += 1
        elif isinstance(value, (int, float)):
            assert float(written) == value, token
            compared += 1
    assert compared > 10
