import LiveryModel

/// The types of objects that values in a Design Tokens file contain (Format §8 and §9).
enum TokenSchema {
    static let dimension = quantity("dimension")
    static let duration = quantity("duration")
    private static let color = Theme.CompositeType(
        "color", .one, [.init("alpha", .double), .init("colorSpace", .string), .init("hex", .string)])

    private static func quantity(_ name: String) -> Theme.CompositeType {
        Theme.CompositeType(name, .one, [.init("value", .double), .init("unit", .string)])
    }

    /// The type of a member, for references to it, or `nil` if the member's syntax determines the type.
    static func type(of member: String, in type: Theme.ValueType) -> Theme.ValueType? {
        switch type {
        case .shadow where Int(member) != nil: .shadow
        case .textAttributes: Theme.CompositeType.typography.type(of: member)
        case .composite(let composite): composite == .font ? nil : composite.type(of: member)
        case .dimension: dimension.type(of: member)
        case .duration: duration.type(of: member)
        case .color: color.type(of: member)
        default: nil
        }
    }
}
