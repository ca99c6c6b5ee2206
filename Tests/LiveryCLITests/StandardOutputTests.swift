import Foundation
import Testing

@Suite("Standard output")
struct StandardOutputTests {
    /// Runs `livery` with shell redirections, such as `>/dev/full`.
    private func redirected(
        _ redirections: String, _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" \"$@\" \(redirections)", livery.path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: "", errors: text)
    }

    /// Commands that print a result. They run in a folder with a theme named `badoo`.
    private static let commands: [[String]] = [
        ["--help"], ["--version"], ["--generate-completion-script", "bash"], ["help", "check"], ["compile", "badoo"],
        ["compile", "badoo", "-o", "-"], ["compile", "badoo", "--as", "css"], ["check", "broken"],
        ["check", "badoo", "--format", "json"], ["explain", "badoo", "a"], ["rename", "badoo", "a", "z", "--check"],
        ["format", "badoo", "--check"], ["init", "acme"], ["serve", "--print-config"],
    ]

    @Test("is checked: a full disk fails each command", arguments: commands)
    func full(command: [String]) throws {
        let folder = try temporaryFolder()
        // The theme is longer than all buffers, so that a write also fails before the end.
        let values = (0..<5000).map { "v\($0): \($0)" }.joined(separator: "\n")
        _ = try theme("badoo", in: folder, ["theme.ktv": "a:   1\n\(values)"])
        _ = try theme("broken", in: folder, ["theme.ktv": "a: @b"])
        let arguments = command.map { ["badoo", "broken", "acme"].contains($0) ? folder.path + "/" + $0 : $0 }
        let outcome = try redirected(">/dev/full", arguments)
        #expect(outcome.status != 0)
        let reason = "error: can't write to standard output: No space left on device. The result is incomplete"
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test("is checked: differences that can't be printed are an error of diff")
    func diff() throws {
        let folder = try temporaryFolder()
        let old = try theme("old", in: folder, ["theme.ktv": "a: 1"])
        let new = try theme("new", in: folder, ["theme.ktv": "a: 2"])
        #expect(try redirected(">/dev/full", ["diff", old, new]).status == 2)
        #expect(try redirected(">/dev/null", ["diff", old, new]).status == 1)
    }

    @Test("is checked if it is closed, and no file takes its place")
    func closed() throws {
        let folder = try temporaryFolder()
        let path = try theme("badoo", in: folder, ["theme.ktv": "a: 1"])
        let outcome = try redirected(">&-", ["compile", path])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("error: can't write to standard output: Bad file descriptor"))
        // A command without a result doesn't need standard output.
        #expect(try redirected(">&-", ["check", path]).status == 0)
    }

    @Test("is checked: a token that can't be printed is revoked")
    func token() throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        for redirection in [">/dev/full", ">&-"] {
            let outcome = try redirected(redirection, ["token", "create", "--role", "reader", "--data", data])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("The token can't be shown again, so it was revoked"), "\(outcome.errors)")
        }
        let list = try run("token", "list", "--data", data).output.split(separator: "\n")
        #expect(list.count == 2)
        #expect(list.allSatisfy { $0.contains("\trevoked\t") }, "\(list)")
    }

    @Test("is what '-o -' names")
    func hyphen() throws {
        let folder = try temporaryFolder()
        let path = try theme("badoo", in: folder, ["theme.ktv": "a: 1"])
        let bundle = try run("compile", path).output
        #expect(!bundle.isEmpty)
        #expect(try run("compile", path, "-o", "-").output == bundle)
        let css = try run("compile", path, "--as", "css").output
        #expect(try run("compile", path, "--as", "css", "-o", "-").output == css)
        let folders = try run("import", path, "-o", "-")
        #expect(folders.status == 2)
        #expect(folders.errors.contains("a folder can't be written to standard output: name a folder with -o"))
    }

    @Test("receives an exported app")
    func export() throws {
        let server = try RunningServer()
        let folder = try temporaryFolder()
        let path = try theme("badoo", in: folder, ["theme.ktv": "a: 1"])
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        try run("publish", path, "--app", "badoo", "-m", "First", environment: environment)
        let file = folder.appending(path: "badoo.livery").path
        try run("app", "export", "badoo", "-o", file, "--data", server.data)
        let printed = try run("app", "export", "badoo", "-o", "-", "--data", server.data)
        #expect(try printed.output == String(contentsOfFile: file, encoding: .utf8))
        #expect(!printed.output.isEmpty)
        #expect(try redirected(">/dev/full", ["app", "export", "badoo", "-o", "-", "--data", server.data]).status == 1)
        #expect(try redirected(">/dev/full", ["versions", "badoo"], environment).status == 1)
    }
}
