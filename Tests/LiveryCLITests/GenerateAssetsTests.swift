import Foundation
import Testing

@Suite("livery generate with images and fonts")
struct GenerateAssetsTests {
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Samples/badoo/assets")

    /// A folder with a theme that has an image in two scales, and inherits another image.
    private struct Fixture {
        let folder: URL

        init(_ outputs: String = "{ as: android, to: res, assets: copy }") throws {
            folder = try temporaryFolder()
            _ = try theme("base", in: folder, ["theme.ktv": "logo(image): logo"])
            _ = try theme("acme", in: folder, ["theme.ktv": "@extends: base\nlike(image): heart"])
            try copy("logo.png", to: "base/assets/logo.png")
            try copy("icons/heart.png", to: "acme/assets/heart.png")
            try copy("icons/heart@2x.png", to: "acme/assets/heart@2x.png")
            try plan(outputs)
        }

        func plan(_ outputs: String) throws { try write("theme: acme\noutputs: [\(outputs)]\n", to: "generate.ktv") }

        func write(_ text: String, to path: String) throws {
            try FileManager.default.createDirectory(
                at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url(path))
        }

        func copy(_ sample: String, to path: String) throws {
            try FileManager.default.createDirectory(
                at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try? FileManager.default.removeItem(at: url(path))
            try FileManager.default.copyItem(at: samples.appending(path: sample), to: url(path))
        }

        func url(_ path: String) -> URL { folder.appending(path: path) }
        func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }
        func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

        @discardableResult
        func generate(_ options: String...) throws -> Outcome {
            try run(["generate", url("generate.ktv").path] + options)
        }
    }

    private static let heart = "res/drawable-mdpi/heart.png"

    @Test("copies the files of a theme and of the theme that it extends")
    func copying() throws {
        let fixture = try Fixture()
        let outcome = try fixture.generate()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try fixture.data(Self.heart) == fixture.data("acme/assets/heart.png"))
        #expect(try fixture.data("res/drawable-xhdpi/heart.png") == fixture.data("acme/assets/heart@2x.png"))
        #expect(try fixture.data("res/drawable-mdpi/logo.png") == fixture.data("base/assets/logo.png"))
        #expect(
            String(decoding: try fixture.data("livery.manifest.json"), as: UTF8.self).contains("\"\(Self.heart)\": \""))
        #expect(try fixture.generate("--check").status == 0)
    }

    @Test("notices a changed byte, and line endings that Git changed")
    func checking() throws {
        let fixture = try Fixture()
        try fixture.generate()
        let bytes = try fixture.data(Self.heart)
        // The signature of PNG contains a carriage return, so that such changes are noticed.
        let lines = Data(bytes.enumerated().filter { !($1 == 13 && bytes[$0 + 1] == 10) }.map(\.element))
        for changed in [bytes + [0], lines] {
            try changed.write(to: fixture.url(Self.heart))
            let outcome = try fixture.generate("--check")
            #expect(outcome.status == 1 && outcome.output == "edited\t\(Self.heart)\n")
            #expect(try fixture.generate().errors.contains("'\(Self.heart)' was edited"))
            #expect(try fixture.generate("--force").output == "wrote\t\(Self.heart)\n")
            #expect(try fixture.data(Self.heart) == bytes)
        }
    }

    @Test("replaces a changed image, and removes one that the theme no longer has")
    func changes() throws {
        let fixture = try Fixture()
        try fixture.generate()
        try fixture.copy("icons/star.png", to: "acme/assets/heart.png")
        #expect(try fixture.generate("--check").output == "stale\t\(Self.heart)\n")
        #expect(try fixture.generate().output == "wrote\t\(Self.heart)\n")
        try FileManager.default.removeItem(at: fixture.url("acme/assets/heart@2x.png"))
        #expect(try fixture.generate().output == "removed\tres/drawable-xhdpi/heart.png\n")
        #expect(!fixture.exists("res/drawable-xhdpi"))
    }

    @Test("doesn't replace an image that it didn't write")
    func foreign() throws {
        let fixture = try Fixture()
        try fixture.copy("avatar.png", to: Self.heart)
        let outcome = try fixture.generate()
        #expect(outcome.status == 1 && outcome.errors.contains("'\(Self.heart)' isn't in the manifest"))
        #expect(try fixture.data(Self.heart) == Data(contentsOf: Self.samples.appending(path: "avatar.png")))
        #expect(!fixture.exists("res/drawable-xhdpi"))
    }

    @Test("never replaces an image of the theme")
    func intoTheme() throws {
        let fixture = try Fixture("{ as: css, to: acme/assets/a.css, assets: copy }")
        let outcome = try fixture.generate("--force")
        #expect(outcome.status == 1 && outcome.errors.contains("it is a file of the theme, or would become one"))
    }

    @Test("gives each output its own copy of a file, and rejects two outputs with the same copy")
    func twoOutputs() throws {
        let fixture = try Fixture("{ as: css, to: a.css, assets: copy }, { as: css, to: b.css, assets: copy }")
        #expect(try fixture.generate().output.split(separator: "\n").count == 8)
        try fixture.plan("{ as: android, to: res, assets: copy }, { as: android, to: res/, prefix: x, assets: copy }")
        #expect(try fixture.generate().errors.contains("two outputs write 'res"))
    }
}
