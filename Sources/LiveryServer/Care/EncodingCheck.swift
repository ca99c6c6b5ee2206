import LiveryHTTP
public import LiveryStore

/// What is wrong with the coded bytes of a bundle. They are right when each of them decodes to the identity bytes, which
/// are those that the bundle's hash is of.
struct EncodingCheck {
    let stored: StoredBundle
    /// Nil when no encoding has it any more.
    let identity: [UInt8]?
    /// Codings that were never made, as by an older Livery.
    let missing: [ContentEncoding]
    /// Codings that decode to something else, or not at all.
    let damaged: [ContentEncoding]
    /// Names of encodings that this program does not know.
    let unknown: [String]

    /// Every bundle is kept in these.
    private static let kept: [ContentEncoding] = [.gzip, .brotli, .zstandard]

    /// Decodes and hashes everything.
    /// - Parameter known: The identity bytes, if somebody has them.
    init(_ stored: StoredBundle, knowing known: [UInt8]? = nil) {
        self.stored = stored
        var identity = known
        var damaged: [ContentEncoding] = []
        for encoding in Self.kept where stored.bytes(in: encoding) != nil {
            let content = stored.decoded(from: encoding)
            // The hash of the first is enough: the others must be the same.
            guard let content, identity.map({ $0 == content }) ?? stored.hasItsHash(content) else {
                damaged.append(encoding)
                continue
            }
            identity = content
        }
        self.identity = identity
        self.damaged = damaged
        missing = Self.kept.filter { stored.bytes(in: $0) == nil }
        unknown = stored.encodings.keys.filter { name in !Self.kept.contains { $0.rawValue == name } }.sorted()
    }

    /// Whether every encoding is there and right.
    var isWhole: Bool { missing.isEmpty && damaged.isEmpty }

    /// The bundle without what is damaged; gzip, which every bundle has, is made again. Nil when its content is lost.
    var sound: StoredBundle? {
        guard let identity else { return nil }
        let gzip = damaged.contains(.gzip) ? ContentEncoding.gzip.encode(identity) : stored.gzip
        return gzip.map { gzip in
            let names = Set(damaged.map(\.rawValue))
            return StoredBundle(
                hash: stored.hash, length: stored.length, gzip: gzip,
                encodings: stored.encodings.filter { !names.contains($0.key) })
        }
    }

    /// The encodings that are missing or damaged, made by best effort; nil when the content is lost, or it was stopped.
    func repairs(while shouldContinue: () -> Bool = { true }) -> [ContentEncoding: [UInt8]]? {
        guard let identity else { return nil }
        var repairs: [ContentEncoding: [UInt8]] = [:]
        for encoding in missing + damaged {
            guard let bytes = encoding.encode(identity, while: shouldContinue) else { return nil }
            repairs[encoding] = bytes
        }
        return repairs
    }
}

extension StoredBundle {
    /// Whether these identity bytes are those that the hash is of.
    func hasItsHash(_ identity: [UInt8]) -> Bool {
        identity.count == length && StoredBundle.hash(of: identity) == hash
    }

    /// Throws for bytes in any encoding that are not what the hash and the length say.
    public func check() throws(StoreError) {
        let check = EncodingCheck(self)
        guard check.identity != nil else { throw .damaged("bundle \(hash) does not have its hash") }
        if let encoding = check.damaged.first {
            throw .damaged("bundle \(hash) is another one in \(encoding.rawValue)")
        }
        if let name = check.unknown.first { throw .damaged("bundle \(hash) has a coding '\(name)' that is not known") }
    }

    /// The identity bytes, from the first encoding that has them: the others are not looked at.
    func content() throws(StoreError) -> [UInt8] {
        let encodings: [ContentEncoding] = [.gzip, .brotli, .zstandard]
        guard let content = encodings.lazy.compactMap(decoded).first(where: hasItsHash) else {
            throw .damaged("bundle \(hash) is damaged in every encoding")
        }
        return content
    }

    fileprivate func decoded(from encoding: ContentEncoding) -> [UInt8]? {
        guard length <= Limits.bundleBytes else { return nil }
        return bytes(in: encoding).flatMap { encoding.decode($0, count: length) }
    }

    /// The bytes in an encoding, if it has them.
    func bytes(in encoding: ContentEncoding) -> [UInt8]? {
        encoding == .gzip ? gzip : encodings[encoding.rawValue]
    }
}

extension Store {
    /// Keeps encodings of a bundle that were missing or damaged.
    func keep(_ repairs: [ContentEncoding: [UInt8]], of check: EncodingCheck) throws(StoreError) {
        let damaged = repairs.filter { check.damaged.contains($0.key) }
        let missing = repairs.filter { check.missing.contains($0.key) }
        try replace(Dictionary(uniqueKeysWithValues: damaged.map { ($0.rawValue, $1) }), ofBundle: check.stored.hash)
        guard !missing.isEmpty else { return }
        try add(Dictionary(uniqueKeysWithValues: missing.map { ($0.rawValue, $1) }), toBundle: check.stored.hash)
    }
}
