#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A name besides `latest` under which an app's version is served.
public struct Channel: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// Unique in the app, `[a-z0-9-]{1,64}`.
    public let name: String
    /// The version that it points to.
    public let version: Int
    /// Names this state of it: grows with every move of any channel, and is never given twice.
    public let move: Int64
    /// Since when it points there.
    public let time: Date
    /// Who moved it there.
    public let author: String
    /// Why, in the author's words; may be empty.
    public let message: String
    /// The scheduled change that moved it; nil when somebody did it at that moment.
    public let scheduled: Int64?
}

/// What somebody has seen of a channel.
public enum ChannelExpectation: Sendable, Hashable {
    /// Whatever is there.
    case any
    /// The move that it was at.
    case move(Int64)
    /// There was none.
    case absent
}
