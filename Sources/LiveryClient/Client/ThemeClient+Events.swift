import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ThemeClient {
    /// Listens to the server's events and calls ``refresh()`` for each that concerns this client, until the task is
    /// cancelled.
    ///
    /// ```swift
    /// let listening = Task { await client.follow() }     // in the foreground
    /// listening.cancel()                                 // in the background
    /// ```
    ///
    /// Whenever a connection is made, also after a break, the theme is revalidated: what was missed is not asked about.
    /// A break is followed by a wait that grows, differs between clients, and is never shorter than the server asks.
    /// A refresh that finds the server away or busy is repeated with the next connection, after such a wait; one that
    /// fails otherwise is no reason to stop. ``freshness`` tells of both.
    public func follow() async {
        var parser = EventParser()
        var reconnection = Reconnection()
        while !Task.isCancelled {
            parser.reconnect()
            let end = await listen(&parser)
            let wait = reconnection.wait(
                wasGood: end.wasGood, asked: parser.retry, until: end.until, now: Date(),
                longestRetryAfter: configuration.retry.longestRetryAfter)
            do { try await Task.sleep(for: .seconds(wait)) } catch { return }
        }
    }

    /// How a connection ended.
    private struct End {
        var wasGood = false
        /// When the server asked to be asked again.
        var until: Date?
    }

    /// One connection, to its end.
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
                    // Several at once need one request only.
                    let events = parser.read(bytes)
                    guard events.contains(where: { $0.concerns(channel: configuration.channel) }) else { continue }
                }
                if let failure = await revalidate() { return failure }
            }
        } catch {
            // How it broke makes no difference.
        }
        return end
    }

    /// Asks for the bundle; an end if that has to be done once more.
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

    /// Silence for longer than two heartbeats of the server means that it is gone.
    private var eventTimeout: Double { max(40, configuration.timeout) }

    private func eventSession() -> URLSessionConfiguration {
        let session = configuration.session()
        session.timeoutIntervalForRequest = eventTimeout
        session.timeoutIntervalForResource = 7 * 24 * 3600
        return session
    }
}

extension EventParser.Event {
    /// Whether there may be another bundle at the address of a channel, or of the version in force: kinds of events that
    /// are not known, and channels that are not followed, say nothing of it.
    func concerns(channel: String?) -> Bool {
        switch name {
        case "reset": true
        case "version": channel == nil
        case "channel": channel != nil && (try? JSON.parse(Array(data.utf8)))?["channel"]?.string == channel
        default: false
        }
    }
}
