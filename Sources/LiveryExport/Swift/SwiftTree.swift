import LiveryModel
import LiveryTheme

/// What a generated type has a property for: a value, an attribute of a style in all states, or a whole style.
struct SwiftMember {
    enum Content {
        /// A value of each choice of axes; nil where there is none.
        case value(SwiftType, [Theme.Value?])
        /// An attribute with states, for each choice of axes; nil where there is none.
        case states(SwiftType, [[Theme.ControlState: Theme.Value]?])
        /// The style of a component type.
        case style(String, isOptional: Bool)
    }

    /// The property's name.
    var name = ""
    /// The path of the value, in the names of the output.
    let path: String
    let content: Content

    /// Whether a choice of axes has no value.
    var isOptional: Bool {
        switch content {
        case .value(_, let values): values.contains { $0?.isNull != false }
        case .states(_, let values):
            values.contains { $0 == nil || $0?[.normal] == nil || $0?.values.contains(.null) == true }
        case .style(_, let isOptional): isOptional
        }
    }
}

/// A group of a theme, which generated code has a type for.
struct SwiftGroup {
    /// The property's name in the group around it.
    var name = ""
    /// The type's name in the type around it.
    var typeName = ""
    /// The type's whole name: `Badoo.Colors.Tooltips`.
    var type: String
    /// The path in the names of the output; empty for the whole theme.
    let path: String
    var members: [SwiftMember] = []
    var groups: [SwiftGroup] = []

    /// The number of members, also of inner groups.
    var count: Int { groups.reduce(members.count) { $0 + $1.count } }
}

/// Members by their names in the theme, before these become names of Swift.
struct SwiftTreeBuilder {
    private typealias Entry = (names: [String], member: SwiftMember)

    private var entries: [Entry] = []
    private(set) var remarks: [Remark] = []

    /// Adds a member at the end of names, instead of one that is there already.
    mutating func add(_ content: SwiftMember.Content, at names: [String], path: String) {
        entries.append((names, SwiftMember(path: path, content: content)))
    }

    /// The members in the order of their names. The last one of those with the same names was added last.
    private var sorted: [Entry] {
        entries.sorted { $0.names.lexicographicallyPrecedes($1.names, by: utf8Precedes) }
    }

    /// Visits all members with their names in the theme, in order.
    func visit(_ body: ([String], SwiftMember) -> Void) {
        let sorted = sorted
        for (index, entry) in sorted.enumerated()
        where index + 1 == sorted.count || sorted[index + 1].names != entry.names {
            body(entry.names, entry.member)
        }
    }

    /// The groups with their names in Swift.
    mutating func tree(of theme: String) throws(NameCollisions) -> SwiftGroup {
        var names = NameTable()
        var tree = SwiftGroup(type: theme, path: "")
        add(sorted[...], to: &tree, depth: 0, theme, &names)
        try names.check()
        return tree
    }

    /// Adds members, all of which have the names of the group.
    private mutating func add(
        _ entries: ArraySlice<Entry>, to group: inout SwiftGroup, depth: Int, _ theme: String,
        _ names: inout NameTable
    ) {
        var rest = entries
        while let text = rest.first?.names[depth] {
            let end = rest.firstIndex { $0.names[depth] != text } ?? rest.endIndex
            let start = rest[..<end].firstIndex { $0.names.count > depth + 1 } ?? end
            let member = rest[..<start].last?.member
            let path = group.path.isEmpty ? text : "\(group.path).\(text)"
            let name = SwiftName.member(text)
            names.add("\(group.type).\(name)", of: member?.path ?? path)
            if start < end {
                var type = SwiftName.type(text)
                if type == theme { type += "Group" }
                let whole = "\(group.type).\(type)"
                names.add(whole, of: path)
                var inner = SwiftGroup(name: name, typeName: type, type: whole, path: path)
                add(rest[start..<end], to: &inner, depth: depth + 1, theme, &names)
                group.groups.append(inner)
            }
            if var member {
                if start < end {
                    remarks.append(Remark(.noEquivalent, SwiftRemark.group, path: member.path))
                } else {
                    member.name = name
                    group.members.append(member)
                }
            }
            rest = rest[end...]
        }
    }
}

/// The messages of remarks on values that have no property.
enum SwiftRemark {
    static let group = "values that are a group for another choice of axes have no property"
    static let nothing = "values that are always 'nil' have no property"
    static let types = "values whose types differ by choice of axes have no property"
    static let mixed = "lists of values of different types have no property without LiveryClient"
    static let cycle = "parts of the type of a view around them have no property"
    static let notColor = "asset catalogs hold only colors"
}
