import LiveryModel

/// A resource in one configuration.
struct AndroidResource {
    /// The type of a resource, which is also the name of the type's class in `R`.
    enum Kind: String, CaseIterable {
        case attr, bool, color, dimen, drawable, font, integer, interpolator, string, style

        /// The name of the file that contains values of the type.
        var fileName: String {
            switch self {
            case .attr: "attrs.xml"
            case .bool: "bools.xml"
            case .color: "colors.xml"
            case .dimen: "dimens.xml"
            case .drawable: "drawables.xml"
            case .font: "fonts.xml"
            case .integer: "integers.xml"
            case .interpolator: "interpolators.xml"
            case .string: "strings.xml"
            case .style: "styles.xml"
            }
        }
    }

    /// The type and name by which code and other resources refer to a resource.
    struct Key: Hashable {
        let kind: Kind
        let name: String

        /// The reference to the resource, such as `@color/brand_purple`.
        var reference: String { "@\(kind.rawValue)/\(name)" }

        /// The class and field in `R`, such as `style/Buttons_Primary`. Only style names contain dots.
        var field: String {
            guard kind == .style else { return "\(kind.rawValue)/\(name)" }
            let dot = UInt8(ascii: ".")
            return "style/" + String(decoding: name.utf8.map { $0 == dot ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
        }
    }

    enum Content: Hashable {
        /// A value that is written in a values file.
        case value(String)
        /// A number without a unit, which Android stores as a dimension.
        case float(String)
        /// A separate file.
        case file(AndroidXML)
        case style(parent: String?, items: [AndroidItem])
        /// A file for each density.
        case images([ImageFile])
        /// A vector image, as a separate file.
        case vector(AndroidXML)
        /// A font file.
        case font(Asset)
        /// A drawable with the same name that is part of the app itself.
        case own

        /// The placeholder for a resource that doesn't exist for an axis choice.
        static func none(of kind: Kind) -> Content {
            kind == .style ? .style(parent: nil, items: []) : .value("@null")
        }
    }

    let key: Key
    /// The path of the token or style to which the resource belongs.
    let owner: String
    /// The path of the value in its token or style.
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
    /// The content of the resource's own XML file, if it has one.
    var file: AndroidXML? {
        switch self {
        case .file(let xml), .vector(let xml): xml
        default: nil
        }
    }

    /// The lines in a values file. Empty for a resource that has its own file or is part of the app itself.
    func lines(_ key: AndroidResource.Key) -> String {
        switch self {
        case .own, .file, .images, .vector, .font: return ""
        case .value(let value):
            switch key.kind {
            case .string: return "    <string name=\"\(key.name)\" translatable=\"false\">\(value)</string>\n"
            case .interpolator: return "    <item name=\"\(key.name)\" type=\"interpolator\">\(value)</item>\n"
            default: return "    <\(key.kind.rawValue) name=\"\(key.name)\">\(value)</\(key.kind.rawValue)>\n"
            }
        case .float(let number):
            return "    <item name=\"\(key.name)\" format=\"float\" type=\"dimen\">\(number)</item>\n"
        case .style(let parent, let items):
            let parent = (parent ?? (key.name.contains(".") ? "" : nil)).map { " parent=\"\($0)\"" } ?? ""
            let start = "    <style name=\"\(key.name)\"\(parent)"
            guard !items.isEmpty else { return start + " />\n" }
            let lines = items.map { "        <item name=\"\($0.name)\">\($0.value)</item>\n" }
            return "\(start)>\n\(lines.joined())    </style>\n"
        }
    }
}
