extension API {
    /// Files in canonical form.
    package struct Formatting: Message {
        /// The text of each file that differs from the request, by path.
        package var files: [String: String] = [:]
        /// The errors in files that can't be parsed reliably. These files are unchanged.
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }
}
