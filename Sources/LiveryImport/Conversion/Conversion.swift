/// A token that has been converted to a property of a theme.
struct Conversion: Hashable {
    /// The type annotation in parentheses, or `nil` if the value's syntax implies the type.
    var annotation: String?
    let value: KTV
    /// Whether the importer computed the value, so that it doesn't follow later changes to the tokens to which it
    /// refers.
    let isComputed: Bool
    /// The names of the tokens to which the value links.
    let references: Set<String>
}

/// A value with its type annotation.
struct Typed: Sendable {
    let annotation: String?
    let value: KTV

    init(_ annotation: String?, _ value: KTV) {
        self.annotation = annotation
        self.value = value
    }
}

extension Conversion {
    /// A copy of a style without the members that link to a token that can't be imported, and the names of those
    /// members. Returns `nil` if the value requires these members. All members of a style are optional, but a font
    /// needs its size.
    func without(_ name: String, _ path: [String]) -> (conversion: Conversion, lost: [String])? {
        guard ["textAttributes", "Label", "View"].contains(annotation), case .object(let members) = value else {
            return nil
        }
        var kept: [KTV.Member] = []
        var lost: [String] = []
        for member in members {
            guard case .object(let parts) = member.value, member.name == "font" else {
                if member.value.links(to: path) { lost.append(member.name) } else { kept.append(member) }
                continue
            }
            let left = parts.filter { !$0.value.links(to: path) }
            let isSized = left.contains { $0.name == "size" } || !parts.contains { $0.name == "size" }
            if isSized, !left.isEmpty { kept.append(KTV.Member("font", .object(left))) }
            lost += isSized ? parts.filter { $0.value.links(to: path) }.map { "font." + $0.name } : ["font"]
        }
        // Letter spacing can be relative to the font's own size.
        if lost.contains("font") { kept.removeAll { $0.name == "letterSpacing" && !$0.value.isConstant } }
        guard !kept.isEmpty else { return nil }
        let others = references.subtracting([name])
        let conversion = Conversion(
            annotation: annotation, value: .object(kept), isComputed: isComputed, references: others)
        return (conversion, lost)
    }
}

extension KTV {
    /// Whether the value contains a link to a path or to a value inside that path.
    fileprivate func links(to path: [String]) -> Bool {
        switch self {
        case .bare, .text: false
        case .link(let own): own.starts(with: path)
        case .call(_, let values), .list(let values): values.contains { $0.links(to: path) }
        case .object(let members): members.contains { $0.value.links(to: path) }
        }
    }
}
