import LiveryStore

/// Where a channel points, ready to be served; or that it is gone.
struct ChannelEntry: Sendable {
    let name: String
    /// The move that made it so: of two entries the one with the later move counts.
    let move: Int64
    /// Nil for a channel that was taken away.
    let target: AppEntry?

    /// A channel that is gone.
    init(removed name: String, by move: Int64) { (self.name, self.move, target) = (name, move, nil) }

    /// `contents` are those of the version that it points to.
    init(_ channel: Channel, _ version: Version, _ contents: [String: BundleContent]) {
        (name, move) = (channel.name, channel.move)
        target = AppEntry(version, contents, since: channel.time)
    }

    /// From the store, as when the service starts.
    init(_ bundles: ChannelBundles) throws(StoreError) {
        var contents: [String: BundleContent] = [:]
        for (key, bundle) in bundles.latest.bundles { contents[key] = try BundleContent(bundle) }
        self.init(bundles.channel, bundles.latest.version, contents)
    }
}
