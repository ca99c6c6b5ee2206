// Values print as they are written in a theme: `#783bf9`, `1.5rem`, `{ name: Georgia, size: 20 }`.

import LiveryModel

extension Theme.Color: CustomStringConvertible {
    /// `#783bf9`, with two more digits if the color isn't opaque, or an object for a color that 8 bits can't represent.
    public var description: String {
        guard let wide else { return alpha == 255 ? String(hex.dropLast(2)) : hex }
        let components = wide.components.map { $0.map(spelled) ?? "none" }.joined(separator: ", ")
        let alpha = wide.alpha == 1 ? "" : ", alpha: \(spelled(wide.alpha))"
        return "{ colorSpace: \(wide.space.rawValue), components: [\(components)]\(alpha) }"
    }
}

extension Theme.Dimension: CustomStringConvertible {
    /// The number of points, or a number of `rem`.
    public var description: String { spelled(value) + (unit == .rem ? "rem" : "") }
}

extension Theme.Easing: CustomStringConvertible {
    /// The name of the curve, or four numbers.
    public var description: String {
        let name = Self.named.filter { $0.value == self }.keys.min(by: utf8Precedes)
        return name ?? "[\(numbers.map(spelled).joined(separator: ", "))]"
    }
}

extension Theme.Point: CustomStringConvertible {
    /// `[x, y]`.
    public var description: String { "[\(spelled(x)), \(spelled(y))]" }
}

extension Theme.Size: CustomStringConvertible {
    /// `[width, height]`.
    public var description: String { "[\(spelled(width)), \(spelled(height))]" }
}

extension Theme.Rect: CustomStringConvertible {
    /// `[x, y, width, height]`.
    public var description: String {
        "[\([origin.x, origin.y, size.width, size.height].map(spelled).joined(separator: ", "))]"
    }
}

extension Theme.Insets: CustomStringConvertible {
    /// `[top, left, bottom, right]`.
    public var description: String { "[\([top, left, bottom, right].map(spelled).joined(separator: ", "))]" }
}

extension Theme.Dashes: CustomStringConvertible {
    /// The lengths and the cap.
    public var description: String {
        "{ dashArray: [\(lengths.map(\.description).joined(separator: ", "))], lineCap: \(cap) }"
    }
}

extension Theme.Composite: CustomStringConvertible {
    /// The members that differ from their defaults.
    public var description: String {
        let set = zip(type.members, values).filter { $0.initial != $1 }
        return "{ \(set.map { "\($0.name): \($1)" }.joined(separator: ", ")) }"
    }
}

extension CompositeValue {
    /// The members that differ from their defaults.
    public var description: String { composite.description }
}

extension Theme.Font: CustomStringConvertible {}
extension Theme.TextAttributes: CustomStringConvertible {}
extension Theme.Shadow: CustomStringConvertible {}
extension Theme.Border: CustomStringConvertible {}
extension Theme.Transition: CustomStringConvertible {}

extension Theme.Gradient: CustomStringConvertible {
    /// The list of stops.
    public var description: String { Theme.Value.gradient(self).description }
}

extension Theme.ImageName: CustomStringConvertible {
    /// The asset's name.
    public var description: String { name }
}

extension Theme.Value: CustomStringConvertible {
    /// The value as in a theme. Strings have quotes if they would otherwise be another value or text.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): spelled(value)
        case .string(let value): spelled(value)
        case .color(let value): value.description
        case .dimension(let value): value.description
        case .duration(let milliseconds): "\(spelled(milliseconds))ms"
        case .easing(let value): value.description
        case .fontFamily(let names): names.count == 1 ? spelled(names[0]) : bracketed(names.map(spelled))
        case .point(let value): value.description
        case .size(let value): value.description
        case .rect(let value): value.description
        case .insets(let value): value.description
        case .composite(let value): value.description
        case .composites(let values): bracketed(values.map(\.description))
        case .image(let name): spelled(name)
        case .keyword(let name): name
        case .css(let text): text
        case .dashes(let value): value.description
        case .list(let values): bracketed(values.map(\.value.description))
        case .object(let members): braced(members.mapValues(\.value.description))
        case .style(let style): style.description
        }
    }
}

extension Theme.Style: CustomStringConvertible {
    /// The component type and the attributes that the style specifies.
    public var description: String {
        "\(type) "
            + braced(
                attributes.mapValues { attribute in
                    switch attribute {
                    case .value(let value): value.description
                    case .states(let values): braced(states: values.mapValues(\.description))
                    }
                })
    }
}

private func bracketed(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

/// Members as in an object of a theme.
func braced(_ members: [String]) -> String {
    members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
}

func braced(_ members: [String: String]) -> String {
    let sorted = members.sorted { utf8Precedes($0.key, $1.key) }
    return braced(sorted.map { "\($0.key): \($0.value)" })
}

func braced(states: [Theme.ControlState: String]) -> String {
    let all = Theme.ControlState.allCases.compactMap { state in states[state].map { "\(state.rawValue): \($0)" } }
    return braced(all)
}

/// A number without a fraction if it has none.
func spelled(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
}

/// A string without quotes if it is a word, such as a name.
private func spelled(_ text: String) -> String {
    let isWord = text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isWord && !["true", "false", "null"].contains(text) ? text : text.debugDescription
}
