import LiveryModel

/// State that is stored between launches besides the bundles: the number of failed launches, and when the server last
/// confirmed the bundle.
///
/// Losing it is harmless, because counting starts again. It is therefore stored in its own file, which is not synced to
/// disk.
struct LaunchRecord: Hashable, Sendable {
    /// The bundle that ``launches`` refers to. `nil` before the first one.
    var digest: String?
    /// The number of launches with that bundle since the last successful one.
    var launches = 0
    /// The digests of bundles that the app didn't survive. The client rejects them.
    var refused: [String] = []
    /// When the server last confirmed that the activated bundle is the newest, in seconds since 1970.
    var confirmed: Double?
    /// How many seconds the confirmation is valid.
    var maxAge = 0.0

    private static let magic: StaticString = "LVRYLNCH"

    init() {}

    func sealed(for key: CacheKey) -> [UInt8] {
        let members: [JSON.Member] = [
            .init("digest", digest.map { .string($0) } ?? .null), .init("launches", .int(launches)),
            .init("refused", .array(refused.map { .string($0) })),
            .init("confirmed", confirmed.map { .double($0) } ?? .null), .init("maxAge", .double(maxAge)),
        ]
        return SealedRecord.seal([key.bytes, JSON.object(members).bytes], magic: Self.magic)
    }

    init?(sealed bytes: [UInt8], for key: CacheKey) {
        guard let fields = SealedRecord.open(bytes, magic: Self.magic, fields: 2), fields[0] == key.bytes,
            let json = try? JSON.parse(fields[1])
        else { return nil }
        digest = json["digest"]?.string
        launches = json["launches"]?.int ?? 0
        refused = json["refused"]?.elements?.compactMap(\.string) ?? []
        confirmed = json["confirmed"]?.double
        maxAge = json["maxAge"]?.double ?? 0
    }
}
