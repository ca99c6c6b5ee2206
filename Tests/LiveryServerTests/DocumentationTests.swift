import Foundation
import LiveryHTTP
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The documentation, compared with the server")
struct DocumentationTests {
    /// The cells of a table in a page of `docs` whose head begins with a string.
    private func rows(of page: String, _ head: String) throws -> [[String]] {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/\(page).md").standardizedFileURL
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix(head) })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    @Test("lists each type of problem once, with its status")
    func problems() throws {
        let listed = try rows(of: "http/problems", "| type | status |").map { $0[0] + $0[1] }
        #expect(listed.sorted() == ProblemType.allCases.map { "`\($0.rawValue)`\($0.status)" }.sorted())
    }

    @Test("lists each route once")
    func routes() throws {
        var method = ""
        var listed: [String] = []
        for row in try rows(of: "http/routes", "| route |") {
            for match in row[0].matches(of: /`(?:([A-Z]+) )?([^`?]+)[^`]*`/) {
                method = match.1.map(String.init) ?? method
                listed.append("\(method) \(match.2)")
            }
        }
        #expect(listed.sorted() == Routes.table.map { "\($0.method.rawValue) \($0.pattern)" }.sorted())
    }

    @Test("lists each form of a bundle with its media type")
    func forms() throws {
        let listed = try rows(of: "exports", "| format |").map { "\($0[0]) \($0[2])" }
        let offered = BundleForm.allCases.map { "`\($0.rawValue)` `\($0.contentType.prefix { $0 != ";" })`" }
        #expect(listed.sorted() == offered.sorted())
    }

    @Test("lists each lane with its numbers")
    func lanes() throws {
        let listed = try rows(of: "operating/fairness", "| lane |").map { $0.prefix(4).joined(separator: " ") }
        let lanes = Lanes().all.map { "`\($0.name)` \($0.width) \($0.queueLimit) \($0.niceness)" }
        #expect(listed == lanes)
    }

    @Test("lists the roles in rising order")
    func roles() throws {
        #expect(try rows(of: "operating/access", "| role |").map { $0[0] } == Role.allCases.map { "`\($0.rawValue)`" })
    }

    @Test("describes a table in which no route appears twice")
    func table() {
        #expect(Set(Routes.table.map { "\($0.method.rawValue) \($0.pattern)" }).count == Routes.table.count)
    }
}
