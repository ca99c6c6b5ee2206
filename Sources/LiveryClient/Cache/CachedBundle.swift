/// A bundle as received from the server, with the values needed to verify and revalidate it.
struct CachedBundle: Hashable, Sendable {
    /// The unencoded bytes.
    var body: [UInt8]
    /// The ETag field, including its quotes. `nil` if the server didn't send one.
    var etag: String?
    /// The version number from the response.
    var version: Int?
    /// The SHA-256 hash of ``body``, in hexadecimal.
    var digest: String
    /// When the server sent the bundle, according to its clock, in seconds since 1970. `nil` if this is unknown.
    var sent: Double?

    /// A copy of this bundle with another version number. Unchanged if the version is unknown.
    func renumbered(_ version: Int?) -> CachedBundle {
        var bundle = self
        bundle.version = version ?? bundle.version
        return bundle
    }

    init(body: [UInt8], etag: String?, version: Int?, digest: String, sent: Double? = nil) {
        self.body = body
        self.etag = etag
        self.version = version
        self.digest = digest
        self.sent = sent
    }
}
