import LiveryAPI
import LiveryModel
import LiveryService

/// The direction of a message.
enum Direction { case request, response }

extension OpenAPI.Schema {
    /// The schema of a response's body.
    static func response(_ type: any API.Message.Type) -> Self { derived(from: WireShape(type), in: .response) }

    /// The schema of a request's body. Members that can be null can be omitted, and unknown members are errors.
    static func request(_ type: any API.Message.Type) -> Self {
        derived(from: WireShape(type), in: .request, isClosed: true)
    }

    private static func derived(from shape: WireShape, in direction: Direction, isClosed: Bool = false) -> Self {
        switch shape {
        case .text: text
        case .number: count
        case .flag: bool
        case .any: any
        case .list(let element): list(of: derived(from: element, in: direction))
        case .map(let value): map(of: derived(from: value, in: direction))
        case .nullable(let value): derived(from: value, in: direction).orNull
        case .object(let name, let members):
            object(members, alternatives: MemberFormats.alternatives[name] ?? [], direction, isClosed).named(name)
        }
    }

    /// An object, or one of several if its type has alternatives.
    private static func object(
        _ members: [WireShape.Member], alternatives: [[String]], _ direction: Direction, _ isClosed: Bool
    ) -> Self {
        guard !alternatives.isEmpty else { return object(members, [], [], direction, isClosed) }
        return one(
            of: alternatives.map { chosen in
                let others = alternatives.filter { $0 != chosen }.joined()
                let own = members.filter { !others.contains($0.name) }
                // The object of a list isn't closed, so only this tells the alternatives apart.
                let absent = isClosed ? [] : others.map { ($0, null) }
                return object(own, Array(chosen.prefix(1)), absent, direction, isClosed)
            })
    }

    private static func object(
        _ members: [WireShape.Member], _ required: [String], _ absent: [Property], _ direction: Direction,
        _ isClosed: Bool
    ) -> Self {
        var (always, sometimes): ([Property], [Property]) = ([], absent)
        for member in members {
            let (format, isNullable) = format(of: member, in: direction)
            if required.contains(member.name) {
                always.append((member.name, format))
            } else if member.isOmitted || (direction == .request && isNullable) {
                sometimes.append((member.name, isNullable ? format.orNull : format))
            } else {
                always.append((member.name, isNullable ? format.orNull : format))
            }
        }
        let object = object(always, optional: sometimes)
        return isClosed ? object.with("additionalProperties", false) : object
    }

    /// The schema of a member's values other than null, and whether it can be null.
    private static func format(of member: WireShape.Member, in direction: Direction) -> (Self, isNullable: Bool) {
        var (shape, isNullable) = (member.shape, false)
        if case .nullable(let value) = shape { (shape, isNullable) = (value, true) }
        let derived = derived(from: shape, in: direction)
        return (MemberFormats.format(of: member, in: direction, as: derived) ?? derived, isNullable)
    }
}
