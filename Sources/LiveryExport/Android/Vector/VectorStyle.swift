import LiveryModel
import LiveryTheme

/// The properties that an element of SVG inherits, as far as drawables have them.
struct VectorStyle {
    enum Paint: Hashable {
        case none
        /// The value of the property `color`.
        case current
        case color(Theme.Color)
    }

    private(set) var fill = Paint.color(Self.black)
    private(set) var stroke = Paint.none
    private var color = Self.black
    private(set) var fillOpacity = 1.0
    private(set) var strokeOpacity = 1.0
    private(set) var strokeWidth = 1.0
    private(set) var lineCap = "butt"
    private(set) var lineJoin = "miter"
    private(set) var miterLimit = 4.0
    private(set) var isEvenOdd = false
    private(set) var isVisible = true

    private static let black = Theme.Color(red: 0, green: 0, blue: 0)

    /// The color of a paint, or `nil` if it paints nothing.
    func color(of paint: Paint) -> Theme.Color? {
        switch paint {
        case .none: nil
        case .current: color
        case .color(let color): color
        }
    }

    /// Properties that drawables don't have, with the values that change nothing. `nil` if any value changes something.
    private static let unsupported: [String: Set<String>?] = [
        "clip-path": ["none"], "mask": ["none"], "filter": ["none"], "marker": ["none"], "marker-start": ["none"],
        "marker-mid": ["none"], "marker-end": ["none"], "stroke-dasharray": ["none"], "mix-blend-mode": ["normal"],
        "vector-effect": ["none"], "paint-order": ["normal"], "transform-origin": ["0", "0 0"], "rotate": ["none"],
        "scale": ["none"], "translate": ["none"], "offset-path": ["none"], "background": ["none", "transparent"],
        "background-color": ["none", "transparent"], "background-image": ["none"], "border": ["none", "0"],
        "systemlanguage": nil, "requiredextensions": nil, "all": nil,
    ]

    /// Applies the properties of an element, by lowercase names.
    mutating func apply(_ properties: [String: String]) throws(VectorFault) {
        for (name, text) in properties.sorted(by: { $0.key < $1.key }) {
            let value = text.lowercased()
            if let allowed = Self.unsupported[name] {
                guard allowed?.contains(value) == true else { throw .property(name) }
            } else if value != "inherit" {
                guard try apply(name, value) else { throw .value(name) }
            }
        }
    }

    /// Applies a property. Returns whether its value is supported.
    private mutating func apply(_ name: String, _ value: String) throws(VectorFault) -> Bool {
        switch name {
        case "fill": return set(\.fill, Self.paint(value))
        case "stroke": return set(\.stroke, Self.paint(value))
        case "color": return set(\.color, value == "currentcolor" ? color : Self.color(value))
        case "fill-opacity": return set(\.fillOpacity, Self.opacity(value))
        case "stroke-opacity": return set(\.strokeOpacity, Self.opacity(value))
        case "stroke-width": return set(\.strokeWidth, VectorShape.length(value).flatMap { $0 < 0 ? nil : $0 })
        case "stroke-linecap": return set(\.lineCap, ["butt", "round", "square"].first { $0 == value })
        case "stroke-linejoin": return set(\.lineJoin, ["miter", "round", "bevel"].first { $0 == value })
        case "stroke-miterlimit": return set(\.miterLimit, Double(value).flatMap { $0 >= 1 && $0 < 1e9 ? $0 : nil })
        case "fill-rule": return set(\.isEvenOdd, ["evenodd": true, "nonzero": false][value])
        case "visibility": return set(\.isVisible, ["visible": true, "hidden": false, "collapse": false][value])
        default: return true
        }
    }

    /// Sets a property unless the value is `nil`. Returns whether it was set.
    private mutating func set<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool {
        guard let value else { return false }
        self[keyPath: property] = value
        return true
    }

    private static func paint(_ value: String) -> Paint? {
        switch value {
        case "none": Paint.none
        case "currentcolor": .current
        default: color(value).map(Paint.color)
        }
    }

    private static func color(_ value: String) -> Theme.Color? {
        if value.hasPrefix("#") { return Theme.Color(hex: value) }
        guard value == "transparent" || value.hasSuffix(")") || NamedColors.all[value] != nil else { return nil }
        return ForeignColor.digits(of: value).flatMap { Theme.Color(hex: $0.text) }
    }

    /// An opacity between 0 and 1, which can be a percentage.
    static func opacity(_ value: String) -> Double? {
        let number = value.hasSuffix("%") ? Double(value.dropLast()).map { $0 / 100 } : Double(value)
        return number.flatMap { $0.isFinite ? max(0, min(1, $0)) : nil }
    }
}

extension SVGElement {
    /// The attributes, and in their place the declarations of `style`, which take precedence. Names of properties are
    /// in lowercase.
    var properties: [String: String] {
        get throws(VectorFault) {
            var properties: [String: String] = [:]
            for (name, value) in attributes { properties[name.lowercased()] = value.withoutBlanks }
            guard let style = properties.removeValue(forKey: "style") else { return properties }
            guard !style.contains("/*"), !style.contains("\\") else { throw .value("style") }
            for declaration in style.split(separator: ";") where !String(declaration).withoutBlanks.isEmpty {
                guard let colon = declaration.firstIndex(of: ":") else { throw .value("style") }
                let name = String(declaration[..<colon]).withoutBlanks.lowercased()
                var value = String(declaration[declaration.index(after: colon)...]).withoutBlanks
                if value.lowercased().hasSuffix("!important") { value = String(value.dropLast(10)).withoutBlanks }
                properties[name] = value
            }
            return properties
        }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var withoutBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
