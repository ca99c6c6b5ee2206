import LiveryModel

/// A file on a server that a theme includes by its address and SHA-256, such as
/// `https://example.com/base.ktv#sha256=9f86…`.
///
/// The compiler reads only the theme's own copy of it. `livery fetch` writes this copy.
package struct RemoteInclude: Hashable, Sendable {
    /// The address without the SHA-256. It starts with `https://`.
    package let address: String
    /// The SHA-256 of the file's bytes, as 64 lower-case hexadecimal digits.
    package let sha256: String

    /// Parses the text of an `@include`. `nil` if it isn't such an address.
    init?(_ text: String) {
        let parts = text.split(separator: "#sha256=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasPrefix("https://"), parts[0].utf8.count > 8,
            parts[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }), [UInt8](hexadecimal: String(parts[1])) != nil
        else { return nil }
        address = String(parts[0])
        sha256 = String(parts[1])
    }

    /// The path of the theme's copy.
    package var file: String {
        let isTokens = address.hasSuffix(".tokens") || address.hasSuffix(".tokens.json")
        return "remote/\(sha256).\(isTokens ? "tokens.json" : "ktv")"
    }

    /// Whether these are the file's bytes.
    package func matches(_ bytes: [UInt8]) -> Bool { bytes.sha256.hexadecimal == sha256 }
}

extension FileReader {
    /// The path of the theme's copy of a remote file. Reports addresses without a SHA-256, and files that the theme
    /// doesn't contain unchanged.
    func copy(of address: String, at span: Span) -> String? {
        guard let remote = RemoteInclude(address) else {
            diagnostics.report(.remoteInclude(address), at: span)
            return nil
        }
        // A theme can include a large file many times.
        let hasCopy = hasCopies[remote] ?? files.files[remote.file].map(remote.matches) ?? false
        hasCopies[remote] = hasCopy
        guard hasCopy else {
            diagnostics.report(.missingCopy(remote.file), at: span)
            return nil
        }
        return remote.file
    }
}
