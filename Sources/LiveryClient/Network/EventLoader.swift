import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reads an endless response in parts, because `URLSession.bytes(for:)` doesn't exist on Linux.
///
/// A loader is the delegate of a session with a single task.
final class EventLoader: NSObject, URLSessionDataDelegate {
    /// Part of a response.
    enum Part: Sendable {
        case response(status: Int, mediaType: String?, retryAfter: String?)
        case bytes([UInt8])
    }

    let parts: AsyncThrowingStream<Part, any Error>
    private let continuation: AsyncThrowingStream<Part, any Error>.Continuation

    private let authorities: Authorities

    init(_ authorities: Authorities) {
        self.authorities = authorities
        (parts, continuation) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingOldest(64))
    }

    #if canImport(Security)
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch authorities.credential(for: challenge) {
            case .success(let credential): completionHandler(.useCredential, credential)
            case .failure: completionHandler(.cancelAuthenticationChallenge, nil)
            case nil: completionHandler(.performDefaultHandling, nil)
            }
        }
    #endif

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(request.redirected(by: response))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let http = response as? HTTPURLResponse
        continuation.yield(
            .response(
                status: http?.statusCode ?? 0, mediaType: http?.value(forHTTPHeaderField: "Content-Type"),
                retryAfter: http?.value(forHTTPHeaderField: "Retry-After")))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // A server sends little, so that only a compressed body of another kind arrives faster than it is read.
        guard case .dropped = continuation.yield(.bytes(Array(data))) else { return }
        continuation.finish(throwing: URLError(.dataLengthExceedsMaximum))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}

extension URLSession {
    /// On Linux, opens a connection that the session's next request reuses.
    ///
    /// Until a request ends, FoundationNetworking watches the connection that it opened for the request for
    /// writability. With an event stream, this would keep a core busy. It doesn't watch reused connections.
    /// - Parameter time: The time within which the response must be complete.
    func openConnection(with request: URLRequest, within time: Duration) async throws {
        #if canImport(FoundationNetworking)
            var head = request
            head.httpMethod = "HEAD"
            let opening = Task { [head] in _ = try await data(for: head) }
            let deadline = Task.after(time) { opening.cancel() }
            defer { deadline.cancel() }
            try await withTaskCancellationHandler {
                try await opening.value
            } onCancel: {
                opening.cancel()
            }
        #endif
    }
}
