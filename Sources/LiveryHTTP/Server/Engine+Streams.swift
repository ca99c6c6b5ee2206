import Synchronization

/// Streams have no end of their own. They don't count as requests in progress. Stopping the server ends them.
extension Engine {
    /// The open streams. libmicrohttpd aborts the process if a connection is suspended when it is stopped.
    struct Streams {
        var isOpen = true
        var all: [ObjectIdentifier: ResponseStream] = [:]
    }

    /// Admits a stream. Returns false when the server stops. Called on the event thread of the connection.
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

    /// Called on its event thread when the connection of a stream is about to end.
    func finish(_ stream: ResponseStream) {
        stream.close()
        streams.withLock { $0.all[ObjectIdentifier(stream)] = nil }
    }

    /// Rejects new streams and asks the open ones to finish.
    func endStreams() {
        let open = streams.withLock { streams in
            streams.isOpen = false
            return Array(streams.all.values)
        }
        for stream in open { stream.end() }
    }

    /// Closes the streams whose peers didn't read the end.
    func disconnectStreams() {
        for stream in streams.withLock({ Array($0.all.values) }) { stream.disconnect() }
    }
}
