/// What a cached bundle is of: app, channel, axes and wire format.
struct CacheKey: Hashable, Sendable {
    let app: String
    /// Nil for the version in force.
    var channel: String?
    let axes: [String: String]

    init(app: String, channel: String? = nil, axes: [String: String]) {
        self.app = app
        self.channel = channel
        self.axes = axes
    }

    /// The key as it is written into each file: canonical JSON, so that no two keys are spelled alike.
    var bytes: [UInt8] {
        let sorted = axes.sorted { utf8Precedes($0.key, $1.key) }
        let members = sorted.map { JSON.Member($0.key, .string($0.value)) }
        return JSON.object(
            [
                .init("app", .string(app)), .init("axes", .object(members)), .init("format", .int(ThemeBundle.format)),
            ] + (channel.map { [.init("channel", .string($0))] } ?? [])
        ).bytes
    }

    /// A name for the key's files that no other key has and every file system takes.
    var fileName: String { "livery-" + String(hexDigest(bytes).prefix(32)) }
}
