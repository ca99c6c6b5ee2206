import Foundation
import LiveryClient
import LiveryModel
import TestSupport
import Testing

/// What happens to an installed app, on its device or at the server.
private enum Situation: String, CaseIterable {
    case firstLaunch
    /// An update of the app that needs a value that only newer themes have.
    case widerContract
    /// An update of the app that needs fewer values.
    case narrowerContract
    /// An update of the app that needs a value with another type.
    case changedSchema
    /// An update of the app that ships another skin as well.
    case anotherSkin
    /// A widget, which shares the folder and ships one skin.
    case widget
    /// Every file of the cache has damaged bytes.
    case damage
    case rollback
    case notModified
    /// A publish while the app listens to events.
    case event
    /// The server is away when the app starts, and comes back.
    case offline
    /// Two processes fetch at the same time.
    case twoProcesses
}

/// The values of a version. The number identifies it.
private struct Content: Equatable {
    let number: Int
    /// Whether the value exists that a wider contract needs.
    var isWide = false

    var text: String {
        "@axes: { skin: [day, night] }\nnumber(int): \(number)\nbase: #783bf9\n" + (isWide ? "extra: #000\n" : "")
    }
}

private protocol Build: ThemeSchema {
    static func reads(_ content: Content) -> Bool
}

private final class FirstBuild: Build {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = ["number": .int, "base": .color]
    static let shipped: [ShippedBundle] = []
    static func reads(_ content: Content) -> Bool { true }
    init(_ read: SchemaReader) {}
}

private final class WiderBuild: Build {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = ["number": .int, "base": .color, "extra": .color]
    static let shipped: [ShippedBundle] = []
    static func reads(_ content: Content) -> Bool { content.isWide }
    init(_ read: SchemaReader) {}
}

private final class NarrowerBuild: Build {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = ["number": .int]
    static let shipped: [ShippedBundle] = []
    static func reads(_ content: Content) -> Bool { true }
    init(_ read: SchemaReader) {}
}

private final class ChangedBuild: Build {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = ["number": .int, "base": .dimension]
    static let shipped: [ShippedBundle] = []
    static func reads(_ content: Content) -> Bool { false }
    init(_ read: SchemaReader) {}
}

/// A device with one app, its server, and what the app should show.
private final class Device {
    private var server: RunningServer
    private let api: ManagementAPI
    private let folder: URL
    private var build: any Build.Type = FirstBuild.self
    private var skins = ["day"]
    /// The contents of the versions, and of the current one.
    private var versions: [Content] = []
    private var current: Content { versions[versions.count - 1] }
    /// The content of the last good bundle on the device.
    private var cached: Content?
    private var next = 10

    init() async throws {
        server = try RunningServer("--writes-per-second", "0", "--log-rate", "0")
        folder = try temporaryFolder()
        let url = try #require(URL(string: server.url)).appending(path: "themes/badoo")
        api = ManagementAPI(url: url, token: try server.token())
        try await publish(isWide: false)
        try await start()
    }

    deinit { server.crash() }

    /// The number that the app should show before it has fetched anything: that of the last good bundle if the build
    /// can read it, otherwise that of the shipped one.
    private var expected: Int { cached.flatMap { build.reads($0) ? $0.number : nil } ?? 1 }

    private var canReadCurrent: Bool { build.reads(current) }

    func meet(_ situation: Situation) async throws {
        switch situation {
        case .firstLaunch:
            try FileManager.default.removeItem(at: folder)
            cached = nil
        case .widerContract: build = WiderBuild.self
        case .narrowerContract: build = NarrowerBuild.self
        case .changedSchema: build = ChangedBuild.self
        case .anotherSkin: skins = ["day", "night"]
        case .widget: return try await fetch(client(skins: ["day"]))
        case .damage: try damage()
        case .rollback:
            let (status, _, answer) = try await api.send("POST", "/rollback", ["message": "Back", "version": 1])
            #expect(status == 201, "\(answer.text)")
            versions.append(versions[0])
        case .notModified:
            let client = try client(skins: skins)
            try await fetch(client)
            return try await fetch(client)
        case .event: return try await listen()
        case .offline: return try await startOffline()
        case .twoProcesses:
            let clients = [try client(skins: skins), try client(skins: skins)]
            async let first = Self.accepts(clients[0])
            async let second = Self.accepts(clients[1])
            let accepted = try await [first, second]
            #expect(accepted == [canReadCurrent, canReadCurrent])
            if canReadCurrent { cached = current }
            for client in clients { #expect(try shown(client) == expected) }
            return
        }
        try await start()
    }

    /// Starts the app, which shows its last good theme, and fetches.
    func start() async throws { try await fetch(client(skins: skins)) }

    private func fetch(_ client: ThemeClient) async throws {
        #expect(try shown(client) == expected, "before the fetch")
        try await refresh(client)
        if canReadCurrent { cached = current }
        #expect(try shown(client) == expected, "after the fetch")
    }

    /// Fetches the current version, which the client rejects if the build can't read it.
    private func refresh(_ client: ThemeClient) async throws {
        #expect(try await Self.accepts(client) == canReadCurrent)
    }

    private static func accepts(_ client: ThemeClient) async throws -> Bool {
        do {
            try await client.refresh()
            return true
        } catch FetchError.unmetRequirements {
            return false
        }
    }

    private func shown(_ client: ThemeClient) throws -> Int {
        #expect(client.theme.axes == ["skin": "day"])
        return try client.theme.int("number")
    }

    private func client(skins: [String]) throws -> ThemeClient {
        var configuration = ThemeClient.Configuration(
            server: try #require(URL(string: server.url)), app: "badoo", cacheFolder: folder,
            bundled: skins.map { shipped($0).bytes })
        configuration.schema = build
        configuration.timeout = .seconds(60)
        configuration.retry.maxAttempts = 1
        return try ThemeClient(configuration)
    }

    /// The shipped bundle, which has everything that the build needs.
    private func shipped(_ skin: String) -> ThemeBundle {
        let tokens = build.contract.mapValues { type in
            switch type {
            case .int: Theme.Value.Typed(.int, .int(1))
            case .dimension: Theme.Value.Typed(.dimension, .dimension(Theme.Dimension(1)))
            default: Theme.Value.Typed(.color, .color(Theme.Color(red: 1, green: 2, blue: 3)))
            }
        }
        return ThemeBundle(app: "badoo", axes: ["skin": skin], tokens: tokens)
    }

    private func publish(isWide: Bool) async throws {
        let content = Content(number: next, isWide: isWide)
        next += 1
        let version: JSON = ["message": "Next", "files": ["theme.ktv": .string(content.text)]]
        let (status, _, answer) = try await api.send("POST", "/versions", version)
        #expect(status == 201, "\(answer.text)")
        versions.append(content)
    }

    private func damage() throws {
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            var bytes = try Data(contentsOf: file)
            for index in stride(from: 0, to: bytes.count, by: 64) { bytes[index] ^= 0x55 }
            try bytes.write(to: file)
        }
        cached = nil
    }

    /// Publishes a version with everything while the app listens, which shows it without being asked.
    private func listen() async throws {
        let client = try client(skins: skins)
        try await fetch(client)
        let changes = client.changes
        let listening = Task { await client.observeEvents() }
        defer { listening.cancel() }
        try await publish(isWide: true)
        guard canReadCurrent else { return try await fetch(client) }
        let number = current.number
        for await change in changes where try change.theme.int("number") == number { break }
        cached = current
        #expect(try shown(client) == expected)
    }

    private func startOffline() async throws {
        server.crash()
        let client = try client(skins: skins)
        #expect(try shown(client) == expected)
        await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(try shown(client) == expected)
        server = try RunningServer(
            data: server.data, port: server.port, "--writes-per-second", "0", "--log-rate", "0")
        try await fetch(client)
    }
}

@Suite("Two situations of an installed app, one after the other")
struct SituationTests {
    /// Fifty pairs; all of them, in both orders, in `script/test --thorough`.
    static let pairs: [(String, String)] = sample(
        Situation.allCases.flatMap { first in
            Situation.allCases.filter { $0 != first }.map { (first.rawValue, $0.rawValue) }
        }, usual: 50)

    @Test("show the newest theme that the app can read, and otherwise the last good one", arguments: pairs)
    func pair(_ first: String, _ second: String) async throws {
        let device = try await Device()
        for name in [first, second] { try await device.meet(#require(Situation(rawValue: name))) }
        try await device.start()
    }
}
