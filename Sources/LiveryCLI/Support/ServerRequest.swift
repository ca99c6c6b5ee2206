import Foundation

#if os(Linux)
    import LiverySystem
    import Synchronization
#endif

/// A request to the service. Redirects aren't followed, because the token is meant only for the named server.
struct ServerRequest {
    let method: String
    let url: URL
    var fields: [String: String] = [:]
    var body: [UInt8]?
    /// The timeout in seconds.
    var seconds: Double
    /// The maximum size of the response's body in bytes. A larger response makes the request fail.
    var limit = Int.max

    /// A response.
    struct Answer {
        let status: Int
        let body: [UInt8]
        private let fields: [String: String]

        init(status: Int, fields: [String: String], body: [UInt8]) {
            self.status = status
            self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
            self.body = body
        }

        /// The value of a header field.
        func field(_ name: String) -> String? { fields[name.lowercased()] }
    }
}

#if os(Linux)
    extension ServerRequest {
        /// Sends the request with libcurl and blocks the thread. FoundationNetworking isn't used, because it can't be
        /// linked statically and doesn't support private certificate authorities.
        func send() throws(ConnectionFailure) -> Answer {
            let outgoing = OutgoingRequest(
                method: method, address: url.absoluteString, fields: fields, body: body,
                authorities: CertificateAuthority.file.withLock(\.self), seconds: max(1, Int(seconds.rounded(.up))),
                bodyLimit: limit)
            do {
                let answer = try outgoing.send()
                return Answer(status: answer.status, fields: answer.fields, body: answer.body)
            } catch { throw ConnectionFailure(error) }
        }
    }

    extension ConnectionFailure {
        fileprivate init(_ error: OutgoingRequest.Failure) {
            reason = error.reason
            switch error.phase {
            case .connecting: kind = .unreachable
            case .securing: kind = .untrusted
            case .timedOut: kind = .timedOut
            case .connected: kind = .lost
            }
        }
    }
#endif

/// The reason that a request received no response.
struct ConnectionFailure: Error {
    enum Kind { case unreachable, untrusted, timedOut, lost }

    let kind: Kind
    /// The reason, in the words of the library that sent the request.
    let reason: String
}
