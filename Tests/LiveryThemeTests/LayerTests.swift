import LiveryModel
import LiveryTheme
import Testing

/// Tests section 4 of the language reference: files, includes, layers and axes.
@Suite("Layers")
struct LayerTests {
    private func int(_ name: String, in text: String, files: [String: String] = [:]) throws -> Theme.Value? {
        try tokens(text, files: files)[name]?.value
    }

    @Test(
        "the including file overrides the included one, in every spelling",
        arguments: [
            #"@include: "base.ktv""#, "@include: base.ktv", "@include: [base.ktv]", "@includeBase: base.ktv",
            "@include: ./base.ktv", "@include: sub/../base.ktv",
        ])
    func includes(line: String) throws {
        let files = ["base.ktv": "a: 1\nb: 1"]
        #expect(try int("a", in: "\(line)\na: 2", files: files) == .int(2))
        #expect(try int("b", in: "\(line)\na: 2", files: files) == .int(1))
        // The order of the lines has no effect.
        #expect(try int("a", in: "a: 2\n\(line)", files: files) == .int(2))
    }

    @Test("the older object form uses 'inApp', and its other members are warnings")
    func olderInclude() throws {
        let compilation = try compile("@include: { inApp: base.ktv, remote: x }", files: ["base.ktv": "a: 1"])
        #expect(compilation.diagnostics.map(\.id) == [.unusedSource])
        #expect(compilation.bundles.first?.tokens["a"]?.value == .int(1))
    }

    @Test("later included files override earlier ones")
    func order() throws {
        let files = ["a.ktv": "x: 1", "b.ktv": "x: 2"]
        #expect(try int("x", in: "@include: [a.ktv, b.ktv]", files: files) == .int(2))
        #expect(try int("x", in: "@include: [b.ktv, a.ktv]", files: files) == .int(1))
        #expect(try int("x", in: "@include1: a.ktv\n@include2: b.ktv", files: files) == .int(2))
    }

    @Test("an object can include a file, with a path relative to its own file")
    func nested() throws {
        let files = ["screens/news.ktv": "@include: title.ktv\na: 1", "screens/title.ktv": "b: 2"]
        #expect(try int("news.b", in: "news: { @include: screens/news.ktv }", files: files) == .int(2))
    }

    @Test("a remote file is included from the theme's copy, which must have the SHA-256 in the address")
    func remote() throws {
        let sha256 = Array("b: 2".utf8).sha256.hexadecimal
        let address = "https://example.com/base.ktv"
        let text = "@include: [\"\(address)#sha256=\(sha256)\"]"
        let copy = "remote/\(sha256).ktv"
        #expect(try int("b", in: text, files: [copy: "b: 2"]) == .int(2))
        for files in [[:], [copy: "b: 3"]] {
            #expect(try complaints(text, files: files) == ["1:12 missing-file"])
        }
        let wrong = [
            address, "\(address)#sha256=\(sha256.dropLast())", "http://example.com/base.ktv#sha256=\(sha256)",
            "\(address)#sha256=\(sha256.uppercased())", "\(address)#sha256=\(sha256)#sha256=\(sha256)",
        ]
        for address in wrong {
            let problems = try complaints("@include: \"\(address)\"", files: [copy: "b: 2"])
            #expect(problems.contains("1:11 outside-theme"), "\(address)")
        }
    }

    @Test("objects merge key by key, and other values are replaced as a whole")
    func merging() throws {
        let files = ["base.ktv": "o: { a: 1, b: { c: 1, d: 1 } }\nlist: [1, 2]\nkind: { x: 1 }\nplain: 1"]
        let found = try tokens(
            "@include: base.ktv\no: { b: { d: 2 }, e: 3 }\nlist: [3]\nkind: 5\nplain: { y: 1 }", files: files)
        #expect(found["o.a"]?.value == .int(1))
        #expect(found["o.b.c"]?.value == .int(1))
        #expect(found["o.b.d"]?.value == .int(2))
        #expect(found["o.e"]?.value == .int(3))
        #expect(found["list"]?.value == .list([Theme.Value.Typed(.int, .int(3))]))
        #expect(found["kind"]?.value == .int(5))
        #expect(found["plain.y"]?.value == .int(1))
        #expect(found["kind.x"] == nil)
    }

    @Test("a file's declarations override those of its includes")
    func components() throws {
        let compilation = try compile(
            "@components: { A: { x: int } }\n@include: base.ktv\na(A): { x: 1 }",
            files: ["base.ktv": "@components: { A: { x: color } }"])
        #expect(compilation.diagnostics == [])
    }

    private let axes = "@axes: { skin: [day, night], contrast: [normal, high] }\na: 1\nb: @a"

    @Test("an overlay overrides the theme for one axis value, and links resolve to the topmost value")
    func overlays() throws {
        let files = ["skins/night.ktv": "a: 2", "contrasts/high.ktv": "a: 3"]
        let compilation = try compile(axes, files: files, for: .all)
        #expect(
            compilation.bundles.map(\.axes.axisKey) == [
                "contrast=normal&skin=day", "contrast=high&skin=day", "contrast=normal&skin=night",
                "contrast=high&skin=night",
            ])
        // The later axis overrides the earlier one.
        #expect(compilation.bundles.map { $0.tokens["b"]?.value } == [.int(1), .int(3), .int(2), .int(3)])
    }

    @Test("the folder of an axis is its name in the plural", arguments: [("size", "sizes"), ("sizes", "sizes")])
    func folders(axis: String, folder: String) throws {
        let files = ["theme.ktv": "@axes: { \(axis): [small, large] }\na: 1", "\(folder)/large.ktv": "a: 2"]
        let theme = ThemeFiles(name: "t", files: files.mapValues { Array($0.utf8) })
        let compilation = try Compiler().compile(theme)
        #expect(compilation.diagnostics.map(\.text) == [])
        #expect(compilation.bundles.map { $0.tokens["a"]?.value } == [.int(1), .int(2)])
    }

    @Test("the first value of an axis is the default, and unknown values are rejected")
    func defaults() throws {
        #expect(try compile(axes, for: .one([:])).bundles.first?.axes == ["skin": "day", "contrast": "normal"])
        #expect(throws: Theme.AxisError.self) { try compile(axes, for: .one(["skin": "dusk"])) }
        #expect(throws: Theme.AxisError.self) { try compile(axes, for: .one(["brand": "x"])) }
    }

    @Test("a theme overrides the theme that it extends, including its axes and overlays")
    func extends() throws {
        let core = ["theme.ktv": "@axes: { skin: [day, night] }\na: 1\nb: 1\nc: @a", "skins/night.ktv": "a: 5\nb: 5"]
        let compilation = try compile("@extends: core\na: 2", bases: ["core": core], for: .one(["skin": "night"]))
        let found = compilation.bundles.first?.tokens.mapValues(\.value)
        // The extended theme's overlay belongs to that theme, so this theme's own files override it.
        #expect(found == ["a": .int(2), "b": .int(5), "c": .int(2)])
        #expect(compilation.extended == [ThemeReference(name: "core")])
    }

    @Test("a theme reference can have a version", arguments: [("core", nil), ("core@12", 12)])
    func references(text: String, version: Int?) {
        #expect(ThemeReference(text) == ThemeReference(name: "core", version: version))
    }

    @Test(
        "a theme reference needs a name, and its version must be a positive whole number",
        arguments: ["", "@1", "core@", "core@x", "core@0", "a@1@2"])
    func noReferences(text: String) { #expect(ThemeReference(text) == nil) }

    @Test("a path outside the theme is rejected", arguments: ["../a.ktv", "/a.ktv", "a/../../b.ktv", "sub/../.."])
    func outside(path: String) throws {
        #expect(try compile("@include: \"\(path)\"").diagnostics.map(\.id) == [.outsideTheme])
    }

    @Test("columns count characters, with any byte order mark and line ends", arguments: ["", "\u{FEFF}"])
    func columns(mark: String) throws {
        #expect(try complaints("\(mark)größe: 1\r\nä: \"ö\"; b: @x\r\n") == ["2:12 unknown-link"])
        #expect(try complaints("\(mark)ä: @x") == ["1:4 unknown-link"])
    }
}
