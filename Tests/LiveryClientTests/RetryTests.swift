import Foundation
import Testing

@testable import LiveryClient

@Suite struct RetryTests {
    let folder = TestFolder()
    let start = Date(timeIntervalSince1970: 784_111_777)

    /// Sends each reply once and then repeats the last one.
    private func server(_ replies: [Reply]) throws -> TestServer {
        let next = Counter()
        return try TestServer { _ in replies[min(next.increment(), replies.count - 1)] }
    }

    private let good = Reply.ok(makeBundle().bytes)

    @Test("retries until success")
    func retriesUntilSuccess() async throws {
        let server = try server([.http(500), .http(503), good])
        let client = try makeClient(server, folder) { $0.retry.maxAttempts = 3 }
        #expect(try await client.refresh() == .activated)
        #expect(server.requests.count == 3)
    }

    @Test("gives up after its attempts")
    func givesUpAfterItsAttempts() async throws {
        let server = try server([.http(500)])
        let client = try makeClient(server, folder) { $0.retry.maxAttempts = 3 }
        await #expect(throws: FetchError.status(500, problem: nil)) { try await client.refresh() }
        #expect(server.requests.count == 3)
    }

    @Test("does not retry permanent errors", arguments: [Reply.http(404), .ok(Array("{}".utf8))])
    func doesNotRetryPermanentErrors(reply: Reply) async throws {
        let server = try server([reply])
        let client = try makeClient(server, folder) { $0.retry.maxAttempts = 3 }
        await #expect(throws: FetchError.self) { try await client.refresh() }
        #expect(server.requests.count == 1)
    }

    @Test("waits for Retry-After", arguments: [429, 503])
    func waitsForRetryAfter(status: Int) async throws {
        let server = try server([.problem(status, "full", headers: ["Retry-After": "1"]), good])
        let client = try makeClient(server, folder) { $0.retry.maxAttempts = 2 }
        let asked = Date()
        #expect(try await client.refresh() == .activated)
        // The retry never comes sooner, but a busy machine can take longer.
        #expect(Date() > asked + 0.9)
    }

    @Test("sends no requests during a long Retry-After")
    func sendsNoRequestsDuringALongRetryAfter() async throws {
        let server = try server([.http(503, ["Retry-After": "600"]), good])
        let client = try makeClient(server, folder) { $0.retry.maxAttempts = 3 }
        let asked = Date()
        var answered: Date?
        for _ in 0..<3 {
            let error = await #expect(throws: FetchError.self) { try await client.refresh() }
            // The time comes from the first response. Later calls send no request.
            let latest = answered ?? Date()
            answered = latest
            guard case .busy(503, let until?) = error else { throw Mismatch("\(String(describing: error))") }
            #expect(until >= asked + 600)
            #expect(until <= latest + 600)
        }
        #expect(server.requests.count == 1)
    }

    @Test("doubles the wait up to its maximum")
    func doublesTheWaitUpToItsMaximum() throws {
        let policy = RetryPolicy(maxAttempts: 9, baseDelay: .seconds(1), maxDelay: .seconds(5))
        for (attempt, longest) in [(1, 1.0), (2, 2), (3, 4), (4, 5), (8, 5)] {
            let waits = (0..<200).compactMap { _ in policy.wait(after: attempt, .unreachable(""), now: start) }
            #expect(waits.count == 200)
            #expect(waits.allSatisfy { $0 >= longest / 2 && $0 <= longest })
            #expect(Set(waits).count > 100)
        }
        #expect(policy.wait(after: 9, .unreachable(""), now: start) == nil)
    }

    @Test("limits Retry-After")
    func limitsRetryAfter() {
        let policy = RetryPolicy()
        let error = FetchError.busy(status: 503, until: start + 1e9)
        #expect(policy.silence(after: error, now: start) == start + 3600)
        #expect(policy.wait(after: 1, error, now: start) == nil)
    }

    @Test(
        "parses Retry-After",
        arguments: [
            ("120", 120.0), ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("soon", nil), ("-1", nil), (nil, nil),
        ] as [(String?, Double?)])
    func parsesRetryAfter(field: String?, seconds: Double?) {
        #expect(retryDate(field, now: start) == seconds.map { start + $0 })
    }

    @Test(
        "subtracts age from max-age",
        arguments: [
            ("public, max-age=10, stale-if-error=9", nil, 10.0), ("max-age=10", "4", 6), ("max-age=10", "40", 0),
            ("no-cache", nil, 0), (nil, nil, 0), ("MAX-AGE=7", nil, 7),
        ] as [(String?, String?, Double)])
    func subtractsAgeFromMaxAge(field: String?, age: String?, seconds: Double) {
        #expect(freshSeconds(cacheControl: field, age: age) == seconds)
    }

    @Test(
        "parses the digest of an ETag",
        arguments: [
            ("\"\(zeros)\"", zeros, false), ("W/\"\(zeros)-br\"", zeros, true),
            ("\"\(zeros)-br-0123456789abcdef\"", zeros, true), ("\"v1\"", nil, false),
            ("\"\(zeros)0\"", nil, false), ("\"\"", nil, false),
        ] as [(String, String?, Bool)])
    func parsesTheDigestOfAnETag(field: String, digest: String?, isCoded: Bool) throws {
        let tag = try #require(EntityTag(field))
        #expect((tag.digest, tag.isCoded) == (digest, isCoded))
    }

    @Test("rejects invalid ETags", arguments: ["", "\"", "x", "W/", "'a'"])
    func rejectsInvalidETags(field: String) {
        #expect(EntityTag(field) == nil)
    }
}

private let zeros = String(repeating: "0", count: 64)

/// Counts calls, starting at 0.
final class Counter: Sendable {
    private let count = Lock(0)

    func increment() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }

    var value: Int { count.withLock { $0 } }
}
