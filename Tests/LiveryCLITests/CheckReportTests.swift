import Foundation
import LiveryClient
import LiveryModel
import TestSupport
import Testing

@Suite("livery check with several paths and output formats")
struct CheckReportTests {
    static let broken = "brand: { purple: #783bf9 }\ntitle: @brand.purpel\n"

    @Test("skips a folder without theme files, and continues after an unreadable one")
    func several() throws {
        let folder = try temporaryFolder()
        let good = try theme("good", in: folder, ["theme.ktv": "a: 1"])
        let other = try theme("deploy", in: folder, ["nginx.conf": "x"])
        let outcome = try run("check", other, good, "--strict")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "skipped '\(other)': it has no theme files\n0 errors, 0 warnings\n")

        let bad = try theme("bad", in: folder, ["theme.ktv": Self.broken])
        let entryless = try theme("half", in: folder, ["base.ktv": "a: 1"])
        for strange in [entryless, "\(folder.path)/nowhere"] {
            let outcome = try run("check", strange, bad, good)
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("error: "))
            #expect(outcome.output.contains("[unknown-link]"))
            #expect(try run("check", strange, good).status == 1)
        }
        #expect(try run("check", other).status == 1)
    }

    @Test("checks all samples in one run")
    func samples() throws {
        let samples = project.appending(path: "Samples")
        let paths = try FileManager.default.contentsOfDirectory(atPath: samples.path).sorted()
        let outcome = try run(["check"] + paths.map { samples.appending(path: $0).path })
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("/deploy': it has no theme files\n"))
        #expect(outcome.errors.contains("/generated': it has no theme files\n"))
        #expect(outcome.errors.contains("/templates': it has no theme files\n0 errors"))
    }

    @Test("escapes annotations for GitHub Actions")
    func gitHub() throws {
        let path = try theme("a,b:100%", in: temporaryFolder(), ["theme.ktv": Self.broken])
        let outcome = try run("check", path, "--format", "github")
        #expect(outcome.status == 1)
        let file = "\(path)/theme.ktv".replacing("%", with: "%25").replacing(",", with: "%2C").replacing(
            ":", with: "%3A")
        #expect(
            outcome.output
                == "::error file=\(file),line=2,col=8,endColumn=21,title=unknown-link::unknown link '@brand.purpel'%0Anote: "
                + "did you mean '@brand.purple'?\n")
        #expect(outcome.errors == "")
        let warned = try theme(
            "w", in: temporaryFolder(), ["theme.ktv": "pale(Label): { backgroundColor: #fff, textColor: #ccc }"])
        #expect(try run("check", warned, "--format", "github").output.hasPrefix("::warning file="))
    }

    /// Checks that an object has the members that the SARIF 2.1.0 schema requires.
    private func requireMembers(_ names: [String], of json: JSON?, _ what: String) throws -> JSON {
        let json = try #require(json, "\(what)")
        for name in names { #expect(json[name] != nil, "\(what) without \(name)") }
        return json
    }

    @Test("prints a SARIF 2.1.0 log with rules, regions, fixes and all required members")
    func sarif() throws {
        let path = try theme(
            "bad theme", in: temporaryFolder(), ["theme.ktv": "\(Self.broken)x: 1\nx: 2\n", "skins/ü.ktv": ""])
        let outcome = try run("check", path, "--format", "sarif")
        #expect(outcome.status == 1)
        let log = try requireMembers(["version", "runs"], of: JSON.parse(Array(outcome.output.utf8)), "the log")
        #expect(log["version"] == "2.1.0")
        let run = try requireMembers(["tool", "results"], of: log["runs"]?.elements?.first, "a run")
        #expect(run["columnKind"] == "unicodeCodePoints")
        let driver = try requireMembers(["name"], of: run["tool"]?["driver"], "the driver")
        let rules = try #require(driver["rules"]?.elements)
        for rule in rules { _ = try requireMembers(["id"], of: rule, "a rule") }
        let results = try #require(run["results"]?.elements)
        #expect(results.count >= 2)
        for result in results {
            _ = try requireMembers(["message"], of: result, "a result")
            _ = try requireMembers(["text"], of: result["message"], "a message")
            let index = try #require(result["ruleIndex"]?.int)
            #expect(rules[index]["id"] == result["ruleId"])
            #expect(["error", "warning"].contains(result["level"]?.string))
            for location in (result["locations"]?.elements ?? []) + (result["relatedLocations"]?.elements ?? []) {
                let uri = try #require(location["physicalLocation"]?["artifactLocation"]?["uri"]?.string)
                #expect(URL(string: uri)?.path.hasPrefix(path) == true, "\(uri)")
                let region = try #require(location["physicalLocation"]?["region"])
                #expect(try #require(region["endColumn"]?.int) > (region["startColumn"]?.int ?? 0))
            }
            for fix in result["fixes"]?.elements ?? [] {
                let changes = try requireMembers(["artifactChanges"], of: fix, "a fix")["artifactChanges"]?.elements
                let change = try requireMembers(
                    ["artifactLocation", "replacements"], of: changes?.first, "a change")
                _ = try requireMembers(["deletedRegion"], of: change["replacements"]?.elements?.first, "a replacement")
            }
        }
        let link = try #require(results.first { $0["ruleId"] == "unknown-link" })
        let place = link["locations"]?.elements?.first?["physicalLocation"]?["region"]
        #expect(place?.text == #"{"startLine":2,"startColumn":8,"endLine":2,"endColumn":21}"#)
        let replacement = link["fixes"]?.elements?.first?["artifactChanges"]?.elements?.first?["replacements"]
        #expect(replacement?.elements?.first?["insertedContent"]?["text"]?.string?.contains("brand.purple") == true)
        let empty = try JSON.parse(
            Array(
                try LiveryCLITests.run(
                    "check", theme("a", in: temporaryFolder(), ["theme.ktv": "a: 1"]), "--format", "sarif"
                ).output.utf8))
        #expect(empty["runs"]?.elements?.first?["results"] == .array([]))
    }

    @Test("prints paths relative to the working directory, including those of extended themes")
    func relativePaths() throws {
        let folder = try temporaryFolder()
        _ = try theme("core", in: folder, ["theme.ktv": "@include: base.ktv", "base.ktv": "a: @none"])
        _ = try theme("badoo", in: folder, ["theme.ktv": "@extends: core"])
        let process = Process()
        let output = Pipe()
        process.executableURL = livery
        process.arguments = ["check", "badoo", "--format", "github"]
        process.currentDirectoryURL = folder
        process.standardOutput = output
        try process.run(within: .seconds(900))
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text.hasPrefix("::error file=core/base.ktv,line=1,"))
    }

    @Test("generates completions for paths and words", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try run("--generate-completion-script", shell)
        #expect(script.status == 0)
        for word in ["livery", "check", "dev", "sarif"] { #expect(script.output.contains(word), "\(word)") }
    }
}
