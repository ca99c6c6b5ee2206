"""The templates for Objective-C, which clang compiles with a stand-in for UIKit. Their values are compared with bundles."""

import json
import re
import shutil
import subprocess

import pytest

from serving import BINARY, ROOT, run

THEMES = {"badoo": ROOT / "Samples/badoo", "everything": ROOT / "Tests/Exports/everything"}
#: The declarations that the generated code uses, as Apple's documentation shows them.
UIKIT = """
#pragma once
#include <stdint.h>
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) enum name : type name; enum name : type
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define nil ((id _Nullable)0)
typedef long NSInteger;
typedef double CGFloat;
__attribute__((objc_root_class)) @interface NSObject
+ (instancetype _Nonnull)alloc;
- (instancetype _Nonnull)init __attribute__((objc_designated_initializer));
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
DECLARATION = re.compile(r"/// `(.+)`\n- \(.*\)(\w+) LIVERY_VALUE;")
METHOD = re.compile(r"- \(.*\)(\w+) \{\n    switch \(_mode\) \{\n((?:        case .*\n)*)")
CASE = re.compile(r"case \w+ThemeMode(\w+): return (.*);")


@pytest.fixture(params=THEMES)
def files(request, tmp_path):
    """The name of a theme, and the header and implementation of its class."""
    outputs = []
    for template, name in ("objc", "h"), ("objc-values", "m"):
        shutil.copy(ROOT / f"Samples/generated/{template}.mustache", tmp_path)
        to = f"{request.param.capitalize()}Theme.{name}"
        outputs.append(f'{{ as: template, template: "{template}.mustache", to: "{to}", with: {{ platform: ios }} }}')
    (tmp_path / "generate.ktv").write_text(f'theme: "{THEMES[request.param]}"\noutputs: [{", ".join(outputs)}]\n')
    run(BINARY, "generate", tmp_path / "generate.ktv")
    return request.param, *(next(tmp_path.glob(f"*Theme.{name}")) for name in "hm")


def test_clang_has_no_complaints(files):
    _, header, implementation = files
    (header.parent / "UIKit").mkdir()
    (header.parent / "UIKit/UIKit.h").write_text(UIKIT)
    command = ["clang", "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-fobjc-runtime=ios-16.0", "-Wall", "-Wextra", "-Werror"]
    found = subprocess.run([*command, "-I", header.parent, implementation], capture_output=True, text=True)
    assert not found.stderr and found.returncode == 0, found.stderr


def test_values_are_those_of_the_bundles(files):
    name, header, implementation = files
    day = json.loads(run(BINARY, "compile", THEMES[name], "--platform", "ios"))["tokens"]
    methods = {method: dict(CASE.findall(cases)) for method, cases in METHOD.findall(implementation.read_text())}
    declared = {method: path for path, method in DECLARATION.findall(header.read_text())}
    assert declared.keys() == methods.keys()
    found = {declared[method]: modes for method, modes in methods.items()}
    first = next(iter(found.values()))
    assert found and all(len(modes) <= len(first) for modes in found.values())
    compared = 0
    for token, modes in found.items():
        written, value = next(iter(modes.values())), day.get(token, {}).get("value")
        if match := re.fullmatch(r"ColorFromARGB\(0x(..)(......)\)", written):
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
