package import LiveryModel

/// A value as written, and where.
package struct Node {
    package let kind: Kind
    package let span: Span

    /// The forms that a value can have. Quoted and bare text end here alike: what a text says has been read.
    package enum Kind {
        /// Nothing after the colon.
        case missing
        /// Something that was reported; silently no value from here on.
        case invalid
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case text(String)
        case color(Color)
        case link([Name])
        /// A reference of a Design Tokens file.
        case reference(TokenReference)
        indirect case call(name: String, nameSpan: Span, arguments: [Node])
        case array([Node])
        case object(ObjectNode)
    }

    /// How many properties are in it, at any depth; 0 for what is no object.
    var size: Int { if case .object(let object) = kind { object.size } else { 0 } }
}

/// An object as written or as merged from several. Never changed once it is made.
package final class ObjectNode {
    package let properties: [Property]
    package let directives: [Directive]
    package let span: Span
    /// How many objects lie in each other here, this one among them.
    let height: Int
    /// How many properties it has, each counted as often as it has parts, those of the objects in it as often as they
    /// are reached.
    package let size: Int
    /// Where the properties are, if there are more than ``smallCount``.
    let index: [Name: Int]
    private let directiveIndex: [String: Int]

    /// Above so many properties a dictionary finds one faster than a look at each.
    package static let smallCount = 12

    /// - Parameter known: the places of the properties where there are more than ``smallCount``, if they are known.
    init(properties: [Property], directives: [Directive] = [], span: Span, index known: [Name: Int] = [:]) {
        self.properties = properties
        self.directives = directives
        self.span = span
        directiveIndex =
            directives.count > Self.smallCount
            ? Dictionary(directives.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
        var (height, size) = (1, 0)
        for property in properties {
            size = min(size + property.parts.count, Limits.values + 1)
            for part in property.parts {
                guard case .object(let object) = part.value.kind else { continue }
                height = max(height, object.height + 1)
                size = min(size + object.size, Limits.values + 1)
            }
        }
        self.height = height
        self.size = size
        guard properties.count > Self.smallCount, known.isEmpty else {
            index = known
            return
        }
        var index = [Name: Int](minimumCapacity: properties.count)
        for (position, property) in properties.enumerated() { index[property.name] = position }
        self.index = index
    }

    package func position(of name: Name) -> Int? {
        properties.count > Self.smallCount ? index[name] : properties.firstIndex { $0.name == name }
    }

    package func directive(_ name: String) -> Directive? {
        guard directives.count > Self.smallCount else { return directives.first { $0.name == name } }
        return directiveIndex[name].map { directives[$0] }
    }
}

/// A name with its type, its mixins and its value.
package struct Property {
    package let name: Name
    package let nameSpan: Span
    package var type: TypeName?
    /// What is laid on each other to make the value, the lowest first. All but the last come from layers below.
    package var parts: [Part]
    /// What a Design Tokens file says that this is; nil for what other files say.
    package var role: TokenRole?
    /// The property of another file that this one was laid over.
    package var covered: Span?
    /// Whether ``covered`` is an object, of which nothing is left.
    package var replacesObject = false
    /// The axes whose overlays may put something else in this place.
    var replacedBy: AxisSet = []
    /// The axes whose overlays may change what is in this, if it is an object.
    var extendedBy: AxisSet = []
    /// What is said about it beside its value.
    var remarks: Remarks?

    /// Mixins and, over them, an own value.
    package struct Part {
        package var mixins: [LinkPath]
        package var value: Node
    }

    /// The topmost value as written.
    package var value: Node { parts[parts.count - 1].value }

    /// This under another name.
    func named(_ name: Name) -> Property { Property(name: name, nameSpan: nameSpan, type: type, parts: parts) }
}

/// A type as named in parentheses.
package struct TypeName {
    package let name: String
    let span: Span
}

/// A path from the root, as a mixin names it.
package struct LinkPath {
    package let names: [Name]
    package let span: Span
    /// Whether this is `$extends` of a Design Tokens file, which may name groups only.
    var isExtension = false
}

/// A property whose name begins with `@`.
package struct Directive {
    /// With the `@`.
    package let name: String
    package let nameSpan: Span
    package let value: Node
}

extension Node.Kind {
    /// The type that it has by its own form; nil for what is no value itself.
    var form: ValueType? {
        switch self {
        case .missing, .invalid, .null, .link, .reference, .call: nil
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .text: .string
        case .color: .color
        case .array: .list
        case .object: .object
        }
    }

    /// How many values are in it, not counting what is in those.
    var breadth: Int {
        switch self {
        case .array(let elements): elements.count
        case .object(let object): object.properties.count
        default: 0
        }
    }

    /// What it is, as a message says it.
    var described: String {
        switch self {
        case .missing, .invalid: "nothing"
        case .null: "nil"
        case .bool(let value): "'\(value)'"
        case .int(let number): "'\(number)'"
        case .double(let number): number.quoted
        case .text(let text): text.utf8.count <= 160 && text.unicodeScalars.count <= 40 ? "'\(text)'" : "a text"
        case .color: "a color"
        case .link: "a link"
        case .reference: "a reference"
        case .call(let name, _, _): "a call of '\(name)'"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
