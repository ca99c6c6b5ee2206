import Foundation
import LiveryAPI
import LiveryModel
import LiveryRoutes

/// A client for the service's JSON API. It sends only one request at a time.
struct APIClient {
    /// The service's URL, without a slash at the end. The paths of requests are appended to it.
    let server: URL
    var token: String?
    var policy = RetryPolicy()

    func get<Reply: Decodable>(_ path: String) throws(Failure) -> Reply {
        try read(try exchange(request("GET", path), .read))
    }

    /// Sends a request that doesn't change anything.
    func query<Reply: Decodable>(
        _ path: String, _ body: some Encodable, if state: ExpectedState = .any
    ) throws(Failure) -> Reply {
        try read(try exchange(request("POST", path, body).expecting(state), .read))
    }

    /// Makes a change. The request isn't repeated if its response is lost.
    func put<Reply: Decodable>(_ path: String, _ body: some Encodable) throws(Failure) -> Reply {
        try read(try exchange(request("PUT", path, body), .unrepeatable))
    }

    /// Requests a change that must happen only once. The request includes an idempotency key, so it can be sent again
    /// if its response is lost. The server then repeats the response or continues the work.
    ///
    /// - Parameters:
    ///   - work: The name of the work for the progress line, such as "publishing".
    ///   - state: The state that the app is expected to be in.
    func postOnce<Reply: Decodable>(
        _ path: String, _ body: some Encodable, _ work: String, if state: ExpectedState = .any
    ) throws(Failure) -> Reply {
        var request = request("POST", path, body).expecting(state)
        request.fields["Idempotency-Key"] = UUID().uuidString
        let progress = ProgressLine(work)
        let answer = try withExtendedLifetime(progress) { () throws(Failure) -> ServerRequest.Answer in
            try exchange(request, .keyed)
        }
        return try read(answer)
    }

    /// A page of an app's versions.
    /// - Parameter query: The query, such as `limit=1&before=7`.
    func history(of app: String, _ query: String) throws(Failure) -> API.History {
        try get("/themes/\(app)/versions?\(query)")
    }

    /// Changes a resource only if it still has the given tag. If the tag is nil, only if the resource doesn't exist.
    func change<Reply: Decodable>(
        _ method: String, _ path: String, seen tag: String?, _ body: some Encodable
    ) throws(Failure) -> Reply {
        try read(try exchange(request(method, path, body).expecting(.of(tag)), .unrepeatable))
    }

    /// Deletes a resource.
    func delete(_ path: String) throws(Failure) {
        let answer = try exchange(request("DELETE", path), .unrepeatable)
        if let failure = failure(answer) { throw failure }
    }

    /// Deletes a resource. If a tag is given, only if the resource still has that tag.
    func delete(_ path: String, seen tag: String?) throws(Failure) {
        let answer = try exchange(request("DELETE", path).expecting(tag.map { .tag($0) } ?? .any), .unrepeatable)
        if let failure = failure(answer) { throw failure }
    }

    /// A resource that must exist, and its tag. If the resource doesn't exist, throws a failure with the message.
    func require<Reply: Decodable>(_ path: String, or message: String) throws(Failure) -> (value: Reply, tag: String) {
        guard let found: (value: Reply, tag: String) = try find(path) else { throw Failure(message) }
        return found
    }

    /// A resource and its tag. Nil if it doesn't exist.
    func find<Reply: Decodable>(_ path: String) throws(Failure) -> (value: Reply, tag: String)? {
        let answer = try exchange(request("GET", path), .read)
        guard answer.status != 404 else { return nil }
        return (try read(answer), answer.field("ETag") ?? "")
    }

    private func request(_ method: String, _ path: String, _ body: some Encodable) -> ServerRequest {
        var request = request(method, path)
        let bytes = Wire.request(body).bytes
        request.fields["Content-Type"] = "application/json"
        // Lets the server reject a body that a proxy has truncated or changed.
        request.fields[ContentDigest.field] = ContentDigest.value(of: bytes)
        request.body = bytes
        return request
    }

    func request(_ method: String, _ path: String) -> ServerRequest {
        let url = URL(string: server.absoluteString + path) ?? server
        var request = ServerRequest(method: method, url: url, seconds: policy.timeout)
        if let token { request.fields["Authorization"] = "Bearer \(token)" }
        return request
    }

    func read<Reply: Decodable>(_ answer: ServerRequest.Answer) throws(Failure) -> Reply {
        if let failure = failure(answer) { throw failure }
        guard let json = try? JSON.parse(answer.body) else {
            throw Failure("'\(server)' returned no JSON: is it a Livery server?")
        }
        do { return try Wire.decode(from: json) } catch {
            throw Failure("can't read the response from '\(server)': \(error); is it a different version of Livery?")
        }
    }

    /// The failure that an unsuccessful response reports in its problem document. Nil for a successful response.
    func failure(_ answer: ServerRequest.Answer) -> Failure? {
        guard !(200..<300).contains(answer.status) else { return nil }
        if let problem = answer.problem { return Failure(problem) }
        if (300..<400).contains(answer.status), let location = answer.field("Location") {
            return Failure("'\(server)' redirects to '\(location)': set that URL with --server or LIVERY_SERVER")
        }
        return Failure("'\(server)' answered \(answer.status)")
    }
}

/// The state that a resource is expected to be in when it is changed.
enum ExpectedState {
    /// Any state.
    case any
    /// The resource has this entity tag.
    case tag(String)
    /// The resource doesn't exist.
    case absent

    /// The state that was read. A nil tag means that there was no resource.
    static func of(_ tag: String?) -> ExpectedState { tag.map { .tag($0) } ?? .absent }

    /// The version that is expected to be current. 0 for a new app.
    static func version(_ number: Int) -> ExpectedState { number == 0 ? .absent : .tag("\"v\(number)\"") }
}

extension ServerRequest {
    fileprivate func expecting(_ state: ExpectedState) -> ServerRequest {
        var request = self
        switch state {
        case .any: break
        case .tag(let tag): request.fields["If-Match"] = tag
        case .absent: request.fields["If-None-Match"] = "*"
        }
        return request
    }
}
