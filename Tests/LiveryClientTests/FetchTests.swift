import Foundation
import Testing

@testable import LiveryClient

extension ThemeClient {
    /// Refreshes that all begin before the first of them can end.
    fileprivate func refreshes(_ count: Int) -> [Task<FetchOutcome, any Error>] {
        (0..<count).map { _ in Task { try await self.refresh() } }
    }
}

@Suite("A client that fetches")
struct FetchTests {
    let folder = TestFolder()
    let problems = Problems()

    @Test("begins with the bundled theme and ends with the server's")
    func first() async throws {
        let client = try makeClient(makeServer(version: 7), folder)
        #expect(client.purple == bundledPurple)
        #expect(client.origin == .bundled)
        #expect(try await client.refresh() == .activated)
        #expect(client.purple == "#783bf9")
        #expect(client.origin == .server(version: 7, digest: hexDigest(makeBundle().bytes)))
    }

    @Test("asks for its app, its axes in order and the format, and for JSON")
    func target() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).fetch()
        #expect(server.requests.map(\.target) == ["/themes/badoo/latest?platform=ios&skin=night&format=1"])
        #expect(server.requests[0].headers["accept"] == "application/json")
        #expect(server.requests[0].headers["if-none-match"] == nil)
    }

    @Test("shows its token to its server, and to nobody that it is sent on to")
    func token() async throws {
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

    @Test("names what it has, and a 304 changes nothing")
    func notModified() async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder)
        try await client.refresh()
        #expect(try await client.refresh() == .unchanged)
        #expect(server.requests[1].headers["if-none-match"] == "\"\(hexDigest(makeBundle().bytes))\"")
        #expect(client.purple == "#783bf9")
    }

    @Test("starts from its file when the server is away")
    func offlineStart() async throws {
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

    @Test("takes a compressed representation by the digest in its ETag, whichever bytes Repr-Digest is of")
    func coded() async throws {
        let bytes = makeBundle().bytes
        let tag = "\"\(hexDigest(bytes))-gz\""
        for digested in [bytes, gzip(bytes)] {
            let fields = [
                "ETag": tag, "Content-Encoding": "gzip", "Content-Type": "application/json",
                "Repr-Digest": "sha-256=:\(Data(sha256(digested)).base64EncodedString()):",
            ]
            let server = try TestServer { _ in .http(200, fields, body: gzip(bytes)) }
            let client = try makeClient(server, TestFolder())
            try await client.refresh()
            #expect(client.purple == "#783bf9")
        }
    }

    @Test("names the tag of the representation that it got")
    func codedTag() async throws {
        let bytes = makeBundle().bytes
        let tag = "\"\(hexDigest(bytes))-gz\""
        let server = try TestServer { _ in .ok(bytes, changing: ["ETag": tag]) }
        let client = try makeClient(server, folder)
        try await client.refresh()
        try await client.refresh()
        #expect(server.requests[1].headers["if-none-match"] == tag)
        #expect(server.requests[1].headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test("takes a body that only one header names the digest of", arguments: ["ETag", "Repr-Digest"])
    func oneDigest(without: String) async throws {
        let bytes = makeBundle().bytes
        let server = try TestServer { _ in .ok(bytes, changing: [without: nil]) }
        #expect(try await makeClient(server, folder).refresh() == .activated)
    }

    @Test("makes one request for callers that come together")
    func coalesced() async throws {
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

    @Test("is let go when its last owner lets it go")
    func lifetime() async throws {
        weak var weakClient: ThemeClient?
        do {
            let client = try makeClient(makeServer(), folder)
            try await client.refresh()
            weakClient = client
        }
        for _ in 0..<6000 where weakClient != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(weakClient == nil)
    }

    @Test("refuses to be made of mistakes, and says which")
    func mistakes() throws {
        let server = try makeServer()
        #expect(throws: ConfigurationError.server("file:///")) {
            try makeClient(server, folder) { $0.server = URL(fileURLWithPath: "/") }
        }
        #expect(throws: ConfigurationError.bundledApp(expected: "badoo", found: "bumble")) {
            try makeClient(server, folder) { $0.bundled = makeBundle(app: "bumble").bytes }
        }
        #expect(throws: ConfigurationError.self) { try makeClient(server, folder) { $0.bundled = [] } }
        let day = makeBundle(skin: "day")
        #expect(throws: ConfigurationError.bundledAxes(expected: testKey.axes, found: day.axes)) {
            try makeClient(server, folder) { $0.bundled = day.bytes }
        }
    }

    @Test("refuses a wrong bundled theme also while the cache has a good one")
    func mistakesBesideACache() async throws {
        let server = try makeServer()
        try await makeClient(server, folder).refresh()
        #expect(throws: ConfigurationError.self) {
            try makeClient(server, folder) { $0.bundled = makeBundle(skin: "day").bytes }
        }
        #expect(throws: ConfigurationError.self) { try makeClient(server, folder) { $0.bundled = [] } }
        #expect(try makeClient(server, folder).purple == "#783bf9")
    }

    @Test(
        "says of every error what happened, to print it and as its localized description",
        arguments: [
            (
                ConfigurationError.server("ftp://a"),
                "'ftp://a' is not the address of a server: set 'server' to an http or https URL such as "
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
            (FetchError.cancelled, "the fetch was cancelled"),
            (BundleError.format(2), "unsupported bundle format 2 (this version reads format 1)"),
            (
                LookupError("a", expected: "color", .null, in: Theme(makeBundle())),
                "expected color at 'a', found null, which resets it to the default"
            ),
        ] as [(any Error, String)])
    func descriptions(error: any Error, text: String) {
        #expect("\(error)" == text)
        #expect(error.localizedDescription == text)
    }

    @Test("works without a folder that it can write, and says so")
    func readOnly() async throws {
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
