import LiveryHTTP
public import LiveryStore

/// What is wrong with the coded bytes of a bundle. They are right when each of them decodes to the identity bytes, which
/// are those that the bundle's hash is of.
struct CodingCheck {
    let stored: StoredBundle
    /// Nil when no coding has it any more.
    let identity: [UInt8]?
    /// Codings that were never made, as by an older Livery.
    let missing: [ContentCoding]
    /// Codings that decode to something else, or not at all.
    let damaged: [ContentCoding]
    /// Names of codings that this program does not know.
    let unknown: [String]

    /// Every bundle is kept in these.
    private static let kept: [ContentCoding] = [.gzip, .brotli, .zstandard]

    /// Decodes and hashes everything.
    init(_ stored: StoredBundle) {
        self.stored = stored
        var contents: [ContentCoding: [UInt8]] = [:]
        for coding in Self.kept {
            guard let bytes = stored.bytes(in: coding), stored.length <= Limits.bundleBytes else { continue }
            contents[coding] = coding.decode(bytes, count: stored.length)
        }
        let identity = Self.kept.lazy.compactMap { contents[$0] }.first(where: stored.hasItsHash)
        self.identity = identity
        missing = Self.kept.filter { stored.bytes(in: $0) == nil }
        damaged = Self.kept.filter { stored.bytes(in: $0) != nil && (identity == nil || contents[$0] != identity) }
        unknown = stored.codings.keys.filter { name in !Self.kept.contains { $0.rawValue == name } }.sorted()
    }

    /// Whether every coding is there and right.
    var isWhole: Bool { missing.isEmpty && damaged.isEmpty }

    /// The bundle as it should be, and the codings that are new in it; nil when its content is lost. Equal content is
    /// coded alike, so that what was served by these tags before is served again, unless the library is another one.
    func mended() -> (bundle: StoredBundle, codings: [String: [UInt8]])? {
        guard let identity else { return nil }
        var codings: [String: [UInt8]] = [:]
        for coding in missing + damaged { codings[coding.rawValue] = coding.encode(identity) }
        var all = stored.codings.merging(codings) { $1 }
        let gzip = all.removeValue(forKey: ContentCoding.gzip.rawValue) ?? stored.gzip
        return (StoredBundle(hash: stored.hash, length: stored.length, gzip: gzip, codings: all), codings)
    }
}

extension StoredBundle {
    /// Whether these identity bytes are those that the hash is of.
    func hasItsHash(_ identity: [UInt8]) -> Bool {
        identity.count == length && StoredBundle.hash(of: identity) == hash
    }

    /// Throws for bytes in any coding that are not what the hash and the length say.
    public func check() throws(StoreError) {
        let check = CodingCheck(self)
        guard check.identity != nil else { throw .damaged("bundle \(hash) does not have its hash") }
        if let coding = check.damaged.first { throw .damaged("bundle \(hash) is another one in \(coding.rawValue)") }
        if let name = check.unknown.first { throw .damaged("bundle \(hash) has a coding '\(name)' that is not known") }
    }

    fileprivate func bytes(in coding: ContentCoding) -> [UInt8]? {
        coding == .gzip ? gzip : codings[coding.rawValue]
    }
}

extension Store {
    /// Makes codings right that are not.
    /// - Returns: The bundle as it is kept now; nil when its content is lost.
    func mend(_ check: CodingCheck) throws(StoreError) -> StoredBundle? {
        guard let (bundle, codings) = check.mended() else { return nil }
        let damaged = Set(check.damaged.map(\.rawValue))
        try replace(codings.filter { damaged.contains($0.key) }, ofBundle: bundle.hash)
        try add(codings.filter { !damaged.contains($0.key) }, toBundle: bundle.hash)
        return bundle
    }
}
