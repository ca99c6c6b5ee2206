import Foundation
import LiveryModel
import TestSupport
import Testing

@testable import LiveryClient

extension ThemeClient {
    /// Starts several refreshes before the first one can finish.
    fileprivate func refreshes(_ count: Int) -> [Task<FetchOutcome, any Error>] {
        (0..<count).map { _ in Task { try await self.refresh() } }
    }
}

@Suite struct FetchTests {
    let folder = TestFolder()
    let problems = Problems()

    @Test("starts with the bundled theme and fetches the server's")
    func startsWithTheBundledThemeAndFetchesTheServers() async throws {
        let client = try makeClient(makeServer(version: 7), folder)
        #expect(client.purple == bundledPurple)
        #expect(client.origin == .bundled)
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#783bf9")
        #expect(client.origin == .server(version: 7, digest: makeBundle().bytes.sha256.hexadecimal))
    }

    @Test("requests its app, axes and format")
    func requestsItsAppAxesAndFormat() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).fetch()
        #expect(server.requests.map(\.target) == ["/themes/badoo/latest?platform=ios&skin=night&format=1"])
        #expect(server.requests[0].headers["accept"] == "application/json")
        #expect(server.requests[0].headers["if-none-match"] == nil)
    }

    @Test("sends its token to its server only")
    func sendsItsTokenToItsServerOnly() async throws {
        let elsewhere = try makeServer()
        let server = try TestServer { request in
            let address = request.target.hasPrefix("/moved") ? "" : "/moved"
            let other = address.isEmpty ? "http://127.0.0.1:\(elsewhere.port)/themes" : address
            return Reply(bytes: Array("HTTP/1.1 302 Found\r\nLocation: \(other)\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        let client = try makeClient(server, folder) { $0.token = "secret" }
        #expect(try await client.refresh() == .activated)
        #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer secret", "Bearer secret"])
        #expect(elsewhere.requests.map { $0.headers["authorization"] } == [nil])
    }

    @Test("revalidates its bundle")
    func revalidatesItsBundle() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder)
        try await client.refresh()
        #expect(try await client.refresh() == .unchanged)
        #expect(server.requests[1].headers["if-none-match"] == "\"\(makeBundle().bytes.sha256.hexadecimal)\"")
        #expect(client.purple == "#783bf9")
    }

    @Test("starts offline from its cache")
    func startsOfflineFromItsCache() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        server.stop()
        let client = try makeClient(server, folder, problems)
        #expect(client.purple == "#783bf9")
        let error = await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(error?.isOffline == true)
        #expect(client.purple == "#783bf9")
        #expect(problems.list == [])
    }

    @Test("verifies a compressed body by its ETag")
    func verifiesACompressedBodyByItsETag() async throws {
        let bytes = makeBundle().bytes
        let tag = "\"\(bytes.sha256.hexadecimal)-gz\""
        for digested in [bytes, gzip(bytes)] {
            let fields = [
                "ETag": tag, "Content-Encoding": "gzip", "Content-Type": "application/json",
                "Repr-Digest": "sha-256=:\(Data(digested.sha256).base64EncodedString()):",
            ]
            let server = try TestServer { _ in .http(200, fields, body: gzip(bytes)) }
            let client = try makeClient(server, TestFolder())
            try await client.refresh()
            #expect(client.purple == "#783bf9")
        }
    }

    @Test("sends the tag of the received representation")
    func sendsTheTagOfTheReceivedRepresentation() async throws {
        let bytes = makeBundle().bytes
        let tag = "\"\(bytes.sha256.hexadecimal)-gz\""
        let server = try TestServer { _ in .ok(bytes, changing: ["ETag": tag]) }
        let client = try makeClient(server, folder)
        try await client.refresh()
        try await client.refresh()
        #expect(server.requests[1].headers["if-none-match"] == tag)
        #expect(server.requests[1].headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test("verifies a body by one digest", arguments: ["ETag", "Repr-Digest"])
    func verifiesABodyByOneDigest(without: String) async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer { _ in .ok(bytes, changing: [without: nil]) }
        #expect(try await makeClient(server, folder).refresh() == .activated)
    }

    @Test("shares one request between concurrent callers")
    func sharesOneRequestBetweenConcurrentCallers() async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer { .bundle(bytes, to: $0) }
        let client = try makeClient(server, folder)
        var outcomes: [ThemeClient.FetchOutcome] = []
        for task in await client.refreshes(5) { outcomes.append(try await task.value) }
        #expect(outcomes == Array(repeating: .activated, count: 5))
        #expect(server.requests.count == 1)
        try await client.fetch()
        #expect(server.requests.count == 2)
    }

    @Test("is released with its last reference")
    func isReleasedWithItsLastReference() async throws {
        weak var weakClient: ThemeClient?
        do {
            let client = try makeClient(makeServer(), folder)
            try await client.refresh()
            weakClient = client
        }
        try await eventually("the client is released") { weakClient == nil }
    }

    @Test("rejects an invalid configuration")
    func rejectsAnInvalidConfiguration() throws {
        let server = try makeServer()
        #expect(throws: ConfigurationError.server("file:///")) {
            try makeClient(server, folder) { $0.server = URL(fileURLWithPath: "/") }
        }
        #expect(throws: ConfigurationError.bundledApp(expected: "badoo", found: "bumble")) {
            try makeClient(server, folder) { $0.bundled = [makeBundle(app: "bumble").bytes] }
        }
        #expect(throws: ConfigurationError.self) { try makeClient(server, folder) { $0.bundled = [[UInt8]()] } }
        let day = makeBundle(skin: "day")
        #expect(throws: ConfigurationError.bundledAxes(expected: testKey.choices[0], found: day.axes)) {
            try makeClient(server, folder) { $0.bundled = [day.bytes] }
        }
    }

    @Test("rejects an invalid bundled theme despite a cache")
    func rejectsAnInvalidBundledThemeDespiteACache() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        #expect(throws: ConfigurationError.self) {
            try makeClient(server, folder) { $0.bundled = [makeBundle(skin: "day").bytes] }
        }
        #expect(throws: ConfigurationError.self) { try makeClient(server, folder) { $0.bundled = [[UInt8]()] } }
        #expect(try makeClient(server, folder).purple == "#783bf9")
    }

    @Test(
        "describes errors",
        arguments: [
            (
                ConfigurationError.server("ftp://a"),
                "'ftp://a' is not a server URL: set 'server' to an http or https URL such as "
                    + "https://themes.example.com"
            ),
            (
                ConfigurationError.bundledApp(expected: "badoo", found: "core"),
                "the bundled theme belongs to the app 'core', not to 'badoo': ship the bundle of 'badoo', or set 'app' "
                    + "to 'core'"
            ),
            (
                ConfigurationError.bundledAxes(expected: ["skin": "night"], found: ["skin": "day"]),
                "the bundled theme is for skin=day, not for skin=night: ship the bundle of these axes, or change 'axes'"
            ),
            (
                ConfigurationError.bundled(.format(2)),
                "the bundled theme can't be read: unsupported bundle format 2 (this version reads format 1). Export it "
                    + "again with 'livery compile'"
            ),
            (FetchError.cancelled, "the fetch was cancelled. Fetch again if the app still needs the theme"),
            (
                FetchError.status(401, problem: "no token"),
                "the server answered 401 (no token). Set 'token' to a token with the role 'reader' for the app"
            ),
            (
                FetchError.noDigest,
                "the response has no digest in ETag or Repr-Digest. Check the caches and proxies in between"
            ),
        ] as [(any Error, String)])
    func describesErrors(error: any Error, text: String) {
        #expect("\(error)" == text)
        #expect(error.localizedDescription == text)
    }

    @Test("adds to errors what to do")
    func addsToErrorsWhatToDo() {
        let theme = Theme(makeBundle())
        for (error, text) in [
            (
                BundleError.format(2),
                "\(BundleError.format(2)). Update Livery in the app, or export the bundle again with its version"
            ),
            (
                LookupError("a", expected: "color", .null, in: theme),
                "'a' must be a color, but it is null, which resets it to the default. Read it as a 'Setting'"
            ),
            (
                LookupError("x.y", expected: "color", .absent, in: theme),
                "'x.y' must be a color, but it doesn't exist. Add it to the theme, or correct the path"
            ),
        ] as [(any Error, String)] {
            #expect(error.localizedDescription == text)
        }
    }

    @Test("works without a writable folder")
    func worksWithoutAWritableFolder() async throws {
        let client = try makeClient(makeServer(), folder, problems) {
            $0.cacheFolder = URL(fileURLWithPath: "/proc/livery")
        }
        try await client.refresh()
        #expect(client.purple == "#783bf9")
        guard case .notSaved = problems.list.first else { throw Mismatch("no problem was reported") }
    }
}

struct Mismatch: Error {
    let text: String
    init(_ text: String) { self.text = text }
}
