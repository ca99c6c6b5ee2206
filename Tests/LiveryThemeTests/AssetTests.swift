import LiveryModel
import LiveryTheme
import Testing

/// The descriptions of files, as a theme's source contains them.
private enum Described {
    /// An image. Files with different names have different bytes.
    static func image(_ name: String, _ side: Double = 24, bytes: Int = 100) -> String {
        text(name, .png, .image(Asset.PixelSize(width: side, height: side)), bytes)
    }

    static func font(
        _ family: String = "Nunito", _ weights: ClosedRange<Int> = 400...400, isItalic: Bool = false
    ) -> String {
        let face = FontFace(family: family, weights: weights, isItalic: isItalic, characters: [0x20...0x7E])
        return text("\(family) \(weights) \(isItalic)", .ttf, .font(face), 1000)
    }

    static func webFont(_ name: String) -> String { text(name, .woff2, .webFont, 500) }

    private static func text(_ name: String, _ type: Asset.MediaType, _ content: Asset.Content, _ bytes: Int) -> String
    {
        let asset = Asset(
            sha256: Array(name.utf8).sha256.hexadecimal, type: type, byteCount: bytes, content: content)
        return String(decoding: asset.description, as: UTF8.self)
    }
}

/// The hash of the image that was described with a name.
private func hash(_ name: String) -> String { Array(name.utf8).sha256.hexadecimal }

/// The assets of a theme without errors or warnings.
private func assets(
    _ text: String, files: [String: String], bases: [String: [String: String]] = [:], for choice: [String: String] = [:]
) throws -> ThemeAssets {
    let compilation = try compile(text, files: files, bases: bases, for: .one(choice))
    guard let bundle = compilation.bundles.first, compilation.diagnostics.isEmpty else {
        throw Unexpected(compilation.diagnostics)
    }
    // The wire form has the same files.
    #expect(try ThemeBundle(bytes: compilation.wireForms[0]) == bundle)
    return bundle.assets
}

@Suite("Images and fonts of a theme")
struct ThemeAssetTests {
    @Test("are listed with the bundle if a value names them")
    func used() throws {
        let found = try assets(
            "a(image): heart\nb(ImageView): { image: icons/star }\nc(image): of_the_app",
            files: [
                "assets/heart.png": Described.image("heart"), "assets/heart@2x.png": Described.image("heart2", 48),
                "assets/icons/star.png": Described.image("star"), "assets/unused.png": Described.image("unused"),
            ])
        #expect(found.images.keys.sorted() == ["heart", "icons/star"])
        #expect(found.images["heart"]?.map(\.scale) == [1, 2])
        #expect(found.images["heart"]?.map(\.asset.sha256) == [hash("heart"), hash("heart2")])
        #expect(found.files.count == 3)
    }

    @Test("are found by family, weight and slant")
    func fonts() throws {
        let files = [
            "assets/Regular.ttf": Described.font(), "assets/Bold.ttf": Described.font("Nunito", 700...700),
            "assets/Italic.ttf": Described.font("Nunito", 400...400, isItalic: true),
            "assets/Inter.ttf": Described.font("Inter", 100...900), "assets/Bold.woff2": Described.webFont("bold"),
        ]
        func faces(_ font: String) throws -> [String] {
            try assets("a(font): { size: 14, \(font) }", files: files).fonts.map { font in
                "\(font.face.family) \(font.face.weights) \(font.face.isItalic) \(font.webAsset != nil)"
            }
        }
        #expect(try faces("name: Nunito") == ["Nunito 400...400 false false"])
        #expect(try faces("name: Nunito, weight: 700") == ["Nunito 700...700 false true"])
        #expect(try faces("name: Nunito, italic: true") == ["Nunito 400...400 true false"])
        #expect(try faces("name: Inter, weight: 550") == ["Inter 100...900 false false"])
        #expect(try faces("name: [Courier, Inter]") == ["Inter 100...900 false false"])
        #expect(try faces("name: Courier") == [])
        #expect(try assets("a(fontFamily): [Nunito]", files: files).fonts.count == 3)
    }

    @Test("can be TrueType fonts whose name ends with '.otf'")
    func trueTypeInOTF() throws {
        let files = ["assets/Nunito.otf": Described.font()]
        #expect(try assets("a(font): { name: Nunito, size: 14 }", files: files).fonts.count == 1)
    }

    @Test("are replaced by overlays and by themes that extend a theme, all scales of an image at once")
    func layers() throws {
        let core = [
            "theme.ktv": "@axes: { skin: [day, night] }\nicon(image): heart\nlogo(image): logo",
            "assets/heart.png": Described.image("core day"),
            "assets/skins/night/heart.png": Described.image("core night"),
            "assets/logo.png": Described.image("core logo"),
        ]
        func heart(_ skin: String, _ own: [String: String]) throws -> [String] {
            let found = try assets("@extends: core", files: own, bases: ["core": core], for: ["skin": skin])
            #expect(found.images["logo"]?.map(\.asset.sha256) == [hash("core logo")])
            return found.images["heart"]?.map(\.asset.sha256) ?? []
        }
        #expect(try heart("day", [:]) == [hash("core day")])
        #expect(try heart("night", [:]) == [hash("core night")])
        let own = ["assets/heart.png": Described.image("own"), "assets/heart@2x.png": Described.image("own2", 48)]
        #expect(try heart("night", own) == [hash("own"), hash("own2")])
        let night = own.merging(["assets/skins/night/heart.png": Described.image("own night")]) { $1 }
        #expect(try heart("day", night) == [hash("own"), hash("own2")])
        #expect(try heart("night", night) == [hash("own night")])
    }

    @Test("don't change bundles that have none")
    func none() throws {
        let text = "icon(image): of_the_app"
        let plain = try compile(text).wireForms
        #expect(try compile(text, files: ["assets/readme.txt": "hello"]).wireForms == plain)
        #expect(try compile(text, files: ["assets/heart.png": Described.image("heart")]).wireForms == plain)
    }

    @Test("of one choice are used if another choice needs them")
    func usedByOtherChoices() throws {
        let files = [
            "skins/night.ktv": "icon(image): moon", "assets/sun.png": Described.image("sun"),
            "assets/moon.png": Described.image("moon"),
        ]
        let text = "@axes: { skin: [day, night] }\nicon(image): sun"
        #expect(try compile(text, files: files, for: .all).diagnostics.map(\.text) == [])
    }

    @Test("have names that differ in more than case")
    func names() throws {
        let files = ["assets/heart.png": Described.image("a"), "assets/Heart.png": Described.image("b")]
        let found = try compile("a(image): heart\nb(image): Heart", files: files).diagnostics
        #expect(
            found.map(\.text) == [
                "t/assets/heart.png:1:1: error: 'assets/Heart.png' differs only in case: rename one of the files [invalid-asset]"
            ])
    }

    @Test("are limited in total")
    func total() throws {
        let text = "a(image): a0"
        let files = Dictionary(
            uniqueKeysWithValues: (0..<9).map {
                ("assets/a\($0).png", Described.image("\($0)", bytes: Asset.byteLimit))
            })
        let found = try compile(text, files: files).diagnostics.map(\.id)
        #expect(found.contains(.limitExceeded))
    }

    @Test("fit the budget, which the last theme sets")
    func budgets() throws {
        let base = [
            "theme.ktv": "@budget: { images: 50 B, fonts: 1.5 kB, bundle: 1 MiB }\nicon(image): heart",
            "assets/heart.png": Described.image("heart"),
        ]
        func ids(_ text: String) throws -> [String] {
            try compile("@extends: core\n" + text, bases: ["core": base]).diagnostics.map(\.id.rawValue)
        }
        #expect(try ids("") == ["over-budget"])
        #expect(try ids("@budget: { images: 100 B }") == [])
        #expect(try ids("@budget: { images: 100 B, bundle: 10 B }") == ["over-budget"])
        #expect(try ids("@budget: { images: many }") == ["invalid-directive", "over-budget"])
        #expect(try ids("@budget: { images: 100 B, image: 1 kB }") == ["unknown-property"])
    }
}

@Suite("Descriptions of images and fonts that a client wrote")
struct HostileDescriptionTests {
    private func font(_ weight: String, _ characters: String = "20-7e") -> String {
        #"{"sha256":"\#(String(repeating: "0", count: 64))","type":"font/ttf","bytes":1,"family":"Nunito","weight":\#(weight),"italic":false,"characters":"\#(characters)"}"#
    }

    private func isRead(_ description: String) -> Bool { (try? Asset(description: Array(description.utf8))) != nil }

    @Test("have weights from 1 to 1000, and ascending ranges of characters")
    func bounds() {
        #expect(isRead(font("400")) && isRead(font("[1,1000]")))
        for weight in ["0", "1001", "[-9223372036854775808,9223372036854775807]", "[700,400]", "[400]"] {
            #expect(!isRead(font(weight)), "\(weight)")
        }
        #expect(isRead(font("400", "20,30-40")))
        for characters in [
            "30-40,20", "20-30,30", "ffffffffff", Array(repeating: "1", count: 2001).joined(separator: ","),
        ] {
            #expect(!isRead(font("400", characters)))
        }
    }
}
