import Foundation
import LiveryHTTP
import Testing

@testable import LiveryServer

@Suite("The README")
struct DocumentationTests {
    static let readme = try? String(
        contentsOf: URL(filePath: #filePath).appending(path: "../../../README.md").standardizedFileURL, encoding: .utf8)

    @Test("names every kind of problem with its status", arguments: ProblemType.allCases)
    func problems(type: ProblemType) throws {
        let readme = try #require(Self.readme)
        let row = readme.split(separator: "\n").first { $0.hasPrefix("|") && $0.contains("`\(type.rawValue)`") }
        #expect(row?.contains("\(type.status)") == true, "\(type.rawValue)")
    }

    @Test("names every route", arguments: Routes.table.map { "\($0.method.rawValue) \($0.pattern)" })
    func routes(route: String) throws {
        let readme = try #require(Self.readme)
        let parts = route.split(separator: " ")
        let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains(parts[1]) }
        #expect(rows.contains { $0.contains(parts[0]) }, "\(route)")
    }

    @Test("describes a table in which no route stands twice")
    func table() {
        #expect(Set(Routes.table.map { "\($0.method.rawValue) \($0.pattern)" }).count == Routes.table.count)
    }
}
