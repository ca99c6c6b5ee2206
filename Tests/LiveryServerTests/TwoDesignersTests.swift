import LiveryHTTP
import LiveryModel
import LiveryStore
import Synchronization
import TestSupport
import Testing

@Suite("Two designers")
struct TwoDesignersTests {
    @Test("lose nothing when both save and publish one draft over HTTP")
    func drafts() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish("{ a: 0, b: 0 }")
        try await livery.change(.put, "/themes/badoo/drafts/both", seen: nil, [:])
        let steps = times(80, thorough: 500)
        let designers = try await both(livery, steps) { designer, step in
            let value = try await designer.save()
            #expect(value == step)
            // If the other designer has saved or published in the meantime, that text also contains this value.
            let answer = try await livery.post(
                "/themes/badoo/versions", ["draft": "both", "message": .string(designer.name)])
            #expect([201, 409, 412].contains(answer.status))
            if let number = answer.json["version"]?.int { designer.published(number, value) }
        }
        let draft = try await livery.read("/themes/badoo/drafts/both/files/theme.ktv")
        #expect(Designer.values(draft.body) == ["a": steps, "b": steps])
        try check(livery, designers)
    }

    @Test("lose nothing when they publish over one another's versions")
    func versions() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish("{ a: 0, b: 0 }")
        let steps = times(25, thorough: 100)
        let designers = try await both(livery, steps) { designer, step in
            let (number, value) = try await designer.publish()
            #expect(value == step)
            designer.published(number, value)
        }
        try check(livery, designers)
        let source = try livery.store.file("theme.ktv", of: livery.store.latest(app: "badoo").reference) ?? []
        #expect(Designer.values(source) == ["a": steps, "b": steps])
        #expect(try livery.store.latest(app: "badoo").number == 2 * steps + 1)
    }

    /// Runs both concurrently. Each adds one to its own value at each step.
    private func both(
        _ livery: TestService, _ steps: Int, _ step: @escaping @Sendable (Designer, Int) async throws -> Void
    ) async throws -> [Designer] {
        let designers = ["a", "b"].map { Designer(livery, $0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for designer in designers {
                group.addTask { for number in 1...steps { try await step(designer, number) } }
            }
            try await group.waitForAll()
        }
        return designers
    }

    /// No value ever decreases, each acknowledged version has what its publisher saved, and conflicts did occur.
    private func check(_ livery: TestService, _ designers: [Designer]) throws {
        let versions = try livery.store.versions(app: "badoo", limit: .max).reversed()
        #expect(versions.map(\.number) == Array(1...versions.count))
        var held: [[String: Int]] = []
        for version in versions {
            let values = Designer.values(try livery.store.file("theme.ktv", of: version.reference) ?? [])
            #expect(values.allSatisfy { $0.value >= held.last?[$0.key] ?? 0 }, "version \(version.number)")
            held.append(values)
        }
        for designer in designers {
            for (number, value) in designer.acknowledged { #expect(held[number - 1][designer.name] ?? 0 >= value) }
        }
        #expect(designers.reduce(0) { $0 + $1.conflicts } > 0, "nothing was saved or published at the same time")
    }
}

/// A designer that reads the theme, adds one to its own value, and writes the result.
private final class Designer: Sendable {
    let name: String
    private let livery: TestService
    private let seen = Mutex((conflicts: 0, acknowledged: [Int: Int]()))

    init(_ livery: TestService, _ name: String) {
        self.livery = livery
        self.name = name
    }

    var conflicts: Int { seen.withLock { $0.conflicts } }
    /// The own value by version.
    var acknowledged: [Int: Int] { seen.withLock { $0.acknowledged } }

    func published(_ number: Int, _ value: Int) { seen.withLock { $0.acknowledged[number] = value } }

    static func values(_ bytes: [UInt8]) -> [String: Int] {
        String(decoding: bytes, as: UTF8.self).matches(of: /([a-z]): (\d+)/).reduce(into: [:]) {
            $0[String($1.output.1)] = Int($1.output.2)
        }
    }

    private static func text(_ values: [String: Int]) -> String {
        "{ " + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    /// Saves the draft's file, and retries after a conflict.
    func save() async throws -> Int {
        try await write { values, tag in
            try await livery.save(Self.text(values), "theme.ktv", draft: "both", seen: tag)
        } from: {
            let file = try await livery.read("/themes/badoo/drafts/both/files/theme.ktv")
            return (Self.values(file.body), file.etag)
        }.value
    }

    /// Publishes the file, and retries after a conflict.
    func publish() async throws -> (number: Int, value: Int) {
        let (answer, value) = try await write { values, tag in
            try await livery.publish(Self.text(values), ["If-Match": tag])
        } from: {
            let app = try await livery.read("/themes/badoo")
            let number = try #require(app.json["latest"]?.int)
            let source = try await livery.read("/themes/badoo/versions/\(number)/source")
            let text = source.json["files"]?["theme.ktv"]?.string ?? ""
            return (Self.values(Array(text.utf8)), app.etag)
        }
        return (try #require(answer.json["version"]?.int), value)
    }

    private func write(
        _ write: ([String: Int], String) async throws -> TestService.Answer,
        from read: () async throws -> ([String: Int], String)
    ) async throws -> (answer: TestService.Answer, value: Int) {
        while true {
            var (values, tag) = try await read()
            let value = try #require(values[name]) + 1
            values[name] = value
            let answer = try await write(values, tag)
            if answer.status < 300 { return (answer, value) }
            try #require(answer.status == 412, "\(answer.status) \(answer.json)")
            seen.withLock { $0.conflicts += 1 }
        }
    }
}
