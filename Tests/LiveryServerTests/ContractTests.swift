import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The contract")
struct ContractTests {
    static let document = ContractDocument.shared

    @Test("describes every route and nothing else")
    func routes() {
        let routes = Routes.table.map { "\($0.method.rawValue) \($0.pattern.replacing("...}", with: "}"))" }
        #expect(Set(Self.document.operations.keys) == Set(routes))
        #expect(Self.document.operations.count == Routes.table.count)
    }

    @Test("names each operation once, and links only to existing ones")
    func names() {
        let operations = Self.document.operations.values
        let ids = operations.compactMap { $0["operationId"]?.string }
        #expect(Set(ids).count == Routes.table.count)
        for operation in operations {
            for response in operation["responses"]?.members ?? [] {
                for link in Self.document.resolved(response.value)["links"]?.members ?? [] {
                    #expect(ids.contains(link.value["operationId"]?.string ?? ""))
                }
            }
        }
    }

    @Test("has exactly the components that it refers to")
    func references() {
        let references = Self.document.references
        for reference in references { #expect(Self.document.find(reference) != nil, "\(reference)") }
        for kind in ["schemas", "responses"] {
            for member in Self.document.json["components"]?[kind]?.members ?? [] {
                #expect(references.contains("#/components/\(kind)/\(member.name)"), "\(member.name)")
            }
        }
    }

    @Test("describes every parameter of every path", arguments: Routes.table.map { $0.pattern })
    func paths(pattern: String) throws {
        for route in Routes.table where route.pattern == pattern {
            let described = DescribedRoute(route).parameters.filter { $0.place == .path }.map(\.name)
            #expect(described == route.names)
        }
    }

    @Test("accepts the names and paths that the code accepts")
    func patterns() throws {
        for name in [
            "a", "a-1", "-", "A", "", "a.b", "é", String(repeating: "a", count: 64), String(repeating: "a", count: 65),
        ] {
            #expect(try matches(name, AppName.pattern) == AppName.isName(name), "\(name)")
        }
        for path in [
            "a", "a/b.ktv", "/a", "a/", "a//b", ".", "..", "a/../b", "..a", ".a", "...", "a\\b", "a\u{0}", "é/ö", "",
        ] {
            #expect(try matches(path, ThemeText.pathPattern) == ((try? ThemeText.check(path)) != nil), "\(path)")
        }
        for time in ["2099-12-01T00:00Z", "2099-12-01 00:00 Europe/London", "2099-12-01T00:00+01:00[Europe/Paris]"] {
            #expect(try matches(time, ZonedTime.form))
            #expect(throws: Never.self) { try ZonedTime.moment(time) }
        }
    }

    private func matches(_ text: String, _ pattern: String) throws -> Bool {
        try Regex(pattern).matchingSemantics(.unicodeScalar).wholeMatch(in: text) != nil
    }

    @Test("doesn't allow the literal segments of paths as channel names")
    func words() {
        let words = Routes.table.filter { $0.pattern.hasPrefix("/themes/{app}/") }
            .compactMap { $0.pattern.split(separator: "/").dropFirst(2).first.map(String.init) }
        #expect(ChannelName.reserved.isSuperset(of: words.filter { !$0.hasPrefix("{") }))
    }

    @Test("is served with a tag, to pages of any origin", arguments: Transport.allCases)
    func served(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let answer = try await livery.get("/openapi.json")
        #expect(answer.status == 200)
        #expect(answer.field("Content-Type") == "application/json")
        #expect(answer.json["openapi"] == "3.1.0")
        #expect(answer.field("Access-Control-Allow-Origin") == "*")
        #expect(try await livery.get("/openapi.json", ["If-None-Match": answer.etag]).status == 304)
    }

    @Test("detects responses that don't match it")
    func finding() throws {
        let wrong: JSON = ["app": "badoo", "latest": "1", "time": "now", "axes": [], "extends": [:], "more": 1]
        let schema: JSON = ["$ref": "#/components/schemas/App"]
        #expect(
            try Self.document.mistakes(in: wrong, by: schema) == [
                "$.latest: expected integer, found a string", "$.time: no date-time", "$.more: not in the contract",
            ])
    }
}
