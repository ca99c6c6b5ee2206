import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

@Suite("Images and fonts of a theme")
struct AssetLookupTests {
    let folder = TestFolder()

    private static let bold = FontFile(
        face: FontFace(family: "Nunito", weights: 700...700, isItalic: false),
        asset: Asset(
            sha256: pixels(9).sha256.hexadecimal, type: .ttf, byteCount: 3_000,
            content: .font(FontFace(family: "Nunito", weights: 700...700, isItalic: false))))

    private func theme() throws -> Theme {
        var bundle = makeBundle(hearts: [pixels(1), pixels(2), pixels(3)])
        bundle.tokens["own"] = .init(.image, .image("own"))
        bundle.tokens["icons"] = .init(.list, .list([.init(.image, .image("heart"))]))
        bundle.types["Button"] = Theme.ComponentType(
            name: "Button", attributes: ["image": .value(.image, stateful: true)])
        bundle.styles["like"] = Theme.Style(type: "Button", attributes: ["image": .value(.image("heart"))])
        bundle.assets.fonts = [Self.bold]
        for bytes in [pixels(1), pixels(2), pixels(3), pixels(9)] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent("assets"), withIntermediateDirectories: true)
            try Data(bytes).write(to: folder.asset(bytes))
        }
        return try Theme(bytes: bundle.bytes, assetFolder: folder.url.appendingPathComponent("assets"))
    }

    @Test(
        "have the smallest scale that is enough, or else the largest",
        arguments: zip([0, 1, 1.5, 2, 3, 4], [1, 1, 2, 2, 3, 3]))
    func bestScale(display: Double, expected: Int) throws {
        let file = try #require(try theme().image("heart").file(scale: display))
        #expect(file.scale == expected)
        #expect(file.size == Theme.Size(width: 24 / Double(expected), height: 24 / Double(expected)))
        #expect(file.mediaType == "image/png")
        #expect(try file.data() == Data(pixels(UInt8(expected))))
        #expect(file.url == folder.asset(pixels(UInt8(expected))))
    }

    @Test("are vector images only if there are no others", arguments: [Asset.MediaType.pdf, .svg])
    func vector(type: Asset.MediaType) throws {
        let vector = ImageFile(
            scale: 1, asset: Asset(sha256: "", type: type, byteCount: 1, content: .image(nil)))
        let pixels = imageFile(pixels(1), scale: 1)
        #expect([pixels, vector].best(for: 2) == pixels)
        #expect([vector, pixels].best(for: 1) == pixels)
        #expect([vector].best(for: 2) == vector)
    }

    @Test("are found as values, in lists and in styles")
    func places() throws {
        let theme = try theme()
        let heart = try theme.image("heart")
        #expect(heart.files.map(\.scale) == [1, 2, 3])
        #expect(try theme.value("icons", as: [Theme.ImageName].self) == [heart])
        #expect(try theme.style("like", as: Theme.ButtonStyle.self).image.normal == .set(heart))
        #expect(try theme.image("own").files == [])
        #expect(try theme.image("own") == "own")
        #expect(heart != "heart")
    }

    @Test("ship in a folder, or beside the other resources")
    func resources() throws {
        let path = folder.url.appendingPathComponent("App.bundle")
        let assets = path.appendingPathComponent("BadooAssets")
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
        let bundle = try #require(Bundle(url: path))
        #expect(bundle.assetFolder(named: "BadooAssets")?.path == assets.path)
        #expect(bundle.assetFolder(named: "Others")?.standardizedFileURL.path == path.path)
    }

    @Test("have no file once it has been removed or cut")
    func removed() throws {
        let file = try #require(try theme().image("heart").file(scale: 1))
        try Data(pixels(1).dropLast()).write(to: folder.asset(pixels(1)))
        #expect(throws: CocoaError.self) { try file.data() }
        try FileManager.default.removeItem(at: folder.asset(pixels(1)))
        #expect(file.url == nil)
        #expect(throws: CocoaError.self) { try file.data() }
    }

    @Test("are changes at every path that uses them")
    func changes() throws {
        let old = try theme()
        var bundle = old.bundle
        bundle.assets.images["heart"]?[1] = imageFile(pixels(7), scale: 2)
        let new = Theme(bundle)
        #expect(old != new)
        #expect(old.changedPaths(to: new) == ["heart", "icons", "like"])
        bundle = old.bundle
        bundle.tokens["title"] = .init(.font, .font(Theme.Font(name: "Georgia", fallbacks: ["Nunito"])))
        let plain = Theme(bundle)
        bundle.assets.fonts = []
        #expect(plain.changedPaths(to: Theme(bundle)) == ["title"])
    }

    @Test("include fonts, each of which is registered once")
    func fonts() throws {
        let theme = try theme()
        let font = try #require(theme.fontFiles.first)
        #expect((font.family, font.weights, font.isItalic) == ("Nunito", 700...700, false))
        #expect(try font.data() == Data(pixels(9)))
        let tries = Lock<[URL]>([])
        let registry = FontRegistry { url in
            tries.withLock {
                $0.append(url); return $0.count > 1
            }
        }
        // The first attempt fails.
        for _ in 0..<4 { registry.register(theme.fontFiles) }
        #expect(tries.withLock { $0 } == [folder.asset(pixels(9)), folder.asset(pixels(9))])
        #expect(registry.count == 1)
        try FileManager.default.removeItem(at: folder.asset(pixels(9)))
        let other = FontRegistry { _ in true }
        other.register(theme.fontFiles)
        #expect(other.count == 0)
    }
}
