import Foundation
import LiveryClient
import LiveryModel
import Shapes
import TestSupport
import Testing

/// A number as a type, because the contract of a schema is a static property.
private protocol Numbered: Sendable {
    static var number: Int { get }
}

private enum First: Numbered {
    static let number = 0
}

private enum After<Earlier: Numbered>: Numbered {
    static var number: Int { Earlier.number + 1 }
}

/// A shipped build, which requires some of the values of the first version.
private final class Build<Number: Numbered>: ThemeSchema {
    static var app: String { "badoo" }
    static var contract: [String: Theme.ValueType] {
        var random = SeededRandom(seed: UInt64(Number.number))
        let values = Content.first.values.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
        return values.isEmpty ? ["v\(Number.number)": .color] : values
    }
    static var shipped: [ShippedBundle] { [] }
    init(_ read: SchemaReader) {}
}

private func schemas(_ count: Int) -> [any ThemeSchema.Type] {
    var schemas: [any ThemeSchema.Type] = []
    func add<Number: Numbered>(_: Number.Type) {
        schemas.append(Build<Number>.self)
        if schemas.count < count { add(After<Number>.self) }
    }
    add(First.self)
    return schemas
}

/// The values of a version, and a number to recognize it by.
private struct Content {
    /// All values that builds can require.
    static let first = Content(
        number: 1, values: Dictionary(uniqueKeysWithValues: (0..<24).map { ("v\($0)", $0 % 2 == 0 ? .color : .int) }))

    let number: Int
    let values: [String: Theme.ValueType]

    /// Most values of the first version. Some are missing, and others have another type.
    static func random(_ number: Int, _ random: inout SeededRandom) -> Content {
        var values = first.values
        for path in first.values.keys.sorted() {
            switch Int.random(in: 0..<20, using: &random) {
            case 0: values[path] = nil
            case 1: values[path] = .string
            default: break
            }
        }
        return Content(number: number, values: values)
    }

    var text: String {
        let lines = values.sorted { $0.key < $1.key }.map { path, type in
            type == .color ? "\(path): #783bf9" : type == .int ? "\(path)(int): 4" : "\(path)(string): \"Ada\""
        }
        return (["number(int): \(number)"] + lines).joined(separator: "\n") + "\n"
    }

    /// The bundle that ships with each build.
    var bundle: ThemeBundle {
        let color = Theme.Color(red: 120, green: 59, blue: 249)
        var tokens = values.mapValues {
            $0 == .color ? Theme.Value.Typed(.color, .color(color)) : Theme.Value.Typed(.int, .int(4))
        }
        tokens["number"] = Theme.Value.Typed(.int, .int(number))
        return ThemeBundle(app: "badoo", axes: [:], tokens: tokens)
    }

    func isReadable(by schema: any ThemeSchema.Type) -> Bool {
        schema.contract.allSatisfy { values[$0.key] == $0.value }
    }
}

/// A change of the theme, or of the channel that half of the builds follow.
private enum Change {
    case publish(Content)
    case restore(Int)
    case moveChannel(Int)

    var method: String {
        if case .moveChannel = self { "PUT" } else { "POST" }
    }

    var path: String {
        switch self {
        case .publish: "/versions"
        case .restore: "/rollback"
        case .moveChannel: "/channels/beta"
        }
    }

    var body: [JSON.Member] {
        switch self {
        case .publish(let content):
            [.init("message", "Next"), .init("files", ["theme.ktv": .string(content.text)])]
        case .restore(let version): [.init("message", "Back"), .init("version", .int(version))]
        case .moveChannel(let version): [.init("version", .int(version))]
        }
    }
}

/// An app whose theme changes while its server is killed and started again.
private actor ChangingApp {
    nonisolated let url: URL
    private var server: RunningServer
    private let api: ManagementAPI
    private var random = SeededRandom(seed: 1)
    /// The number for the content of the next publish.
    private var next = 2
    /// The content of each version.
    private var versions: [Content] = []
    /// The version of the channel after each move.
    private var moves: [Int] = []

    /// Publishes the first version, points the channel to it, and registers the builds.
    init(_ schemas: [any ThemeSchema.Type]) async throws {
        server = try Self.start()
        url = try #require(URL(string: server.url))
        api = ManagementAPI(url: url.appending(path: "themes/badoo"), token: try server.token())
        for change in [Change.publish(.first), .moveChannel(1)] {
            #expect(await make(change))
            note(change)
        }
        for (number, schema) in schemas.enumerated() {
            let requires = schema.contract.sorted { $0.key < $1.key }.map {
                JSON.Member($0.key, .string($0.value.name))
            }
            let contract: JSON = ["app": .string(schema.app), "requires": .object(requires)]
            let path = "/releases/build-\(number)"
            let (status, _, body) = try await api.send("PUT", path, ["contract": contract], ["If-None-Match": "*"])
            #expect(status == 201, "\(body.text)")
        }
    }

    private static func start(data: String? = nil, port: Int = 0) throws -> RunningServer {
        try RunningServer(
            data: data, port: port, "--writes-per-second", "0", "--changes-per-minute", "0", "--log-rate", "0")
    }

    /// Makes a random change. If `killing`, kills the server while it makes the change, and starts it again.
    func change(killing: Bool) async throws {
        let change = randomChange()
        guard killing else {
            #expect(await make(change))
            return note(change)
        }
        async let acknowledged = make(change)
        try await Task.sleep(for: .microseconds(Int.random(in: 0..<80_000, using: &random)))
        server.crash()
        let isAcknowledged = await acknowledged
        server = try Self.start(data: server.data, port: server.port)
        let isMade = try await finds(change)
        #expect(isMade || !isAcknowledged, "an acknowledged change is lost: \(change)")
        if isMade { note(change) }
    }

    private func randomChange() -> Change {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .moveChannel(Int.random(in: 1...versions.count, using: &random))
        case 1: return .restore(Int.random(in: 1...versions.count, using: &random))
        default:
            defer { next += 1 }
            return .publish(.random(next, &random))
        }
    }

    /// Makes a change, naming the releases that it breaks, and returns whether the server has acknowledged it.
    private func make(_ change: Change) async -> Bool {
        var fields: [String: String] = [:]
        if case .moveChannel = change {
            guard let (status, tag, _) = try? await api.send("GET", change.path) else { return false }
            fields = status == 404 ? ["If-None-Match": "*"] : ["If-Match": tag]
        }
        var breaks: [JSON] = []
        for _ in 0..<2 {
            let body = JSON.object(change.body + [.init("breaks", .array(breaks))])
            guard let (status, _, answer) = try? await api.send(change.method, change.path, body, fields) else {
                return false
            }
            if status < 300 { return true }
            #expect(status == 409, "\(answer.text)")
            breaks = answer["breaks"]?.elements?.compactMap { $0["release"] } ?? []
        }
        Issue.record("\(change) still breaks releases that it names")
        return false
    }

    /// Whether the server has made a change after the last noted one.
    private func finds(_ change: Change) async throws -> Bool {
        if case .moveChannel(let version) = change {
            return try await api.send("GET", change.path).body["version"] == .int(version)
        }
        return try await api.send("GET", "").body["latest"] == .int(versions.count + 1)
    }

    private func note(_ change: Change) {
        switch change {
        case .publish(let content): versions.append(content)
        case .restore(let version): versions.append(versions[version - 1])
        case .moveChannel(let version): moves.append(version)
        }
    }

    /// The number of the content that the channel or `latest` names.
    func current(onChannel: Bool) -> Int? {
        (onChannel ? moves.last.map { versions[$0 - 1] } : versions.last)?.number
    }

    /// The number of the newest content that a build can read.
    func newest(for schema: any ThemeSchema.Type, onChannel: Bool) -> Int? {
        let ofChannel = onChannel ? moves.reversed().map { versions[$0 - 1] } : []
        return (ofChannel + versions.reversed()).first { $0.isReadable(by: schema) }?.number
    }
}

@Suite("Installed builds, while the theme changes and the server is killed")
struct ShippedBuildTests {
    /// An installed build.
    struct Installed {
        let schema: any ThemeSchema.Type
        let isOnChannel: Bool
        let client: ThemeClient

        /// Fetches until the task is cancelled. Returns why bundles were rejected.
        func refreshing() async -> [FetchError] {
            var rejections: [FetchError] = []
            while !Task.isCancelled {
                do { try await refresh() } catch {
                    if !isAway(error) { rejections.append(error) }
                }
            }
            return rejections
        }

        /// Fetches as soon as the server is ready.
        func refresh() async throws(FetchError) {
            while true {
                do {
                    try await client.refresh()
                    return
                } catch {
                    guard isAway(error), !Task.isCancelled else { throw error }
                    try? await Task.sleep(for: .milliseconds(10))
                }
            }
        }

        /// Whether the server is killed or starting.
        private func isAway(_ error: FetchError) -> Bool {
            switch error {
            case .unreachable, .busy, .cancelled: true
            default: false
            }
        }
    }

    private func install(_ schema: any ThemeSchema.Type, _ number: Int, _ server: URL, in folder: URL) throws
        -> Installed
    {
        var configuration = ThemeClient.Configuration(
            server: server, app: schema.app, cacheFolder: folder.appending(path: "\(number)"),
            bundled: Content.first.bundle.bytes)
        configuration.schema = schema
        configuration.channel = number.isMultiple(of: 2) ? nil : "beta"
        configuration.timeout = .seconds(60)
        configuration.retry.maxAttempts = 1
        return Installed(
            schema: schema, isOnChannel: configuration.channel != nil, client: try ThemeClient(configuration))
    }

    @Test("always get the newest version that they can read, and no acknowledged change is lost")
    func manyChanges() async throws {
        let schemas = schemas(times(6, thorough: 20))
        let app = try await ChangingApp(schemas)
        let folder = try temporaryFolder()
        let builds = try schemas.enumerated().map { try install($1, $0, app.url, in: folder) }
        var pinned = 0
        for number in 1...times(24, thorough: 200) {
            let rejections = try await withThrowingTaskGroup(of: [FetchError].self) { group in
                for build in builds { group.addTask { await build.refreshing() } }
                try await app.change(killing: number.isMultiple(of: 6))
                group.cancelAll()
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(rejections == [], "change \(number)")
            for build in builds {
                try await build.refresh()
                let expected = await app.newest(for: build.schema, onChannel: build.isOnChannel)
                #expect(try build.client.theme.int("number") == expected, "change \(number), \(build.schema)")
                if await expected != app.current(onChannel: build.isOnChannel) { pinned += 1 }
            }
        }
        #expect(pinned > 0)
    }
}
