import LiveryHTTP
import Synchronization

/// Notifies the browsers that show `livery dev` through server-sent events named `theme`, which contain the theme's
/// revision.
final class DevEvents: Sendable {
    private struct State {
        var revision = 0
        var streams: [ObjectIdentifier: ResponseStream] = [:]
    }

    private let state = Mutex(State())

    /// A stream that sends the current revision and each later revision. If several revisions are pending, it sends
    /// only the last of them.
    func subscribe() -> ResponseStream {
        let reader = Reader(events: self)
        let stream = ResponseStream(source: reader)
        state.withLock { $0.streams[ObjectIdentifier(reader)] = stream }
        return stream
    }

    /// Notifies every page of a new revision.
    func announce(_ revision: Int) {
        let streams = state.withLock { state in
            state.revision = revision
            return Array(state.streams.values)
        }
        for stream in streams { stream.wake() }
    }

    /// Closes the connections of pages that have disconnected.
    func sweep() {
        let streams = state.withLock { Array($0.streams.values) }
        for stream in streams where stream.isAbandoned { stream.disconnect() }
    }

    fileprivate var revision: Int { state.withLock { $0.revision } }

    fileprivate func remove(_ reader: Reader) {
        // The stream is freed outside the lock.
        let stream = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(reader)) }
        _ = stream
    }
}

/// The stream of one page.
private final class Reader: ResponseStream.Source {
    private struct State {
        var told = 0
        var bytes: ArraySlice<UInt8> = []
    }

    private let events: DevEvents
    private let state = Mutex(State())

    init(events: DevEvents) {
        self.events = events
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece {
        let revision = events.revision
        return state.withLock { state in
            if state.bytes.isEmpty {
                if isEnding { return .end }
                guard revision != state.told else { return .nothing }
                state.told = revision
                state.bytes = Array("retry: 1000\nevent: theme\nid: \(revision)\ndata: \(revision)\n\n".utf8)[...]
            }
            let count = min(buffer.count, state.bytes.count)
            buffer.copyBytes(from: state.bytes.prefix(count))
            state.bytes = state.bytes.dropFirst(count)
            return .bytes(count)
        }
    }

    func closed() { events.remove(self) }
}
