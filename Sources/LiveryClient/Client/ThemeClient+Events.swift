import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ThemeClient {
    /// Listens to the server's events and calls ``refresh()`` for each, until the task is cancelled.
    ///
    /// ```swift
    /// let listening = Task { await client.follow() }     // in the foreground
    /// listening.cancel()                                 // in the background
    /// ```
    ///
    /// Whenever a connection is made, also after a break, the theme is revalidated: what was missed is not asked about.
    /// A break is followed by a wait that grows, differs between clients, and is never shorter than the server asks.
    /// A refresh that fails is no reason to stop; ``freshness`` tells of it.
    public func follow() async {
        var parser = EventParser()
        var failures = 0
        while !Task.isCancelled {
            parser.reconnect()
            let (wasConnected, retryAfter) = await listen(&parser)
            if wasConnected { failures = 0 }
            failures += 1
            let wait = max(retryAfter ?? 0, pause(after: failures, asked: parser.retry))
            do { try await Task.sleep(for: .seconds(wait)) } catch { return }
        }
    }

    /// One connection, to its end: whether there was one, and the seconds that the server asked to wait.
    private func listen(_ parser: inout EventParser) async -> (wasConnected: Bool, retryAfter: Double?) {
        let loader = EventLoader()
        let session = URLSession(configuration: eventSession(), delegate: loader, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        session.dataTask(with: eventRequest(after: parser.lastID)).resume()
        var wasConnected = false
        do {
            for try await part in loader.parts {
                switch part {
                case .response(200, _):
                    wasConnected = true
                    _ = try? await refresh()
                case .response(_, let retryAfter): return (false, retryAfter.flatMap(Double.init))
                case .bytes(let bytes):
                    // Several at once need one request only.
                    if !parser.read(bytes).isEmpty { _ = try? await refresh() }
                }
            }
        } catch {
            // How it broke makes no difference.
        }
        return (wasConnected, nil)
    }

    private func eventRequest(after lastID: String?) -> URLRequest {
        var request = URLRequest(url: eventAddress)
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        request.setValue("no-store", forHTTPHeaderField: "Cache-Control")
        if let lastID { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
        return request
    }

    /// `{server}/themes/{app}/events`.
    private var eventAddress: URL {
        configuration.server.appendingPathComponent("themes").appendingPathComponent(configuration.app)
            .appendingPathComponent("events")
    }

    /// Silence for longer than two heartbeats of the server means that it is gone.
    private func eventSession() -> URLSessionConfiguration {
        let session = configuration.session()
        session.timeoutIntervalForRequest = max(40, configuration.timeout)
        session.timeoutIntervalForResource = 7 * 24 * 3600
        return session
    }

    /// Seconds to wait: what the server asks at first, twice as long after each further failure, up to a minute, and
    /// for each client a little different.
    private func pause(after failures: Int, asked: Double?) -> Double {
        let first = min(asked ?? 2, 60)
        let grown = min(60, first * pow(2, Double(min(failures, 10) - 1)))
        return max(first, grown * Double.random(in: 0.5...1))
    }
}
