package import LiveryModel
package import LiveryTheme

/// A bundle as Design Tokens, Format 2025.10, with the media type `application/design-tokens+json`.
///
/// Groups mirror the paths of tokens. A style is a group with a token for each attribute. An attribute with states is a
/// group with its normal state as `$root`. Points and sizes are groups of dimensions, and font objects are groups of
/// their parts. Values for which the format has no type (texts, Booleans, names), and names that it doesn't allow, are
/// stored under `$extensions` at the root, in the form of the bundle. Importing the document gives every token its
/// original value, and restores `$description`, `$deprecated`, and `$extensions` byte for byte.
package enum DTCGExport {
    /// The media type of ``bytes(_:annotations:)``.
    package static let mediaType = "application/design-tokens+json"
    /// The member of `$extensions` for what the format doesn't support.
    package static let extensionName = "livery"

    /// The document as canonical JSON, with every group sorted by the UTF-8 bytes of its names. `$extensions` of other
    /// tools are unchanged.
    package static func bytes(_ bundle: ThemeBundle, annotations: Annotations = Annotations()) -> [UInt8] {
        document(ResolvedTheme(bundle, annotations: annotations)).bytes
    }

    /// The document of the first mode, and the paths of the values for which the format has no type, sorted.
    /// - Parameters:
    ///   - references: Whether links are written as aliases if the target is equal and in the document.
    ///   - isIndented: Whether each token has a line of its own, so that a repository shows which ones changed.
    static func document(
        _ theme: ResolvedTheme, references: Bool = false, isIndented: Bool = false
    ) -> (bytes: [UInt8], rest: [String]) {
        var tokens = DTCGTokens()
        for (path, typed) in theme.values(in: 0) {
            if let style = typed.style { add(style, at: path, to: &tokens) } else { tokens.add(typed, at: path) }
        }
        tokens.sort()
        if references { tokens.link(theme.modes[0].references) }
        let rest = tokens.rest.sortedMembers
        let kept = rest.map { JSON.Member($0.key, json($0.value, theme.annotations[$0.key])) }
        return (tokens.bytes(theme.annotations, keeping: kept, isIndented: isIndented), rest.map(\.key))
    }

    private static func add(_ style: Theme.Style, at path: String, to tokens: inout DTCGTokens) {
        for (name, attribute) in style.attributes.sortedMembers {
            switch attribute {
            case .value(.style(let part)): add(part, at: "\(path).\(name)", to: &tokens)
            case .value(let value): add(value, at: "\(path).\(name)", to: &tokens)
            case .states(let values):
                let ends = values.map { ($0 == .normal ? "$root" : $0.rawValue, $1) }
                for (end, value) in ends.sorted(byUTF8Of: \.0) {
                    add(value, at: "\(path).\(name).\(end)", to: &tokens)
                }
            }
        }
    }

    private static func add(_ value: Theme.Value, at path: String, to tokens: inout DTCGTokens) {
        tokens.add(Theme.Value.Typed(value.apparentType, value), at: path)
    }

    /// A value and its type in bundle form, with its annotation.
    private static func json(_ typed: Theme.Value.Typed, _ annotation: Annotation?) -> JSON {
        var writer = JSONWriter()
        writer.value(typed.value)
        let value = (try? JSON.parse(writer.bytes)) ?? .null
        var members = [JSON.Member("type", .string(typed.type.name)), JSON.Member("value", value)]
        if let text = annotation?.description { members.append(JSON.Member("description", .string(text))) }
        if let deprecation = annotation?.deprecation { members.append(JSON.Member("deprecated", deprecation.json)) }
        return .object(members)
    }
}
