import Foundation
import Testing

@Suite("livery init")
struct InitCommandTests {
    @Test("writes a canonical theme that compiles without warnings and varies by skin and platform")
    func starter() throws {
        let path = try temporaryFolder().appending(path: "acme").path
        let outcome = try run("init", path)
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 5)
        #expect(outcome.errors.contains("livery dev \(path)"))
        #expect(outcome.errors.contains("--app acme"))
        let check = try run("check", path, "--strict")
        #expect(check.status == 0)
        #expect(check.output == "")
        #expect(check.errors == "0 errors, 0 warnings\n")
        #expect(try run("format", path, "--check").output == "")
        let bundle = { (axes: [String]) in try run(["compile", path] + axes).output }
        #expect(try bundle(["--skin", "night"]) != bundle([]))
        #expect(try bundle(["--platform", "android"]).contains(#""sizes.corner":{"type":"int","value":16}"#))
        #expect(try bundle([]).contains(#""parts":["title","message"]"#))
    }

    @Test("writes nothing if one of the files exists")
    func existing() throws {
        let path = try theme("acme", in: temporaryFolder(), ["base.ktv": "mine: 1", "README": "x"])
        let outcome = try run("init", path)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "error: '\(path)' already contains 'base.ktv': choose a different folder. Nothing was written\n")
        #expect(try String(contentsOfFile: "\(path)/base.ktv", encoding: .utf8) == "mine: 1")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["README", "base.ktv"])
    }

    @Test("accepts a folder with other files, and reports files that it can't write")
    func folders() throws {
        let path = try theme("acme", in: temporaryFolder(), ["README": "x"])
        #expect(try run("init", path).status == 0)
        let failure = try run("init", "/proc/acme")
        #expect(failure.status == 1)
        #expect(failure.errors.hasPrefix("error: can't write '/proc/acme/theme.ktv'"))
    }
}
