import LiveryModel
import LiveryTheme

/// Determines the types of values by path. In literals, the types distinguish lengths from font sizes, and numbers from
/// weights.
struct LiteralTypes {
    let theme: ResolvedTheme
    let mode: Int

    /// The type of a value by its dotted path, which can lead into a style, a composite value, a list or an object.
    /// Returns `nil` if the mode has no such value.
    func type(at path: String) -> Theme.ValueType? {
        var (start, rest) = (path[...], [Substring]())
        while true {
            if let typed = theme.leaf(at: String(start))?[mode] { return type(at: rest[...], in: typed) }
            guard let dot = start.lastIndex(of: ".") else { return nil }
            rest.insert(start[start.index(after: dot)...], at: 0)
            start = start[..<dot]
        }
    }

    private func type(at path: ArraySlice<Substring>, in typed: Theme.Value.Typed) -> Theme.ValueType? {
        guard let name = path.first else { return typed.type }
        let rest = path.dropFirst()
        switch typed.value {
        case .composite(let composite):
            guard let (member, value) = composite.members.first(where: { $0.0.css == name }) else { return nil }
            return type(at: rest, in: .init(member.type, value))
        case .list(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return type(at: rest, in: elements[index])
        case .object(let members): return members[String(name)].flatMap { type(at: rest, in: $0) }
        case .style(let style): return type(at: path, in: style)
        default: return nil
        }
    }

    private func type(at path: ArraySlice<Substring>, in style: Theme.Style) -> Theme.ValueType? {
        guard let name = path.first.map(String.init) else { return .component(style.type) }
        var rest = path.dropFirst()
        let value: Theme.Value?
        switch style.attributes[name] {
        case .value(let single)?: value = single
        case .states(let states)?:
            let state = rest.first.flatMap { Theme.ControlState(rawValue: String($0)) }
            if state.map({ states[$0] != nil }) == true { rest = rest.dropFirst() }
            value = states[state ?? .normal] ?? states[.normal] ?? states.first?.value
        case nil: return nil
        }
        let declared = Theme.ComponentType.attribute(name, of: style.type, in: theme.types)
        guard let value, case .value(let type, _)? = declared else { return nil }
        return self.type(at: rest, in: .init(type, value))
    }
}
