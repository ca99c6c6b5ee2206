import LiveryModel

/// The shape of the JSON for a wire type. The contract is derived from it.
package indirect enum WireShape: Equatable, Sendable {
    case text, number, flag
    /// Any JSON.
    case any
    case list(WireShape)
    /// An object with arbitrary member names.
    case map(WireShape)
    /// A value or null.
    case nullable(WireShape)
    /// An object with the type's name and its members in declared order.
    case object(String, [Member])

    /// A member of an object.
    package struct Member: Equatable, Sendable {
        package var name: String
        package var shape: WireShape
        /// The names of the types that contain the member, starting with the object's own type, followed by inlined
        /// types.
        package var owners: [String]
        /// Whether the member is omitted if it has no value.
        package var isOmitted = false

        package init(_ name: String, _ shape: WireShape, of owners: [String]) {
            self.name = name
            self.shape = shape
            self.owners = owners
        }
    }

    /// Creates the shape of a type, which must consist of messages, strings, integers, Booleans, JSON, arrays and
    /// dictionaries.
    package init(_ type: Any.Type) {
        switch type {
        case let type as any ShapedValue.Type: self = type.shape
        case let type as any API.Message.Type: self = .object("\(type)", Self.members(of: type, in: []))
        default: preconditionFailure("'\(type)' is not a type of the API")
        }
    }

    private static func members(of type: any API.Message.Type, in owners: [String]) -> [Member] {
        let owners = owners + ["\(type)"]
        return Mirror(reflecting: type.init()).children.flatMap { child in
            let name = child.label ?? ""
            switch Swift.type(of: child.value) {
            case let type as any InlinedMember.Type: return members(of: type.message, in: owners)
            case let type as any OmittedMember.Type:
                // The name of a property wrapper's storage starts with an underscore.
                var member = Member(String(name.dropFirst()), WireShape(type.valueType), of: owners)
                member.isOmitted = true
                return [member]
            case let type: return [Member(name, WireShape(type), of: owners)]
            }
        }
    }
}

/// A type that has a shape but isn't a message.
private protocol ShapedValue {
    static var shape: WireShape { get }
}

extension String: ShapedValue { fileprivate static var shape: WireShape { .text } }
extension Int: ShapedValue { fileprivate static var shape: WireShape { .number } }
extension Bool: ShapedValue { fileprivate static var shape: WireShape { .flag } }
extension JSON: ShapedValue { fileprivate static var shape: WireShape { .any } }
extension Optional: ShapedValue { fileprivate static var shape: WireShape { .nullable(WireShape(Wrapped.self)) } }
extension Array: ShapedValue { fileprivate static var shape: WireShape { .list(WireShape(Element.self)) } }
extension Dictionary: ShapedValue where Key == String {
    fileprivate static var shape: WireShape { .map(WireShape(Value.self)) }
}
