import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads responses up to a maximum size, because `URLSession.data(for:)` reads any amount of data into memory. A
/// loader is the delegate of one session, and stores each task by its identifier.
final class BodyLoader: NSObject, URLSessionDataDelegate {
    private struct Load {
        let limit: Int
        let done: CheckedContinuation<Loaded, Never>
        /// The parts of the body. They are joined later, to keep the delegate faster than the decoder of a compressed
        /// body.
        var parts: [Data] = []
        var count = 0
        var isTooLarge = false
        /// Whether the response wasn't complete in time.
        var isLate = false
        /// The reason that the server is not trusted.
        var distrust: FetchError?
    }

    private let loads = Lock<[Int: Load]>([:])
    private let authorities: Authorities

    init(_ authorities: Authorities) {
        self.authorities = authorities
    }

    /// Loads the complete response to a request. Cancelling the calling task cancels the request.
    /// - Parameter time: The time within which the response must be complete. Foundation doesn't enforce such a limit
    ///   on Linux.
    func load(
        _ request: URLRequest, in session: URLSession, limit: Int, within time: Duration
    ) async throws(FetchError) -> Answer {
        let loaded = await loadPart(request, in: session, limit: limit, within: time)
        if let error = loaded.error { throw error }
        guard let answer = loaded.answer else { throw .unreachable("not an HTTP response") }
        return answer
    }

    /// Loads the response to a request, or the part of it that arrives.
    func loadPart(
        _ request: URLRequest, in session: URLSession, limit: Int, within time: Duration
    ) async -> Loaded {
        let task = session.dataTask(with: request)
        let deadline = Task.after(time) { [self] in
            _ = loads.withLock { $0[task.taskIdentifier]?.isLate = true }
            task.cancel()
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                loads.withLock { $0[task.taskIdentifier] = Load(limit: limit, done: done) }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(request.redirected(by: response))
    }

    #if canImport(Security)
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch authorities.credential(for: challenge) {
            case .success(let credential): completionHandler(.useCredential, credential)
            case .failure(let error):
                loads.withLock { $0[task.taskIdentifier]?.distrust = error }
                completionHandler(.cancelAuthenticationChallenge, nil)
            case nil: completionHandler(.performDefaultHandling, nil)
            }
        }
    #endif

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = loads.withLock { loads in
            guard var load = loads.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            defer { loads[dataTask.taskIdentifier] = load }
            // The task is cancelled only once. Data that arrives until then is ignored.
            guard !load.isTooLarge else { return false }
            load.count += data.count
            load.isTooLarge = load.count > load.limit
            if load.isTooLarge { load.parts = [] } else { load.parts.append(data) }
            return load.isTooLarge
        }
        // Not from here, because the session may wait for this call to end.
        if isTooLarge { Task { dataTask.cancel() } }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let load = loads.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        load.done.resume(
            returning: Loaded(
                answer: answer(of: load, response: task.response), error: self.error(of: load, transport: error)))
    }

    private func error(of load: Load, transport error: (any Error)?) -> FetchError? {
        if load.isTooLarge { return .tooLarge(limit: load.limit) }
        if load.isLate { return .unreachable("the response was not complete in time") }
        return load.distrust ?? error.map { FetchError(transport: $0) }
    }

    private func answer(of load: Load, response: URLResponse?) -> Answer? {
        guard let http = response as? HTTPURLResponse else { return nil }
        var headers: [String: String] = [:]
        for (name, value) in http.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        var body: [UInt8] = []
        body.reserveCapacity(load.count)
        for part in load.parts { body += part }
        return Answer(status: http.statusCode, headers: headers, body: body)
    }
}

/// What arrived of a response.
struct Loaded: Sendable {
    /// The response with the part of its body that arrived. `nil` if no response arrived.
    let answer: Answer?
    /// The reason that the response isn't complete. `nil` if it is.
    let error: FetchError?
}

extension FetchError {
    fileprivate init(transport error: any Error) {
        let reason = (error as NSError).localizedDescription
        switch (error as? URLError)?.code ?? .unknown {
        case .cancelled: self = .cancelled
        case .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            self = .untrusted(reason)
        // Foundation has no code for such errors on Linux, only the message of curl.
        case .unknown where reason.localizedCaseInsensitiveContains("certificate"): self = .untrusted(reason)
        default: self = .unreachable(reason)
        }
    }
}

/// A response that hasn't been verified yet.
struct Answer: Sendable {
    let status: Int
    /// The header fields, by lower-case name.
    let headers: [String: String]
    /// The decoded body.
    let body: [UInt8]

    subscript(header: String) -> String? { headers[header] }
}

extension URLRequest {
    /// The request that follows a redirect. Removes the token and the app's header fields if the target is another
    /// server.
    func redirected(by response: HTTPURLResponse) -> URLRequest {
        guard url?.origin != response.url?.origin else { return self }
        var request = self
        for name in (allHTTPHeaderFields ?? [:]).keys where !Self.harmless.contains(name.lowercased()) {
            request.setValue(nil, forHTTPHeaderField: name)
        }
        return request
    }

    /// The fields that the client sets, except for credentials.
    private static let harmless: Set = [
        "accept", "accept-encoding", "cache-control", "if-none-match", "if-range", "last-event-id", "range",
    ]
}

extension URL {
    /// The scheme, host and port (RFC 6454 §4).
    fileprivate var origin: [String?] { [scheme?.lowercased(), host?.lowercased(), port.map(String.init)] }
}
