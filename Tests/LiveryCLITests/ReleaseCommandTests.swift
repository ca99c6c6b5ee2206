import Foundation
import TestSupport
import Testing

@Suite("livery release")
struct ReleaseCommandTests {
    private let text = """
        @axes: { platform: [ios, android] }
        brand: { purple: #783bf9, blue: #00f }
        @requires: { brand.purple: color }
        """

    /// A server with a version of badoo, the environment for reaching it, and the contract of the generated theme.
    private func serving() throws -> (server: RunningServer, environment: [String: String], contract: String) {
        let (server, folder) = (try RunningServer(), try temporaryFolder())
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        let path = try theme("badoo", in: folder, ["theme.ktv": text])
        try run("publish", path, "--app", "badoo", "-m", "First", environment: environment)
        let plan = folder.appending(path: "generate.ktv")
        try #"{ theme: badoo, outputs: [{ as: swift, to: "Theme" }] }"#.write(
            to: plan, atomically: true, encoding: .utf8)
        try run("generate", plan.path)
        return (server, environment, folder.appending(path: "Theme/Badoo.contract.json").path)
    }

    @Test("adds, lists, shows, retires and activates a release")
    func life() throws {
        let (server, environment, contract) = try serving()
        defer { withExtendedLifetime(server) {} }
        let add = ["release", "add", "badoo", "ios-8.4.0", "--contract", contract, "--axis", "platform=ios"]
        for _ in 1...2 {
            #expect(try run(add, environment: environment).output == "/themes/badoo/releases/ios-8.4.0\n")
        }
        let list = try run("release", "list", "badoo", environment: environment).output
        #expect(list.wholeMatch(of: /ios-8\.4\.0\tplatform=ios\t[0-9a-f]{16}\t1\t-\t-\t20[^\t]+Z\tAda\t-\n/) != nil)
        #expect(
            try run("release", "show", "badoo", "ios-8.4.0", environment: environment).output == "brand.purple\tcolor\n"
        )
        #expect(try run("release", "retire", "badoo", "ios-8.4.0", environment: environment).status == 0)
        let again = try run(add, environment: environment)
        #expect(again.status == 1 && again.errors.contains("--activate"))
        #expect(try run(add + ["--activate"], environment: environment).status == 0)
        #expect(try run("release", "list", "badoo", environment: environment).output.hasSuffix("\t-\n"))
    }

    @Test("warns of a build that nothing protects, and of one that can't read the current version")
    func warnings() throws {
        let (server, environment, contract) = try serving()
        defer { withExtendedLifetime(server) {} }
        func add(_ name: String, _ file: String) throws -> String {
            let outcome = try run("release", "add", "badoo", name, "--contract", file, environment: environment)
            #expect(outcome.status == 0)
            return outcome.errors
        }
        let empty = URL(filePath: contract).deletingLastPathComponent().appending(path: "Empty.contract.json").path
        try #"{"app":"badoo","requires":{}}"#.write(toFile: empty, atomically: true, encoding: .utf8)
        #expect(try add("empty", empty).contains("warning: the contract requires no values"))
        #expect(try add("ios-1.0.0", contract) == "")
        let renamed = try theme(
            "badoo", in: try temporaryFolder(), ["theme.ktv": text.replacing("purple", with: "violet")])
        let publish = ["publish", renamed, "--app", "badoo", "-m", "Renamed"]
        let preview = try run(publish + ["--validate-only"], environment: environment)
        #expect(preview.status == 1 && preview.output.contains("breaks ios-1.0.0"))
        #expect(preview.errors.contains("to make the change anyway, add --break ios-1.0.0"))
        let named = publish + ["--break", "ios-1.0.0"]
        #expect(try run(named + ["--validate-only"], environment: environment).status == 0)
        #expect(try run(named, environment: environment).status == 0)
        #expect(
            try add("ios-1.0.1", contract).contains(
                "warning: this build can't read the current version 2, and gets version 1"))
    }

    @Test("rejects files that are no contracts, and other content under the same name")
    func refusals() throws {
        let (server, environment, contract) = try serving()
        defer { withExtendedLifetime(server) {} }
        func errors(_ words: String..., status: Int32 = 1) throws -> String {
            let outcome = try run(["release"] + words, environment: environment)
            #expect(outcome.status == status)
            #expect(outcome.output == "")
            return outcome.errors
        }
        #expect(
            try errors("add", "badoo", "a", "--contract", "none.json").contains("can't read the contract 'none.json'"))
        let other = URL(filePath: contract).deletingLastPathComponent().appending(path: "Badoo.swift").path
        #expect(try errors("add", "badoo", "a", "--contract", other).contains("is not a contract"))
        #expect(try errors("add", "badoo", "a", "--contract", contract, "--axis", "ios", status: 2).contains("--axis"))
        #expect(try errors("add", "badoo", "A", "--contract", contract).contains("expected a release's name"))
        try run("release", "add", "badoo", "a", "--contract", contract, environment: environment)
        let taken = try errors("add", "badoo", "a", "--contract", contract, "--axis", "platform=ios")
        #expect(taken.contains("Release name already used"))
        #expect(try errors("retire", "badoo", "b") == "error: 'badoo' has no release 'b'\n")
        #expect(try errors("show", "badoo", "b") == "error: 'badoo' has no release 'b'\n")
    }

    @Test("are compared with themes that aren't published yet")
    func check() throws {
        let (server, environment, contract) = try serving()
        defer { withExtendedLifetime(server) {} }
        try run(
            "release", "add", "badoo", "ios-8.4.0", "--contract", contract, "--axis", "platform=ios",
            environment: environment)
        let token = environment.filter { $0.key == "LIVERY_TOKEN" }
        func check(_ text: String, _ more: String...) throws -> (status: Int32, output: String, errors: String) {
            let path = try theme("badoo", in: try temporaryFolder(), ["theme.ktv": text])
            let outcome = try run(["check", path, "--releases", server.url] + more, environment: token)
            return (outcome.status, outcome.output, outcome.errors)
        }
        #expect(try check(text) == (0, "", "0 errors, 0 warnings\n"))
        let renamed = text.replacing("purple", with: "violet")
        let broken = try check(renamed, "--format", "github")
        #expect(broken.status == 1)
        #expect(broken.output.contains("::error file=") && broken.output.contains("it is required by ios-8.4.0"))
        let deprecated = try check(
            "@deprecated: { brand.blue: 'use brand.purple' }\n".replacing("'", with: "\"") + text)
        #expect(deprecated.status == 0)
        #expect(deprecated.errors.contains("'brand.blue' is deprecated, and still read by ios-8.4.0"))
        // A folder with another name must not pass because it was compared with nothing.
        let other = try theme("other", in: try temporaryFolder(), ["theme.ktv": renamed])
        let unknown = try run("check", other, "--releases", server.url, environment: token)
        #expect(unknown.status == 1 && unknown.errors.contains("the server has no app 'other'"))
        let named = try run("check", other, "--releases", server.url, "--app", "badoo", environment: token)
        #expect(named.status == 1 && named.output.contains("it is required by ios-8.4.0"))
        let several = try run(
            "check", other, try theme("badoo", in: try temporaryFolder(), ["theme.ktv": text]), "--releases",
            server.url, environment: token)
        #expect(several.status == 0 && several.errors.contains("warning: the server has no app 'other'"))
        let pulled = try temporaryFolder().appending(path: "mine")
        try run("pull", "badoo", "-o", pulled.path, environment: environment)
        try renamed.write(to: pulled.appending(path: "theme.ktv"), atomically: true, encoding: .utf8)
        #expect(
            try run("check", pulled.path, "--releases", server.url, environment: token).output.contains("ios-8.4.0"))
        // A server that can't be reached is an error, because the theme was not compared.
        let away = try run("check", other, "--releases", "http://localhost:1", environment: token)
        #expect(away.status == 1)
    }
}
