import Foundation
import LiveryBundle
import LiveryHTTP
import LiveryServer
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The service's JSON routes, one request at a time.
struct APIClient {
    let server: URL
    var token: String?

    /// Seconds that a request may take: a publish compiles every bundle.
    private static let timeout = 60.0

    func get(_ path: String) throws(Failure) -> JSON {
        try send(request("GET", path))
    }

    func post(_ path: String, _ body: JSON) throws(Failure) -> JSON {
        try send(request("POST", path, body))
    }

    func put(_ path: String, _ body: JSON) throws(Failure) -> JSON {
        try send(request("PUT", path, body))
    }

    /// Asks for a change that must not be made twice: sent with a key, it can be sent again when the answer got lost.
    func postOnce(_ path: String, _ body: JSON) throws(Failure) -> JSON {
        var request = request("POST", path, body)
        request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
        for pause in Self.pauses {
            guard let answer = try? exchange(request), !Self.mayPass(answer.1) else {
                Thread.sleep(forTimeInterval: pause)
                continue
            }
            return try read(answer)
        }
        return try send(request)
    }

    /// Seconds between tries.
    private static let pauses = [0.2, 1]

    /// Whether the server, or a proxy before it, may do it if it is asked again.
    private static func mayPass(_ response: URLResponse?) -> Bool {
        [502, 503, 504].contains((response as? HTTPURLResponse)?.statusCode)
    }

    /// Changes what a conditional request names: of what is there, what was just seen; of what is not, that it is not.
    func change(_ method: String, _ path: String, seen tag: String?, _ body: JSON? = nil) throws(Failure) -> JSON {
        var request = request(method, path, body)
        if let tag {
            request.setValue(tag, forHTTPHeaderField: "If-Match")
        } else {
            request.setValue("*", forHTTPHeaderField: "If-None-Match")
        }
        return try send(request)
    }

    /// What is at an address and its tag; nil where nothing is.
    func find(_ path: String) throws(Failure) -> (json: JSON, tag: String)? {
        let (data, response) = try exchange(request("GET", path))
        guard let http = response as? HTTPURLResponse, http.statusCode != 404 else { return nil }
        return (try read((data, response)), http.value(forHTTPHeaderField: "ETag") ?? "")
    }

    private func request(_ method: String, _ path: String, _ body: JSON?) -> URLRequest {
        var request = request(method, path)
        guard let body else { return request }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let bytes = body.bytes
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

    private func send(_ request: URLRequest) throws(Failure) -> JSON { try read(try exchange(request)) }

    private func read(_ answer: (Data, URLResponse?)) throws(Failure) -> JSON {
        let (data, response) = answer
        if data.isEmpty, (response as? HTTPURLResponse)?.statusCode == 204 { return .null }
        let json = try? JSON.parse(Array(data))
        guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode) else {
            throw refused(json, response)
        }
        guard let json else { throw Failure("'\(server)' did not answer with JSON: is it a Livery server?") }
        return json
    }

    /// By libcurl, since URLSession on Linux can't be told of a certificate authority.
    private func exchange(_ request: URLRequest, trusting authorities: String) throws(Failure) -> (Data, URLResponse?) {
        let outgoing = OutgoingRequest(
            method: request.httpMethod ?? "GET", address: request.url?.absoluteString ?? "",
            fields: request.allHTTPHeaderFields ?? [:], body: request.httpBody.map { Array($0) },
            authorities: authorities, seconds: Int(request.timeoutInterval))
        do {
            let answer = try outgoing.send()
            let response = HTTPURLResponse(
                url: request.url ?? server, statusCode: answer.status, httpVersion: nil, headerFields: answer.fields)
            return (Data(answer.body), response)
        } catch { throw Failure("can't reach '\(server)': \(error.reason). \(advice)") }
    }

    private func exchange(_ request: URLRequest) throws(Failure) -> (Data, URLResponse?) {
        if let authorities = CertificateAuthority.file.withLock({ $0 }) {
            return try exchange(request, trusting: authorities)
        }
        let answer = Mutex<(Data?, URLResponse?, String?)>((nil, nil, nil))
        let done = DispatchSemaphore(value: 0)
        let session = URLSession(configuration: .ephemeral)
        withExtendedLifetime(session) {
            session.dataTask(with: request) { data, response, error in
                answer.withLock { $0 = (data, response, error?.localizedDescription) }
                done.signal()
            }.resume()
            done.wait()
        }
        let (data, response, error) = answer.withLock { $0 }
        guard let data, error == nil else {
            throw Failure("can't reach '\(server)': \(error ?? "no answer"). \(advice)")
        }
        return (data, response)
    }

    /// What to look at when no answer comes.
    private var advice: String {
        server.scheme == "https"
            ? "If a private certificate authority signed the server's certificate, name its PEM file with --ca."
            : "Is `livery serve` running there?"
    }

    /// A problem document in words, a theme's diagnostics among them.
    private func refused(_ problem: JSON?, _ response: URLResponse?) -> Failure {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard let problem, let title = problem["title"]?.string else {
            return Failure("'\(server)' answered \(status)")
        }
        var lines = ["\(title): \(problem["detail"]?.string ?? "")"]
        if let known = problem["known"]?.elements?.compactMap(\.string), !known.isEmpty {
            lines.append("known: \(known.joined(separator: ", "))")
        }
        for conflict in problem["conflicts"]?.elements ?? [] { lines.append(Self.line(conflict)) }
        for diagnostic in problem["diagnostics"]?.elements ?? [] {
            let text = { (name: String) in diagnostic[name]?.string ?? "" }
            let number = { (name: String) in diagnostic[name]?.int ?? 0 }
            lines.append(
                "\(text("file")):\(number("line")):\(number("column")): \(text("severity")): \(text("message")) "
                    + "[\(text("id"))]")
            for note in diagnostic["notes"]?.elements ?? [] { lines.append("note: \(note["message"]?.string ?? "")") }
        }
        return Failure(lines.joined(separator: "\n"))
    }

    /// A value that two people changed: `base.ktv: brand.purple: #111 (Ada, line 3), theirs #222 (Bo, line 4)`.
    private static func line(_ conflict: JSON) -> String {
        let side = { (name: String) -> String in
            let side = conflict[name] ?? .null
            let place = side["line"]?.int.map { ", line \($0)" } ?? ""
            let type = side["type"]?.string.map { "\($0) " } ?? ""
            return "\(type)\(side["text"]?.string ?? "nothing") (\(side["author"]?.string ?? "")\(place))"
        }
        let path = conflict["path"]?.string ?? "the whole file"
        return "\(conflict["file"]?.string ?? ""): \(path): ours \(side("ours")), theirs \(side("theirs"))"
    }
}
