import Synchronization

/// Streams end only when the server stops or the client disconnects. They don't count as requests in progress.
extension Engine {
    /// The open streams. They must end before libmicrohttpd is stopped, because it aborts the process if a connection
    /// is suspended at that time.
    struct Streams {
        var isOpen = true
        var all: [ObjectIdentifier: ResponseStream] = [:]
    }

    /// Admits a stream. Returns false if the server is stopping. Called on the connection's event thread.
    func start(_ stream: ResponseStream, on connection: OpaquePointer) -> Bool {
        stream.begin(on: connection)
        let isOpen = streams.withLock { streams in
            if streams.isOpen { streams.all[ObjectIdentifier(stream)] = stream }
            return streams.isOpen
        }
        guard isOpen else {
            stream.close()
            return false
        }
        activeRequests.subtract(1, ordering: .releasing)
        return true
    }

    /// Called on the connection's event thread when the connection of a stream is about to close.
    func finish(_ stream: ResponseStream) {
        stream.close()
        streams.withLock { $0.all[ObjectIdentifier(stream)] = nil }
    }

    /// Rejects new streams and asks open streams to finish.
    func endStreams() {
        let open = streams.withLock { streams in
            streams.isOpen = false
            return Array(streams.all.values)
        }
        for stream in open { stream.end() }
    }

    /// Closes the streams whose peers haven't read to the end.
    func disconnectStreams() {
        for stream in streams.withLock({ Array($0.all.values) }) { stream.disconnect() }
    }
}
