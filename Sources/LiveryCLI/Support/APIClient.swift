import Foundation
import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryServer
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The service's JSON routes, one request at a time.
struct APIClient {
    let server: URL
    var token: String?
    /// Seconds without an answer after which a request that is harmless to send again is.
    var silence = 60.0
    /// Seconds between such tries when they fail.
    var pauses = Persistence.pauses

    /// Seconds that a server may take for another request: comparing and compiling large themes takes long.
    private static let timeout = 600.0
    /// Seconds that a server which works takes to say that it does.
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

    /// Requests a change that must not be made twice. It is sent with a key, so that it can be sent again when the answer
    /// got lost: the server then answers with what it has made, or goes on with what it is making. Waits for as long as
    /// the server works.
    ///
    /// - Parameter work: What goes on meanwhile, as "publishing".
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

    /// The answer that counts; nil if the request is to be sent again now.
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

    /// Whether the server, or a proxy before it, may do it if it is asked again.
    private static func busy(_ response: URLResponse?) -> Persistence.Outcome? {
        guard let http = response as? HTTPURLResponse, [502, 503, 504].contains(http.statusCode) else { return nil }
        return .busy(retryAfter: http.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init))
    }

    /// Whether the server answers anything.
    private var isAlive: Bool {
        var request = request("GET", "/healthz")
        request.timeoutInterval = Self.lifeTimeout
        if case .success = answer(to: request) { return true }
        return false
    }

    /// Changes a resource only if it is as it was last seen: by its tag, or absent if that is nil.
    func change<Reply: Decodable>(
        _ method: String, _ path: String, seen tag: String?, _ body: some Encodable
    ) throws(Failure) -> Reply {
        try read(try exchange(request(method, path, body).expecting(tag)))
    }

    /// Deletes a resource only if it is as it was last seen.
    func delete(_ path: String, seen tag: String?) throws(Failure) {
        let answer = try exchange(request("DELETE", path).expecting(tag))
        if let failure = failure(answer) { throw failure }
    }

    /// A resource and its tag; nil if there is none.
    func find<Reply: Decodable>(_ path: String) throws(Failure) -> (value: Reply, tag: String)? {
        let (data, response) = try exchange(request("GET", path))
        guard let http = response as? HTTPURLResponse, http.statusCode != 404 else { return nil }
        return (try read((data, response)), http.value(forHTTPHeaderField: "ETag") ?? "")
    }

    private func request(_ method: String, _ path: String, _ body: some Encodable) -> URLRequest {
        var request = request(method, path)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let bytes = Wire.request(body).bytes
        // What a proxy cuts or changes on its way, the server then rejects.
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
            throw Failure("can't read the answer of '\(server)': \(error); is it a Livery server of another version?")
        }
    }

    /// Why the server did not do it, if it did not: a problem document in words.
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

    /// By libcurl, since URLSession on Linux can't be told of a certificate authority.
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
            "lost the connection to '\(server)': \(error.reason). The server may have made the change: look at "
                + "`livery versions` before you try again")
    }

    /// What to look at when no answer comes.
    private var advice: String {
        server.scheme == "https"
            ? "If a private certificate authority signed the server's certificate, name its PEM file with --ca."
            : "Is `livery serve` running there?"
    }
}

extension URLRequest {
    /// Only if the resource has that tag, or, without one, if there is none yet.
    fileprivate func expecting(_ tag: String?) -> URLRequest {
        var request = self
        request.setValue(tag ?? "*", forHTTPHeaderField: tag == nil ? "If-None-Match" : "If-Match")
        return request
    }
}
