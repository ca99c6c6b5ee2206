package import LiveryModel

extension API {
    /// The changes between two themes, in resolved values. Each change is as `Comparison` writes it.
    package struct Comparison: Codable, Sendable {
        /// The highest level; nil if nothing changed.
        package var level: String?
        package var changes: [JSON] = []

        package init() {}
    }

    /// The changes between two versions, in resolved values and in text.
    package struct Difference: Codable, Sendable {
        package var app = ""
        /// The older version; nil is the state before the first one.
        package var from: Int?
        package var to = 0
        @Inlined package var comparison = Comparison()
        /// Each as `FileChange` writes it.
        package var files: [JSON] = []

        package init() {}
    }
}
