// Text attributes as values of the `typography` type of Design Tokens (Format §9.8).
extension Theme.CompositeType {
    /// The members of fonts and text attributes that the `typography` type shares, all of them required.
    public static let typography = Theme.CompositeType(
        "typography", .one,
        (font.members + textAttributes.members).compactMap { member in
            member.typography.map { Member($0, member.type == .fontSize ? .dimension : member.type, .required) }
        }.sorted { utf8Precedes($0.name, $1.name) })

    /// The member with the specified name in the `typography` type, or `nil` if there isn't one.
    ///
    /// - Complexity: O(*n*), where *n* is the number of members.
    public func member(ofTypography name: String) -> Member? { members.first { $0.typography == name } }
}

extension Theme.TextAttributes {
    /// Creates text attributes from the members of a `typography` value.
    public init(typography: Theme.Composite) {
        self.init()
        var font = Theme.Composite(.font)
        for (member, value) in typography.members {
            if let own = Theme.CompositeType.font.member(ofTypography: member.name) { font[own.name] = value }
            if let own = Self.type.member(ofTypography: member.name) { composite[own.name] = value }
        }
        self.font = Theme.Font(composite: font)
    }

    /// The attributes as a `typography` value, or `nil` unless they have exactly the members of that type.
    public var typography: Theme.Composite? {
        guard let font else { return nil }
        var typography = Theme.Composite(.typography)
        for (member, value) in font.composite.members + composite.members where member.type != .font {
            guard let name = member.typography else { return nil }
            typography[name] = value
        }
        return typography.missing.isEmpty ? typography : nil
    }
}
