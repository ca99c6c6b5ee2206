import LiveryModel

/// State that is stored between launches in addition to the bundles: the number of failed launches, and when the
/// server last confirmed the bundle.
///
/// Losing this state is harmless, because counting just starts again. It is therefore stored in its own file, which is
/// not synced to disk.
struct LaunchRecord: Hashable, Sendable {
    /// The bundle that ``launches`` refers to. `nil` before the first one.
    var digest: String?
    /// The number of launches with that bundle since the last successful one.
    var launches = 0
    /// The digests of bundles that crashed the app. The client rejects them.
    var refused: [String] = []
    /// When the server last confirmed that the activated bundle is the newest, in seconds since 1970.
    var confirmed: Double?
    /// How long the confirmation is valid, in seconds.
    var maxAge = 0.0

    init() {}

    /// The record as JSON.
    var json: JSON {
        .object([
            .init("digest", digest.map { .string($0) } ?? .null), .init("launches", .int(launches)),
            .init("refused", .array(refused.map { .string($0) })),
            .init("confirmed", confirmed.map { .double($0) } ?? .null), .init("maxAge", .double(maxAge)),
        ])
    }

    init(_ json: JSON) {
        digest = json["digest"]?.string
        launches = json["launches"]?.int ?? 0
        refused = json["refused"]?.elements?.compactMap(\.string) ?? []
        confirmed = json["confirmed"]?.double
        maxAge = json["maxAge"]?.double ?? 0
    }
}

/// The launch records of all clients with the same app and channel. Clients with other axis values, such as a widget,
/// have separate records.
struct LaunchRecords {
    /// The records, by the name of the axis values.
    private var members: [JSON.Member] = []

    private static let magic: StaticString = "LVRYLNC2"
    /// The maximum number of records. When it is reached, the records that haven't been written for the longest are
    /// removed.
    private static let maxRecords = 16

    init() {}

    /// The record of a client. Empty if it has no record.
    subscript(key: CacheKey) -> LaunchRecord {
        get { members.first { $0.name == key.choicesName }.map { LaunchRecord($0.value) } ?? LaunchRecord() }
        set {
            members.removeAll { $0.name == key.choicesName }
            members = [JSON.Member(key.choicesName, newValue.json)] + members.prefix(Self.maxRecords - 1)
        }
    }

    func sealed(for key: CacheKey) -> [UInt8] {
        SealedRecord.seal([key.bytes, JSON.object(members).bytes], magic: Self.magic)
    }

    init?(sealed bytes: [UInt8], for key: CacheKey) {
        guard let fields = SealedRecord.open(bytes, magic: Self.magic), fields.count == 2, fields[0] == key.bytes,
            let members = (try? JSON.parse(fields[1]))?.members
        else { return nil }
        self.members = members
    }
}
