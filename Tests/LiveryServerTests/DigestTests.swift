import LiveryHTTP
import LiveryModel
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A body with a digest")
struct DigestTests {
    private let text = Array("{ a: 1 }".utf8)

    private func save(
        _ body: [UInt8], _ transport: Transport = .inProcess, _ digests: [String: String]
    ) async throws -> TestService.Answer {
        let livery = try TestService.make(transport)
        try await livery.publish(theme)
        try await livery.change(.put, "/themes/badoo/drafts/night", seen: nil, [:])
        let headers = ["Authorization": "Bearer \(livery.token)", "If-None-Match": "*"]
        let answer = try await livery.call(
            .put, "/themes/badoo/drafts/night/files/new.ktv", headers.merging(digests) { $1 }, body: body)
        let saved = try await livery.read("/themes/badoo/drafts/night/files/new.ktv")
        #expect(saved.status == (answer.status == 201 ? 200 : 404))
        return answer
    }

    @Test("is saved if the digest matches", arguments: Transport.allCases)
    func same(transport: Transport) async throws {
        let value = ContentDigest.value(of: text)
        #expect(value.hasPrefix("sha-256=:"))
        #expect(value.hasSuffix("=:"))
        for digests in [
            ["Content-Digest": value], ["Repr-Digest": value], ["Content-Digest": value, "Repr-Digest": value],
            ["Content-Digest": "sha-512=:AAAA:,\t\(value);x=1 , unixsum=:AAAA:"], ["Content-Digest": "sha-512=:AAAA:"],
        ] {
            #expect(try await save(text, transport, digests).status == 201, "\(digests)")
        }
    }

    @Test("is rejected if it was truncated on the way", arguments: Transport.allCases)
    func cut(transport: Transport) async throws {
        let value = ContentDigest.value(of: text)
        for digests in [
            ["Content-Digest": value], ["Repr-Digest": value], ["Content-Digest": "sha-512=:AAAA:, \(value)"],
            ["Content-Digest": "sha-256"], ["Content-Digest": "sha-256=AAAA"],
            ["Content-Digest": ContentDigest.value(of: Array(text.dropLast())), "Repr-Digest": value],
        ] {
            let answer = try await save(text.dropLast(), transport, digests)
            #expect(answer.status == 400, "\(digests)")
            #expect(answer.problem == "digest-mismatch", "\(digests)")
        }
    }

    @Test("is not published if the digest does not match")
    func publishing() async throws {
        let livery = try TestService.make()
        let body: JSON = ["message": "x", "files": ["theme.ktv": "{ a: 1 }"]]
        let wrong = ["Content-Digest": ContentDigest.value(of: body.bytes + [0x20])]
        #expect(try await livery.post("/themes/badoo/versions", body, wrong).problem == "digest-mismatch")
        #expect(try await livery.get("/themes/badoo").status == 404)
        let right = ["Content-Digest": ContentDigest.value(of: body.bytes)]
        #expect(try await livery.post("/themes/badoo/versions", body, right).status == 201)
    }
}
