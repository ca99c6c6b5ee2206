import Foundation
import LiveryBundle
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

    func post(_ path: String, _ body: JSON) throws(Failure) -> JSON { try send("POST", path, body) }

    func put(_ path: String, _ body: JSON) throws(Failure) -> JSON { try send("PUT", path, body) }

    private func send(_ method: String, _ path: String, _ body: JSON) throws(Failure) -> JSON {
        var request = request(method, path)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.bytes)
        return try send(request)
    }

    private func request(_ method: String, _ path: String) -> URLRequest {
        var request = URLRequest(
            url: URL(string: path, relativeTo: server) ?? server, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: Self.timeout)
        request.httpMethod = method
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    private func send(_ request: URLRequest) throws(Failure) -> JSON {
        let (data, response) = try exchange(request)
        let json = try? JSON.parse(Array(data))
        guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode) else {
            throw refused(json, response)
        }
        guard let json else { throw Failure("'\(server)' did not answer with JSON: is it a Livery server?") }
        return json
    }

    private func exchange(_ request: URLRequest) throws(Failure) -> (Data, URLResponse?) {
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
            throw Failure("can't reach '\(server)': \(error ?? "no answer"). Is `livery serve` running there?")
        }
        return (data, response)
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
}
