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
        case .value(_, let values): values.contains { ($0 ?? .null) == .null }
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
    private final class Node {
        var children: [String: Node] = [:]
        var member: SwiftMember?
        var path = ""
    }

    private let root = Node()
    private(set) var remarks: [Remark] = []

    /// Adds a member at the end of names.
    mutating func add(_ content: SwiftMember.Content, at names: [String], path: String) {
        var node = root
        for name in names {
            let child = node.children[name] ?? Node()
            if child.path.isEmpty { child.path = node.path.isEmpty ? name : "\(node.path).\(name)" }
            node.children[name] = child
            node = child
        }
        node.member = SwiftMember(path: path, content: content)
    }

    /// Visits all members with their names in the theme, in order.
    func visit(_ body: ([String], SwiftMember) -> Void) { Self.visit(root, [], body) }

    private static func visit(_ node: Node, _ names: [String], _ body: ([String], SwiftMember) -> Void) {
        if let member = node.member { body(names, member) }
        for (name, child) in node.children.sortedMembers { visit(child, names + [name], body) }
    }

    /// The groups with their names in Swift.
    mutating func tree(of theme: String) throws(NameCollisions) -> SwiftGroup {
        var names = NameTable()
        let tree = group(root, SwiftGroup(type: theme, path: ""), theme, &names)
        try names.check()
        return tree
    }

    private mutating func group(
        _ node: Node, _ start: SwiftGroup, _ theme: String, _ names: inout NameTable
    ) -> SwiftGroup {
        var group = start
        for (text, child) in node.children.sortedMembers {
            let name = SwiftName.member(text)
            names.add("\(group.type).\(name)", of: child.member?.path ?? child.path)
            if !child.children.isEmpty {
                var type = SwiftName.type(text)
                if type == theme { type += "Group" }
                names.add("\(group.type).\(type)", of: child.path)
                let inner = SwiftGroup(
                    name: name, typeName: type, type: "\(group.type).\(type)", path: child.path)
                group.groups.append(self.group(child, inner, theme, &names))
            }
            if var member = child.member {
                guard child.children.isEmpty else {
                    remarks.append(Remark(.noEquivalent, SwiftRemark.group, path: member.path))
                    continue
                }
                member.name = name
                group.members.append(member)
            }
        }
        return group
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
