import LiveryModel
import LiveryTheme

/// A property of a generated type, for a value, an attribute of a style in all states, or a whole style.
struct SwiftMember {
    enum Content {
        /// A value for each axis choice, or `nil` where it doesn't exist.
        case value(SwiftType, [Theme.Value.Typed?])
        /// The values of an attribute with states for each axis choice, or `nil` where the attribute doesn't exist.
        case states(SwiftType, [[Theme.ControlState: Theme.Value]?])
        /// A style of a component type.
        case style(String, isOptional: Bool)
    }

    /// The property's name.
    var name = ""
    /// The path of the value, as renamed for the output.
    let path: String
    let content: Content

    /// Whether the value is missing or `nil` for at least one axis choice.
    var isOptional: Bool {
        switch content {
        case .value(_, let values): values.contains { $0?.value.isNull != false }
        case .states(_, let values):
            values.contains { $0 == nil || $0?[.normal] == nil || $0?.values.contains(.null) == true }
        case .style(_, let isOptional): isOptional
        }
    }
}

/// A group in a theme, for which generated code has a type.
struct SwiftGroup {
    /// The name of the property in the enclosing group.
    var name = ""
    /// The name of the type in the enclosing type.
    var typeName = ""
    /// The full name of the type, such as `Badoo.Colors.Tooltips`.
    var type: String
    /// The path of the group, as renamed for the output. Empty for the whole theme.
    let path: String
    var members: [SwiftMember] = []
    var groups: [SwiftGroup] = []
}

/// Collects members by their names in the theme, before the names are converted to Swift names.
struct SwiftTreeBuilder {
    /// Whether names are spelled as in the theme, where Swift allows it.
    private let isExact: Bool
    private var names: [[String]] = []
    private var members: [SwiftMember] = []
    private(set) var remarks: [Remark] = []

    init(isExact: Bool) { self.isExact = isExact }

    /// Adds a member at a path of names, and replaces an earlier member with the same names.
    mutating func add(_ content: SwiftMember.Content, at names: [String], path: String) {
        self.names.append(names)
        members.append(SwiftMember(path: path, content: content))
    }

    /// The positions of the members, with each group where its first member is. Of those with the same names, the last
    /// one counts.
    private var order: [Int] { PathOrder.grouped(names) }

    /// Visits all members with their names in the theme, in order.
    func visit(_ body: ([String], SwiftMember) -> Void) {
        let order = order
        for (index, next) in zip(order, order.dropFirst() + [-1]) where next < 0 || names[index] != names[next] {
            body(names[index], members[index])
        }
    }

    /// The tree of groups with their names in Swift.
    mutating func tree(of theme: String) throws(NameCollisions) -> SwiftGroup {
        var (tree, table) = (SwiftGroup(type: theme, path: ""), NameTable())
        add(order[...], to: &tree, depth: 0, &table)
        try table.check()
        return tree
    }

    /// Adds the members at the specified positions. The names of all these members start with the names of the group.
    private mutating func add(
        _ order: ArraySlice<Int>, to group: inout SwiftGroup, depth: Int, _ table: inout NameTable
    ) {
        let theme = group.type.prefix { $0 != "." }
        var start = order.startIndex
        while start < order.endIndex {
            let text = names[order[start]][depth]
            // Members whose names end here come before the members of the group with the same name.
            var (middle, end) = (start, start)
            while end < order.endIndex, names[order[end]][depth] == text {
                if names[order[end]].count == depth + 1 { middle = end + 1 }
                end += 1
            }
            let name = isExact ? SwiftName.exact(text) : SwiftName.member(text)
            let last = start < middle ? order[middle - 1] : nil
            if middle < end {
                let path = group.path.isEmpty ? text : "\(group.path).\(text)"
                var type = SwiftName.type(text)
                if type == theme || type == name { type += "Group" }
                var inner = SwiftGroup(
                    name: name, typeName: type, type: "\(group.type).\(type)", path: path)
                table.add("\(group.type).\(name)", of: last.map { members[$0].path } ?? path)
                table.add(inner.type, of: path)
                add(order[middle..<end], to: &inner, depth: depth + 1, &table)
                group.groups.append(inner)
                if let last { remarks.append(Remark(.noEquivalent, SwiftRemark.group, path: members[last].path)) }
            } else if let last {
                table.add("\(group.type).\(name)", of: members[last].path)
                group.members.append(members[last])
                group.members[group.members.count - 1].name = name
            }
            start = end
        }
    }
}

/// The messages of remarks for values that have no property.
enum SwiftRemark {
    static let group = "values that are a group for other axis values have no property"
    static let nothing = "values that are always 'nil' have no property"
    static let types = "values whose types vary by axis have no property"
    static let mixed = "without LiveryClient, lists with values of different types have no property"
    static let cycle = "parts whose type is an enclosing view's type have no property"
    static let clipped = "outside Display P3: written as the closest Display P3 color"
    static let notColor = "asset catalogs can contain only colors"
    static let notColorOrImage =
        "asset catalogs can contain only colors and images, and a symbol has the same image for every axis value"
    static let noColor =
        "where a combination of axis values has no color, asset catalogs show a different color or none"
}
