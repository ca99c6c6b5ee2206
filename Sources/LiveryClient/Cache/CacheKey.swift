/// What a cached bundle is of: app, axes and wire format.
struct CacheKey: Hashable, Sendable {
    let app: String
    let axes: [String: String]

    /// The key as it is written into each file: canonical JSON, so that no two keys are spelled alike.
    var bytes: [UInt8] {
        let sorted = axes.sorted { utf8Precedes($0.key, $1.key) }
        let members = sorted.map { JSON.Member($0.key, .string($0.value)) }
        return JSON.object([
            .init("app", .string(app)), .init("axes", .object(members)), .init("format", .int(ThemeBundle.format)),
        ]).bytes
    }

    /// A name for the key's files that no other key has and every file system takes.
    var fileName: String { "livery-" + String(hexDigest(bytes).prefix(32)) }
}
