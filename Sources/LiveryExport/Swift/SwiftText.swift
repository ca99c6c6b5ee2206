import LiveryModel

/// Writes strings, numbers and values as Swift source.
enum SwiftText {
    /// A string literal on one line. Invisible characters are escaped.
    static func string(_ text: String) -> String {
        // Most strings need no escapes, which their bytes show quickly.
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }) {
            return "\"" + text + "\""
        }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default: literal += scalar.isVisible ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return literal + "\""
    }

    /// Lines as a multiline string literal without escapes. Each line is indented and ends with a line break.
    static func raw(_ lines: [UInt8], indent: String) -> String {
        let marks = String(repeating: "#", count: 1 + longestMark(lines))
        return "\(marks)\"\"\"\n\(String(decoding: lines, as: UTF8.self))\(indent)\"\"\"\(marks)"
    }

    /// The length of the longest series of number signs after a backslash, where they would start an escape, or after
    /// three quotation marks.
    private static func longestMark(_ text: [UInt8]) -> Int {
        var (longest, current, quotes) = (0, 0, 0)
        var isMark = false
        for byte in text {
            if byte == UInt8(ascii: "#"), isMark {
                current += 1
                longest = max(longest, current)
                continue
            }
            quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
            isMark = byte == UInt8(ascii: "\\") || quotes >= 3
            current = 0
        }
        return longest
    }

    /// A documentation comment with the specified text.
    static func comment(_ text: String, indent: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let visible = String(String.UnicodeScalarView(line.unicodeScalars.filter(\.isVisible)))
            let trimmed = visible.reversed().drop { $0.isWhitespace }.reversed()
            return trimmed.isEmpty ? "\(indent)///\n" : "\(indent)/// \(String(trimmed))\n"
        }.joined()
    }

    /// A name in a comment, marked as code.
    static func code(_ name: String) -> String {
        let visible = string(name).dropFirst().dropLast()
        return visible.contains("`") ? String(visible) : "`\(visible)`"
    }

    /// A literal of type `Double`.
    static func number(_ number: Double) -> String {
        if number == 0, number.sign == .minus { return "-0.0" }
        return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}

// Values.
extension SwiftText {
    /// The literal for a value of a type that the baked mode declares, such as `Color(0x783bf9ff)`.
    /// - Parameters:
    ///   - type: The type to write, if it can be wider than the value's own type.
    ///   - owner: The type that encloses the declared types, followed by a dot.
    static func literal(_ value: Theme.Value, as type: SwiftType? = nil, in owner: String = "") -> String {
        switch (type, value) {
        case (_, .null): return "nil"
        case (.list(let element), .list(let elements)):
            return list(elements.map { literal($0.value, as: element, in: owner) })
        case (.list(let element), .composite): return list([literal(value, as: element, in: owner)])
        case (.keyword(let type), .keyword(let name)):
            return "\(owner)\(SwiftType.name(of: type)).\(SwiftName.member(name))"
        default: return plain(value, in: owner)
        }
    }

    private static func plain(_ value: Theme.Value, in owner: String) -> String {
        switch value {
        case .null: "nil"
        case .bool(let value): value ? "true" : "false"
        case .int(let number): String(number)
        case .double(let number): self.number(number)
        case .string(let text), .image(let text), .css(let text): string(text)
        case .color(let color): self.color(color, in: owner)
        case .dimension(let length): number(length.points)
        case .duration(let time): "Duration.milliseconds(\(number(time)))"
        case .easing(let curve): "\(owner)Easing(\(curve.numbers.map(number).joined(separator: ", ")))"
        case .fontFamily(let names): list(names.map(string))
        case .point(let point): "\(owner)Point(\(labeled(["x", "y"], [point.x, point.y])))"
        case .size(let size): "\(owner)Size(\(labeled(["width", "height"], [size.width, size.height])))"
        case .rect(let rect):
            "\(owner)Rect(\(labeled(["x", "y"], [rect.origin.x, rect.origin.y])), "
                + "\(labeled(["width", "height"], [rect.size.width, rect.size.height])))"
        case .insets(let insets):
            "\(owner)Insets(\(labeled(["top", "left"], [insets.top, insets.left])), "
                + "\(labeled(["bottom", "right"], [insets.bottom, insets.right])))"
        case .composite(let composite): self.composite(composite, in: owner)
        case .composites(let several): list(several.map { self.composite($0, in: owner) })
        case .keyword(let name): ".\(SwiftName.member(name))"
        case .dashes(let dashes): self.dashes(dashes, in: owner)
        case .list(let elements): list(elements.map { literal($0.value, in: owner) })
        case .object(let members):
            list(members.sortedMembers.map { "\(string($0.key)): \(literal($0.value.value, in: owner))" }, empty: "[:]")
        case .style(let style): string(style.type)
        }
    }

    private static func color(_ color: Theme.Color, in owner: String) -> String {
        guard let wide = color.wide else { return owner + "Color(0x" + color.hex.dropFirst() + ")" }
        let rgb = color.extendedSRGB
        return "\(owner)Color(\(labeled(["red", "green", "blue", "alpha"], [rgb.x, rgb.y, rgb.z, wide.alpha])))"
    }

    private static func composite(_ composite: Theme.Composite, in owner: String) -> String {
        let members = composite.members.flatMap { member, value -> [String] in
            // Swift allows all of these keywords as argument labels.
            let label = member.name
            if case .dashes = value {
                return ["\(label): .dashed", "\(member.overflow ?? "dashes"): \(literal(value, in: owner))"]
            }
            return ["\(label): \(literal(value, as: SwiftType(declared: member.type), in: owner))"]
        }
        return "\(owner)\(SwiftType.name(of: composite.type))(\(members.joined(separator: ", ")))"
    }

    private static func dashes(_ dashes: Theme.Dashes, in owner: String) -> String {
        let lengths = list(dashes.lengths.map { number($0.points) })
        return "\(owner)Dashes(lengths: \(lengths), cap: .\(dashes.cap.rawValue))"
    }

    private static func labeled(_ labels: [String], _ numbers: [Double]) -> String {
        zip(labels, numbers).map { "\($0): \(number($1))" }.joined(separator: ", ")
    }

    private static func list(_ elements: [String], empty: String = "[]") -> String {
        elements.isEmpty ? empty : "[\(elements.joined(separator: ", "))]"
    }
}
