import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

/// The typed theme of an app update that requires one more value.
private final class Widened: ThemeSchema {
    static let app = "badoo"
    static let contract: [String: Theme.ValueType] = ["brand.purple": .color, "brand.blue": .color]
    static let shipped: [ShippedBundle] = []
    init(_ read: SchemaReader) {}
}

@Suite("A cached bundle that lacks a value which an update of the app requires")
struct ContractTests {
    let folder = TestFolder()
    let problems = Problems()

    /// A bundle that meets the contract of the app update.
    private func complete(_ purple: String) -> ThemeBundle {
        var bundle = makeBundle(purple: purple)
        bundle.tokens["brand.blue"] = bundle.tokens["brand.purple"]
        return bundle
    }

    private func update(
        _ server: TestServer, change: (inout ThemeClient.Configuration) -> Void = { _ in }
    ) throws -> ThemeClient {
        try makeClient(server, folder, problems) { configuration in
            configuration.schema = Widened.self
            configuration.bundled = [complete(bundledPurple).bytes]
            change(&configuration)
        }
    }

    @Test("isn't used at launch, and the reason is reported")
    func launch() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        let client = try update(server)
        #expect(client.purple == bundledPurple)
        #expect(client.origin == .bundled)
        #expect(problems.list == [.unmetRequirements(file: folder.file(.active).path, paths: ["brand.blue"])])
        #expect(problems.list.first?.description.contains("brand.blue. ") == true)
        // The earlier version of the app, such as a widget that wasn't updated, can still use it.
        #expect(try makeClient(server, folder).purple == "#783bf9")
    }

    @Test("isn't confirmed by a 304: the update receives the server's bundle, like a first launch")
    func notModified() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        let client = try update(server)
        await #expect(throws: FetchError.unmetRequirements(paths: ["brand.blue"])) { try await client.refresh() }
        #expect(server.requests.last?.headers["if-none-match"] == nil)
        #expect(client.purple == bundledPurple)
        server.publish(complete("#222222"))
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#222222")
    }

    @Test("isn't activated if it is staged", arguments: [ThemeClient.Activation.nextLaunch, .manual, .immediately])
    func staged(activation: ThemeClient.Activation) async throws {
        let server = try makeServer()
        try await makeClient(server, folder) { $0.activation = .nextLaunch }.refresh()
        let client = try update(server) { $0.activation = activation }
        #expect(client.purple == bundledPurple)
        #expect(await !client.activate())
        #expect(client.purple == bundledPurple)
    }

    @Test("isn't activated after a rollback")
    func rollback() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        server.publish(complete("#222222"))
        try await makeClient(server, folder).refresh()
        try Data([1]).write(to: folder.file(.active))
        #expect(try update(server).purple == bundledPurple)
    }

    @Test("isn't used if another process activates it while the update runs")
    func otherProcess() async throws {
        let server = try makeServer(complete("#222222"))
        let client = try update(server)
        try await client.refresh()
        #expect(client.purple == "#222222")
        server.publish(makeBundle(purple: "#333333"))
        try await makeClient(server, folder).refresh()
        await #expect(throws: FetchError.unmetRequirements(paths: ["brand.blue"])) { try await client.refresh() }
        #expect(client.purple == "#222222")
        #expect(try update(server).purple == "#222222")
    }

    @Test("is used again by an update that requires less")
    func narrowed() async throws {
        let server = try makeServer(complete("#222222"))
        try await update(server).refresh()
        #expect(try makeClient(server, folder).purple == "#222222")
    }
}
