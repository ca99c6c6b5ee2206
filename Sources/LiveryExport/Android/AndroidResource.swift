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
            kind == .style ? "style/\(name.replacing(".", with: "_"))" : "\(kind.rawValue)/\(name)"
        }
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

extension AndroidResource {
    /// The lines of a file of values; nil for a resource that has its own file, or none.
    var lines: String? {
        let name = key.name
        switch content {
        case .value(let text):
            switch key.kind {
            case .string: return "    <string name=\"\(name)\" translatable=\"false\">\(text)</string>\n"
            case .interpolator: return "    <item name=\"\(name)\" type=\"interpolator\">\(text)</item>\n"
            default: return "    <\(key.kind.rawValue) name=\"\(name)\">\(text)</\(key.kind.rawValue)>\n"
            }
        case .float(let text): return "    <item name=\"\(name)\" format=\"float\" type=\"dimen\">\(text)</item>\n"
        case .style(let parent, let items):
            let parent = parent ?? (name.contains(".") ? "" : nil)
            let start = "    <style name=\"\(name)\"" + (parent.map { " parent=\"\($0)\"" } ?? "")
            guard !items.isEmpty else { return start + " />\n" }
            let lines = items.map { "        <item name=\"\($0.name)\">\($0.value)</item>\n" }
            return "\(start)>\n\(lines.joined())    </style>\n"
        case .file, .own: return nil
        }
    }
}
