import LiveryModel
import LiveryTheme
import Testing

@Suite("An image file")
struct AssetReaderTests {
    @Test("is described by its hash, its type, its number of bytes and its size")
    func description() throws {
        let asset = try Asset(path: "assets/icons/heart@2x.PNG", bytes: SampleImage.png(48, 32))
        #expect(
            String(decoding: asset.description, as: UTF8.self)
                == #"{"sha256":"\#(asset.sha256)","type":"image/png","bytes":45,"size":[48,32]}"# + "\n")
        #expect(asset.sha256 == SampleImage.png(48, 32).sha256.hexadecimal)
    }

    @Test(
        "has the size in its header",
        arguments: [
            ("png", SampleImage.png(3, 16_384), "3×16384"),
            ("jpg", SampleImage.jpeg(300, 200), "300×200"),
            ("jpeg", SampleImage.jpeg(300, 200, frame: 0xC2), "300×200"),
            (
                "webp", SampleImage.webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A] + (1 << 14 | 300).little(2) + 200.little(2)),
                "300×200"
            ),
            ("webp", SampleImage.webp("VP8L", [0x2F] + (299 | 199 << 14 | 1 << 28).little(4)), "300×200"),
            ("webp", SampleImage.webp("VP8X", [0, 0, 0, 0] + 299.little(3) + 199.little(3)), "300×200"),
        ])
    func rasterSize(extension: String, bytes: [UInt8], size: String) throws {
        #expect(try self.size(`extension`, bytes) == size)
    }

    @Test("has the size of its primary item after cropping and turning, if it is HEIC")
    func primaryItem() throws {
        let crop = SampleImage.box("clap", [30, 1, 31, 2].flatMap { $0.big(4) } + 0.big(16))
        let properties = [
            SampleImage.extent(9, 9), SampleImage.extent(32, 24), crop, SampleImage.box("irot", [1]),
            SampleImage.box("irot", [2]),
        ]
        #expect(try size("heic", SampleImage.heic(properties: properties, associated: [2])) == "32×24")
        #expect(try size("heic", SampleImage.heic(properties: properties, associated: [0x82, 0x83])) == "30×16")
        #expect(try size("heic", SampleImage.heic(properties: properties, associated: [2, 3, 0x84])) == "16×30")
        #expect(try size("heic", SampleImage.heic(properties: properties, associated: [2, 5])) == "32×24")
    }

    @Test(
        "has the size of what the first page shows, if a PDF states it",
        arguments: [
            ("<</Type/Page/MediaBox[0 0 24 16.5]>> /MediaBox [0 0 1 1]", "24×16.5"),
            ("/MediaBox\n[ 10 -.5 2 +3 ]", "8×3.5"),
            ("/MediaBox [0 0 24 16] /CropBox [2 1 30 11]", "22×10"),
            ("/Rotate 90 /MediaBox [0 0 24 16] /CropBox[4 16 0 8]", "8×4"), ("/MediaBox [0 0 2 1] /Rotate -180", "2×1"),
            (
                "1 0 obj /CropBox [0 0 1 1] endobj 2 0 obj /Rotate 270 /MediaBox [0 0 24 16] endobj 3 0 obj /CropBox [0 0 2 2]",
                "16×24"
            ),
            ("/MediaBox [0 0 24 16] /CropBox 5 0 R", "24×16"), ("/MediaBox [0 0 24 16] /CropBox [30 0 40 16]", nil),
            ("/MediaBox 5 0 R", nil), ("/MediaBox [0 0 24", nil), ("/MediaBox [0 0 0 16]", nil), ("", nil),
        ])
    func pageSize(text: String, size: String?) throws {
        #expect(try self.size("pdf", SampleImage.pdf(text)) == size)
    }

    @Test(
        "has the size of its root element, if it is SVG",
        arguments: [
            (#"width="24" height='16px'"#, "24×16"),
            ("width='1in' height='36pt'", "96×48"),
            ("viewBox='0,0 24\n16.5'", "24×16.5"),
            ("width='100%' height='1em' viewBox='-1 -1 2e1 8'", "20×8"),
            ("width='12' viewBox='0 0 4 8'", "12×24"), ("height='12' viewBox='0 0 4 8'", "6×12"),
            ("width='-1' height='5'", nil), ("viewBox='0 0 4'", nil), ("width='1e999' height='1'", nil), ("", nil),
        ])
    func vectorSize(attributes: String, size: String?) throws {
        #expect(try self.size("svg", SampleImage.svg(attributes)) == size)
    }

    @Test("can have a declaration, comments and a document type before the root element")
    func prolog() throws {
        let text = """
            \u{FEFF}<?xml version="1.0"?><!-- <html> --><!DOCTYPE svg:svg PUBLIC ">" [<!ENTITY ns "http://www.w3.org/2000/svg"> <!-- it's -->]>
            <svg:svg xmlns:svg="&ns;" width="1" height="2" data-x="a > b">
            """
        #expect(try size("svg", Array(text.utf8)) == "1×2")
    }

    private func size(_ extension: String, _ bytes: [UInt8]) throws -> String? {
        let asset = try Asset(path: "assets/a.\(`extension`)", bytes: bytes)
        guard case .image(let size?) = asset.content else { return nil }
        let sides = [size.width, size.height].map { Int(exactly: $0)?.description ?? $0.description }
        return sides.joined(separator: "×")
    }
}

@Suite("A file that can't be an asset")
struct AssetErrorTests {
    @Test(
        "is rejected with the reason",
        arguments: [
            (
                "heart.gif", Array("GIF89a".utf8),
                "'.gif' files can't be assets: convert the file to png, jpg, webp, heic, pdf, svg, ttf, otf or woff2"
            ),
            (
                "heart", [0],
                "the file's name has no extension: add the one of its format, which can be png, jpg, webp, heic, pdf, svg, ttf, otf or woff2"
            ),
            ("heart.png", [], "the file is empty: export it again"),
            (
                "heart.png", SampleImage.jpeg(1, 1),
                "the file is a JPEG image, not a PNG image: change the extension to '.jpg', or convert the file"
            ),
            ("heart.png", Array("GIF89a".utf8), "the file is a GIF image, not a PNG image: convert it"),
            (
                "heart.heic", SampleImage.box("ftyp", Array("avif".utf8) + 0.big(4)),
                "the file is an AVIF image, not a HEIC image: convert it"
            ),
            (
                "heart.png", Array("<!doctype html>\n<html lang=en>".utf8),
                "the file is an HTML page, not a PNG image: convert it"
            ),
            (
                "heart.svg", Array("version https://git-lfs.github.com/spec/v1".utf8),
                "the file is a Git LFS pointer, not an SVG image: run 'git lfs pull' to download the file"
            ),
            ("heart.webp", Array("hello".utf8), "the file isn't a WebP image: export it again in this format"),
            ("heart.svg", Array("hello".utf8), "the file isn't an SVG image: export it again in this format"),
            ("heart.svg", Array("<g\u{85}/>".utf8), "the file isn't an SVG image: export it again in this format"),
            ("heart.svg", Array("<g/>".utf8), "the root element is 'g' instead of 'svg': export the image as SVG"),
            (
                "heart.svg", Array("<svg/>".utf8),
                #"the 'svg' element has no namespace: add xmlns="http://www.w3.org/2000/svg""#
            ),
            ("heart.svg", [0xFF, 0xFE, 0x3C, 0], "the SVG isn't encoded in UTF-8: save the file as UTF-8"),
            ("heart.svg", Array("<svg width=1/>".utf8), "the SVG is damaged at byte 11: export the file again"),
            (
                "heart.png", SampleImage.png(0, 5),
                "the image is 0 × 5 pixels: change both sides to between 1 and 16384 pixels"
            ),
            (
                "heart.jpg", SampleImage.jpeg(1, 16_385),
                "the image is 1 × 16385 pixels: change both sides to between 1 and 16384 pixels"
            ),
            (
                "heart.png", SampleImage.png(5, 5).dropLast(12) + [],
                "the PNG data is damaged at byte 33: export the file again"
            ),
            ("heart.jpg", [0xFF, 0xD8, 0xFF, 0xDA], "the JPEG header is damaged at byte 4: export the file again"),
            (
                "heart.webp", SampleImage.webp("VP8X", []).dropLast() + [],
                "the WebP header is damaged at byte 4: export the file again"
            ),
            (
                "a.ttf", SampleFont.file().dropLast() + [],
                "the font's table directory is damaged at byte 20: export the file again"
            ),
            (
                "a.ttf", SampleFont.file(["name": 0.big(6)]),
                "the font has no family name: set the name in a font editor"
            ),
            (
                "a.ttf", SampleFont.file(["OS/2": 0.big(8)]),
                "the font's 'OS/2' table is damaged at byte 52: export the file again"
            ),
            (
                "a.ttf", SampleFont.file(signature: Array("OTTO".utf8)),
                "the file is an OpenType font, not a TrueType font: change the extension to '.otf', or convert the file"
            ),
            (
                "a.otf", Array("ttcf".utf8),
                "the file is a font collection, which isn't supported: save each of its fonts as a TTF or OTF file"
            ),
            (
                "a.woff2", Array("wOF2".utf8) + 0.big(4) + 13.big(4),
                "the WOFF2 header is damaged at byte 8: export the file again"
            ),
        ] as [(String, [UInt8], String)])
    func reason(name: String, bytes: [UInt8], reason: String) {
        let error = #expect(throws: AssetError.self) { try Asset(path: "assets/\(name)", bytes: bytes) }
        #expect(error?.description == reason)
    }

    @Test("can have up to 2 MiB")
    func size() throws {
        let most = SampleImage.pdf("") + [UInt8](repeating: 0x20, count: Asset.byteLimit - 9)
        #expect(try Asset(path: "assets/a.pdf", bytes: most).byteCount == 2 << 20)
        let error = #expect(throws: AssetError.self) { try Asset(path: "assets/a.pdf", bytes: most + [0x20]) }
        #expect(
            error?.description
                == "the file has 2097153 bytes, but the limit is 2097152: compress it, or make it smaller")
    }
}
