import LiveryModel
import LiveryTheme

/// A class whose properties are filled from the client's theme once.
struct SwiftLive {
    let values: SwiftValues
    let name: String

    init(_ values: SwiftValues, _ name: String) {
        self.values = values
        self.name = name
    }

    private static let imports = "import LiveryClient\n\n"

    func files() throws(NameCollisions) -> ([ExportedFile], [Remark]) {
        var (builder, remarks) = (SwiftTreeBuilder(), [Remark]())
        values.addTokens(to: &builder, remarks: &remarks, isBaked: false)
        addStyles(to: &builder, remarks: &remarks)
        let tree = try builder.tree(of: name)
        var styles = SwiftStyles(values, name)
        let structs = try styles.units()
        var files = SwiftFiles.files(
            name, imports: Self.imports, root(tree) + tree.groups.flatMap { units($0, in: $0) })
        if !structs.isEmpty { files.append(SwiftFiles.file("\(name)+Styles.swift", Self.imports, structs)) }
        files.append(SwiftFiles.file("\(name)+Shipped.swift", Self.imports, [shipped]))
        if values.isByType {
            files.append(SwiftFiles.file("R.swift", "", [SwiftFiles.current(tree, initial: "\(name)()")]))
        }
        return (files, remarks + builder.remarks + styles.remarks)
    }

    private func addStyles(to builder: inout SwiftTreeBuilder, remarks: inout [Remark]) {
        for (path, styles) in values.styles {
            let types = Set(styles.compactMap { $0?.type })
            guard let type = types.first, types.count == 1,
                values.bundles.allSatisfy({ $0.tokens[path]?.value.isNull != false })
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
    /// The most stored properties of a class. The compiler takes time quadratic in them.
    private static let storedLimit = 50

    /// A property of a group: a member or an inner group.
    private struct Slot {
        let name: String
        let type: String
        let initial: String
        let head: String
        let isDeprecated: Bool
    }

    private func slots(of group: SwiftGroup) -> [Slot] {
        group.members.map(slot)
            + group.groups.map {
                let head = values.input.annotations[$0.path]?.description.map { SwiftText.comment($0, indent: "") }
                return Slot(
                    name: $0.name, type: $0.type, initial: "\($0.type)(read)", head: head ?? "", isDeprecated: false)
            }
    }

    private func slot(_ member: SwiftMember) -> Slot {
        let type: String
        var call = "value"
        switch member.content {
        case .value(let own, _), .states(let own, _): type = own.client
        case .style(let component, _):
            type = SwiftStyles.name(of: component, in: name, values)
            call = "style"
        }
        let path = SwiftText.string(values.input.origins[member.path] ?? member.path)
        return Slot(
            name: member.name, type: member.isOptional ? type + "?" : type,
            initial: "read.\(member.isOptional ? "optional" : call)(\(path))",
            head: values.head(of: member.path, indent: ""), isDeprecated: values.isDeprecated(member.path))
    }

    private func root(_ tree: SwiftGroup) -> [SwiftUnit] {
        let contract = values.input.contract.sortedMembers.map {
            "        \(SwiftText.string($0.key)): \(Self.literal($0.value)),\n"
        }
        let table = contract.isEmpty ? "[:]" : "[\n\(contract.joined())    ]"
        let head = """
            /// The theme of \(SwiftText.code(values.input.app)).
            public final class \(name): ThemeSchema {
                public static let app = \(SwiftText.string(values.input.app))
                public static let contract: [String: \(SwiftType.client("ValueType"))] = \(table)


            """
        return units(of: tree, group: "", head: head, initializer: "public init")
    }

    private func units(_ group: SwiftGroup, in top: SwiftGroup) -> [SwiftUnit] {
        let outer = group.type.dropLast(group.typeName.count + 1)
        let head = "extension \(outer) {\n    public final class \(group.typeName): Sendable {\n"
        return units(of: group, group: top.typeName, head: head, initializer: "init")
            + group.groups.flatMap { units($0, in: top) }
    }

    /// A class. If it has many properties, these are stored in several objects.
    private func units(
        of group: SwiftGroup, group top: String, head: String, initializer: String
    ) -> [SwiftUnit] {
        let slots = slots(of: group)
        let indent = group.path.isEmpty && top.isEmpty ? "    " : "        "
        let end = indent == "    " ? "}\n" : "    }\n}\n"
        guard slots.count > Self.storedLimit else {
            let body = storage(slots, initializer: initializer, access: "public ", indent: indent)
            return [SwiftUnit(group: top, count: group.members.count, text: head + body + end)]
        }
        let pieces = stride(from: 0, to: slots.count, by: Self.storedLimit).map {
            slots[$0..<min($0 + Self.storedLimit, slots.count)]
        }
        let parts = pieces.indices.map {
            Slot(
                name: "_part\($0 + 1)", type: "\(group.type)._Part\($0 + 1)",
                initial: "\(group.type)._Part\($0 + 1)(read)", head: "", isDeprecated: false)
        }
        let body = storage(parts, initializer: initializer, access: "fileprivate ", indent: indent)
            .replacing("fileprivate ", with: "")
        return [SwiftUnit(group: top, count: 0, text: head + body + end)]
            + pieces.enumerated().map { part($1, number: $0 + 1, of: group, top) }
    }

    private func part(_ slots: ArraySlice<Slot>, number: Int, of group: SwiftGroup, _ top: String) -> SwiftUnit {
        let stored = slots.map {
            Slot(name: $0.name, type: $0.type, initial: $0.initial, head: "", isDeprecated: false)
        }
        let body = storage(stored, initializer: "init", access: "", indent: "        ")
        let getters = slots.map {
            indented($0.head, "    ") + "    public var \($0.name): \($0.type) { _part\(number).\($0.name) }\n"
        }
        let text = """
            extension \(group.type) {
                final class _Part\(number): Sendable {
            \(body)    }

            \(getters.joined())}

            """
        return SwiftUnit(group: top, count: slots.count, text: text)
    }

    /// Stored properties and the initializer that fills them. The initializer must not use a deprecated property.
    private func storage(_ slots: [Slot], initializer: String, access: String, indent: String) -> String {
        var text = ""
        for slot in slots {
            if slot.isDeprecated {
                let hidden = SwiftName.hidden(slot.name)
                text += "\(indent)private let \(hidden): \(slot.type)\n"
                text += indented(slot.head, indent)
                text += "\(indent)\(access)var \(slot.name): \(slot.type) { \(hidden) }\n"
            } else {
                text += indented(slot.head, indent)
                text += "\(indent)\(access)let \(slot.name): \(slot.type)\n"
            }
        }
        let fills = slots.map { slot in
            let name = slot.isDeprecated ? SwiftName.hidden(slot.name) : slot.name
            return "\(indent)    \(name == "`self`" ? "self.`self`" : name) = \(slot.initial)\n"
        }
        return text + "\(slots.isEmpty ? "" : "\n")\(indent)\(initializer)(_ read: SchemaReader) {\n"
            + fills.joined() + "\(indent)}\n"
    }

    private func indented(_ head: String, _ indent: String) -> String {
        head.split(separator: "\n").map { "\(indent)\($0)\n" }.joined()
    }

    private static func literal(_ type: Theme.ValueType) -> String {
        switch type {
        case .component(let name): ".component(\(SwiftText.string(name)))"
        case .enumeration(let type): ".enumeration(.\(type == .letterCase ? "letterCase" : type.name))"
        default: ".\(type.name)"
        }
    }
}

// The shipped bundles.
extension SwiftLive {
    private var shipped: SwiftUnit {
        let bundles = zip(values.input.modes, values.bundles).map { mode, bundle in
            let axes = mode.choice.sortedMembers.map { "\(SwiftText.string($0.key)): \(SwiftText.string($0.value))" }
            let text = SwiftText.raw(lines(of: original(bundle, mode.choice)), indent: "            ")
            return """
                        ShippedBundle(
                            axes: [\(axes.isEmpty ? ":" : axes.joined(separator: ", "))],
                            \(text)),

                """
        }
        let text = """
            extension \(name) {
                /// The values as of the generation of this file.
                public static let shipped: [ShippedBundle] = [
            \(bundles.joined())    ]
            }

            """
        return SwiftUnit(group: "", count: 0, text: text)
    }

    /// The bundle as the service would deliver it, except for values that the output leaves out.
    private func original(_ bundle: ThemeBundle, _ choice: [String: String]) -> ThemeBundle {
        let origins = values.input.origins
        var bundle = bundle
        bundle.axes.merge(choice) { $1 }
        guard !origins.isEmpty else { return bundle }
        let tokens = bundle.tokens.map { (origins[$0.key] ?? $0.key, $0.value) }
        let styles = bundle.styles.map { (origins[$0.key] ?? $0.key, $0.value) }
        bundle.tokens = Dictionary(tokens, uniquingKeysWith: { first, _ in first })
        bundle.styles = Dictionary(styles, uniquingKeysWith: { first, _ in first })
        return bundle
    }

    /// The wire form, with a line for each value.
    private func lines(of bundle: ThemeBundle) -> [String] {
        var (lines, line, depth, isText, isEscaped) = ([String](), [UInt8](), 0, false, false)
        for byte in bundle.bytes {
            line.append(byte)
            if isText {
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            guard byte == UInt8(ascii: ",") && depth <= 2 || byte == UInt8(ascii: "{") && depth == 2 else { continue }
            lines.append(String(decoding: line, as: UTF8.self))
            line = []
        }
        return lines + [String(decoding: line, as: UTF8.self)]
    }
}
