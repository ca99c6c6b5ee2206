import LiveryModel
import LiveryTheme
import Testing

@Suite("A font file")
struct FontReaderTests {
    @Test("is described by its family, weight, slant, license and characters")
    func description() throws {
        let tables = [
            "name": SampleFont.names([.init("Nunito")]),
            "OS/2": SampleFont.metrics(weight: 700, license: 2, selection: 1),
            "cmap": SampleFont.characters([(3, 1, SampleFont.segments([(0x20, 0x7E, 1), (0xE9, 0xE9, 1)]))]),
        ]
        let asset = try Asset(path: "assets/a.ttf", bytes: SampleFont.file(tables))
        #expect(
            String(decoding: asset.description, as: UTF8.self)
                == #"{"sha256":"\#(asset.sha256)","type":"font/ttf","bytes":\#(asset.byteCount),"family":"Nunito","#
                + #""weight":700,"italic":true,"embedding":"restricted","characters":"20-7e,e9"}"# + "\n")
    }

    @Test("has the name of its typographic family, in English if possible")
    func family() throws {
        let (german, british) = (0x407, 0x809)
        let mac = SampleFont.Name(mac: Array("Mac ".utf8) + [0xB9])
        #expect(try family([.init("Bold", identifier: 2), .init("Nunito")]) == "Nunito")
        #expect(try family([.init("Nunito Bold"), .init("Nunito", identifier: 16)]) == "Nunito")
        #expect(try family([.init("Nunito Bold"), .init("Fett", identifier: 16, language: german)]) == "Fett")
        #expect(try family([.init("Schrift", language: german), mac, .init("Ångström")]) == "Ångström")
        #expect(try family([mac, .init("Colour", language: british)]) == "Colour")
        #expect(try family([.init("Schrift", language: german), mac]) == "Mac π")
        #expect(try family([.init("Schrift", language: german)]) == "Schrift")
    }

    @Test("ignores names that are empty, too long or unreadable")
    func unreadableNames() throws {
        var surrogate = SampleFont.Name("")
        surrogate.text = [0xD8, 0]
        var odd = SampleFont.Name("")
        odd.text = [0]
        var japanese = SampleFont.Name("ab")
        japanese.kind = (3, 2, 0x409)
        let unusable: [SampleFont.Name] = [
            surrogate, odd, japanese, .init(""), .init(" "), .init("a\0"), .init(String(repeating: "a", count: 300)),
        ]
        #expect(try family(unusable + [.init("Later", language: 0x407)]) == "Later")
        #expect(throws: AssetError.noFamily) { try family(unusable) }
    }

    @Test(
        "has the weight of its table 'OS/2'",
        arguments: [(0, 400), (1, 100), (9, 900), (10, 10), (450, 450), (1000, 1000), (0xFFFF, 1000)])
    func weight(stated: Int, weight: Int) throws {
        #expect(try face(["OS/2": SampleFont.metrics(weight: stated)]).weights == weight...weight)
    }

    @Test("has the weights of its axis 'wght', if it is variable")
    func variableWeights() throws {
        let metrics = SampleFont.metrics(weight: 300)
        func weights(_ axes: (String, Int, Int)...) throws -> ClosedRange<Int> {
            try face(["OS/2": metrics, "fvar": SampleFont.variations(axes.map { (tag: $0, least: $1, most: $2) })])
                .weights
        }
        #expect(try weights(("wght", 200, 900)) == 200...900)
        #expect(try weights(("wdth", 75, 125), ("wght", -5, 2000)) == 1...1000)
        #expect(try weights(("wdth", 75, 125)) == 300...300)
        #expect(throws: AssetError.self) { try weights(("wght", 900, 200)) }
    }

    @Test("is slanted if any table says so, or if it has an angle and isn't regular")
    func slant() throws {
        let (italic, oblique, regular) = (1 << 0, 1 << 9, 1 << 6)
        func isItalic(_ selection: Int, style: Int = 0, angle: Int = 0) throws -> Bool {
            let tables = [
                "OS/2": SampleFont.metrics(selection: selection), "head": 0.big(44) + style.big(2),
                "post": 0.big(4) + (angle << 16).big(4),
            ]
            return try face(tables).isItalic
        }
        #expect(try isItalic(italic) && isItalic(oblique) && isItalic(regular, style: 2) && isItalic(0, angle: -12))
        #expect(try !isItalic(regular, style: 1) && !isItalic(regular, angle: -12) && !isItalic(1 << 5))
        #expect(try !face([:]).isItalic)
    }

    @Test(
        "may be embedded unless its license is restricted and nothing else",
        arguments: [(0, true), (2, false), (4, true), (6, true), (8, true), (10, true), (0x102, false)])
    func license(bits: Int, mayBeEmbedded: Bool) throws {
        #expect(try face(["OS/2": SampleFont.metrics(license: bits)]).mayBeEmbedded == mayBeEmbedded)
    }

    @Test("has the type of its content, because OTF may contain the outlines of TrueType")
    func outlines() throws {
        #expect(try Asset(path: "assets/a.otf", bytes: SampleFont.file()).type == .ttf)
        #expect(try Asset(path: "assets/a.otf", bytes: SampleFont.file(signature: Array("OTTO".utf8))).type == .otf)
        #expect(try Asset(path: "assets/a.ttf", bytes: SampleFont.file(signature: Array("true".utf8))).type == .ttf)
    }

    @Test("is only recognized if it is compressed for the web")
    func webFont() throws {
        let asset = try Asset(path: "assets/a.woff2", bytes: Array("wOF2".utf8) + 0.big(4) + 12.big(4))
        #expect(asset.content == .webFont)
    }

    private func face(_ tables: [String: [UInt8]]) throws -> FontFace {
        try #require(try Asset(path: "assets/a.ttf", bytes: SampleFont.file(tables)).face)
    }

    private func family(_ names: [SampleFont.Name]) throws -> String {
        try face(["name": SampleFont.names(names)]).family
    }
}

@Suite("The characters of a font")
struct CharacterMapTests {
    @Test("come from the subtable with the most characters")
    func bestSubtable() throws {
        let (basic, full) = (SampleFont.segments([(0x41, 0x42, 0)]), SampleFont.groups([(0x1F600, 0x1F601, 5)]))
        #expect(try characters((3, 1, basic), (3, 10, full)) == "1f600-1f601")
        #expect(try characters((3, 10, full), (0, 3, basic)) == "1f600-1f601")
        #expect(try characters((1, 0, full), (0, 3, basic)) == "41-42")
        #expect(try characters((3, 4, full)) == "")
    }

    @Test("don't include those that have the glyph for missing characters")
    func missingGlyph() throws {
        #expect(try characters((3, 1, SampleFont.segments([(0x41, 0x45, -0x43)]))) == "41-42,44-45")
        #expect(try characters((3, 10, SampleFont.groups([(0x41, 0x45, 0), (0x50, 0x50, 0)]))) == "42-45")
        #expect(try characters((3, 10, SampleFont.groups([(1, 9, 0), (0x20, 0x2F, 1)], format: 13))) == "20-2f")
        let glyphs = bytes(6.big(2), 0.big(4), 0x41.big(2), 3.big(2), [0, 1, 0, 0, 0, 1])
        #expect(try characters((0, 3, glyphs)) == "41,43")
        let long = bytes(10.big(2), 0.big(10), 0x1F600.big(4), 2.big(4), [0, 1, 0, 1])
        #expect(try characters((3, 10, long)) == "1f600-1f601")
    }

    @Test("are found in the array of glyphs that a segment points to")
    func glyphArrays() throws {
        func characters(delta: Int, offset: Int) throws -> String {
            let head = bytes(4.big(2), 0.big(4), 4.big(2), 0.big(6))
            let segments: [Int] = [0x43, 0xFFFF, 0, 0x41, 0xFFFF, delta, 1, offset, 0]
            return try self.characters((3, 1, bytes(head, segments.flatMap { $0.big(2) }, [0, 1, 0, 0, 0, 2])))
        }
        // The offset counts from its own place.
        #expect(try characters(delta: 0, offset: 4) == "41,43")
        #expect(try characters(delta: -2, offset: 4) == "41")
        #expect(try characters(delta: 0, offset: 0xFFFE) == "")
    }

    @Test("are sorted, merged, and Unicode scalars")
    func merging() throws {
        let groups = SampleFont.groups([
            (0x61, 0x70, 1), (0x41, 0x50, 1), (0x45, 0x60, 1), (0xD000, 0xE000, 1), (0x10FFFE, 0xFFFF_FFFF, 1),
            (9, 8, 1),
        ])
        #expect(try characters((3, 10, groups)) == "41-70,d000-d7ff,e000,10fffe-10ffff")
    }

    @Test("are those of the private use area in fonts of symbols, and converted from the encoding of old Macs")
    func otherEncodings() throws {
        #expect(try characters((3, 0, SampleFont.segments([(0xF021, 0xF022, 1)]))) == "f021-f022")
        let glyphs = (0..<256).map { [0x41, 0xB9].contains($0) ? UInt8(1) : 0 }
        #expect(try characters((1, 0, 0.big(6) + glyphs)) == "41,3c0")
    }

    @Test("are unknown if there are more than 2,000 ranges")
    func tooMany() throws {
        func groups(_ count: Int) -> [UInt8] { SampleFont.groups((1...count).map { (2 * $0, 2 * $0, 1) }) }
        #expect(try characters((3, 10, groups(2000))).split(separator: ",").count == 2000)
        #expect(try characters((3, 10, groups(2001))) == "")
    }

    private func characters(_ subtables: (Int, Int, [UInt8])...) throws -> String {
        let table = SampleFont.characters(subtables.map { (platform: $0, encoding: $1, table: $2) })
        let face = try #require(try Asset(path: "assets/a.ttf", bytes: SampleFont.file(["cmap": table])).face)
        return face.characters.map { range in
            let (first, last) = (String(range.lowerBound, radix: 16), String(range.upperBound, radix: 16))
            return first == last ? first : "\(first)-\(last)"
        }.joined(separator: ",")
    }
}
