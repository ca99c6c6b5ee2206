import Foundation
import TestSupport
import Testing

@Suite("livery format and check --fix")
struct FormatCommandTests {
    static let untidy = "{\n  a:1 // one\n\n\n  b(color) : #FFF,\n}\n"
    static let tidy = "{\n    a: 1 // one\n\n    b(color): #fff\n}\n"

    private static func text(_ path: String, _ file: String) throws -> String {
        try String(contentsOf: URL(filePath: path).appending(path: file), encoding: .utf8)
    }

    @Test("rewrites and lists files that aren't in canonical form")
    func format() throws {
        let path = try theme(
            "badoo", in: temporaryFolder(), ["theme.ktv": Self.untidy, "skins/night.ktv": Self.tidy, "a.json": "{}"])
        let outcome = try run("format", path)
        #expect(outcome.status == 0)
        #expect(outcome.output == "\(path)/theme.ktv\n")
        #expect(try Self.text(path, "theme.ktv") == Self.tidy)
        #expect(try run("format", path).output == "")
        let json = try run("format", "\(path)/a.json")
        #expect(json.status == 0)
        #expect(json.errors == "\(path)/a.json: not a KTV file, left unchanged\n")
    }

    @Test("changes nothing with --check, and exits with status 1 if a file would change")
    func check() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": Self.untidy])
        let outcome = try run("format", "--check", path)
        #expect(outcome.status == 1)
        #expect(outcome.output == "\(path)/theme.ktv\n")
        #expect(try Self.text(path, "theme.ktv") == Self.untidy)
        try run("format", path)
        #expect(try run("format", "--check", path).status == 0)
    }

    @Test("leaves a file with errors unchanged, prints its errors, and continues")
    func errors() throws {
        let broken = "a: {\n b: 1"
        let path = try theme("badoo", in: temporaryFolder(), ["a.ktv": broken, "theme.ktv": Self.untidy])
        let outcome = try run("format", path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("a.ktv:1:4: error: missing '}' to close this '{' [unclosed-bracket]"))
        #expect(try Self.text(path, "a.ktv") == broken)
        #expect(try Self.text(path, "theme.ktv") == Self.tidy)
    }

    @Test("reports unreadable files, continues, and exits with status 1")
    func unreadable() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": Self.untidy])
        // A folder that has a file's name can't be read as a file, not even by root.
        let folder = URL(filePath: path).appending(path: "a.ktv")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outcome = try run("format", "\(path)/nothing.ktv", path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "error: no file or folder '\(path)/nothing.ktv'\nerror: can't read '\(path)/a.ktv'\n")
        #expect(outcome.output == "\(path)/theme.ktv\n")
        #expect(try Self.text(path, "theme.ktv") == Self.tidy)
    }

    @Test("reads standard input")
    func input() throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = livery
        process.arguments = ["format", "-"]
        process.standardInput = input
        process.standardOutput = output
        try process.run(within: .seconds(900))
        try input.fileHandleForWriting.write(contentsOf: Data(Self.untidy.utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text == Self.tidy)
    }

    @Test("check --fix applies and reports safe fixes only")
    func fix() throws {
        let path = try theme(
            "badoo", in: temporaryFolder(),
            [
                "theme.ktv": "brand: { purple: #783bf9 blue: #00f }\nc: @brand.purpel\nd: @brand.pink\n",
                "skins/night.ktv": "",
            ])
        let outcome = try run("check", "--fix", path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("badoo/theme.ktv:1:26: fixed: missing comma or new line"))
        #expect(outcome.errors.contains("badoo/theme.ktv:2:4: fixed: unknown link '@brand.purpel'"))
        #expect(outcome.output.contains("badoo/theme.ktv:3:4: error: unknown link '@brand.pink' [unknown-link]"))
        #expect(
            try Self.text(path, "theme.ktv")
                == "brand: { purple: #783bf9, blue: #00f }\nc: @brand.purple\nd: @brand.pink\n")
        let again = try run("check", "--fix", path)
        #expect(!again.errors.contains("fixed:"))
        #expect(again.output == outcome.output)
    }
}
