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
        #expect(
            problems.events.map(\.description) == [
                "'brand.purpel' must be a color, but it doesn't exist; did you mean 'brand.purple'?"
            ])
    }

    @Test("reports what views can't show, each problem once")
    @MainActor
    func reportsStyleProblems() throws {
        let client = try makeClient(makeServer(), folder, problems) { $0.receivesStyleProblems = true }
        defer { _ = client }
        let all: [StyleProblem] = [
            .missingFont(["Gilroy", "Inter"]), .missingImage("logo"), .unreadableImage("logo"),
            .unsupported(attribute: "case", component: "Label", alternative: "StyledLabel"),
            .unsupported(attribute: "case", component: "View"), .insetShadow, .severalShadows, .twoImages,
        ]
        for problem in all + all { problem.report() }
        #expect(problems.events == all.map { .style($0) })
        #expect(
            problems.events.map(\.description) == [
                "none of the fonts 'Gilroy', 'Inter' is installed, so the system font is used: add a font file to the app",
                "the app has no image 'logo', so the view's image is unchanged: add the asset to the app",
                "the theme's file for the image 'logo' can't be drawn, so the app's own image is used: export the file "
                    + "again. A PDF must have no password, and a page of at most 1,365 points on each side",
                "a Label can't show 'case', which is ignored: use the class 'StyledLabel'",
                "a View can't show 'case', which is ignored: remove it from the style",
                "a view can't draw a shadow inside itself, which is ignored: remove it from the style",
                "a view draws one shadow, the topmost: remove the others from the style",
                "'drawableStart' and 'image' both determine a button's image: remove 'image' from the style",
            ])
    }

    @Test("reports what views can't show to each client that receives it, while the client exists")
    @MainActor
    func reportsStyleProblemsToClients() throws {
        let (released, other) = (Problems(), Problems())
        let server = try makeServer()
        var first: ThemeClient? = try makeClient(server, folder, released) { $0.receivesStyleProblems = true }
        let second = try makeClient(server, folder, other) { $0.receivesStyleProblems = true }
        let third = try makeClient(server, folder, problems)
        StyleProblem.missingImage("before").report()
        _ = first
        first = nil
        StyleProblem.missingImage("after").report()
        #expect(released.events == [.style(.missingImage("before"))])
        #expect(other.events == [.style(.missingImage("before")), .style(.missingImage("after"))])
        #expect(problems.events == [])
        _ = (second, third)
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
