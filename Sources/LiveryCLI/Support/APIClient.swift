import Foundation
import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryServer
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client for the service's JSON routes. Sends one request at a time.
struct APIClient {
    let server: URL
    var token: String?
    /// Seconds without a response after which a request that is safe to repeat is sent again.
    var silence = 60.0
    /// Seconds between failed attempts.
    var pauses = Persistence.pauses

    /// Timeout in seconds of other requests. Comparing and compiling large themes takes long.
    private static let timeout = 600.0
    /// Timeout in seconds of the health check.
    private static let lifeTimeout = 10.0

    func get<Reply: Decodable>(_ path: String) throws(Failure) -> Reply {
        try read(try exchange(request("GET", path)))
    }

    func post<Reply: Decodable>(_ path: String, _ body: some Encodable) throws(Failure) -> Reply {
        try read(try exchange(request("POST", path, body)))
    }

    func put<Reply: Decodable>(_ path: String, _ body: some Encodable) throws(Failure) -> Reply {
        try read(try exchange(request("PUT", path, body)))
    }

    /// Requests a change that must happen only once. The request has an idempotency key, so it can be sent again if the
    /// response is lost. The server then repeats its response, or continues the work. Waits as long as the server
    /// works.
    ///
    /// - Parameter work: The name of the work for the progress line, such as "publishing".
    func postOnce<Reply: Decodable>(
        _ path: String, _ body: some Encodable, _ work: String
    ) throws(Failure) -> Reply {
        var request = request("POST", path, body)
        request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
        request.timeoutInterval = silence
        var persistence = Persistence(pauses: pauses)
        let progress = ProgressLine(work)
        return try withExtendedLifetime(progress) { () throws(Failure) -> Reply in
            while true {
                if let answer = try attempt(request, &persistence) { return try read(answer) }
            }
        }
    }

    /// The final response; nil if the request should be sent again immediately.
    private func attempt(
        _ request: URLRequest, _ persistence: inout Persistence
    ) throws(Failure) -> (Data, URLResponse?)? {
        switch answer(to: request) {
        case .success(let answer):
            guard let outcome = Self.busy(answer.1), let pause = persistence.pause(after: outcome) else {
                return answer
            }
            Thread.sleep(forTimeInterval: pause)
        case .failure(let error) where error.kind == .timedOut && isAlive:
            persistence.serverWorks()
        case .failure(let error):
            guard let outcome = error.outcome, let pause = persistence.pause(after: outcome) else {
                throw unreachable(error, mayHaveArrived: persistence.mayHaveArrived)
            }
            Thread.sleep(forTimeInterval: pause)
        }
        return nil
    }

    /// The outcome if the server, or a proxy in front of it, is busy and the request can be repeated.
    private static func busy(_ response: URLResponse?) -> Persistence.Outcome? {
        guard let http = response as? HTTPURLResponse, [502, 503, 504].contains(http.statusCode) else { return nil }
        return .busy(retryAfter: http.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
    }

    /// Whether the server responds.
    private var isAlive: Bool {
        var request = request("GET", "/healthz")
        request.timeoutInterval = Self.lifeTimeout
        if case .success = answer(to: request) { return true }
        return false
    }

    /// Changes a resource only if it still has the given tag or, if the tag is nil, only if it doesn't exist.
    func change<Reply: Decodable>(
        _ method: String, _ path: String, seen tag: String?, _ body: some Encodable
    ) throws(Failure) -> Reply {
        try read(try exchange(request(method, path, body).expecting(tag)))
    }

    /// Deletes a resource. With a tag, only if the resource still has it.
    func delete(_ path: String, seen tag: String?) throws(Failure) {
        let answer = try exchange(request("DELETE", path).expecting(tag))
        if let failure = failure(answer) { throw failure }
    }

    /// A resource that must exist, and its tag. Throws the message if it doesn't.
    func require<Reply: Decodable>(_ path: String, or message: String) throws(Failure) -> (value: Reply, tag: String) {
        guard let found: (value: Reply, tag: String) = try find(path) else { throw Failure(message) }
        return found
    }

    /// A resource and its tag; nil if it doesn't exist.
    func find<Reply: Decodable>(_ path: String) throws(Failure) -> (value: Reply, tag: String)? {
        let (data, response) = try exchange(request("GET", path))
        guard let http = response as? HTTPURLResponse, http.statusCode != 404 else { return nil }
        return (try read((data, response)), http.value(forHTTPHeaderField: "ETag") ?? "")
    }

    private func request(_ method: String, _ path: String, _ body: some Encodable) -> URLRequest {
        var request = request(method, path)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let bytes = Wire.request(body).bytes
        // Lets the server reject a body that a proxy truncated or changed.
        request.setValue(ContentDigest.value(of: bytes), forHTTPHeaderField: ContentDigest.field)
        request.httpBody = Data(bytes)
        return request
    }

    private func request(_ method: String, _ path: String) -> URLRequest {
        var request = URLRequest(
            url: URL(string: path, relativeTo: server) ?? server, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: Self.timeout)
        request.httpMethod = method
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    private func read<Reply: Decodable>(_ answer: (Data, URLResponse?)) throws(Failure) -> Reply {
        if let failure = failure(answer) { throw failure }
        guard let json = try? JSON.parse(Array(answer.0)) else {
            throw Failure("'\(server)' did not answer with JSON: is it a Livery server?")
        }
        do { return try Wire.decode(from: json) } catch {
            throw Failure("can't read the response of '\(server)': \(error); is it a Livery server of another version?")
        }
    }

    /// The failure of an unsuccessful response, worded from its problem document; nil for a successful one.
    private func failure(_ answer: (Data, URLResponse?)) -> Failure? {
        let status = (answer.1 as? HTTPURLResponse)?.statusCode ?? 0
        guard !(200..<300).contains(status) else { return nil }
        guard let json = try? JSON.parse(Array(answer.0)), let problem = try? Wire.decode(API.Problem.self, from: json)
        else { return Failure("'\(server)' answered \(status)") }
        return Failure(problem.text)
    }

    private func exchange(_ request: URLRequest) throws(Failure) -> (Data, URLResponse?) {
        switch answer(to: request) {
        case .success(let answer): return answer
        case .failure(let error): throw unreachable(error, mayHaveArrived: false)
        }
    }

    private func answer(to request: URLRequest) -> Result<(Data, URLResponse?), ConnectionFailure> {
        if let authorities = CertificateAuthority.file.withLock({ $0 }) {
            return answer(to: request, trusting: authorities)
        }
        let answer = Mutex<Result<(Data, URLResponse?), ConnectionFailure>>(.failure(ConnectionFailure(nil)))
        let done = DispatchSemaphore(value: 0)
        let session = URLSession(configuration: .ephemeral)
        session.dataTask(with: request) { data, response, error in
            answer.withLock { $0 = data.map { .success(($0, response)) } ?? .failure(ConnectionFailure(error)) }
            done.signal()
        }.resume()
        done.wait()
        session.finishTasksAndInvalidate()
        return answer.withLock(\.self)
    }

    /// Sends the request with libcurl, because URLSession on Linux doesn't support custom certificate authorities.
    private func answer(
        to request: URLRequest, trusting authorities: String
    ) -> Result<(Data, URLResponse?), ConnectionFailure> {
        let outgoing = OutgoingRequest(
            method: request.httpMethod ?? "GET", address: request.url?.absoluteString ?? "",
            fields: request.allHTTPHeaderFields ?? [:], body: request.httpBody.map { Array($0) },
            authorities: authorities, seconds: Int(request.timeoutInterval))
        do {
            let answer = try outgoing.send()
            let response = HTTPURLResponse(
                url: request.url ?? server, statusCode: answer.status, httpVersion: nil, headerFields: answer.fields)
            return .success((Data(answer.body), response))
        } catch { return .failure(ConnectionFailure(error)) }
    }

    private func unreachable(_ error: ConnectionFailure, mayHaveArrived: Bool) -> Failure {
        guard mayHaveArrived else { return Failure("can't reach '\(server)': \(error.reason). \(advice)") }
        return Failure(
            "lost the connection to '\(server)': \(error.reason). The server may have made the change: check"
                + "`livery versions` before you try again")
    }

    /// What to check if the server doesn't respond.
    private var advice: String {
        server.scheme == "https"
            ? "If a private certificate authority signed the server's certificate, name its PEM file with --ca."
            : "Is `livery serve` running there?"
    }
}

extension URLRequest {
    /// Adds a precondition: that the resource has the given tag or, without one, that it doesn't exist.
    fileprivate func expecting(_ tag: String?) -> URLRequest {
        var request = self
        request.setValue(tag ?? "*", forHTTPHeaderField: tag == nil ? "If-None-Match" : "If-Match")
        return request
    }
}
