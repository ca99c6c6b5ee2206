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
    /// - Parameter known: The identity bytes, if somebody has them.
    init(_ stored: StoredBundle, knowing known: [UInt8]? = nil) {
        self.stored = stored
        var identity = known
        var damaged: [ContentCoding] = []
        for coding in Self.kept where stored.bytes(in: coding) != nil {
            let content = stored.decoded(from: coding)
            // The hash of the first is enough: the others must be the same.
            guard let content, identity.map({ $0 == content }) ?? stored.hasItsHash(content) else {
                damaged.append(coding)
                continue
            }
            identity = content
        }
        self.identity = identity
        self.damaged = damaged
        missing = Self.kept.filter { stored.bytes(in: $0) == nil }
        unknown = stored.codings.keys.filter { name in !Self.kept.contains { $0.rawValue == name } }.sorted()
    }

    /// Whether every coding is there and right.
    var isWhole: Bool { missing.isEmpty && damaged.isEmpty }

    /// The bundle without what is damaged; gzip, which every bundle has, is made again. Nil when its content is lost.
    var sound: StoredBundle? {
        guard let identity else { return nil }
        let gzip = damaged.contains(.gzip) ? ContentCoding.gzip.encode(identity) : stored.gzip
        return gzip.map { gzip in
            let names = Set(damaged.map(\.rawValue))
            return StoredBundle(
                hash: stored.hash, length: stored.length, gzip: gzip,
                codings: stored.codings.filter { !names.contains($0.key) })
        }
    }

    /// The encodings that are missing or damaged, made by best effort; nil when the content is lost, or it was stopped.
    func repairs(while goesOn: () -> Bool = { true }) -> [ContentCoding: [UInt8]]? {
        guard let identity else { return nil }
        var repairs: [ContentCoding: [UInt8]] = [:]
        for coding in missing + damaged {
            guard let bytes = coding.encode(identity, while: goesOn) else { return nil }
            repairs[coding] = bytes
        }
        return repairs
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

    /// The identity bytes, from the first encoding that has them: the others are not looked at.
    func content() throws(StoreError) -> [UInt8] {
        let codings: [ContentCoding] = [.gzip, .brotli, .zstandard]
        guard let content = codings.lazy.compactMap(decoded).first(where: hasItsHash) else {
            throw .damaged("bundle \(hash) is damaged in every encoding")
        }
        return content
    }

    fileprivate func decoded(from coding: ContentCoding) -> [UInt8]? {
        guard length <= Limits.bundleBytes else { return nil }
        return bytes(in: coding).flatMap { coding.decode($0, count: length) }
    }

    /// The bytes in an encoding, if it has them.
    func bytes(in coding: ContentCoding) -> [UInt8]? {
        coding == .gzip ? gzip : codings[coding.rawValue]
    }
}

extension Store {
    /// Keeps encodings of a bundle that were missing or damaged.
    func keep(_ repairs: [ContentCoding: [UInt8]], of check: CodingCheck) throws(StoreError) {
        let damaged = repairs.filter { check.damaged.contains($0.key) }
        let missing = repairs.filter { check.missing.contains($0.key) }
        try replace(Dictionary(uniqueKeysWithValues: damaged.map { ($0.rawValue, $1) }), ofBundle: check.stored.hash)
        guard !missing.isEmpty else { return }
        try add(Dictionary(uniqueKeysWithValues: missing.map { ($0.rawValue, $1) }), toBundle: check.stored.hash)
    }
}
