"""Images and fonts of all kinds, written with Pillow and fontTools.

As a program, it writes inputs for `script/fuzz asset`: `python asset_files.py FOLDER`.
"""

import io
import struct
import sys
import zlib
from pathlib import Path

import pillow_heif
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from PIL import Image

pillow_heif.register_heif_opener()

#: The extensions in the order of `Asset.MediaType`. The first byte of the fuzzer's input is an index.
EXTENSIONS = ["png", "jpg", "webp", "heic", "pdf", "svg", "ttf", "otf", "woff2"]

SIZES = [(1, 1), (5, 7), (48, 48), (65, 33), (257, 130)]
ROTATED = 6


def images():
    """Yields names and bytes of images in all formats, modes and sizes."""
    for size in SIZES:
        name = "{}x{}".format(*size)
        for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
            yield f"{name}-{mode.replace(';', '')}.png", image(size, mode, "PNG")
        yield f"{name}-interlaced.png", interlaced(size)
        yield f"{name}-animated.png", image(size, "RGB", "PNG", **several(size))
        for mode in ("L", "RGB", "CMYK"):
            yield f"{name}-{mode}.jpg", image(size, mode, "JPEG")
        yield f"{name}-progressive.jpeg", image(size, "RGB", "JPEG", progressive=True)
        yield f"{name}-restarts.jpeg", image(size, "RGB", "JPEG", restart_marker_rows=1, comment=b"\xff\xd8\xff\xda")
        yield f"{name}-several.jpeg", image(size, "RGB", "MPO", **several((9, 9)))
        for mode in ("RGB", "RGBA"):
            yield f"{name}-{mode}.webp", image(size, mode, "WEBP")
            yield f"{name}-{mode}-lossless.webp", image(size, mode, "WEBP", lossless=True)
            yield f"{name}-{mode}.heic", image(size, mode, "HEIF")
        yield f"{name}-animated.webp", image(size, "RGB", "WEBP", **several(size))
        yield f"{name}-several.heic", image(size, "RGB", "HEIF", **several((70, 9)))
        yield f"{name}-turned.heic", turned(image(size, "RGB", "HEIF"))
        yield f"{name}.pdf", image(size, "RGB", "PDF")
        for extension, kind in [("png", "PNG"), ("jpg", "JPEG"), ("webp", "WEBP"), ("heic", "HEIF")]:
            exif = Image.Exif()
            exif[0x112] = ROTATED
            yield f"{name}-exif.{extension}", image(size, "RGB", kind, exif=exif)


def image(size, mode, kind, **options):
    """An image with a gradient, so that no format can store it as a single color."""
    if mode == "I;16":
        picture = Image.new(mode, size, 999)
    else:
        picture = Image.linear_gradient("L").resize(size).convert("RGBA").convert(mode)
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def several(size):
    """The options that add a second picture of this size to a file."""
    return {"save_all": True, "append_images": [Image.new("RGB", size)]}


def interlaced(size):
    """A gray PNG in the seven passes of Adam7, which Pillow can't write."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    data = b""
    for x, y, across, down in passes:
        columns, rows = len(range(x, size[0], across)), len(range(y, size[1], down))
        if columns:
            data += rows * (b"\0" + columns * b"\x80")

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", *size, 8, 0, 0, 0, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def turned(heic):
    """A HEIC image that is turned by 90 degrees, by a property instead of metadata."""
    data = bytearray(heic)
    irot = struct.pack(">I4sB", 9, b"irot", 1)
    meta, iprp, ipco, ipma = (heic.index(name) - 4 for name in (b"meta", b"iprp", b"ipco", b"ipma"))

    def number(at):
        return struct.unpack(">I", data[at : at + 4])[0]

    def add(at, more):
        data[at : at + 4] = struct.pack(">I", number(at) + more)

    end, count, box = ipco + number(ipco), 0, ipco + 8
    while box < end:
        count, box = count + 1, box + number(box)
    # The box associates the image with properties by indices of one byte, after the number of these.
    assert heic[ipma + 8 : ipma + 16] == b"\0\0\0\0\0\0\0\1", "another form of associations"
    associated = ipma + 18
    # The properties come before the image's data, which moves. Its offset is the only one in the file.
    place = heic.index(b"mdat") + 4
    added = len(irot) + 1
    add(heic.index(struct.pack(">I", place)), added)
    for at, more in [(meta, added), (iprp, added), (ipco, len(irot)), (ipma, 1)]:
        add(at, more)
    data[associated] += 1
    data.insert(associated + data[associated], 0x80 | count + 1)
    data[end:end] = irot
    return bytes(data)


def fonts():
    """Yields names and bytes of fonts with different tables."""
    for weight in (1, 4, 9, 100, 250, 400, 700, 950, 1000):
        yield f"weight-{weight}.ttf", font(weight=weight)
        yield f"weight-{weight}.otf", font(weight=weight, outlines="CFF")
    yield "truetype.otf", font()
    yield "italic.ttf", font(selection=1)
    yield "bold-italic.ttf", font(weight=700, selection=1 | 1 << 5, style=3)
    yield "oblique.otf", font(selection=1 << 9, outlines="CFF")
    yield "mac-italic.ttf", font(style=2)
    yield "angle.ttf", font(selection=0, angle=-12)
    yield "upright.ttf", font(selection=1 << 6, angle=-12)
    for license in (0, 2, 4, 6, 8, 10, 12, 0x102, 0x202, 0x104):
        yield f"license-{license:x}.ttf", font(license=license)
    yield "variable.ttf", font(axes=[("wght", 100, 400, 900, "Weight")])
    yield "variable-two.ttf", font(axes=[("wdth", 75, 100, 125, "Width"), ("wght", 250.6, 400, 1000, "Weight")])
    yield "variable-width.ttf", font(weight=300, axes=[("wdth", 75, 100, 125, "Width")])
    yield "typographic.ttf", font(names={"familyName": "Nunito SemiBold", "typographicFamily": "Nunito"})
    yield "localized.ttf", font(names={"familyName": {"de": "Schrift", "en": "Ångström 字", "ja": "書体"}})
    yield "not-english.ttf", font(names={"familyName": {"ja": "書体"}}, platforms=["windows"])
    yield "mac-names.ttf", font(names={"familyName": "Ångström π"}, platforms=["mac"])
    wide = {0x20: "a", 0x41: "a", 0x42: "b", 0x10FFFF: "a", 0x1F600: "b", 0x1F601: "a", 0xFFFD: "b"}
    yield "wide.ttf", font(characters=wide)
    yield "many.ttf", font(characters={code: "ab"[code % 3 % 2] for code in range(0x20, 0x2000) if code % 7})
    yield "too-many.ttf", font(characters={code: "a" for code in range(0x20, 0x3000, 2)})
    narrow = {0x20: "a", 0x41: "a", 0x42: "b", 0x43: "b", 0xE000: "a", 0xFFFD: "b"}
    yield "symbol.ttf", font(tables=[(4, 3, 0, {0xF021: "a", 0xF022: "b", 0xF0FF: "a"})])
    yield "symbol-and-unicode.ttf", font(tables=[(4, 3, 0, {0xF021: "a"}), (4, 3, 1, narrow)])
    yield "mac.ttf", font(tables=[(0, 1, 0, {0x20: "a", 0x41: "b"})])
    yield "format-6.ttf", font(tables=[(6, 0, 3, {0x41: "a", 0x43: "b"})])
    yield "format-12.ttf", font(tables=[(4, 3, 1, narrow), (12, 3, 10, wide)])
    yield "format-13.ttf", font(tables=[(13, 0, 6, {code: "b" for code in range(0x100, 0x900)})])
    yield "unicode-2.ttf", font(tables=[(4, 0, 3, narrow), (12, 0, 4, wide), (0, 1, 0, {0x41: "a"})])
    for flavor in ("ttf", "otf"):
        web = TTFont(io.BytesIO(font(outlines="CFF" if flavor == "otf" else "glyf")))
        web.flavor = "woff2"
        file = io.BytesIO()
        web.save(file)
        yield f"{flavor}.woff2", file.getvalue()


def font(
    *, weight=400, selection=1 << 6, style=0, angle=0, license=0, axes=(), outlines="glyf", names=None, platforms=None,
    characters=None, tables=None,
):
    """A font with the glyphs `a` and `b`."""
    builder = FontBuilder(1000, isTTF=outlines == "glyf")
    builder.setupGlyphOrder([".notdef", "a", "b"])
    builder.setupCharacterMap(characters or {0x61: "a", 0x62: "b"})
    if outlines == "glyf":
        builder.setupGlyf({name: square(TTGlyphPen(None)).glyph() for name in (".notdef", "a", "b")})
    else:
        strings = {name: square(T2CharStringPen(500, None)).getCharString() for name in (".notdef", "a", "b")}
        builder.setupCFF("Test", {}, strings, {})
    builder.setupHorizontalMetrics({name: (500, 0) for name in (".notdef", "a", "b")})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    named = {"familyName": "Test", "styleName": "Regular"} | (names or {})
    windows, mac = (kind in (platforms or ["windows", "mac"]) for kind in ("windows", "mac"))
    builder.setupNameTable(named, windows=windows, mac=mac)
    builder.setupOS2(usWeightClass=weight, fsSelection=selection, fsType=license)
    builder.setupPost(italicAngle=angle)
    builder.font["head"].macStyle = style
    if axes:
        builder.setupFvar(list(axes), [])
    if tables:
        builder.font["cmap"].tables = [subtable(*table) for table in tables]
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def subtable(form, platform, encoding, characters):
    table = CmapSubtable.newSubtable(form)
    table.platformID, table.platEncID, table.language = platform, encoding, 0
    table.format, table.cmap = form, characters
    if form > 6:
        table.reserved, table.length, table.nGroups = 0, 0, 0
    return table


def square(pen):
    pen.moveTo((0, 0))
    for point in [(0, 500), (500, 500), (500, 0)]:
        pen.lineTo(point)
    pen.closePath()
    return pen


def vectors():
    """Yields names and texts of SVG images, with their sizes."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" {}/>'
    for name, attributes, size in [
        ("pixels", 'width="24" height="16px"', [24, 16]),
        ("box", 'viewBox="0 0 24 16.5"', [24, 16.5]),
        ("commas", "viewBox='-1,-1,2e1,1.5E1'", [20, 15]),
        ("units", 'width="1in" height="36pt"', [96, 48]),
        ("relative", 'width="100%" height="2em" viewBox="0 0 4 8"', [4, 8]),
        ("ratio", 'width="12" viewBox="0 0 4 8"', [12, 24]),
        ("nothing", "", None),
    ]:
        yield f"{name}.svg", svg.format(attributes), size
    declared = (
        '\ufeff<?xml version="1.0"?>\n<!-- <svg> -->\n<!DOCTYPE svg:svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ">" [\n'
        '<!ENTITY ns "http://www.w3.org/2000/svg"> <!-- don\'t -->\n]>\n'
        '<svg:svg xmlns:svg="&ns;" width="3" height="4"></svg:svg>'
    )
    yield "declared.svg", declared, [3, 4]


def files():
    """Yields names and bytes of all files."""
    yield from images()
    yield from fonts()
    for name, text, _ in vectors():
        yield name, text.encode()


if __name__ == "__main__":
    for name, content in files():
        index = EXTENSIONS.index(name.rpartition(".")[2].replace("jpeg", "jpg"))
        Path(sys.argv[1], name).write_bytes(bytes([index]) + content)
