/// The reason why bytes can't be read as a bundle.
public enum BundleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are not JSON.
    case notJSON(JSONError)
    /// The bundle's format is a version that this module doesn't support.
    case format(Int)
    /// Part of the document doesn't match the format.
    case malformed(at: String, expected: String, found: String)

    /// A one-line message with the location, the expected value and the value found.
    public var description: String {
        switch self {
        case .notJSON(let error): "not JSON: \(error)"
        case .format(let format):
            "unsupported bundle format \(format) (this version reads format \(ThemeBundle.format))"
        case .malformed(let place, let expected, let found): "at \(place): expected \(expected), found \(found)"
        }
    }
}

extension ThemeBundle {
    /// Decodes the wire format, with or without an envelope that contains the publication stamp.
    public init(bytes: [UInt8]) throws(BundleError) {
        self = try Self.document(bytes).bundle
    }

    /// Decodes the wire format and its envelope, if there is one.
    /// - Parameter css: Whether to read the values that only CSS can use.
    public static func document(
        _ bytes: [UInt8], css: Bool = true
    ) throws(BundleError) -> (bundle: ThemeBundle, publication: PublicationStamp) {
        let document: JSON
        do { document = try JSON.parse(bytes) } catch { throw .notJSON(error) }
        let publication = try PublicationStamp(document)
        return (try ThemeBundle(document["bundle"] ?? document, css: css), publication)
    }

    private init(_ document: JSON, css: Bool) throws(BundleError) {
        let root = Cursor(document, at: "bundle")
        let format = try root.member("format").int()
        guard format == Self.format else { throw .format(format) }
        let reader = BundleReader(types: try root.member("types").map(BundleReader.declaration))
        self.init(
            app: try root.member("app").string(),
            axes: try root.member("axes").map { (_, cursor) throws(BundleError) in try cursor.string() },
            types: reader.types,
            tokens: try root.member("tokens").map { (_, cursor) throws(BundleError) in try reader.typed(cursor) },
            styles: try root.member("styles").map { (_, cursor) throws(BundleError) in try reader.style(cursor) })
        assets = ThemeAssets(
            images: try root.optional("assets")?.map { (_, cursor) throws(BundleError) in try cursor.imageFiles() }
                ?? [:],
            fonts: try root.optional("fonts")?.elements().map { (cursor) throws(BundleError) in
                try cursor.fontFile()
            } ?? [])
        guard css, let whole = root.optional("css") else { return }
        // These values replace the values for apps at the same paths.
        tokens.merge(
            try whole.member("tokens").map { (_, cursor) throws(BundleError) in try reader.typed(cursor) }
        ) { $1 }
        styles.merge(
            try whole.member("styles").map { (_, cursor) throws(BundleError) in try reader.style(cursor) }
        ) { $1 }
    }
}

/// Decodes values according to the declarations in the bundle.
struct BundleReader {
    let types: [String: Theme.ComponentType]

    static func declaration(_ name: String, _ cursor: Cursor) throws(BundleError) -> Theme.ComponentType {
        Theme.ComponentType(
            name: name,
            parent: try cursor.optional("extends")?.string(),
            attributes: try cursor.member("attributes").map { (_, cursor) throws(BundleError) in
                if try cursor.optional("unmanaged")?.bool() == true { return .unmanaged }
                return .value(
                    try type(cursor),
                    stateful: try cursor.optional("states")?.bool() ?? false)
            },
            declaredParts: try cursor.optional("parts")?.strings() ?? [])
    }

    /// Reads the type in an object. An enumeration that this release doesn't know is read as a string.
    private static func type(_ cursor: Cursor) throws(BundleError) -> Theme.ValueType {
        let name = try cursor.member("type").string()
        let enumeration = try cursor.optional("enumeration")?.string()
        return enumeration.flatMap { Theme.ValueType.named[$0] } ?? Theme.ValueType(name: name)
    }

    func typed(_ cursor: Cursor) throws(BundleError) -> Theme.Value.Typed {
        let type = try Self.type(cursor)
        return Theme.Value.Typed(type, try value(cursor.member("value"), as: type))
    }

    func style(_ cursor: Cursor) throws(BundleError) -> Theme.Style {
        try style(cursor.member("value"), type: cursor.member("type").string())
    }

    private func style(_ cursor: Cursor, type: String) throws(BundleError) -> Theme.Style {
        guard types[type] != nil else { throw cursor.expected("a style of a type that the bundle declares") }
        return Theme.Style(
            type: type,
            attributes: try cursor.map { (name, cursor) throws(BundleError) in
                try attribute(cursor, declared: Theme.ComponentType.attribute(name, of: type, in: types), of: type)
            })
    }

    private func attribute(
        _ cursor: Cursor, declared: Theme.ComponentType.Attribute?, of type: String
    ) throws(BundleError) -> Theme.Style.Attribute {
        guard case .value(let valueType, let stateful) = declared else {
            throw cursor.expected("an attribute that '\(type)' declares")
        }
        if stateful, let members = cursor.json.members, let first = members.first,
            Theme.ControlState(rawValue: first.name) != nil
        {
            return .states(try states(cursor, valueType))
        }
        return .value(try value(cursor, as: valueType))
    }

    private func states(_ cursor: Cursor, _ type: Theme.ValueType) throws(BundleError) -> [Theme.ControlState: Theme
        .Value]
    {
        var states: [Theme.ControlState: Theme.Value] = [:]
        for (name, value) in try cursor.map({ (_, cursor) throws(BundleError) in try self.value(cursor, as: type) }) {
            guard let state = Theme.ControlState(rawValue: name) else { throw cursor.expected("a state's name") }
            states[state] = value
        }
        return states
    }

    func value(_ cursor: Cursor, as type: Theme.ValueType) throws(BundleError) -> Theme.Value {
        if cursor.json == .null { return .null }
        switch type {
        case .null: throw cursor.expected("null")
        case .bool: return .bool(try cursor.bool())
        case .int: return .int(try cursor.int())
        case .double: return .double(try cursor.double())
        case .string: return .string(try cursor.string())
        case .image: return .image(try cursor.string())
        case .css: return .css(try cursor.string())
        case .color: return .color(try cursor.color())
        case .dimension, .fontSize:
            if let text = cursor.json.string { return .css(text) }
            return .dimension(try cursor.dimension())
        case .duration: return .duration(try cursor.double())
        case .easing: return .easing(try cursor.easing())
        case .fontFamily: return .fontFamily(try cursor.strings())
        case .fontWeight: return .double(try cursor.double())
        case .point, .size, .rect, .insets: return try cursor.geometry(type)
        case .composite(let type): return try composites(cursor, of: type)
        case .enumeration(.strokeStyle) where cursor.json.members != nil: return .dashes(try cursor.dashes())
        case .enumeration(let enumeration): return .keyword(try cursor.keyword(of: enumeration))
        case .list:
            return .list(try cursor.elements().map { (cursor) throws(BundleError) in try typed(cursor) })
        case .object: return .object(try cursor.map { (_, cursor) throws(BundleError) in try typed(cursor) })
        case .component(let name): return .style(try style(cursor, type: name))
        }
    }

    private func composites(_ cursor: Cursor, of type: Theme.CompositeType) throws(BundleError) -> Theme.Value {
        guard type.count == .list || (type.count == .oneOrMore && cursor.json.elements != nil) else {
            return .composite(try composite(cursor, of: type))
        }
        return .composites(
            try cursor.elements().map { (cursor) throws(BundleError) in try composite(cursor, of: type) })
    }

    private func composite(_ cursor: Cursor, of type: Theme.CompositeType) throws(BundleError) -> Theme.Composite {
        var composite = Theme.Composite(type)
        for index in type.members.indices {
            let member = type.members[index]
            guard let part = member.isAlwaysWritten ? try cursor.member(member.name) : cursor.optional(member.name)
            else { continue }
            let rest = member.overflow.flatMap(cursor.optional)
            composite[index] = try value(part, and: rest, as: member.type)
        }
        return composite
    }

    /// A member's value, including the part that is stored in an overflow member.
    private func value(_ cursor: Cursor, and rest: Cursor?, as type: Theme.ValueType) throws(BundleError) -> Theme.Value
    {
        if case .fontFamily = type { return .fontFamily([try cursor.string()] + (try rest?.strings() ?? [])) }
        let value = try value(cursor, as: type)
        if case .null = value { throw cursor.expected("a value of type '\(type.name)'") }
        return try rest.map { (rest) throws(BundleError) in try self.value(rest, as: type) } ?? value
    }
}
