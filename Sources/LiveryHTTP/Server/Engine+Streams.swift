import Synchronization

/// Streams: requests that are never done. They don't count as under way, and stopping ends them.
extension Engine {
    /// The streams that are open. None may be suspended, or become so, when libmicrohttpd is stopped: it aborts then.
    struct Streams {
        var isOpen = true
        var all: [ObjectIdentifier: ResponseStream] = [:]
    }

    /// Takes a stream in; false when the server stops. On the event thread of the connection.
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
        underWay.subtract(1, ordering: .releasing)
        return true
    }

    /// The connection of a stream is about to be gone. On its event thread.
    func finish(_ stream: ResponseStream) {
        stream.close()
        streams.withLock { $0.all[ObjectIdentifier(stream)] = nil }
    }

    /// Takes no more streams and asks those that are open to come to an end.
    func endStreams() {
        let open = streams.withLock { streams in
            streams.isOpen = false
            return Array(streams.all.values)
        }
        for stream in open { stream.end() }
    }

    /// Cuts the streams whose peers did not take the end.
    func cutStreams() {
        for stream in streams.withLock({ Array($0.all.values) }) { stream.cut() }
    }
}
