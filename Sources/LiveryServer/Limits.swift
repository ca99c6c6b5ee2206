/// What a request may bring. Each limit is far beyond any real use.
enum Limits {
    /// The longest body in bytes: a theme of 1,000 files of 4 KiB each.
    static let bodyBytes = 4 << 20
    /// The longest message or name that history keeps, in Unicode scalars: a screen of text.
    static let messageLength = 2000
    /// The longest path of a file, in bytes, as most file systems have it.
    static let pathBytes = 255
    /// The longest app name, as in a host name's label.
    static let appNameLength = 64
    /// Apps or patterns that a token is limited to.
    static let listLength = 100
    /// Versions on one page of history, unless asked for otherwise.
    static let pageSize = 50
    /// Versions on one page of history at the most.
    static let maximumPageSize = 200
}
