import LiveryAPI
import LiveryModel
import Testing

@testable import LiveryServer

@Suite("The types of the API")
struct APITypeTests {
    /// A type's empty value with its schema.
    struct Pair: Sendable, CustomTestStringConvertible {
        let value: any Encodable & Sendable
        let schema: OpenAPI.Schema

        init(_ value: any Encodable & Sendable, _ schema: OpenAPI.Schema) {
            self.value = value
            self.schema = schema
        }

        var testDescription: String { "\(type(of: value))" }

        /// The members that the type encodes, including null ones.
        var members: Set<String> { Set((Wire.encode(value).members ?? []).map(\.name)) }

        /// The alternatives of the schema, after resolving a reference.
        var objects: [JSON] {
            let name = schema.json["$ref"]?.string?.split(separator: "/").last.map(String.init)
            let json = name.flatMap { schema.named[$0] } ?? schema.json
            return (json["oneOf"] ?? json["anyOf"])?.elements ?? [json]
        }

        var required: Set<String> {
            Set(objects.flatMap { $0["required"]?.elements ?? [] }.compactMap(\.string))
        }

        var properties: Set<String> {
            Set(objects.flatMap { $0["properties"]?.members ?? [] }.map(\.name))
        }
    }

    private static let published = {
        var published = API.Published()
        published.diagnostics = []
        published.extendedBy = []
        return published
    }()

    static let responses = [
        Pair(API.Axis(), .axis), Pair(API.App(), .app), Pair(API.Apps(), .apps),
        Pair(API.Visibility(), .appVisibility), Pair(API.ChangeSummary(), .changeSummary),
        Pair(API.Origin(), .origin), Pair(API.Version(), .version), Pair(API.History(), .history),
        Pair(API.Source(), .source), Pair(API.Difference(), .difference), Pair(API.Diagnostic(), .diagnostic),
        Pair(API.CheckReport(), .checked), Pair(API.Dependent(), .dependent), Pair(API.PublishPreview(), .candidate),
        Pair(API.RollbackPreview(), .rollbackPreview), Pair(API.PublishedVersion(), .rolledBack),
        Pair(published, .published), Pair(API.Edit(), .edit), Pair(API.Drafts(), .drafts),
        Pair(API.DraftContents(), .draft), Pair(API.DraftDifference(), .draftDifference),
        Pair(API.SavedFile(), .savedFile), Pair(API.Conflict(), .conflict), Pair(API.Rebase(), .rebasePreview),
        Pair(API.RebasedDraft(), .rebased), Pair(API.Channel(), .channel), Pair(API.Channels(), .channels),
        Pair(API.ScheduledChange(), .scheduledChange), Pair(API.Schedule(), .schedule),
        Pair(API.AcceptedChange(), .accepted), Pair(API.Caller(), .caller), Pair(API.Tokens(), .tokens),
        Pair(API.NewToken(), .newToken), Pair(API.Sessions(), .sessions), Pair(API.AuditEntry(), .auditEntry),
        Pair(API.Audit(), .audit), Pair(API.Problem(), .problem),
    ]

    static let requests = [
        Pair(API.VisibilityRequest(), .visibility), Pair(API.FilesRequest(), .filesBody),
        Pair(API.PublishRequest(), .publishBody), Pair(API.RollbackRequest(), .rollbackBody),
        Pair(API.DraftRequest(), .draftBody), Pair(API.RebaseRequest(), .rebaseBody),
        Pair(API.ChannelRequest(), .channelBody), Pair(API.SignInRequest(), .signInBody),
        Pair(API.TokenRequest(), .tokenBody),
    ]

    @Test("encode every member that the contract requires, and no others", arguments: responses)
    func response(pair: Pair) {
        #expect(pair.required.subtracting(pair.members) == [])
        #expect(pair.members.subtracting(pair.properties) == [])
    }

    @Test("decode exactly the members that the contract lists in a request", arguments: requests)
    func request(pair: Pair) {
        #expect(pair.members == pair.properties)
    }
}
