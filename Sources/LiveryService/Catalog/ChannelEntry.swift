import LiveryStore

/// The version that a channel points to, ready to be sent, or a removed channel.
package struct ChannelEntry: Sendable {
    package let name: String
    /// The number of the channel's last move. Of two entries the one with the later move wins.
    package let move: Int64
    /// Nil for a removed channel.
    package let target: AppEntry?

    /// An entry for a removed channel.
    init(removed name: String, by move: Int64) {
        self.name = name
        self.move = move
        target = nil
    }

    /// Creates an entry. `contents` are the bundles of the version that the channel points to.
    init(_ channel: Channel, _ version: Version, _ contents: [String: BundleContent]) {
        name = channel.name
        move = channel.move
        target = AppEntry(version, contents, since: channel.time)
    }

    /// Whether this entry is of a later move than another one, or has bundles that were missing.
    package func replaces(_ present: ChannelEntry) -> Bool {
        guard move == present.move, let target, let served = present.target else { return move > present.move }
        return target.replaces(served)
    }

    /// A copy with another target: the same version with other encodings.
    package func replacing(_ target: AppEntry) -> ChannelEntry { ChannelEntry(name: name, move: move, target: target) }

    init(name: String, move: Int64, target: AppEntry) {
        self.name = name
        self.move = move
        self.target = target
    }
}
