/// What is remembered between launches besides the bundles: how they went, and when the server last agreed.
///
/// Losing it is harmless: counting starts again. That is why it is in a file of its own, which is not synced to disk.
struct LaunchRecord: Hashable, Sendable {
    /// The bundle that ``launches`` counts; nil before the first one.
    var digest: String?
    /// Launches begun with that bundle in force since the last one that survived.
    var launches = 0
    /// Bundles that did not let the app survive, not to be taken until a different one comes.
    var refused: [String] = []
    /// When the server last said that the activated bundle is the newest, in seconds since 1970.
    var confirmed: Double?
    /// For how many seconds that held.
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
