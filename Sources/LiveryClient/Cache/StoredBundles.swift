import LiveryModel

/// The content of one cache file: the bundles for a client's axis values, and the bundles that other clients of the
/// app have stored.
///
/// All bodies and ETags are in one file, so they are always replaced together and always match.
struct StoredBundles: Hashable, Sendable {
    /// A bundle and its axis values.
    struct Entry: Hashable, Sendable {
        var axes: [String: String]
        var bundle: CachedBundle

        func fits(_ chosen: [String: String]) -> Bool { chosen.allSatisfy { axes[$0.key] == $0.value } }
    }

    /// The axis values of the client's bundles.
    private let choices: [[String: String]]
    /// The client's own bundles, in the order of its axis values. `nil` for a bundle that no client has fetched.
    let own: [CachedBundle?]
    /// The bundles for other axis values.
    let others: [Entry]

    /// The maximum number of bundles for other axis values. The bundles that the server sent longest ago are removed
    /// first.
    static let maxOthers = 8

    init(_ entries: [Entry], of choices: [[String: String]]) {
        self.choices = choices
        var others = entries
        own = choices.map { axes in
            // A bundle can have axes that the shipped bundle doesn't have.
            let index = others.firstIndex { $0.axes == axes } ?? others.firstIndex { $0.fits(axes) }
            return index.map { others.remove(at: $0).bundle }
        }
        let newest = others.sorted { $0.bundle.sent ?? 0 > $1.bundle.sent ?? 0 }.prefix(Self.maxOthers)
        self.others = others.filter { newest.contains($0) }
    }

    /// The bundles of a client, combined with the bundles for other axis values in another file.
    init(_ family: CachedFamily, of choices: [[String: String]], others: [Entry] = []) {
        self.init(zip(choices, family.bundles).map { Entry(axes: $0, bundle: $1) } + others, of: choices)
    }

    /// All bundles of the client. `nil` if any is missing.
    var family: CachedFamily? {
        let bundles = own.compactMap { $0 }
        return bundles.count == own.count ? CachedFamily(bundles: bundles) : nil
    }

    /// Only the bundles for other axis values.
    var withoutOwn: StoredBundles { StoredBundles(others, of: choices) }

    /// The client's own bundles, combined with the bundles for other axis values in another file.
    func with(_ others: [Entry]) -> StoredBundles { StoredBundles(ownEntries + others, of: choices) }

    private var ownEntries: [Entry] {
        zip(choices, own).compactMap { axes, bundle in bundle.map { Entry(axes: axes, bundle: $0) } }
    }

    /// Whether all of the client's own bundles are missing.
    var hasNoOwn: Bool { own.allSatisfy { $0 == nil } }

    /// The client's own bundles, followed by the others.
    var entries: [Entry] { ownEntries + others }
}

extension StoredBundles {
    private static let magic: StaticString = "LVRYBND2"
    /// The number of fields of each bundle.
    private static let width = 6

    /// The bytes of the file: the key, then axes, ETag, version, digest, time and body of each bundle.
    func sealed(for key: CacheKey) -> [UInt8] {
        let fields = entries.flatMap { entry -> [[UInt8]] in
            let bundle = entry.bundle
            let (version, sent) = (bundle.version.map { "\($0)" }, bundle.sent.map { "\($0)" })
            let texts = [bundle.etag ?? "", version ?? "", bundle.digest, sent ?? ""]
            return [JSON(axes: entry.axes).bytes] + texts.map { Array($0.utf8) } + [bundle.body]
        }
        return SealedRecord.seal([key.bytes] + fields, magic: Self.magic)
    }

    /// Parses the bytes of a file. `nil` if they are damaged, if they belong to another app or channel, or if a digest
    /// doesn't match its body.
    init?(sealed bytes: [UInt8], for key: CacheKey) {
        guard let fields = SealedRecord.open(bytes, magic: Self.magic), fields[0] == key.bytes,
            fields.count % Self.width == 1
        else { return nil }
        let starts = stride(from: 1, to: fields.count, by: Self.width)
        let entries = starts.compactMap { Entry(fields: Array(fields[$0..<($0 + Self.width)])) }
        guard entries.count == fields.count / Self.width else { return nil }
        self.init(entries, of: key.choices)
    }
}

extension StoredBundles.Entry {
    /// Reads the fields of a bundle. `nil` if the axes are malformed, or the digest doesn't match the body.
    fileprivate init?(fields: [[UInt8]]) {
        let texts = fields.dropLast().map { String(decoding: $0, as: UTF8.self) }
        guard let body = fields.last, texts[3] == body.sha256.hexadecimal,
            let axes = (try? JSON.parse(fields[0]))?.axes
        else { return nil }
        self.init(
            axes: axes,
            bundle: CachedBundle(
                body: body, etag: texts[1].isEmpty ? nil : texts[1], version: Int(texts[2]), digest: texts[3],
                sent: Double(texts[4])))
    }
}
