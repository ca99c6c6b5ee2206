import LiveryTheme

/// An option of an export in `generate.ktv`, with its name and the way to read its value.
struct ExportOption<ExportType: Sendable>: Sendable {
    let name: String
    let read: @Sendable (inout ExportType, Node, inout OptionReader) -> Void

    init(_ name: String, read: @escaping @Sendable (inout ExportType, Node, inout OptionReader) -> Void) {
        self.name = name
        self.read = read
    }

    /// The axes that vary. The output itself reads this option.
    static var axes: Self { Self("axes") { _, _, _ in } }

    /// Whether images and fonts are copied.
    static func assets(set: @escaping @Sendable (inout ExportType, AssetCopying) -> Void) -> Self {
        choice("assets", of: AssetCopying.self, set: set)
    }

    /// An option whose value is a string.
    static func text(_ name: String, set: @escaping @Sendable (inout ExportType, String) -> Void) -> Self {
        Self(name) { set(&$0, $2.text($1, of: name) ?? "") }
    }

    /// An option whose value is a string, with its location for use in remarks.
    static func placedText(_ name: String, set: @escaping @Sendable (inout ExportType, OptionText?) -> Void) -> Self {
        Self(name) { set(&$0, $2.placedText($1, of: name)) }
    }

    /// An option whose value is true or false.
    static func flag(_ name: String, set: @escaping @Sendable (inout ExportType, Bool) -> Void) -> Self {
        Self(name) { set(&$0, $2.flag($1, of: name)) }
    }

    /// An option whose value is one of a fixed set of words.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, of type: Choice.Type, set: @escaping @Sendable (inout ExportType, Choice) -> Void
    ) -> Self {
        Self(name) { export, node, reader in
            let choice: Choice? = reader.choice(node, of: name)
            if let choice { set(&export, choice) }
        }
    }
}

/// What happens to the images and fonts that the values of an output use.
enum AssetCopying: String, CaseIterable, Sendable {
    /// Values name them, and the app provides them.
    case none
    /// They are copied into or next to the output.
    case copy
}
