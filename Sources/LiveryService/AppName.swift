/// An app's name: `[a-z0-9-]{1,64}`, so that it is the same in a URL, a folder and a host name.
package enum AppName {
    /// Throws ``ServiceError/unknownApp(_:)`` for an invalid name.
    package static func check(_ text: String) throws(ServiceError) {
        guard isName(text) else {
            throw .unknownApp("expected an app's name: 1 to 64 of a-z, 0-9 and '-'")
        }
    }

    /// The rule as a regular expression, for the contract.
    package static let pattern = "^[a-z0-9-]{1,\(ServiceLimits.appNameLength)}$"

    /// Whether a text is 1 to 64 of a-z, 0-9 and `-`. The rule holds for apps, drafts and channels.
    package static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "-")
        } && (1...ServiceLimits.appNameLength).contains(text.utf8.count)
    }
}
