/// An app's name: `[a-z0-9-]{1,64}`, so that it is the same in a URL, a folder and a host name.
enum AppName {
    /// Throws ``ProblemType/unknownApp`` for an invalid name.
    static func check(_ text: String) throws(Problem) {
        guard isName(text) else {
            throw Problem(.unknownApp, "expected an app's name: 1 to 64 of a-z, 0-9 and '-'")
        }
    }

    /// The rule as a regular expression, for the contract.
    static let pattern = "^[a-z0-9-]{1,\(Limits.appNameLength)}$"

    /// Whether a text is 1 to 64 of a-z, 0-9 and `-`. The rule holds for apps, drafts and channels.
    static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "-")
        } && (1...Limits.appNameLength).contains(text.utf8.count)
    }
}
