import LiveryModel

/// An element in a resource's own file.
struct AndroidXML: Hashable {
    let name: String
    /// The attributes in Android's namespace. Their values are already escaped.
    var attributes: [AndroidItem]
    let children: [AndroidXML]

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ children: [AndroidXML] = []) {
        self.name = name
        self.attributes = attributes.map { AndroidItem(name: $0.name, value: $0.value) }
        self.children = children
    }

    /// The lines of the element. The outermost element declares the namespace.
    func lines(indent: String = "") -> String {
        let namespace = indent.isEmpty ? " xmlns:android=\"http://schemas.android.com/apk/res/android\"" : ""
        let words = attributes.map { " android:\($0.name)=\"\($0.value)\"" }.joined()
        let start = "\(indent)<\(name)\(namespace)\(words)"
        guard !children.isEmpty else { return start + " />\n" }
        return "\(start)>\n\(children.map { $0.lines(indent: indent + "    ") }.joined())\(indent)</\(name)>\n"
    }
}

extension AndroidXML {
    /// A selector with a color or drawable for each state. The platform uses the first item that matches.
    static func selector(_ values: [Theme.ControlState: String], of attribute: String) -> AndroidXML {
        selector(values.mapValues { AndroidXML("item", [(attribute, $0)]) })
    }

    /// A selector with an item for each state.
    static func selector(_ items: [Theme.ControlState: AndroidXML]) -> AndroidXML {
        let children = Theme.ControlState.byPrecedence.compactMap { state -> AndroidXML? in
            guard var item = items[state] else { return nil }
            item.attributes += state.attribute.map { [$0] } ?? []
            return item
        }
        return AndroidXML("selector", [], children)
    }

    /// A timing curve.
    static func interpolator(_ easing: Theme.Easing) -> AndroidXML {
        let names = ["controlX1", "controlY1", "controlX2", "controlY2"]
        return AndroidXML("pathInterpolator", zip(names, easing.numbers).map { ($0, AndroidText.number($1)) })
    }

    /// A gradient, or `nil` if the stops can't be represented. A shape supports a color at each end and one in between.
    static func gradient(_ gradient: Theme.Gradient) -> AndroidXML? {
        var found = gradient.stops.map { (color: AndroidText.color($0.color), position: $0.position) }
        guard let first = found.first, let last = found.last else { return nil }
        if first.position > 0 { found.insert((first.color, 0), at: 0) }
        if last.position < 1 { found.append((last.color, 1)) }
        guard found.count <= 3, found.map(\.position) == found.map(\.position).sorted() else { return nil }
        // The colors of a radial gradient are evenly spaced.
        if gradient.isRadial, found.count == 3, found[1].position != 0.5 { return nil }
        // The radius is a share of the shorter side.
        var words =
            gradient.isRadial
            ? [("type", "radial"), ("gradientRadius", "50%")] : [("angle", String(angle(of: gradient)))]
        words.append(("startColor", found[0].color))
        if found.count == 3 {
            words.append(("centerColor", found[1].color))
            // The position along the line, whatever its direction.
            if !gradient.isRadial { words.append(("centerY", AndroidText.number(found[1].position))) }
        }
        words.append(("endColor", found[found.count - 1].color))
        return AndroidXML("shape", [], [AndroidXML("gradient", words)])
    }

    /// How the platform's gradient differs, or `nil` if it doesn't.
    static func approximation(_ gradient: Theme.Gradient) -> String? {
        if gradient.isRadial {
            return "in Android resources, radial gradients are circles: the radius is half of the shorter side"
        }
        return gradient.angle.truncatingRemainder(dividingBy: 45) == 0
            ? nil : "in Android resources, gradient angles are multiples of 45°: written with the closest angle"
    }

    /// The angle in degrees, counterclockwise from 0, which is from left to right. It is a multiple of 45.
    private static func angle(of gradient: Theme.Gradient) -> Int {
        let turns = ((90 - gradient.angle.truncatingRemainder(dividingBy: 360)) / 45).rounded()
        return (Int(turns) * 45 + 720) % 360
    }
}

extension Theme.ControlState {
    /// The attribute of an item for this state, or `nil` for the normal state.
    fileprivate var attribute: AndroidItem? {
        switch self {
        case .normal: nil
        case .highlighted: AndroidItem(name: "state_pressed", value: "true")
        case .selected: AndroidItem(name: "state_selected", value: "true")
        case .disabled: AndroidItem(name: "state_enabled", value: "false")
        case .focused: AndroidItem(name: "state_focused", value: "true")
        case .hovered: AndroidItem(name: "state_hovered", value: "true")
        }
    }
}
