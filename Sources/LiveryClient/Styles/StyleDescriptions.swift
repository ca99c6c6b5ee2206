extension Theme.Setting: CustomStringConvertible {
    /// The value, `null` to reset, or `leave`.
    public var description: String {
        switch self {
        case .leave: "leave"
        case .reset: "null"
        case .set(let value): (value as? Double).map(spelled) ?? "\(value)"
        }
    }
}

extension Theme.Stateful: CustomStringConvertible {
    /// The setting, or the settings of the states that have one.
    public var description: String {
        if states.keys.allSatisfy({ $0 == .normal }) { return normal.description }
        return braced(states: states.mapValues(\.description))
    }
}

extension SchemaStyle {
    /// The component type and the attributes that the style specifies.
    public var description: String { "\(Self.component) \(braced(settings(of: self)))" }
}

/// A member of a style that may leave an attribute unchanged.
private protocol StyleMember {
    var isLeft: Bool { get }
}

extension Theme.Setting: StyleMember {
    fileprivate var isLeft: Bool { if case .leave = self { true } else { false } }
}

extension Theme.Stateful: StyleMember {
    fileprivate var isLeft: Bool { states.isEmpty }
}

/// The attributes that a style specifies, with those of the type that its type extends.
private func settings(of style: Any) -> [String] {
    Mirror(reflecting: style).children.enumerated().flatMap { index, child -> [String] in
        guard let name = child.label else { return [] }
        if let member = child.value as? any StyleMember {
            return member.isLeft ? [] : ["\(name == "letterCase" ? "case" : name): \(child.value)"]
        }
        guard let inner = child.value as? any SchemaStyle else { return [] }
        let own = settings(of: inner)
        // The first member has the attributes of the extended type, which has its name. Other members are parts.
        if index == 0, type(of: inner).component.lowercased() == name.lowercased() { return own }
        return own.isEmpty ? [] : ["\(name): \(braced(own))"]
    }
}
