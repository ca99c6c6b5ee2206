/// The text of a theme that isn't stored: its files by path, and the entry file.
package struct ThemeText: Sendable {
    package let files: [String: [UInt8]]
    package let entry: String

    /// Uses paths that are valid already, for example those of a draft.
    package init(files: [String: [UInt8]], entry: String) {
        self.files = files
        self.entry = entry
    }
}
