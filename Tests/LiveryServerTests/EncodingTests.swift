import Foundation
import GRDB
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiverySystem
import Synchronization
import TestSupport
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Stored encodings")
struct EncodingTests {
    /// A theme whose bundle is too large for best effort before a publish is acknowledged.
    private static let large: String = {
        let tokens = (0..<4000).map { number in
            "token\(number): #\(String(number * 2_654_435 % 0xFF_FFFF + 0x100_0000, radix: 16).suffix(6))"
        }
        return "{ \(tokens.joined(separator: "\n")) }"
    }()

    private func digest(_ body: [UInt8]) -> String {
        let digits = Array(StoredBundle.hash(of: body))
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
        return "sha-256=:\(Data(bytes).base64EncodedString()):"
    }

    private func get(
        _ livery: TestService, _ target: String, _ encoding: ContentEncoding
    ) async throws -> TestService.Answer {
        let answer = try await livery.get(target, ["Accept-Encoding": "\(encoding.rawValue), identity;q=0.1"])
        let plain = try await livery.get(target)
        #expect(answer.field("Content-Encoding") == encoding.rawValue)
        #expect(encoding.decode(answer.body, count: plain.body.count) == plain.body)
        #expect(answer.field("Repr-Digest") == digest(answer.body))
        return answer
    }

    /// Changes stored bytes, as a failing disk does.
    private func damage(_ livery: TestService, _ changes: String) async throws {
        let file = try DatabaseQueue(besideServiceAt: livery.path)
        try await file.writeWithoutTransaction { db in
            for table in ["bundles", "bundle_codings"] {
                try db.execute(sql: "DROP TRIGGER IF EXISTS \(table)_never_change")
            }
            try db.execute(sql: changes)
        }
    }

    @Test(
        "of a large publish are compressed quickly, and later replaced by smaller ones with other tags",
        arguments: [ContentEncoding.brotli])
    func recompressed(encoding: ContentEncoding) async throws {
        let before = try TestService.make()
        before.service.stop()
        try await before.publish(Self.large)
        let target = "/themes/badoo/latest"
        let quick = try await get(before, target, encoding)
        // As after a restart.
        let after = try TestService.make(path: before.path)
        after.service.encodings.waitUntilDone()
        let best = try await get(after, target, encoding)
        #expect(best.body.count < quick.body.count)
        #expect(best.etag != quick.etag)
        #expect(best.etag.prefix(65) == quick.etag.prefix(65))
        for (tag, status) in [(quick.etag, 200), (best.etag, 304)] {
            let headers = ["Accept-Encoding": encoding.rawValue, "If-None-Match": tag]
            #expect(try await after.get(target, headers).status == status)
        }
        #expect(try after.store.nextRecompression(skipping: []) == nil)
        let again = try TestService.make(path: before.path)
        #expect(try await get(again, target, encoding).etag == best.etag)
        #expect(try Doctor.examine(again.store).isEmpty)
    }

    @Test("are not recompressed while something is published")
    func resting() throws {
        let livery = try TestService.make()
        let encodings = livery.service.encodings
        let body: JSON = ["message": "Large", "files": ["theme.ktv": .string(Self.large)]]
        let headers = ["Content-Type": "application/json", "Authorization": "Bearer \(livery.token)"]
        let request = TestService.request(.post, "/themes/badoo/versions", headers, body.bytes)
        try encodings.resting {
            #expect(livery.responder.answer(to: request).status == .created)
            try eventually("a rest") { encodings.rests.load(ordering: .relaxed) > 0 }
            let next = try livery.store.nextRecompression(skipping: [])
            #expect(next != nil)
        }
        encodings.waitUntilDone()
        #expect(try livery.store.nextRecompression(skipping: []) == nil)
    }

    @Test("of a small publish are compressed with best effort immediately")
    func small() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        #expect(try livery.store.nextRecompression(skipping: []) == nil)
    }

    @Test("of a bundle have one tag for the same bytes, made at publishing or on demand")
    func onDemand() async throws {
        // Of 257 combinations, a publish compiles those with at most one value that differs from the default.
        let values = (0..<257).map { "v\($0)" }.joined(separator: ", ")
        let livery = try TestService.make()
        try await livery.publish("{ @axes: { a: [\(values)], b: [x, y] }, tokens: { c: #123456 } }")
        try await livery.publish("{ @axes: { a: [v0, v1], b: [x, y] }, tokens: { c: #123456 } }")
        for encoding in [ContentEncoding.gzip, .brotli] {
            let demanded = try await get(livery, "/themes/badoo/versions/1?a=v1&b=y", encoding)
            let published = try await get(livery, "/themes/badoo/versions/2?a=v1&b=y", encoding)
            #expect((demanded.body == published.body) == (demanded.etag == published.etag))
        }
    }

    @Test("that are damaged are never served, and are repaired")
    func damaged() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        try await livery.publish(theme.replacing("#783bf9", with: "#000"))
        livery.service.stop()
        try await damage(
            livery,
            """
            UPDATE bundle_codings SET bytes = CAST(substr(bytes, 1, 20) || x'00' || substr(bytes, 22) AS BLOB)
            WHERE coding = 'br' AND bundle % 2 = 0;
            UPDATE bundles SET gzip = CAST(substr(gzip, 1, 20) || x'00' || substr(gzip, 22) AS BLOB) WHERE id % 2 = 1;
            """)
        let again = try TestService.make(path: livery.path)
        for target in ["/themes/badoo/latest", "/themes/badoo/versions/1"] {
            let answer = try await again.get(target, ["Accept-Encoding": "br"])
            let plain = try await again.get(target)
            #expect(answer.status == 200)
            #expect(plain.status == 200)
            let encoding = answer.field("Content-Encoding").flatMap(ContentEncoding.init(rawValue:)) ?? .identity
            #expect(encoding.decode(answer.body, count: plain.body.count) == plain.body)
            #expect(answer.field("Repr-Digest") == digest(answer.body))
            _ = try await get(again, target, .gzip)
        }
        again.service.encodings.waitUntilDone()
        _ = try await get(again, "/themes/badoo/latest", .brotli)
        let metrics = String(decoding: try await again.get("/metrics").body, as: UTF8.self)
        #expect(!metrics.contains("livery_damaged_total 0\n"))
        let left = try Doctor.examine(again.store, repairing: true)
        // Choices of the old version that were never requested.
        #expect(left.allSatisfy { $0.area == "encoding" && $0.isRepaired })
        #expect(try Doctor.examine(again.store).isEmpty)
    }

    @Test("that are all damaged affect no other bundle, and are repaired by publishing the content again")
    func lost() async throws {
        let livery = try TestService.make()
        try await livery.publish(theme)
        let version = try livery.store.latest(app: "badoo")
        let hash = try #require(version.bundles["platform=ios&skin=day"])
        livery.service.stop()
        try await damage(
            livery,
            """
            UPDATE bundle_codings SET bytes = x'00' WHERE bundle = (SELECT id FROM bundles WHERE hex(hash) = upper('\(hash)'));
            UPDATE bundles SET gzip = x'00' WHERE hex(hash) = upper('\(hash)');
            """)
        let again = try TestService.make(path: livery.path)
        let answer = try await again.get("/themes/badoo/latest")
        #expect(answer.status == 503)
        #expect(answer.problem == "storage-damaged")
        #expect(answer.json["detail"]?.string?.contains(hash) == true)
        #expect(try await again.get("/themes/badoo/latest?skin=night").status == 200)
        #expect(try await again.get("/readyz").status == 200)
        #expect(try await again.publish(theme).status == 201)
        #expect(try await again.get("/themes/badoo/latest").status == 200)
        #expect(try await again.get("/themes/badoo/versions/1").status == 200)
        #expect(try Doctor.examine(again.store).isEmpty)
    }
}
