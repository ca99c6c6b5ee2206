import Foundation
import LiveryModel
import Testing

@testable import LiveryClient

@Suite struct RejectionTests {
    let folder = TestFolder()

    /// An invalid reply and the expected error.
    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: Reply
        let fits: @Sendable (FetchError) -> Bool
    }

    static let good = makeBundle(purple: "#111111").bytes
    static let zeros = String(repeating: "0", count: 64)
    static let bad: [Bad] = [
        Bad(testDescription: "404 with a problem", reply: .problem(404, "no app 'badoo'")) {
            $0 == .status(404, problem: "no app 'badoo'")
        },
        Bad(testDescription: "400 without one", reply: .http(400)) { $0 == .status(400, problem: nil) },
        Bad(testDescription: "500", reply: .http(500)) { $0 == .status(500, problem: nil) && $0.isOffline },
        Bad(testDescription: "503", reply: .http(503)) { $0 == .busy(status: 503, until: nil) },
        Bad(testDescription: "an HTML page", reply: .ok(good, changing: ["Content-Type": "text/html"])) {
            $0 == .mediaType("text/html")
        },
        Bad(testDescription: "no media type", reply: .ok(good, changing: ["Content-Type": nil])) {
            if case .mediaType = $0 { true } else { false }
        },
        Bad(testDescription: "another digest in the ETag", reply: .ok(good, changing: ["ETag": "\"\(zeros)\""])) {
            $0 == .digest(header: "ETag", expected: zeros, found: good.sha256.hexadecimal)
        },
        Bad(
            testDescription: "another digest in Repr-Digest",
            reply: .ok(good, changing: ["Repr-Digest": "sha-256=:\(Data([UInt8]().sha256).base64EncodedString()):"])
        ) {
            $0 == .digest(header: "Repr-Digest", expected: [UInt8]().sha256.hexadecimal, found: good.sha256.hexadecimal)
        },
        Bad(testDescription: "no digest", reply: .ok(good, changing: ["ETag": "\"v1\"", "Repr-Digest": nil])) {
            $0 == .noDigest
        },
        Bad(testDescription: "a body that is not a bundle", reply: .ok(Array("{}".utf8))) {
            if case .malformed = $0 { true } else { false }
        },
        Bad(testDescription: "a bundle of a later format", reply: .ok(Array(#"{"format":2}"#.utf8))) {
            $0 == .malformed(.format(2))
        },
        Bad(testDescription: "another app's bundle", reply: .ok(makeBundle(app: "bumble").bytes)) {
            $0.description.hasPrefix(
                "the bundle is for bumble (platform=ios, skin=night), not for badoo (platform=ios, skin=night).")
        },
        Bad(testDescription: "another skin's bundle", reply: .ok(makeBundle(skin: "day").bytes)) {
            if case .foreign = $0 { true } else { false }
        },
        Bad(testDescription: "a body cut short", reply: .ok(good).cut(by: 10)) {
            if case .unreachable = $0 { true } else { false }
        },
        Bad(testDescription: "no HTTP at all", reply: Reply(bytes: [0, 1, 2, 255])) { $0.isOffline },
        Bad(testDescription: "nothing", reply: Reply(bytes: [])) { $0.isOffline },
        Bad(testDescription: "304 of another tag", reply: .http(304, ["ETag": "\"\(zeros)\""])) {
            $0 == .unexpectedNotModified
        },
        Bad(testDescription: "more than the limit", reply: .ok([UInt8](repeating: 32, count: 300_000))) {
            $0 == .tooLarge(limit: 200_000)
        },
    ]

    @Test("keeps its theme and reports the error", arguments: bad)
    func keepsItsThemeAndReportsTheError(bad: Bad) async throws {
        let server = try makeServer()
        let client = try makeClient(server, folder) { $0.maxBytes = 200_000 }
        try await client.refresh()
        let file = try Data(contentsOf: folder.file(.active))
        server.answer { _ in bad.reply }
        let error = await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(error.map(bad.fits) == true, "\(String(describing: error))")
        #expect(client.purple == "#783bf9")
        #expect(try Data(contentsOf: folder.file(.active)) == file)
        #expect(try makeClient(server, folder).purple == "#783bf9")
    }

    @Test("accepts the next valid response")
    func acceptsTheNextValidResponse() async throws {
        let server = try TestServer { _ in .ok(Array("{}".utf8)) }
        let client = try makeClient(server, folder)
        await #expect(throws: FetchError.self) { try await client.refresh() }
        server.publish(makeBundle())
        #expect(try await client.refresh() == .activated)
    }

    @Test("times out")
    func timesOut() async throws {
        let server = try TestServer { _ in Reply.http(200).delayed(120) }
        let client = try makeClient(server, folder) { $0.timeout = .seconds(1) }
        let error = await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(error?.isOffline == true)
    }
}
