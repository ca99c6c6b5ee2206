import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// A closed store throws an error for every call, as if the disk failed or no file descriptor were free.
@Suite("A store that can't be read now")
struct StoreFailureTests {
    private func compile(_ text: String, in livery: TestService) throws -> Compilation {
        let files = ThemeText(files: ["theme.ktv": Array(text.utf8)], entry: "theme.ktv")
        return try livery.service.publisher.compile(files, app: "badoo", for: nil, .unlimited)
    }

    @Test("is not mistaken for one without the base theme")
    func bases() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme, app: "core")
        #expect(try !compile("{ @extends: core }", in: livery).hasErrors)
        livery.service.stop()
        try livery.store.close()
        #expect(throws: StoreError.self) { try compile("{ @extends: core }", in: livery) }
        #expect(try compile("{ @extends: nowhere }", in: livery).diagnostics.map(\.id.rawValue) == ["unknown-theme"])
    }

    @Test("leaves no cached theme without its bases")
    func prepared() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme, app: "core")
        try await livery.publish("{ @extends: core }")
        let version = try livery.store.latest(app: "badoo")
        let files = try livery.store.files(of: version)
        let broken = try TestService.make()
        try await broken.publish(theme, app: "core")
        broken.service.stop()
        try broken.store.close()
        let themes = PreparedThemes(limit: 1)
        func compile(in livery: TestService) throws -> Compilation {
            try themes.compile(
                version.reference, for: ["platform": "ios", "skin": "day"], in: livery.service.publisher
            ) { files }
        }
        #expect(throws: StoreError.self) { try compile(in: broken) }
        #expect(try !compile(in: livery).hasErrors)
    }

    @Test("is not reported as damaged")
    func comparison() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let version = try livery.store.latest(app: "badoo")
        livery.service.stop()
        try livery.store.close()
        let error = #expect(throws: StoreError.self) {
            try Comparison.stored(from: livery.store.compared(version), to: nil)
        }
        if case .corrupt = error { Issue.record("\(version.app) is called damaged") }
        if case .notFound = error { Issue.record("\(version.app) is called absent") }
    }
}
