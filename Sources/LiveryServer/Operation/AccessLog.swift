import LiveryHTTP
import Logging
import Synchronization

/// One line for each request. Of those that are answered from memory, which are many and all alike, only a sample.
final class AccessLog: Sendable {
    private let log: Logger
    private let sample: Int
    private let proxies: TrustedProxies
    private let skipped = Atomic(0)

    /// - Parameter sample: one of so many is logged of the requests that are answered from memory; 0 logs no request.
    init(log: Logger, sample: Int, proxies: TrustedProxies) {
        (self.log, self.sample, self.proxies) = (log, sample, proxies)
    }

    /// A request is over. A line that is not written costs a few nanoseconds.
    func add(_ completion: Completion, _ request: borrowing Request) {
        guard sample > 0 else { return }
        let isHot = completion.response?.isPrepared == true && completion.outcome == .completed
        if isHot, sample > 1, skipped.add(1, ordering: .relaxed).newValue % sample != 1 { return }
        write(completion, request, isSampled: isHot && sample > 1)
    }

    private func write(_ completion: Completion, _ request: borrowing Request, isSampled: Bool) {
        let response = completion.response
        let status = response?.status.code ?? 0
        var metadata: Logger.Metadata = [
            "id": "\(id(of: request))", "method": "\(completion.method?.rawValue ?? "-")",
            "route": "\(Self.route(response?.label ?? 0))", "target": "\(Self.bounded(request.target))",
            "status": "\(status)", "bytes": "\(completion.bodyCount)",
            "microseconds": "\(completion.nanoseconds / 1000)", "cache": "\(Self.cache(completion))",
        ]
        if let version = response?.fields["Livery-Version"] { metadata["version"] = "\(version)" }
        if let client = proxies.client(of: request) { metadata["client"] = "\(client)" }
        if completion.outcome != .completed { metadata["outcome"] = "\(completion.outcome)" }
        if isSampled { metadata["sample"] = "\(sample)" }
        log.log(level: status >= 500 ? .warning : .info, "request", metadata: metadata)
    }

    /// The proxy's, if it is trusted and gave one that is plain; else a new one.
    private func id(of request: borrowing Request) -> String {
        let given = proxies.trusts(request.peer) ? request.header("X-Request-Id") : nil
        if let given, (1...Limits.requestIDLength).contains(given.utf8.count),
            given.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
        {
            return given
        }
        return String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Where the response came from: a `hit` was ready in memory, a `miss` was made, `revalidated` is a 304.
    private static func cache(_ completion: Completion) -> String {
        guard let response = completion.response, completion.method == .get || completion.method == .head else {
            return "none"
        }
        if response.status == .notModified { return "revalidated" }
        return response.isPrepared ? "hit" : "miss"
    }

    private static func route(_ label: Int) -> String {
        label == 0 ? "none" : Routes.table[label - 1].pattern
    }

    private static func bounded(_ target: String) -> String {
        target.utf8.count <= Limits.loggedTargetBytes
            ? target : String(decoding: target.utf8.prefix(Limits.loggedTargetBytes), as: UTF8.self) + "…"
    }
}
