#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A named pointer to a version of an app, in addition to `latest`.
public struct Channel: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// The channel's name, which is unique in the app and matches `[a-z0-9-]{1,64}`.
    public let name: String
    /// The number of the version that the channel points to.
    public let version: Int
    /// Identifies this state of the channel. Increases with every move of any channel and is never reused.
    public let move: Int64
    /// The time of the last move.
    public let time: Date
    /// The author of the last move.
    public let author: String
    /// The author's reason for the last move. Can be empty.
    public let message: String
    /// The scheduled change that moved the channel. `nil` when the move wasn't scheduled.
    public let scheduled: Int64?
}

/// The state that a caller expects a channel to be in.
public enum ChannelExpectation: Sendable, Hashable {
    /// Any state.
    case any
    /// The channel's last move has this id.
    case move(Int64)
    /// The channel doesn't exist.
    case absent
}
