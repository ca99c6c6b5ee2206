/// A content coding (RFC 9110 §8.4.1) that a representation may be kept in.
public enum ContentCoding: String, Sendable, CaseIterable {
    /// As it is.
    case identity
    /// gzip (RFC 1952).
    case gzip
    /// Brotli (RFC 7932).
    case brotli = "br"
    /// Zstandard (RFC 8878).
    case zstandard = "zstd"

    /// The coding of that name, case not counting; `x-gzip` is gzip (RFC 9110 §8.4.1.3).
    init?(name: UnsafeRawBufferPointer) {
        if name.equalsIgnoringCase("gzip") || name.equalsIgnoringCase("x-gzip") {
            self = .gzip
        } else if name.equalsIgnoringCase("br") {
            self = .brotli
        } else if name.equalsIgnoringCase("zstd") {
            self = .zstandard
        } else if name.equalsIgnoringCase("identity") {
            self = .identity
        } else {
            return nil
        }
    }
}
