import LiveryModel

/// Reads literals as values of a specified type.
extension Checker {
    func literal(_ slot: Slot, _ node: Node, as type: Theme.ValueType, at site: Site) -> Theme.Value? {
        switch (type, node.kind) {
        case (.bool, .bool(let value)): .bool(value)
        case (.int, .int(let number)): .int(number)
        case (.double, .int(let number)): .double(Double(number))
        case (.double, .double(let number)): .double(number)
        case (.string, .text(let text)): .string(text)
        case (.string, .int), (.string, .double): .string(sources.text(node.span))
        case (.color, .color(let color)): .color(color)
        case (.color, .object): colorObject(slot, at: site)
        case (.image, .text(let text)): .image(text)
        case (.css, .text(let text)): css(text, at: site)
        case (.css, .int), (.css, .double), (.css, .color): .css(sources.text(node.span))
        case (.enumeration(let enumeration), .text(let text)): keyword(text, of: enumeration, node: node, at: site)
        case (.dimension, _), (.fontSize, _): dimension(node, as: type, at: site)
        case (.duration, _): duration(node, at: site)
        case (.easing, .text(let name)): easing(name, node: node, at: site)
        case (.easing, .array): easing(slot, at: site)
        case (.point, .array), (.size, .array), (.rect, .array), (.insets, .array): geometry(slot, as: type, at: site)
        case (.composite(let type), .object) where type.count != .list:
            composite(slot, as: type, at: site).map { .composite($0) }
        case (.composite(let type), .array) where type.count != .one: composites(slot, as: type, at: site)
        case (.gradient, .object): gradient(slot, at: site)
        case (.fontFamily, .text), (.fontFamily, .array): families(slot, node, at: site)
        case (.fontWeight, _): weight(node, at: site)
        case (.component(let name), .object): style(slot, of: name)
        case (.list, .array): list(slot)?.value
        case (.object, .object): object(slot)?.value
        case (.null, .null): .null
        default: mistaken(node, for: type, at: site)
        }
    }

    func keyword(_ text: String, of enumeration: Theme.Enumeration, node: Node, at site: Site) -> Theme.Value? {
        if enumeration.cases.contains(text) { return .keyword(text) }
        let problem = Problem.typeMismatch(
            expected: Theme.ValueType.enumeration(enumeration).expectation, found: node.kind.described)
        if site.definedAt == nil {
            diagnostics.report(problem, at: site.span, unknown: text, known: enumeration.cases)
        } else {
            diagnostics.report(problem, at: site.span, notes: site.notes)
        }
        return nil
    }

    /// Reads a number of points, or a string with a unit.
    private func dimension(_ node: Node, as type: Theme.ValueType, at site: Site) -> Theme.Value? {
        switch node.kind {
        case .int(let number): return .dimension(Theme.Dimension(Double(number)))
        case .double(let number): return .dimension(Theme.Dimension(number))
        case .text(let text):
            if let (number, unit) = Self.quantity(text) {
                switch unit {
                case "pt", "dp", "px": return .dimension(Theme.Dimension(number))
                case "sp" where type == .fontSize: return .dimension(Theme.Dimension(number))
                case "rem": return .dimension(Theme.Dimension(number, .rem))
                case _ where CSSUnit.names.contains(unit): return .css(number.plain + unit)
                default: break
                }
            }
        default: break
        }
        return mistaken(node, for: type, at: site)
    }

    /// Reads a number of milliseconds, or a string with a unit.
    private func duration(_ node: Node, at site: Site) -> Theme.Value? {
        switch node.kind {
        case .int(let number) where number >= 0: return .duration(Double(number))
        case .double(let number) where number >= 0: return .duration(number)
        case .text(let text):
            if let (number, unit) = Self.quantity(text), number >= 0 {
                if unit == "ms" { return .duration(number) }
                if unit == "s" { return .duration(number * 1000) }
            }
        default: break
        }
        return mistaken(node, for: .duration, at: site)
    }

    /// Splits a string into a number and a unit.
    static func quantity(_ text: String) -> (number: Double, unit: String)? {
        // No number that fits in a double is longer.
        guard text.utf8.count <= 1000 else { return nil }
        let digits = text.prefix { !$0.isLetter && $0 != "%" }
        let unit = text[digits.endIndex...]
        let number = digits.filter { $0 != " " }
        guard !unit.isEmpty, let parsed = Number(String(number)) else { return nil }
        switch parsed {
        case .int(let value): return (Double(value), String(unit))
        case .double(let value): return (value, String(unit))
        case .tooLarge: return nil
        }
    }

    /// Reads a font weight: a number from 1 to 1000, or a name such as `bold`.
    func weight(_ node: Node, at site: Site) -> Theme.Value? {
        switch node.kind {
        case .int(let number): return weight(Double(number), at: site)
        case .double(let number): return weight(number, at: site)
        case .text(let name) where name.utf8.count > 32 || Number(name) == nil:
            return weight(named: name, node: node, at: site)
        default: return mistaken(node, for: .fontWeight, at: site)
        }
    }

    func weight(_ number: Double, at site: Site) -> Theme.Value? {
        (1...1000).contains(number) ? .double(number) : mismatch(.fontWeight, found: number.quoted, at: site)
    }

    private func weight(named name: String, node: Node, at site: Site) -> Theme.Value? {
        if name.utf8.count <= 16, let weight = Theme.Font.namedWeights[name] { return .double(weight) }
        let problem = Problem.typeMismatch(expected: Theme.ValueType.fontWeight.expectation, found: node.kind.described)
        if site.definedAt == nil {
            diagnostics.report(problem, at: site.span, unknown: name, known: Theme.Font.namedWeights.keys.sorted())
        } else {
            diagnostics.report(problem, at: site.span, notes: site.notes)
        }
        return nil
    }

    private func easing(_ name: String, node: Node, at site: Site) -> Theme.Value? {
        Theme.Easing(named: name).map { .easing($0) } ?? mismatch(.easing, found: node.kind.described, at: site)
    }

    private func easing(_ slot: Slot, at site: Site) -> Theme.Value? {
        guard let numbers = numbers(slot, count: 4, for: .easing, at: site) else { return nil }
        guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
            return mismatch(.easing, found: "an x outside 0 to 1", at: site)
        }
        return .easing(Theme.Easing(numbers[0], numbers[1], numbers[2], numbers[3]))
    }

    private func geometry(_ slot: Slot, as type: Theme.ValueType, at site: Site) -> Theme.Value? {
        let count = type == .point || type == .size ? 2 : 4
        guard let numbers = numbers(slot, count: count, for: type, at: site) else { return nil }
        switch type {
        case .point: return .point(Theme.Point(x: numbers[0], y: numbers[1]))
        case .size: return .size(Theme.Size(width: numbers[0], height: numbers[1]))
        case .rect:
            let origin = Theme.Point(x: numbers[0], y: numbers[1])
            return .rect(Theme.Rect(origin: origin, size: Theme.Size(width: numbers[2], height: numbers[3])))
        default:
            return .insets(Theme.Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        }
    }

    /// Reads a list of exactly `count` numbers. Lengths with a unit are converted to points.
    private func numbers(_ slot: Slot, count: Int, for type: Theme.ValueType, at site: Site) -> [Double]? {
        let elements = resolver.children(of: slot)
        guard elements.count == count else {
            _ = mismatch(type, found: "\(elements.count) \(elements.count == 1 ? "element" : "elements")", at: site)
            return nil
        }
        var numbers: [Double] = []
        for element in elements {
            let isLength = if case .text = resolver.node(of: element).kind { true } else { false }
            switch read(element, as: isLength && type != .easing ? .dimension : .double) {
            case .double(let number): numbers.append(number)
            case .dimension(let dimension): numbers.append(dimension.points)
            case .null: _ = mismatch(type, found: "nil in a list", at: site)
            case .css(let text)?: return onlyCSS(text, at: element)
            default: return nil
            }
        }
        return numbers.count == count ? numbers : nil
    }
}

extension Theme.ValueType {
    /// The expected syntax of a value, as worded in diagnostics.
    var expectation: String {
        switch self {
        case .bool: "true or false"
        case .int: "a whole number"
        case .double: "a number"
        case .string: "a string"
        case .color: "a color such as #783bf9"
        case .dimension: "a number of points, or a length such as 14pt or 1rem"
        case .fontSize: "a font size such as 14, 14sp or 1rem"
        case .duration: "a duration of at least 0 ms, such as 200, 200ms or 0.2s"
        case .easing:
            "four numbers with x in 0 to 1, or one of \(Theme.Easing.named.keys.sorted().joined(separator: ", "))"
        case .point: "two numbers: [x, y]"
        case .size: "two numbers: [width, height]"
        case .rect: "four numbers: [x, y, width, height]"
        case .insets: "four numbers: [top, left, bottom, right]"
        case .gradient: "a list of stops with 'color' and 'position', or an object with 'stops'"
        case .image: "the name of an image"
        case .css: "a CSS value such as pointer or 50%"
        case .list: "a list"
        case .object: "an object"
        case .null: "nil"
        case .enumeration(let enumeration): "one of \(enumeration.cases.joined(separator: ", "))"
        case .fontFamily: "the name of a font family or a list of names"
        case .fontWeight: "a weight from 1 to 1000 or a name such as bold"
        case .shadow: "a shadow or a list of shadows"
        case .composite: "an object of type '\(name)'"
        case .component(let name): "a style of type '\(name)'"
        }
    }
}
