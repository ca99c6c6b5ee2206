import LiveryModel

/// A resource in one configuration.
struct AndroidResource {
    /// The type of a resource, which is also the name of its class in `R`.
    enum Kind: String, CaseIterable {
        case attr, bool, color, dimen, drawable, integer, interpolator, string, style

        /// The name of the file for values of the type.
        var fileName: String {
            switch self {
            case .attr: "attrs.xml"
            case .bool: "bools.xml"
            case .color: "colors.xml"
            case .dimen: "dimens.xml"
            case .drawable: "drawables.xml"
            case .integer: "integers.xml"
            case .interpolator: "interpolators.xml"
            case .string: "strings.xml"
            case .style: "styles.xml"
            }
        }
    }

    /// The type and name, by which code and other resources refer to it.
    struct Key: Hashable {
        let kind: Kind
        let name: String

        /// `@color/brand_purple`
        var reference: String { "@\(kind.rawValue)/\(name)" }

        /// The class and field of `R`: `style/Buttons_Primary`. Only names of styles have dots.
        var field: String {
            guard kind == .style else { return "\(kind.rawValue)/\(name)" }
            let dot = UInt8(ascii: ".")
            return "style/" + String(decoding: name.utf8.map { $0 == dot ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
        }

        /// Hashes the name. Resources of several types rarely share one, and a type hashes as slowly as a text.
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    enum Content: Hashable {
        /// A text in a file of values.
        case value(String)
        /// A number without a unit, which Android keeps among the dimensions.
        case float(String)
        /// A file of its own.
        case file(AndroidXML)
        case style(parent: String?, items: [AndroidItem])
        /// A drawable of the app itself with the same name.
        case own

        /// What stands for a resource that a choice of axes doesn't have.
        static func none(of kind: Kind) -> Content {
            kind == .style ? .style(parent: nil, items: []) : .value("@null")
        }
    }

    let key: Key
    /// The path of the token or style that it belongs to.
    let path: String
    var content: Content
}

/// An item of a style: an attribute and its value.
struct AndroidItem: Hashable {
    let name: String
    let value: String

    var isOfPlatform: Bool { name.hasPrefix("android:") }
}

extension AndroidResource.Content {
    /// Adds the lines of a file of values, or the resource's own file.
    func write(_ key: AndroidResource.Key, to text: inout [UInt8]) -> AndroidEntry.Form {
        switch self {
        case .own: return .own
        case .file(let xml):
            xml.add(to: &text)
            return .file
        case .value(let value):
            switch key.kind {
            case .string:
                text.append("    <string name=\"", key.name, "\" translatable=\"false\">", value, "</string>\n")
            case .interpolator:
                text.append("    <item name=\"", key.name, "\" type=\"interpolator\">", value, "</item>\n")
            default:
                let kind = key.kind.rawValue
                text.append("    <", kind, " name=\"", key.name, "\">", value, "</", kind, ">\n")
            }
        case .float(let number):
            text.append("    <item name=\"", key.name, "\" format=\"float\" type=\"dimen\">", number, "</item>\n")
        case .style(let parent, let items):
            text.append("    <style name=\"", key.name, "\"")
            if let parent = parent ?? (key.name.contains(".") ? "" : nil) { text.append(" parent=\"", parent, "\"") }
            guard !items.isEmpty else {
                text.append(" />\n")
                break
            }
            text.append(">\n")
            for item in items { text.append("        <item name=\"", item.name, "\">", item.value, "</item>\n") }
            text.append("    </style>\n")
        }
        return .lines
    }
}
