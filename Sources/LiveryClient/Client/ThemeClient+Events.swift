import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ThemeClient {
    /// Receives the server's events and calls ``refresh()`` for each relevant one, until the task is cancelled.
    ///
    /// ```swift
    /// let listening = Task { await client.observeEvents() }     // in the foreground
    /// listening.cancel()                                 // in the background
    /// ```
    ///
    /// The theme is revalidated after each connection, so missed events don't matter. The wait before reconnecting
    /// grows, differs between clients, and is never shorter than the server requests. A refresh that fails because the
    /// server is unavailable or busy is repeated with the next connection. Other failures don't stop the client.
    /// ``freshness`` reports both.
    public func observeEvents() async {
        var parser = EventParser()
        var reconnection = Reconnection()
        while !Task.isCancelled {
            parser.reconnect()
            let end = await listen(&parser)
            let wait = reconnection.wait(
                wasGood: end.wasGood, asked: parser.retry, until: end.until, now: Date(),
                maxRetryAfter: configuration.retry.maxRetryAfter.seconds)
            do { try await Task.sleep(for: .seconds(wait)) } catch { return }
        }
    }

    /// The end of a connection, and when to reconnect.
    private struct End {
        var wasGood = false
        /// The earliest time for the next request, as requested by the server.
        var until: Date?
    }

    /// Runs one connection until its end.
    private func listen(_ parser: inout EventParser) async -> End {
        let loader = EventLoader()
        let session = URLSession(configuration: eventSession(), delegate: loader, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        session.dataTask(with: eventRequest(after: parser.lastID)).resume()
        var end = End()
        do {
            for try await part in loader.parts {
                switch part {
                case .response(200, _): end.wasGood = true
                case .response(_, let retryAfter): return End(until: retryDate(retryAfter, now: Date()))
                case .bytes(let bytes):
                    // Several simultaneous events need only one request.
                    let events = parser.read(bytes)
                    guard events.contains(where: { $0.concerns(channel: configuration.channel) }) else { continue }
                }
                if let failure = await revalidate() { return failure }
            }
        } catch {
            // Why the connection ended doesn't matter.
        }
        return end
    }

    /// Revalidates the bundle. Returns how the connection ends if the revalidation must be repeated.
    private func revalidate() async -> End? {
        do {
            try await refresh()
            return nil
        } catch .cancelled {
            return nil
        } catch {
            guard error.isOffline else { return nil }
            if case .busy(_, let until) = error { return End(until: until) }
            return End()
        }
    }

    private func eventRequest(after lastID: String?) -> URLRequest {
        var request = configuration.request(eventAddress)
        request.timeoutInterval = eventTimeout
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

    /// A connection without data for longer than two heartbeats of the server is considered lost.
    private var eventTimeout: Double { max(40, configuration.timeout) }

    private func eventSession() -> URLSessionConfiguration {
        let session = configuration.session()
        session.timeoutIntervalForRequest = eventTimeout
        session.timeoutIntervalForResource = 7 * 24 * 3600
        return session
    }
}

extension EventParser.Event {
    /// Whether the event can announce a new bundle for a channel or for the current version. Ignores unknown kinds of
    /// events and other channels.
    func concerns(channel: String?) -> Bool {
        switch name {
        case "reset": true
        case "version": channel == nil
        case "channel": channel != nil && (try? JSON.parse(Array(data.utf8)))?["channel"]?.string == channel
        default: false
        }
    }
}
