import Foundation
import Testing

@Suite("livery import")
struct ImportCommandTests {
    static let tokens = ##"{ "color": { "red": { "value": "#f00" }, "lost": { "value": "{color.blue}" } } }"##

    private func tokens(in folder: URL, _ text: String = tokens) throws -> String {
        let file = folder.appending(path: "tokens.json")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("writes a theme that compiles, and reports findings in the compiler's format")
    func writes() throws {
        let folder = try temporaryFolder()
        let output = folder.appending(path: "brand").path
        let outcome = try run("import", try tokens(in: folder), "-o", output)
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(
            outcome.errors == """
                tokens.json:1:61: warning: 'color.lost': unknown token 'color.blue' [unknown-reference]
                \(Self.tokens)
                                                                            ^~~~~~~~~~~~~~
                note: it is left out
                0 errors, 1 warning; wrote 2 files to '\(output)'

                """)
        #expect(try run("check", output).status == 0)
        #expect(try run("compile", output).output.contains(##""color.red":{"type":"color","value":"#ff0000ff"}"##))
    }

    @Test("never replaces what it imports, and writes nothing if it can't write the ids")
    func inputs() throws {
        let folder = try temporaryFolder()
        let input = try tokens(in: folder)
        let around = try run("import", input, "-o", folder.path, "--force")
        #expect(around.status == 1 && around.errors.contains("can't be replaced: the files to import are in it"))
        #expect(try String(contentsOfFile: input, encoding: .utf8) == Self.tokens)
        let output = folder.appending(path: "brand").path
        let ids = try run("import", input, "-o", output, "--ids", folder.appending(path: "ids.json").path)
        #expect(ids.status == 1 && ids.errors.contains("has no ids of Figma variables: import a response"))
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test("replaces no file with ids but one of ids, unless forced")
    func otherIDs() throws {
        let folder = try temporaryFolder()
        let input = folder.appending(path: "Light.tokens.json")
        try Data(
            """
            {"a": {"$type": "number", "$value": 1, "$extensions": {"com.figma.variableId": "V:1"}},
             "$extensions": {"com.figma.modeName": "Light"}}
            """.utf8
        ).write(to: input)
        let ids = folder.appending(path: "plan.ktv")
        try Data("theme: a".utf8).write(to: ids)
        let (output, other) = (folder.appending(path: "a").path, folder.appending(path: "b").path)
        let replaced = try run("import", input.path, "-o", output, "--ids", ids.path)
        #expect(replaced.status == 1 && replaced.errors.contains("is not an ids file: specify a different file"))
        let inFolder = try run("import", input.path, "-o", output, "--ids", folder.path)
        #expect(inFolder.status == 1 && inFolder.errors.contains("is a folder: name a file. Nothing was written"))
        #expect(!FileManager.default.fileExists(atPath: output))
        #expect(try run("import", input.path, "-o", output, "--ids", ids.path, "--force").status == 0)
        #expect(try run("import", input.path, "-o", other, "--ids", ids.path).status == 0)
    }

    @Test("reports findings as JSON")
    func json() throws {
        let folder = try temporaryFolder()
        let output = folder.appending(path: "brand").path
        let outcome = try run("import", try tokens(in: folder), "-o", output, "--format", "json")
        #expect(
            outcome.output
                == #"{"diagnostics":[{"id":"unknown-reference","severity":"warning","message":"unknown token 'color.blue'","token":"color.lost","file":"tokens.json","line":1,"column":61,"length":14,"notes":[{"message":"it is left out"}],"fix":null}]}"#
                + "\n")
    }

    @Test("replaces a folder with contents only with --force")
    func force() throws {
        let folder = try temporaryFolder()
        let input = try tokens(in: folder)
        let output = try theme("brand", in: folder, ["mine.txt": "mine"])
        let rejected = try run("import", input, "-o", output)
        #expect(rejected.status == 1)
        #expect(rejected.errors == "error: '\(output)' is not empty: use --force to replace it and all its contents\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["mine.txt"])
        #expect(try run("import", input, "-o", output, "--force").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == ["theme.ktv", "tokens.ktv"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["brand", "tokens.json"])
    }

    @Test("writes nothing when a file can't be read")
    func broken() throws {
        let folder = try temporaryFolder()
        let output = folder.appending(path: "brand").path
        let outcome = try run("import", try tokens(in: folder, "{ a: "), "-o", output)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("1 error, 0 warnings; nothing was written\n"))
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test("uses files as the values of an axis")
    func axis() throws {
        let folder = try temporaryFolder()
        let tokens = folder.appending(path: "tokens")
        try FileManager.default.createDirectory(at: tokens, withIntermediateDirectories: false)
        for (name, color) in [("light", "#fff"), ("dark", "#000")] {
            let text = ##"{ "color": { "paper": { "value": "\##(color)" } } }"##
            try Data(text.utf8).write(to: tokens.appending(path: "\(name).json"))
        }
        let output = folder.appending(path: "brand").path
        let rejected = try run("import", tokens.path, "-o", output, "--axis", "skin=light.json,drak.json")
        #expect(rejected.status == 1)
        #expect(rejected.errors.contains("no file or folder with tokens is called 'drak.json' [invalid-axis]"))
        #expect(rejected.errors.contains("note: did you mean 'dark.json'?"))
        #expect(try run("import", tokens.path, "-o", output, "--axis", "skin").status == 2)
        let axis = "skin=\(tokens.path)/light.json,dark.json"
        #expect(try run("import", tokens.path, "-o", output, "--axis", axis).errors.hasPrefix("0 errors, 0 warnings"))
        #expect(try run("compile", output, "--skin", "dark").output.contains(##""value":"#000000ff""##))
    }

    @Test("accepts a dialect that can't be detected")
    func dialect() throws {
        let folder = try temporaryFolder()
        let output = folder.appending(path: "brand").path
        let arguments = ["import", try tokens(in: folder), "-o", output]
        #expect(try run(arguments[0], arguments[1], "-o", output, "--dialect", "tokens-studio").status == 0)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: output).contains("sets/color.ktv"))
        #expect(try run("import", arguments[1], "-o", output, "--dialect", "sketch").status == 2)
    }
}
