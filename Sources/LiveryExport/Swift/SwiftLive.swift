import LiveryModel
import LiveryTheme

/// Writes a class whose properties are read once from the client's theme.
struct SwiftLive {
    let values: SwiftValues
    let name: String
    /// The images and fonts that the shipped bundles list. Empty if they aren't copied.
    let assets: [Asset]
    /// Whether the parents of styles are written.
    let hasParents: Bool
    /// The version on the server that the shipped bundles contain.
    var published = PublicationStamp()

    init(_ values: SwiftValues, _ name: String, copiesAssets: Bool, hasParents: Bool) {
        self.values = values
        self.name = name
        self.hasParents = hasParents
        let all = copiesAssets ? values.theme.modes.flatMap(\.assets.files) : []
        let byHash = Dictionary(all.map { ($0.sha256, $0) }, uniquingKeysWith: { first, _ in first })
        assets = byHash.sortedMembers.map(\.value)
    }

    private static let imports = "import LiveryClient\n\n"

    func files() throws(NameCollisions) -> ([ExportedFile], [Remark]) {
        var (builder, remarks) = (SwiftTreeBuilder(isExact: values.isExact), [Remark]())
        values.addTokens(to: &builder, remarks: &remarks, isBaked: false)
        addStyles(to: &builder, remarks: &remarks)
        let contract = SwiftContract(values.theme, builder)
        let tree = try builder.tree(of: name)
        var styles = SwiftStyles(values, name)
        let structs = try styles.units()
        var files = SwiftFiles.files(
            name, imports: Self.imports, root(tree) + tree.groups.flatMap { units($0, in: $0) },
            besides: [.styles, .shipped])
        if !structs.isEmpty { files.append(SwiftFiles.file(name, .styles, Self.imports, structs)) }
        let imports = (assets.isEmpty ? "" : "import Foundation\n") + Self.imports
        let additions = (assets.isEmpty ? [] : [shippedAssets]) + (hasParents ? [parents] : [])
        files.append(SwiftFiles.file(name, .shipped, imports, [shipped] + additions))
        files += assets.map { ExportedFile(path: "\(name)Assets/\($0.sha256)", copying: $0) }
        files.append(contract.file(of: name))
        if values.isByType {
            files.append(SwiftFiles.file("R.swift", "", [SwiftFiles.current(tree, initial: "\(name)()")]))
        }
        return (files, remarks + builder.remarks + styles.remarks)
    }

    private func addStyles(to builder: inout SwiftTreeBuilder, remarks: inout [Remark]) {
        for (path, styles) in values.styles {
            let types = Set(styles.compactMap { $0?.type })
            let others = values.theme.leaf(at: path)?.values.filter { $0?.isStyle == false } ?? []
            guard let type = types.first, types.count == 1, others.allSatisfy({ $0?.value.isNull == true })
            else {
                remarks.append(Remark(.noEquivalent, SwiftRemark.types, path: path))
                continue
            }
            let content = SwiftMember.Content.style(type, isOptional: styles.contains(nil))
            builder.add(content, at: values.names(of: path, kind: "style"), path: path)
        }
    }
}

// Groups.
extension SwiftLive {
    /// The maximum number of stored properties in a class. The compile time is quadratic in this number.
    private static let storedLimit = 50

    /// A property of a group, which is a member or an inner group.
    private struct Slot {
        let name: String
        let type: String
        /// The assignment of the call that returns the value, such as ` = read.value(`, and the argument of the call.
        let call: String
        let argument: String
        var head = ""
        var isDeprecated = false
    }

    private func slots(of group: SwiftGroup) -> [Slot] {
        group.members.indices.map { slot(group.members[$0]) }
            + group.groups.map {
                let head = values.documentation(of: $0.path, indent: "")
                return Slot(name: $0.name, type: $0.type, call: " = \($0.type)(", argument: "read", head: head)
            }
    }

    private func slot(_ member: SwiftMember) -> Slot {
        let type: String
        var call = " = read.value("
        switch member.content {
        case .value(let own, _), .states(let own, _): type = own.client
        case .style(let component, _):
            type = SwiftStyles.name(of: component, in: name, values)
            call = " = read.style("
        }
        let isOptional = member.isOptional
        return Slot(
            name: member.name, type: isOptional ? type + "?" : type, call: isOptional ? " = read.optional(" : call,
            argument: SwiftText.string(values.theme.origins[member.path] ?? member.path),
            head: values.head(of: member.path, indent: ""), isDeprecated: values.isDeprecated(member.path))
    }

    private func root(_ tree: SwiftGroup) -> [SwiftUnit] {
        let contract = values.theme.contract.sortedMembers.map {
            "        \(SwiftText.string($0.key)): \(Self.literal($0.value)),\n"
        }
        let table = contract.isEmpty ? "[:]" : "[\n\(contract.joined())    ]"
        let head = """
            /// The theme of \(SwiftText.code(values.theme.app)).
            public final class \(name): ThemeSchema {
                public static let app = \(SwiftText.string(values.theme.app))
                public static let contract: [String: \(SwiftType.client("ValueType"))] = \(table)
                public static let contractID = "\(Theme.Contract(values.theme.contract).id)"


            """
        return units(of: tree, group: "", head: head, initializer: "public init")
    }

    private func units(_ group: SwiftGroup, in top: SwiftGroup) -> [SwiftUnit] {
        let outer = group.type.dropLast(group.typeName.count + 1)
        let head = "extension \(outer) {\n    public final class \(group.typeName): Sendable {\n"
        return units(of: group, group: top.typeName, head: head, initializer: "init")
            + group.groups.flatMap { units($0, in: top) }
    }

    /// Writes a class. If it has many properties, they are stored in several objects.
    private func units(
        of group: SwiftGroup, group top: String, head: String, initializer: String
    ) -> [SwiftUnit] {
        let slots = slots(of: group)
        let indent = group.path.isEmpty && top.isEmpty ? "    " : "        "
        let end = indent == "    " ? "}\n" : "    }\n}\n"
        let pieces = slots.pieces(of: Self.storedLimit)
        var text = head
        guard pieces.count > 1 else {
            write(slots[...], initializer: initializer, access: "public ", indent: indent, to: &text)
            return [SwiftUnit(group: top, count: group.members.count, text: text + end)]
        }
        let parts = pieces.indices.map {
            let type = "\(group.type)._Part\($0 + 1)"
            return Slot(name: "_part\($0 + 1)", type: type, call: " = \(type)(", argument: "read")
        }
        write(parts[...], initializer: initializer, access: "", indent: indent, to: &text)
        return [SwiftUnit(group: top, count: 0, text: text + end)]
            + pieces.enumerated().map { part($1, number: $0 + 1, of: group, top) }
    }

    private func part(_ slots: ArraySlice<Slot>, number: Int, of group: SwiftGroup, _ top: String) -> SwiftUnit {
        let stored = slots.map { Slot(name: $0.name, type: $0.type, call: $0.call, argument: $0.argument) }
        var text = "extension \(group.type) {\n    final class _Part\(number): Sendable {\n"
        write(stored[...], initializer: "init", access: "", indent: "        ", to: &text)
        text += "    }\n\n"
        for slot in slots {
            text += indented(slot.head, "    ")
            text += "    public var \(slot.name): \(slot.type) { _part\(number).\(slot.name) }\n"
        }
        text += "}\n"
        return SwiftUnit(group: top, count: slots.count, text: text)
    }

    /// Writes stored properties and the initializer that sets them. The initializer must not use deprecated properties.
    private func write(
        _ slots: ArraySlice<Slot>, initializer: String, access: String, indent: String, to text: inout String
    ) {
        let start = "\(indent)\(access)let "
        for slot in slots {
            if slot.isDeprecated {
                let hidden = SwiftName.hidden(slot.name)
                text += "\(indent)private let \(hidden): \(slot.type)\n"
                text += indented(slot.head, indent)
                text += "\(indent)\(access)var \(slot.name): \(slot.type) { \(hidden) }\n"
            } else {
                text += indented(slot.head, indent)
                text += "\(start)\(slot.name): \(slot.type)\n"
            }
        }
        text += "\(slots.isEmpty ? "" : "\n")\(indent)\(initializer)(_ read: SchemaReader) {\n"
        let fill = "\(indent)    "
        for slot in slots {
            let name = slot.isDeprecated ? SwiftName.hidden(slot.name) : slot.name
            text += "\(fill)\(name == "`self`" ? "self.`self`" : name)\(slot.call)\(slot.argument))\n"
        }
        text += "\(indent)}\n"
    }

    private func indented(_ head: String, _ indent: String) -> String {
        head.isEmpty ? "" : head.split(separator: "\n").map { "\(indent)\($0)\n" }.joined()
    }

    private static func literal(_ type: Theme.ValueType) -> String {
        switch type {
        case .component(let name): ".component(\(SwiftText.string(name)))"
        case .enumeration(let type): ".enumeration(.\(type == .letterCase ? "letterCase" : type.name))"
        default: ".\(type.name)"
        }
    }
}
