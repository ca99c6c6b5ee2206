import Foundation
import LiveryHTTP
import LiveryModel
import LiverySystem
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A response for one request")
struct CompressionTests {
    let livery: TestService

    init() async throws {
        livery = try TestService.make()
        for index in 0..<8 { try await livery.publish("{ a: \(index) }") }
    }

    private let coded = ["Accept-Encoding": "gzip"]

    private func plain(_ answer: TestService.Answer) throws -> [UInt8] {
        try Gzip.decompress(answer.body, limit: 1 << 20)
    }

    @Test(
        "has a gzip encoding with its own tag",
        arguments: [
            "/themes/badoo/versions", "/themes/badoo/versions?limit=7",
        ])
    func lists(target: String) async throws {
        let identity = try await livery.get(target)
        let gzip = try await livery.get(target, coded)
        #expect(identity.field("Content-Encoding") == nil)
        #expect(gzip.field("Content-Encoding") == "gzip")
        #expect(identity.field("Vary") == "Accept-Encoding")
        #expect(gzip.field("Vary") == "Accept-Encoding")
        #expect(try plain(gzip) == identity.body)
        #expect(gzip.body.count < identity.body.count / 2)
        #expect(gzip.etag == identity.etag.dropLast() + "-gz\"")
        for (headers, tag, status) in [
            ([:], identity.etag, 304), (coded, gzip.etag, 304), ([:], gzip.etag, 200), (coded, identity.etag, 200),
        ] {
            let again = try await livery.get(target, headers.merging(["If-None-Match": tag]) { $1 })
            #expect(again.status == status)
            if status == 304 {
                #expect(again.etag == tag)
                #expect(again.field("Vary") == "Accept-Encoding")
                #expect(again.field("Content-Encoding") == nil)
            }
        }
    }

    @Test("is not compressed if it is small or if a change names its tag")
    func left() async throws {
        for target in ["/themes", "/themes/badoo", "/themes/badoo/versions?limit=1", "/themes/badoo/versions/1/source"]
        {
            let answer = try await livery.get(target, coded)
            #expect(answer.status == 200, "\(target)")
            #expect(answer.field("Content-Encoding") == nil, "\(target)")
            #expect(answer.body.count < ServiceLimits.compressedBytes)
            #expect(!answer.etag.contains("-gz"))
        }
        let pointer = try await livery.get("/themes/badoo", coded).etag
        #expect(try await livery.publish("{ a: 9 }", ["If-Match": pointer]).status == 201)
        #expect(
            try await livery.get("/themes/badoo/versions", ["Accept-Encoding": "gzip;q=0"]).field("Content-Encoding")
                == nil)
    }

    @Test("has a gzip encoding without a tag: metrics, checks and problems")
    func untagged() async throws {
        let identity = try await livery.get("/metrics")
        let metrics = try await livery.get("/metrics", coded)
        #expect(metrics.field("Content-Encoding") == "gzip")
        #expect(metrics.field("Vary") == "Accept-Encoding")
        #expect(
            String(decoding: try plain(metrics).prefix(30), as: UTF8.self)
                == String(decoding: identity.body.prefix(30), as: UTF8.self))
        let mistakes = (0..<30).map { "a\($0): @nowhere\n" }.joined()
        let check = try await livery.post(
            "/themes/badoo/check", ["files": ["theme.ktv": .string("{\(mistakes)}")]], coded)
        #expect(check.status == 200)
        #expect(check.field("Content-Encoding") == "gzip")
        #expect(try JSON.parse(try plain(check))["diagnostics"]?.elements?.count == 30)
        let refused = try await livery.publish("{\(mistakes)}", coded)
        #expect(refused.status == 422)
        #expect(refused.field("Content-Encoding") == "gzip")
        #expect(refused.field("Content-Type") == "application/problem+json")
    }
}
