package import LiveryModel
package import LiveryTheme

/// Writes a bundle as Design Tokens, Format 2025.10, with the media type `application/design-tokens+json`.
///
/// Groups mirror the paths of tokens. A style is a group with a token for each attribute. An attribute with states is a
/// group whose `$root` is the value for the normal state. Points and sizes are groups of dimensions, and fonts are
/// groups of their parts. Text attributes with a family, a size and a line height are a `typography`, and their other
/// parts are stored in the token's `$extensions`. Some values, such as strings, Booleans and enumeration names, have no
/// type in the format, and some names aren't allowed. These values are stored in `$extensions` at the root, in the
/// bundle format. Importing the document restores the original value of every token, and restores `$description`,
/// `$deprecated` and `$extensions` byte for byte.
package enum DTCGExport {
    /// The media type of ``bytes(_:annotations:)``.
    package static let mediaType = "application/design-tokens+json"
    /// The member of `$extensions` that contains the values that the format doesn't support.
    package static let extensionName = "livery"

    /// The document, with the tokens in the natural order of their paths. The `$extensions` of other tools are
    /// unchanged.
    package static func bytes(_ bundle: ThemeBundle, annotations: Annotations = Annotations()) -> [UInt8] {
        document(ResolvedTheme(bundle, annotations: annotations)).bytes
    }

    /// The document of the first mode, the paths of the values for which the format has no type, and the paths of the
    /// parts that a token's type doesn't have.
    /// - Parameters:
    ///   - references: Whether links are written as aliases if their target is in the document and has the same value.
    ///   - isIndented: Whether each token is on its own line, so that the differences in a repository show which tokens
    ///     changed.
    static func document(
        _ theme: ResolvedTheme, references: Bool = false, isIndented: Bool = false
    ) -> (bytes: [UInt8], rest: [String], others: [String]) {
        var tokens = DTCGTokens()
        for (path, typed) in theme.values(in: 0) {
            if let style = typed.style { add(style, at: path, to: &tokens) } else { tokens.add(typed, at: path) }
        }
        tokens.group()
        if references { tokens.link(theme.modes[0].references) }
        let rest = tokens.rest.sortedMembers
        let kept = rest.map { JSON.Member($0.key, json($0.value, theme.annotations[$0.key])) }
        return (tokens.bytes(theme.annotations, keeping: kept, isIndented: isIndented), rest.map(\.key), tokens.others)
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

    /// A value and its type in the bundle format, with the value's annotation.
    private static func json(_ typed: Theme.Value.Typed, _ annotation: Annotation?) -> JSON {
        var members = [JSON.Member("type", .string(typed.type.name)), JSON.Member("value", json(typed.value))]
        if let text = annotation?.description { members.append(JSON.Member("description", .string(text))) }
        if let deprecation = annotation?.deprecation { members.append(JSON.Member("deprecated", deprecation.json)) }
        return .object(members)
    }

    /// A value in the bundle format.
    static func json(_ value: Theme.Value) -> JSON {
        var writer = JSONWriter()
        writer.value(value)
        return (try? JSON.parse(writer.bytes)) ?? .null
    }
}
