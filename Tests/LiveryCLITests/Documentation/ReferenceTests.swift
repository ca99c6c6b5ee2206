import Foundation
import Testing

@Suite("Documentation reference")
struct ReferenceTests {
    /// The subcommands of a command, each as a list of words. If there are none, the command itself.
    private func commands(_ words: [String] = []) throws -> [[String]] {
        let help = try run(words + ["--help"]).output
        let names = help.split(separator: "\n\n").filter { $0.contains("SUBCOMMANDS:") }.flatMap { section in
            section.matches(of: /(?m)^  ([a-z][a-z-]*)(  |$)/).map { String($0.1) }
        }
        return try names.isEmpty ? [words] : names.flatMap { try commands(words + [$0]) }
    }

    @Test("has an example of every command")
    func everyCommand() throws {
        let examples = try Page("docs/cli.md").blocks("bash", "console").map(\.text).joined()
        let commands = try commands()
        #expect(commands.count > 25)
        for command in commands {
            #expect(examples.contains("livery \(command.joined(separator: " "))"), "\(command)")
        }
    }

    @Test("fills the lines of each command's help")
    func helpLines() throws {
        for command in try [[]] + commands() {
            let help = try run(command + ["--help"]).output
            let overview = help.split(separator: "USAGE:")[0].split(separator: "\n", omittingEmptySubsequences: false)
            for (line, next) in zip(overview, overview.dropFirst()) where !line.isEmpty && !line.hasPrefix(" ") {
                guard let word = next.split(separator: " ").first, !next.hasPrefix(" ") else { continue }
                #expect(line.count + 1 + word.count >= 80, "\(command) \(line)")
            }
        }
    }

    @Test("has a row for each setting, with its default")
    func settings() throws {
        let page = try Page("docs/operating/settings.md")
        let head = try #require(page.prose.firstIndex { $0.hasPrefix("| setting | default |") })
        let rows = page.prose[(head + 2)...].prefix { $0.hasPrefix("|") }
            .map { $0.split(separator: "|").prefix(2).map(trimmed) }
        let printed = try run("serve", "--print-config").output.split(separator: "\n").map { line in
            let parts = line.replacing("(default)", with: "").split(separator: "=", maxSplits: 1).map(trimmed)
            return ["`\(parts[0])`", parts[1].isEmpty ? "" : "`\(parts[1])`"]
        }
        #expect(rows == printed)
    }

    private func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespaces) }

    @Test("has a README of limited length")
    func length() throws {
        #expect(try Page("README.md").text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    @Test("has a changelog whose latest version matches livery")
    func version() throws {
        let latest = try #require(Page("CHANGELOG.md").prose.first { $0.hasPrefix("## ") })
        #expect(try run("--version").output.hasPrefix("livery \(latest.split(separator: " ")[1]) ("))
    }
}
