package import LiveryStore
package import LiverySystem

/// Checks the stored encodings of a bundle. An encoding is correct if it decodes to the identity bytes, and these have
/// the bundle's hash.
package struct EncodingCheck {
    package let stored: StoredBundle
    /// Nil if no encoding decodes to bytes with the bundle's hash.
    package let identity: [UInt8]?
    /// Encodings that are not stored.
    package let missing: [ContentEncoding]
    /// Encodings that decode to other bytes, or can't be decoded.
    package let damaged: [ContentEncoding]
    /// Names of stored encodings that this program does not support.
    package let unknown: [String]

    /// Decodes all encodings and hashes the content.
    /// - Parameter known: The identity bytes, if the caller has them.
    init(_ stored: StoredBundle, expecting known: [UInt8]? = nil) {
        self.stored = stored
        var identity = known
        var damaged: [ContentEncoding] = []
        for encoding in ContentEncoding.stored where stored.bytes(in: encoding) != nil {
            let content = stored.decoded(from: encoding)
            // Only the first one is hashed. The others must decode to the same bytes.
            guard let content, identity.map({ $0 == content }) ?? stored.hasItsHash(content) else {
                damaged.append(encoding)
                continue
            }
            identity = content
        }
        self.identity = identity
        self.damaged = damaged
        missing = ContentEncoding.stored.filter { stored.bytes(in: $0) == nil }
        let names = ContentEncoding.stored.map(\.rawValue)
        unknown = stored.encodings.keys.filter { !names.contains($0) }.sorted()
    }

    /// Whether every encoding is stored and correct.
    package var isWhole: Bool { missing.isEmpty && damaged.isEmpty }

    /// The bundle without damaged encodings. Gzip, which every bundle has, is recreated. Nil if the content is lost.
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

    /// The missing and damaged encodings, compressed with best effort. Nil if the content is lost, or if
    /// `shouldContinue` returned false.
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

extension ContentEncoding {
    /// The encodings in which every bundle is stored, the one that decodes fastest first.
    package static let stored: [ContentEncoding] = [.gzip, .brotli]
}

extension StoredBundle {
    /// Whether these identity bytes have the bundle's hash.
    func hasItsHash(_ identity: [UInt8]) -> Bool {
        identity.count == length && StoredBundle.hash(of: identity) == hash
    }

    /// Throws if the bytes of an encoding don't match the hash and the length.
    package func check() throws(StoreError) {
        let check = EncodingCheck(self)
        guard check.identity != nil else { throw .damaged("bundle \(hash) doesn't match its hash") }
        if let encoding = check.damaged.first {
            throw .damaged("bundle \(hash) has different content in \(encoding.rawValue)")
        }
        if let name = check.unknown.first { throw .damaged("bundle \(hash) has the unknown encoding '\(name)'") }
    }

    /// The identity bytes, from the first encoding that is correct. The others are not decoded.
    package func content() throws(StoreError) -> [UInt8] {
        guard let content = ContentEncoding.stored.lazy.compactMap(decoded).first(where: hasItsHash) else {
            throw .damaged("bundle \(hash) is damaged in every encoding")
        }
        return content
    }

    fileprivate func decoded(from encoding: ContentEncoding) -> [UInt8]? {
        guard length <= ServiceLimits.bundleBytes else { return nil }
        return bytes(in: encoding).flatMap { encoding.decode($0, count: length) }
    }

    /// The stored bytes of an encoding; nil if the bundle doesn't have it.
    package func bytes(in encoding: ContentEncoding) -> [UInt8]? {
        encoding == .gzip ? gzip : encodings[encoding.rawValue]
    }
}

extension Store {
    /// Stores encodings of a bundle that were missing or damaged.
    package func keep(_ repairs: [ContentEncoding: [UInt8]], of check: EncodingCheck) throws(StoreError) {
        let damaged = repairs.filter { check.damaged.contains($0.key) }
        let missing = repairs.filter { check.missing.contains($0.key) }
        try replace(Dictionary(uniqueKeysWithValues: damaged.map { ($0.rawValue, $1) }), ofBundle: check.stored.hash)
        guard !missing.isEmpty else { return }
        try add(Dictionary(uniqueKeysWithValues: missing.map { ($0.rawValue, $1) }), toBundle: check.stored.hash)
    }
}
