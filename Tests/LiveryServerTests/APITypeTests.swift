import LiveryAPI
import LiveryAuthoring
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("The formats of the API's members")
struct APITypeTests {
    /// The properties of a named schema and of its alternatives.
    private static func properties(of name: String) -> Set<String>? {
        guard let schema = ContractDocument.shared.find("#/components/schemas/\(name)") else { return nil }
        let kinds = schema["oneOf"]?.elements ?? [schema]
        return Set(kinds.flatMap { $0["properties"]?.members ?? [] }.map(\.name))
    }

    /// Types that are only ever inlined, so that the contract has no schema for them.
    private static let inlined: [String: WireShape] = ["Grant": WireShape(API.Grant.self)]

    @Test("apply to members that exist", arguments: MemberFormats.ofTypes.keys.sorted())
    func types(row: String) throws {
        let parts = row.split(separator: ".").map(String.init)
        if case .object(_, let members) = Self.inlined[parts[0]] {
            #expect(members.map(\.name).contains(parts[1]))
        } else {
            #expect(try #require(Self.properties(of: parts[0])).contains(parts[1]))
        }
    }

    @Test("apply to names that exist", arguments: MemberFormats.shared.keys.sorted() + MemberFormats.ofRequests.keys)
    func names(row: String) {
        let schemas = ContractDocument.shared.json["components"]?["schemas"]?.members ?? []
        #expect(schemas.contains { Self.properties(of: $0.name)?.contains(row) == true })
    }

    @Test("distinguish alternatives by members that exist", arguments: MemberFormats.alternatives.keys.sorted())
    func alternatives(name: String) throws {
        let properties = try #require(Self.properties(of: name))
        #expect(properties.isSuperset(of: MemberFormats.alternatives[name, default: []].joined()))
    }

    @Test("have the type that the member has in Swift")
    func agreement() {
        let origin = OpenAPI.Schema.response(API.Origin.self).resolved
        #expect(origin["required"] == ["kind"])
        #expect(origin["properties"]?["version"]?["type"] == "integer")
        // The row for 'token' in sessions is a number. The secret of a new token is a string.
        let token = OpenAPI.Schema.response(API.NewToken.self).resolved["properties"]
        #expect(token?["token"]?["type"] == "string")
        #expect(token?["expires"]?["anyOf"]?.elements?.last == ["type": "null"])
    }
}

@Suite("A comparison of two themes")
struct ComparisonJSONTests {
    private static func theme(_ red: UInt8) -> ThemeBundle {
        let color = Theme.Value.color(Theme.Color(red: red, green: 0, blue: 0))
        let style = Theme.Style(type: "View", attributes: ["backgroundColor": .states([.normal: color])])
        let view = Theme.ComponentType(name: "View", attributes: ["backgroundColor": .value(.color, stateful: true)])
        return ThemeBundle(app: "t", axes: [:], types: ["View": view], tokens: [:], styles: ["news": style])
    }

    @Test("has a JSON form with the bundle's vocabulary")
    func json() {
        let comparison = Comparison(from: Self.theme(0), to: Self.theme(255))
        #expect(
            Wire.encode(API.Comparison(comparison)).text == """
                {"level":"patch","changes":[{"subject":"attribute","path":"news.backgroundColor","style":"news",\
                "attribute":"backgroundColor","state":"normal","change":"changed","level":"patch",\
                "old":{"type":"color","value":"#000000ff"},"new":{"type":"color","value":"#ff0000ff"},"where":[],"follows":null}]}
                """)
        #expect(
            Wire.encode(API.Comparison(Comparison(from: Self.theme(0), to: Self.theme(0)))).text
                == #"{"level":null,"changes":[]}"#)
    }
}
