/// The connection through which a subscriber's events are sent.
package protocol EventSink: AnyObject, Sendable {
    /// Announces new events. Cheap. May be called from any thread at any time.
    func wake()
    /// Ends the connection, even if its peer doesn't read. May be called from any thread at any time.
    func disconnect()
    /// Whether the peer has closed its side.
    var isAbandoned: Bool { get }
}
