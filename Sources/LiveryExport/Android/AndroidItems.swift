import LiveryModel

// Writes the items for an attribute.
extension AndroidCollector {
    /// - Parameter path: The path of the attribute.
    mutating func items(
        _ values: [Theme.ControlState: Theme.Value], _ type: Theme.ValueType, _ form: AndroidAttribute?,
        at path: [String],
        _ owner: AndroidStyle.Owner
    ) -> [AndroidItem] {
        if case .background? = form { return [] }
        guard let normal = values[.normal] else {
            for (state, _) in values.inOrder {
                remark(Self.lonely, at: path + [state.rawValue])
            }
            return []
        }
        let hasStates = [.color, .image].contains(type) && normal != .null
        if !hasStates { remarkStates(values, at: path) }
        switch form {
        case .value(let name)?:
            let text = hasStates ? stateText(values, type, at: path, owner) : text(normal, type, at: path, owner)
            return text.map { [AndroidItem(name: name, value: $0)] } ?? []
        case nil where hasStates:
            let name = path.dropFirst(owner.path.count)
            return stateText(values, type, at: path, owner).map {
                [custom(name, $0, type == .color ? "color" : "reference")]
            } ?? []
        case .sides(let start)?: return sides(normal, start, at: path, owner)
        case .keyword(let names)?: return keyword(normal, names, at: path, owner)
        case .lines? where normal.isUnlimited: return [AndroidItem(name: "android:maxLines", value: "@null")]
        case .lines?:
            return text(normal, type, at: path, owner).map { [AndroidItem(name: "android:maxLines", value: $0)] } ?? []
        case .text?: return [AndroidItem(name: "android:textAppearance", value: appearance(normal, at: path, owner))]
        case .spacing?: return spacing(normal, at: path, owner)
        case .background?, nil: return custom(normal, type, at: path, owner)
        }
    }

    static let lonely = "no value for the normal state, which Android requires: left out"
    private static let stateless =
        "in Android resources, only colors and images can vary by state: only the normal value is written"
    static let noValue = "in Android resources, every state needs a value: left out"

    private mutating func remarkStates(_ values: [Theme.ControlState: Theme.Value], at path: [String]) {
        for (state, value) in values.inOrder where state != .normal && value != values[.normal] {
            remark(Self.stateless, at: path + [state.rawValue])
        }
    }

    /// The text for a value without states.
    mutating func text(_ value: Theme.Value, _ type: Theme.ValueType, at path: [String], _ owner: AndroidStyle.Owner)
        -> String?
    {
        if value == .null { return "@null" }
        var found: String?
        AndroidLeaf.visit(value, type, at: path) { path, leaf, value in
            switch leaf {
            case .resource(let kind, let content):
                found = text(kind, content, at: path, of: owner)
                approximate(value, at: path)
            case .nothing(let reason): remark(reason, at: path)
            case .text, .style, .null: break
            }
        }
        return found
    }

    /// The text for colors or images. If they differ by state, it is a reference to a file.
    mutating func stateText(
        _ values: [Theme.ControlState: Theme.Value], _ type: Theme.ValueType, at path: [String],
        _ owner: AndroidStyle.Owner
    ) -> String? {
        var texts: [Theme.ControlState: String] = [:]
        for (state, value) in values.inOrder {
            let path = state == .normal ? path : path + [state.rawValue]
            if value == .null {
                remark(Self.noValue, at: path)
            } else {
                texts[state] = text(value, type, at: path, owner)
            }
        }
        guard let normal = texts[.normal] else {
            for (state, _) in values.inOrder where texts[state] != nil {
                remark(Self.lonely, at: path + [state.rawValue])
            }
            return nil
        }
        guard texts.count > 1 else { return normal }
        let kind: AndroidResource.Kind = type == .color ? .color : .drawable
        return file(kind, .file(.selector(texts, of: kind.rawValue)), at: path, of: owner)
    }

    private mutating func sides(
        _ value: Theme.Value, _ start: String, at path: [String], _ owner: AndroidStyle.Owner
    ) -> [AndroidItem] {
        guard case .insets(let insets) = value else {
            return ["Start", "Top", "End", "Bottom"].map { AndroidItem(name: start + $0, value: "@null") }
        }
        return AndroidAttribute.sides(of: insets).compactMap { side in
            let value = Theme.Value.dimension(Theme.Dimension(side.points))
            return text(value, .dimension, at: path + [side.member], owner).map {
                AndroidItem(name: start + side.name, value: $0)
            }
        }
    }

    private mutating func keyword(
        _ value: Theme.Value, _ names: [String: [AndroidItem]], at path: [String], _ owner: AndroidStyle.Owner
    ) -> [AndroidItem] {
        guard case .keyword(let name) = value else {
            let all = Set(names.values.joined().map(\.name)).sorted(by: utf8Precedes)
            return all.map { AndroidItem(name: $0, value: "@null") }
        }
        return names[name] ?? custom(value, .string, at: path, owner)
    }

    private mutating func spacing(_ value: Theme.Value, at path: [String], _ owner: AndroidStyle.Owner) -> [AndroidItem]
    {
        guard case .dimension(let length) = value else {
            return [AndroidItem(name: "android:letterSpacing", value: "@null")]
        }
        guard let size = owner.fontSize, size > 0 else { return custom(value, .dimension, at: path, owner) }
        return [AndroidItem(name: "android:letterSpacing", value: AndroidText.number(length.points / size))]
    }

    /// A reference to the style for a font or text attributes.
    private mutating func appearance(_ value: Theme.Value, at path: [String], _ owner: AndroidStyle.Owner) -> String {
        guard case .composite(let text) = value else { return "@null" }
        var (next, start) = (path.name, path[0])
        for _ in 0..<Self.stepLimit {
            guard let target = link(at: next, in: start) else { break }
            if let known = sources[target], case .text(text) = known.content { return "@style/\(name(of: known))" }
            (next, start) = (target, "")
        }
        let inherited = owner.parent.map { ([$0] + path.dropFirst(owner.path.count)).name }
        if let inherited, let known = sources[inherited], case .text(text) = known.content {
            sources[path.name] = known
            return "@style/\(name(of: known))"
        }
        sources[path.name] = AndroidStyle.Source(path: path, content: .text(text))
        return style(at: path.name).map { "@style/\($0.name)" } ?? "@null"
    }

    /// The items for an attribute that the platform doesn't define, one for each single value. If there are no values,
    /// the attribute is reset.
    private mutating func custom(
        _ value: Theme.Value, _ type: Theme.ValueType, at path: [String], _ owner: AndroidStyle.Owner
    ) -> [AndroidItem] {
        var items: [AndroidItem] = []
        AndroidLeaf.visit(value, type, at: path) { path, leaf, value in
            let name = path.dropFirst(owner.path.count)
            switch leaf {
            case .resource(let kind, let content):
                items.append(custom(name, text(kind, content, at: path, of: owner), content.format(of: kind)))
                approximate(value, at: path)
            case .text: items.append(custom(name, appearance(value, at: path, owner), "reference"))
            case .style(let style):
                sources[path.name] = AndroidStyle.Source(path: path, content: .style(style))
                if let made = self.style(at: path.name) {
                    items.append(custom(name, "@style/\(made.name)", "reference"))
                }
            case .null: break
            case .nothing(let reason): remark(reason, at: path)
            }
        }
        return items
    }
}

extension AndroidResource.Content {
    /// The format of an attribute with a value of this kind.
    fileprivate func format(of kind: AndroidResource.Kind) -> String {
        switch (self, kind) {
        case (.float, _): "float"
        case (_, .bool): "boolean"
        case (_, .color): "color"
        case (_, .dimen): "dimension"
        case (_, .integer): "integer"
        case (_, .string): "string"
        default: "reference"
        }
    }
}

extension [Theme.ControlState: Theme.Value] {
    /// The values in the order in which states are declared.
    var inOrder: [(Theme.ControlState, Theme.Value)] {
        Theme.ControlState.allCases.compactMap { state in self[state].map { (state, $0) } }
    }
}

extension Theme.Value {
    /// Whether a number of lines means that there is no limit.
    fileprivate var isUnlimited: Bool { if case .int(let number) = self { number <= 0 } else { false } }
}
