/// The first eight bytes of the SHA-256 of some content, by which its entity tags begin.
package typealias ContentPrefix = UInt64

extension ContentPrefix {
    /// - Parameter tag: A hash in hexadecimal, with any suffix.
    package init?(tag: some StringProtocol) {
        guard tag.utf8.count >= 64 else { return nil }
        self.init(tag.prefix(16), radix: 16)
    }
}
