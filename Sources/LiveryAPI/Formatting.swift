extension API {
    /// Texts in canonical form.
    package struct Formatting: Message {
        /// The texts that differ from the sent ones, by path.
        package var files: [String: String] = [:]
        /// The errors of the files that can't be read reliably. They are left unchanged.
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }
}
