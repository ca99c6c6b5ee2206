import LiveryStore

/// Where a channel points, ready to be served; or that it is gone.
struct ChannelEntry: Sendable {
    let name: String
    /// The move that made it so: of two entries the one with the later move counts.
    let move: Int64
    /// Nil for a channel that was taken away.
    let target: AppEntry?

    /// A channel that is gone.
    init(removed name: String, by move: Int64) {
        self.name = name
        self.move = move
        target = nil
    }

    /// `contents` are those of the version that it points to.
    init(_ channel: Channel, _ version: Version, _ contents: [String: BundleContent]) {
        name = channel.name
        move = channel.move
        target = AppEntry(version, contents, since: channel.time)
    }

    /// The same with another target: the same version with other encodings.
    func replacing(_ target: AppEntry) -> ChannelEntry { ChannelEntry(name: name, move: move, target: target) }

    private init(name: String, move: Int64, target: AppEntry) {
        self.name = name
        self.move = move
        self.target = target
    }
}
