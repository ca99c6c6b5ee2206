import Foundation
import Testing

@Suite("The README's commands")
struct ReadmeTests {
    /// The code blocks of the README with a text in them.
    private func blocks(with text: String) throws -> [String] {
        let readme = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
        return readme.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 && $0.element.contains(text) }
            .map { String($0.element.drop { !$0.isNewline }) }
    }

    /// Runs commands in bash, in a folder; a failing one, or one that a server refuses, ends them.
    private func bash(_ script: String, in folder: URL, _ environment: [String: String]) throws -> Outcome {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-euo", "pipefail", "-c", script]
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: text, errors: "")
    }

    @Test("for drafts and publishing by curl do what they say, in bash")
    func drafts() throws {
        let server = try RunningServer()
        let environment = ["LIVERY_TOKEN": try server.token(), "LIVERY_SERVER": server.url]
        let folder = try temporaryFolder()
        for app in ["core", "badoo"] {
            let sample = project.appending(path: "Samples/\(app)").path
            #expect(try run("publish", sample, "--app", app, "-m", "First", environment: environment).status == 0)
        }
        try Data("dusk(color): #123456\n".utf8).write(to: folder.appending(path: "dusk.ktv"))
        let blocks = try blocks(with: "curl -H").filter { $0.contains("localhost:8080/themes/badoo") }
        #expect(blocks.count == 2)
        let script = blocks.joined(separator: "\n").replacing("localhost:8080", with: server.url)
        let outcome = try bash(
            "curl() { command curl --fail-with-body --silent --show-error \"$@\"; }\n\(script)", in: folder, environment
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        let versions = try run("versions", "badoo", environment: environment).output.split(separator: "\n")
        #expect(versions.count == 3)
        #expect(versions.dropFirst().first?.hasSuffix("\tDarker (draft night)") == true)
        #expect(versions.first?.hasSuffix("\tDarker night") == true)
    }
}
