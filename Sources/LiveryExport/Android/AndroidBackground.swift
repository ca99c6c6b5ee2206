import LiveryModel

// Writes the drawable behind the content.
extension AndroidCollector {
    /// The item for the background, which is a color, an image, or a shape with a border and rounded corners.
    mutating func background(of style: Theme.Style, _ owner: AndroidStyle.Owner) -> [AndroidItem] {
        var parts = AndroidBackground()
        var isStated = false
        for (name, attribute) in style.attributes.sortedMembers {
            let type = types.type(of: name, style.type)
            guard case .background? = AndroidAttribute.named(name, type, of: owner.lineage) else { continue }
            isStated = true
            set(name, attribute.values, type, in: &parts, owner)
        }
        guard isStated else { return [] }
        return [AndroidItem(name: "android:background", value: text(of: parts, owner))]
    }

    private mutating func set(
        _ name: String, _ values: [Theme.ControlState: Theme.Value], _ type: Theme.ValueType,
        in parts: inout AndroidBackground,
        _ owner: AndroidStyle.Owner
    ) {
        let path = owner.path + [name]
        guard let normal = values[.normal], normal != .null else {
            for (state, value) in values.inOrder where state != .normal || value != .null {
                remark(Self.lonely, at: path + [state.rawValue])
            }
            return
        }
        switch name {
        case "backgroundColor":
            parts.fill = stateText(values, type, at: path, owner)
            parts.isPlain = values.count == 1
        case "borderColor": parts.line = stateText(values, type, at: path, owner)
        case "backgroundImage": parts.image = stateText(values, type, at: path, owner)
        case "cornerRadius": parts.radius = text(normal, type, at: path, owner)
        default:
            for (state, value) in values.inOrder {
                let path = state == .normal ? path : path + [state.rawValue]
                if value == .null {
                    remark(Self.noValue, at: path)
                } else {
                    parts.widths[state] = text(value, type, at: path, owner)
                }
            }
        }
    }

    private mutating func text(of parts: AndroidBackground, _ owner: AndroidStyle.Owner) -> String {
        guard let drawing = parts.drawing else { return parts.image ?? "@null" }
        if let fill = parts.fill, parts.isPlain, parts.line == nil, parts.widths.isEmpty, parts.radius == nil,
            parts.image == nil
        {
            return fill
        }
        return file(.drawable, .file(drawing), at: owner.path + ["background"], of: owner)
    }
}

/// The parts of a background, as the values of XML attributes.
private struct AndroidBackground {
    var fill: String?
    /// Whether the color is the same in all states.
    var isPlain = false
    var line: String?
    var widths: [Theme.ControlState: String] = [:]
    var radius: String?
    var image: String?

    /// The shape with the image on top of it, or `nil` if there is no shape.
    var drawing: AndroidXML? {
        guard fill != nil || line != nil || !widths.isEmpty || radius != nil else { return nil }
        let shape = widths.count > 1 ? selector : shape(width: widths[.normal])
        guard let image else { return shape }
        let above = AndroidXML("item", [("drawable", image)])
        return AndroidXML("layer-list", [], [AndroidXML("item", [], [shape]), above])
    }

    /// A selector with a shape for each state that changes the border width. Colors need no separate shapes, because
    /// they have their own selectors.
    private var selector: AndroidXML {
        .selector(
            Dictionary(
                uniqueKeysWithValues: widths.map { state, width in
                    (state, AndroidXML("item", [], [shape(width: width)]))
                }))
    }

    private func shape(width: String?) -> AndroidXML {
        var children: [AndroidXML] = []
        if let fill { children.append(AndroidXML("solid", [("color", fill)])) }
        let stroke = (width.map { [("width", $0)] } ?? []) + (line.map { [("color", $0)] } ?? [])
        if !stroke.isEmpty { children.append(AndroidXML("stroke", stroke)) }
        if let radius { children.append(AndroidXML("corners", [("radius", radius)])) }
        return AndroidXML("shape", [], children)
    }
}
