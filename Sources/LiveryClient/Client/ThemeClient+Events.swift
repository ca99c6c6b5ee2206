import Foundation
import LiveryModel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ThemeClient {
    /// Receives the server's events and calls ``refresh()`` for each relevant one, until the task is cancelled.
    ///
    /// ```swift
    /// let listening = Task { await client.observeEvents() }     // in the foreground
    /// listening.cancel()                                        // in the background
    /// ```
    ///
    /// The theme is revalidated after each connection, so missed events don't matter. The delay before reconnecting
    /// grows, differs between clients, and is never shorter than the server requests. If a refresh fails because the
    /// server is unavailable or busy, it is repeated with the next connection. Other failures don't stop the client.
    /// ``freshness`` reports both. If the server doesn't accept an event stream, the theme is fetched with each
    /// attempt.
    public func observeEvents() async {
        var parser = EventParser()
        var reconnection = Reconnection()
        while !Task.isCancelled {
            parser.reconnect()
            let known = reconnections
            let end = await listen(&parser)
            let wait = reconnection.wait(
                wasGood: end.wasGood, asked: parser.retry, until: end.until, now: Date(),
                maxRetryAfter: configuration.retry.maxRetryAfter.seconds)
            if await pause(wait, isRequested: end.until != nil, known: known) { reconnection = Reconnection() }
        }
    }

    /// The end of a connection, and when to reconnect.
    private struct End {
        var wasGood = false
        /// The earliest time for the next request, as requested by the server.
        var until: Date?
    }

    /// Runs one connection until it ends. If there is no event stream, fetches the theme anyway.
    private func listen(_ parser: inout EventParser) async -> End {
        // If there are no file descriptors, the refresh reports the reason.
        guard Descriptors.areAvailable else { return await revalidate() ?? End() }
        let loader = EventLoader(authorities)
        let session = URLSession(configuration: eventSession(), delegate: loader, delegateQueue: makeDelegateQueue())
        defer {
            session.invalidateAndCancel()
            hear(.end)
        }
        var end = End()
        do {
            try await session.openConnection(
                with: configuration.request(configuration.address(cache.key.requests[0])), within: patience)
            let task = session.dataTask(with: eventRequest(after: parser.lastID))
            // The stream may last, but not the wait for its start.
            let deadline = Task.after(patience) { task.cancel() }
            defer { deadline.cancel() }
            task.resume()
            for try await part in loader.parts {
                deadline.cancel()
                if let failure = try await receive(part, &parser, &end) { return failure }
            }
        } catch {
            // Why the connection ended doesn't matter.
        }
        if !end.wasGood { _ = await revalidate() }
        return end
    }

    /// Handles part of the response. If the connection can't continue, returns how it ends.
    private func receive(
        _ part: EventLoader.Part, _ parser: inout EventParser, _ end: inout End
    ) async throws -> End? {
        switch part {
        case .response(200, let type?, _) where isEventStream(type):
            end.wasGood = true
            // The channel might have moved again while the client was disconnected.
            if configuration.channel != nil { announced = nil }
        case .response(let status, let type, let retryAfter):
            if status == 200 { configuration.report(.noEventStream(status: status, mediaType: type)) }
            let failure = await revalidate()
            return End(until: [retryDate(retryAfter, now: Date()), failure?.until].compactMap { $0 }.max())
        case .bytes(let bytes):
            hear(.bytes)
            // Several simultaneous events need only one request.
            let events = parser.read(bytes).filter { $0.concerns(channel: configuration.channel) }
            guard let last = events.last else { return nil }
            for event in events { note(event) }
            hear(.event)
            try await Task.sleep(for: .seconds(.random(in: 0...last.spread)))
        }
        return await revalidate()
    }

    /// Revalidates the bundle. If the revalidation must be repeated, returns how the connection ends.
    private func revalidate() async -> End? {
        do {
            try await refresh()
            // The refresh might have joined a fetch that started before the event.
            if awaited((staged?.cached ?? active)?.version) != nil { try await refresh() }
            hear(.revalidated)
            return nil
        } catch .cancelled {
            return nil
        } catch {
            guard error.isOffline else { return nil }
            if case .busy(_, let until) = error.cause { return End(until: until) }
            return End()
        }
    }

    /// Stores the version that an event names. Version numbers only increase, but a channel can return to an older
    /// version.
    private func note(_ event: EventParser.Event) {
        if configuration.channel == nil {
            announced = [announced, event.version].compactMap { $0 }.max()
        } else {
            announced = event.name == "channel" ? event.version : nil
        }
    }

    /// Something that the client has noticed on its connection.
    private enum Notice { case revalidated, bytes, event, end }

    /// Records for ``freshness`` how long the connection proves that the theme is the newest.
    private func hear(_ notice: Notice) {
        board.update { status in
            switch notice {
            case .event, .end: status.contact.connectedUntil = nil
            case .bytes where status.contact.connectedUntil == nil: return
            case .bytes, .revalidated: status.contact.connectedUntil = Date().addingTimeInterval(eventTimeout)
            }
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

    /// The URL of the event stream, `{server}/themes/{app}/events`.
    private var eventAddress: URL {
        configuration.server.appendingPathComponent("themes").appendingPathComponent(configuration.app)
            .appendingPathComponent("events")
    }

    /// The timeout in seconds. A connection without data for longer than two of the server's heartbeats is considered
    /// lost.
    private var eventTimeout: Double { max(40, configuration.timeout.seconds) }

    /// The time within which a response must start.
    private var patience: Duration { configuration.timeout * 4 }

    private func eventSession() -> URLSessionConfiguration {
        let session = configuration.session()
        session.timeoutIntervalForRequest = eventTimeout
        session.timeoutIntervalForResource = 7 * 24 * 3600
        return session
    }
}

/// Whether a Content-Type specifies server-sent events, with any parameters.
private func isEventStream(_ type: String) -> Bool {
    type.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased() == "text/event-stream"
}

extension EventParser.Event {
    private var json: JSON? { try? JSON.parse(Array(data.utf8)) }

    /// The version to fetch. `nil` if the event doesn't name a version for the channel or the current version.
    var version: Int? { json?["version"]?.int.flatMap { $0 > 0 ? $0 : nil } }

    /// The number of seconds over which clients spread their requests.
    var spread: Double { min(max(0, json?["spread"]?.int.map(Double.init) ?? 5), 300) }

    /// Whether the event can announce a new bundle for a channel or for the current version. Ignores unknown kinds of
    /// events and other channels.
    func concerns(channel: String?) -> Bool {
        switch name {
        case "reset": true
        case "version": channel == nil
        case "channel": channel != nil && json?["channel"]?.string == channel
        default: false
        }
    }
}
