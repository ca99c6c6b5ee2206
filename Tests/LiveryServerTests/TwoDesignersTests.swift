import LiveryBundle
import LiveryHTTP
import LiveryStore
import Testing

@Suite("Two designers")
struct TwoDesignersTests {
    @Test("who save and publish one draft at once, 1,000 times, lose nothing")
    func atOnce() async throws {
        let livery = try TestService.make()
        try await livery.publish("{ a: 0, b: 0 }")
        try await livery.change(.put, "/themes/badoo/drafts/both", seen: nil, [:])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b"] {
                group.addTask { [service = Shared(livery)] in
                    for step in 1...500 { try await service.raise(name, publishing: step.isMultiple(of: 5)) }
                }
            }
            try await group.waitForAll()
        }
        let text = try await livery.read("/themes/badoo/drafts/both/files/theme.ktv").body
        #expect(String(decoding: text, as: UTF8.self) == "{ a: 500, b: 500 }")
        let numbers = try livery.store.versions(app: "badoo", limit: 1000).map(\.number)
        #expect(numbers == Array((1...numbers.count).reversed()))
    }

    /// What both use: the service takes requests from any thread.
    private struct Shared: Sendable {
        let livery: TestService

        init(_ livery: TestService) { self.livery = livery }

        /// Adds one to a value, whatever the other does, and perhaps publishes.
        func raise(_ name: String, publishing: Bool) async throws {
            while true {
                let file = try await livery.read("/themes/badoo/drafts/both/files/theme.ktv")
                var text = String(decoding: file.body, as: UTF8.self)
                guard let number = text.firstMatch(of: try Regex("\(name): (\\d+)", as: (Substring, Substring).self)),
                    let value = Int(number.output.1)
                else { return }
                text.replaceSubrange(number.range, with: "\(name): \(value + 1)")
                let saved = try await livery.save(text, "theme.ktv", draft: "both", seen: file.etag)
                if saved.status == 200 { break }
                #expect(saved.status == 412)
            }
            guard publishing else { return }
            let answer = try await livery.post("/themes/badoo/versions", ["draft": "both", "message": .string(name)])
            #expect([201, 409, 412].contains(answer.status))
        }
    }
}
