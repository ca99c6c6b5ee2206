import LiveryHTTP
import LiveryService
import Logging
import Synchronization

/// Writes one line for each request. The rate of lines for requests that are answered from memory is limited, because
/// these requests are frequent and similar. The log is therefore cheap on a busy server, and complete on a quiet one.
final class AccessLog: Sendable {
    private let log: Logger
    private let rate: UInt64
    private let proxies: TrustedProxies
    /// The second in the high bits and its number of lines in the low bits: one word, so that threads need no lock.
    private let window = Atomic<UInt64>(0)
    /// The number of requests without a line since the last line.
    private let skipped = Atomic(0)

    /// - Parameter rate: The maximum number of lines a second for requests that are answered from memory. Each event
    ///   thread may add about one more. 0 logs no request at all.
    init(log: Logger, rate: Int, proxies: TrustedProxies) {
        self.log = log
        self.rate = UInt64(rate)
        self.proxies = proxies
    }

    /// Logs a completed request. If the line is dropped, this takes a few nanoseconds.
    func add(_ completion: borrowing Completion, _ request: borrowing Request) {
        guard rate > 0 else { return }
        let isHot = completion.isPrepared && completion.outcome == .completed
        guard !isHot || hasRoom(at: completion.end / 1_000_000_000) else {
            skipped.add(1, ordering: .relaxed)
            return
        }
        write(completion, request, skipped: isHot ? skipped.exchange(0, ordering: .relaxed) : 0)
    }

    /// Counts a line for the second. Returns false if the second has reached the limit.
    private func hasRoom(at second: UInt64) -> Bool {
        var word = window.load(ordering: .relaxed)
        while word >> 32 != second {
            let outcome = window.compareExchange(expected: word, desired: second << 32 | 1, ordering: .relaxed)
            if outcome.exchanged { return true }
            word = outcome.original
        }
        guard word & 0xFFFF_FFFF < rate else { return false }
        window.add(1, ordering: .relaxed)
        return true
    }

    private func write(_ completion: borrowing Completion, _ request: borrowing Request, skipped: Int) {
        let response = completion.response
        let status = completion.status?.code ?? 0
        var metadata: Logger.Metadata = [
            "id": "\(id(of: request))", "method": "\(completion.method?.rawValue ?? "-")",
            "route": "\(Self.route(completion.label))", "target": "\(Self.bounded(request.target))",
            "status": "\(status)", "bytes": "\(completion.bodyCount)",
            "microseconds": "\(completion.nanoseconds / 1000)", "cache": "\(Self.cache(completion))",
        ]
        if let version = response?.fields["Livery-Version"] { metadata["version"] = "\(version)" }
        if let client = proxies.client(of: request) { metadata["client"] = "\(client)" }
        if completion.outcome != .completed { metadata["outcome"] = "\(completion.outcome)" }
        if skipped > 0 { metadata["skipped"] = "\(skipped)" }
        log.log(level: status >= 500 ? .warning : .info, "request", metadata: metadata)
    }

    /// The trusted proxy's request id if it is plain text, or else a new one.
    private func id(of request: borrowing Request) -> String {
        let given = proxies.trusts(request.peer) ? request.header("X-Request-Id") : nil
        if let given, (1...ServiceLimits.requestIDLength).contains(given.utf8.count),
            given.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        {
            return given
        }
        return String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// The source of the response: `hit` from memory, `miss` created for the request, `revalidated` for a 304.
    private static func cache(_ completion: borrowing Completion) -> String {
        guard let status = completion.status, completion.method == .get || completion.method == .head else {
            return "none"
        }
        if status == .notModified { return "revalidated" }
        return completion.isPrepared ? "hit" : "miss"
    }

    private static func route(_ label: Int) -> String {
        label == 0 ? "none" : Routes.table[label - 1].pattern
    }

    private static func bounded(_ target: String) -> String {
        target.utf8.count <= ServiceLimits.loggedTargetBytes
            ? target : String(decoding: target.utf8.prefix(ServiceLimits.loggedTargetBytes), as: UTF8.self) + "…"
    }
}
