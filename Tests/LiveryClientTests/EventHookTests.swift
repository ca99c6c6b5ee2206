import Dispatch
import Foundation
import Testing

@testable import LiveryClient

@Suite struct EventHookTests {
    let folder = TestFolder()
    let problems = Problems()

    /// The events without their durations.
    private var events: [String] {
        problems.events.map { event in
            switch event {
            case .fetched(let version, let bytes, _): "fetched \(version ?? 0) \(bytes)"
            case .rejected(let error, let bytes, _): "rejected \(error) \(bytes)"
            case .activated(let version, let digest, _): "activated \(version ?? 0) \(digest)"
            default: "\(event)"
            }
        }
    }

    @Test("reports fetches and activations with their sizes")
    func reportsFetchesAndActivations() async throws {
        let body = makeBundle().bytes
        let server = try makeServer()
        let client = try makeClient(server, folder, problems)
        try await client.refresh()
        try await client.refresh()
        let digest = body.sha256.hexadecimal
        #expect(events == ["fetched 1 \(body.count)", "activated 1 \(digest)", "fetched 1 0"])
        for case .fetched(_, _, let duration) in problems.events { #expect(duration > .zero) }
    }

    @Test("reports why a theme was rejected")
    func reportsWhyAThemeWasRejected() async throws {
        let other = makeBundle(app: "bumble").bytes
        let server = try TestServer { .bundle(other, to: $0, version: 1) }
        let client = try makeClient(server, folder, problems)
        let error = await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(events == ["rejected \(try #require(error)) \(other.count)"])
    }

    @Test("reports an activation at launch")
    func reportsAnActivationAtLaunch() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).fetch()
        _ = try makeClient(server, folder, problems)
        #expect(events == ["activated 1 \(makeBundle().bytes.sha256.hexadecimal)"])
    }

    @Test("reports what the app misses")
    func reportsWhatTheAppMisses() throws {
        let client = try makeClient(makeServer(), folder, problems)
        let error = #expect(throws: LookupError.self) { try client.theme.color("brand.purpel") }
        client.report(.missingPath(try #require(error)))
        client.report(.missingFont("Gilroy"))
        #expect(
            problems.events.map(\.description) == [
                "'brand.purpel' must be a color, but it doesn't exist; did you mean 'brand.purple'?",
                "the font 'Gilroy' is not installed: add its file to the app",
            ])
    }

    @Test("does not report a cancelled fetch")
    func doesNotReportACancelledFetch() async throws {
        let client = try makeClient(makeServer(), folder, problems)
        let fetch = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.fetch()
        }
        await #expect(throws: FetchError.cancelled) { try await fetch.value }
        #expect(events == [])
    }
}
