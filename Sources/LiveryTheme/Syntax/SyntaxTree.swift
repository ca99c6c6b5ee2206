package import LiveryModel

/// A value as written, with its range.
package struct Node {
    package let kind: Kind
    package let span: Span

    /// The syntax of a value. Quoted and bare text aren't distinguished, because their meaning has already been
    /// determined.
    package enum Kind {
        /// No value follows the colon.
        case missing
        /// A value for which a problem was reported. It causes no further diagnostics.
        case invalid
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case text(String)
        case color(Theme.Color)
        case link([Name])
        /// A reference in a Design Tokens file.
        case reference(TokenReference)
        indirect case call(name: String, nameSpan: Span, arguments: [Node])
        case array([Node])
        case object(ObjectNode)
    }

    /// The number of nested properties at any depth, or 0 if the value isn't an object.
    var size: Int { if case .object(let object) = kind { object.size } else { 0 } }
}

/// An object as written, or merged from several objects. Objects are immutable.
package final class ObjectNode {
    package let properties: [Property]
    package let directives: [Directive]
    package let span: Span
    /// The number of nested levels of objects, including this object.
    let height: Int
    /// The number of properties. A property counts once for each of its parts, and a nested property counts once for
    /// each path that leads to it.
    package let size: Int
    /// The indices of the properties, if there are more than ``smallCount`` properties.
    let index: [Name: Int]
    private let directiveIndex: [String: Int]

    /// The number of properties above which a dictionary is faster than a linear search.
    package static let smallCount = 24

    /// - Parameter known: The indices of the properties, if they are already known and there are more than
    ///   ``smallCount`` properties.
    init(properties: [Property], directives: [Directive] = [], span: Span, index known: [Name: Int] = [:]) {
        self.properties = properties
        self.directives = directives
        self.span = span
        directiveIndex =
            directives.count > Self.smallCount
            ? Dictionary(directives.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
        var (height, size) = (1, 0)
        // Iterating over the properties themselves would copy each of them.
        for position in properties.indices {
            size = min(size + properties[position].parts.count, Limits.values + 1)
            for part in properties[position].parts.indices {
                guard case .object(let object) = properties[position].parts[part].value.kind else { continue }
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

/// A name with its type, mixins and value.
package struct Property {
    package let name: Name
    package let nameSpan: Span
    package var type: TypeName?
    /// The parts that are merged into the value, lowest first. All parts except the last come from lower layers.
    package var parts: Parts
    /// The role of the property in a Design Tokens file, or `nil` in other files.
    package var role: TokenRole?
    /// The span of the property in another file that this property overrides.
    package var covered: Span?
    /// Whether ``covered`` is an object that this property replaces as a whole.
    package var replacesObject = false
    /// The axes whose overlays can replace this property.
    var replacedBy: AxisSet = []
    /// The axes whose overlays can change the contents of this property, if it is an object.
    var extendedBy: AxisSet = []
    /// The property's annotations.
    var remarks: Remarks?

    /// A list of mixins, and a value that overrides them.
    package struct Part {
        package var mixins: [LinkPath] = []
        package var value: Node
    }

    /// A nonempty collection of parts. Most properties have exactly one part, which is stored without additional
    /// memory.
    package struct Parts: RandomAccessCollection, MutableCollection {
        package var top: Part
        private var lower: [Part]

        package init(_ top: Part, over lower: [Part] = []) {
            self.top = top
            self.lower = lower
        }

        package var startIndex: Int { 0 }
        package var endIndex: Int { lower.count + 1 }

        package subscript(index: Int) -> Part {
            get { index == lower.count ? top : lower[index] }
            set {
                if index == lower.count { top = newValue } else { lower[index] = newValue }
            }
        }
    }

    /// The topmost value as written.
    package var value: Node { parts.top.value }

    /// A copy of the property with another name.
    func named(_ name: Name) -> Property { Property(name: name, nameSpan: nameSpan, type: type, parts: parts) }
}

/// A type in parentheses. This is a class because most properties have no type annotation, so that each property stores
/// only a pointer.
package final class TypeName {
    package let name: String
    let span: Span

    init(name: String, span: Span) {
        self.name = name
        self.span = span
    }
}

/// A path from the root, as in a mixin.
package struct LinkPath {
    package let names: [Name]
    package let span: Span
    /// Whether this is the `$extends` of a Design Tokens file, which can only refer to groups.
    var isExtension = false
    /// Whether the path is written as the `$ref` of a group, which has the same meaning.
    var isReference = false
}

/// A property whose name starts with `@`.
package struct Directive {
    /// The name, including the `@`.
    package let name: String
    package let nameSpan: Span
    package let value: Node
}

extension Node.Kind {
    /// The type that the syntax determines, or `nil` if the node isn't itself a value.
    var form: Theme.ValueType? {
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

    /// The number of direct elements, excluding nested elements.
    var breadth: Int {
        switch self {
        case .array(let elements): elements.count
        case .object(let object): object.properties.count
        default: 0
        }
    }

    /// A description of the value, for messages.
    package var described: String {
        switch self {
        case .missing, .invalid: "nothing"
        case .null: "nil"
        case .bool(let value): "'\(value)'"
        case .int(let number): "'\(number)'"
        case .double(let number): number.quoted
        case .text(let text): text.utf8.count <= 160 && text.unicodeScalars.count <= 40 ? "'\(text)'" : "a string"
        case .color: "a color"
        case .link: "a link"
        case .reference: "a reference"
        case .call(let name, _, _): "a call to '\(name)'"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// An interned name of a property or of part of a link. Comparing two names compares two numbers.
package struct Name: Hashable {
    fileprivate let id: Int32
}

/// The table of names in a compilation.
package final class NameTable {
    private var texts: [String] = []
    private var ids: [String: Int32] = [:]
    /// The names that contain a dot.
    private var dotted: Set<Name> = []
    /// The approximate amount of memory that the table uses, in bytes.
    private(set) var byteCount = 0

    /// The memory for a string in the list, and for the string and its number in the hash table, including spare
    /// capacity.
    private static let entryBytes = 80

    package init() {}

    package func intern(_ text: String) -> Name {
        if let id = ids[text] { return Name(id: id) }
        let id = Int32(texts.count)
        texts.append(text)
        byteCount += text.utf8.count + Self.entryBytes
        ids[text] = id
        if text.utf8.contains(UInt8(ascii: ".")) { dotted.insert(Name(id: id)) }
        return Name(id: id)
    }

    /// Whether a name contains a dot, so that links can't refer to it.
    func hasDot(_ name: Name) -> Bool { dotted.contains(name) }

    /// The name for a string, or `nil` if the string hasn't been interned.
    package func existing(_ text: String) -> Name? {
        ids[text].map(Name.init)
    }

    package subscript(name: Name) -> String { texts[Int(name.id)] }

    /// The path that names form, such as `news.title`.
    package func path(_ names: [Name]) -> String {
        names.map { self[$0] }.joined(separator: ".")
    }
}

extension Node {
    /// Whether two trees with the same name table have the same meaning, regardless of their ranges.
    package func means(_ other: Node) -> Bool { kind.means(other.kind) }
}

extension Node.Kind {
    fileprivate func means(_ other: Node.Kind) -> Bool {
        switch (self, other) {
        case (.missing, .missing), (.invalid, .invalid), (.null, .null): true
        case (.bool(let value), .bool(let other)): value == other
        case (.int(let value), .int(let other)): value == other
        case (.double(let value), .double(let other)): value == other
        case (.text(let value), .text(let other)): value == other
        case (.color(let value), .color(let other)): value == other
        case (.link(let value), .link(let other)): value == other
        case (.call(let name, _, let arguments), .call(let other, _, let others)):
            name == other && arguments.count == others.count
                && zip(arguments, others).allSatisfy { $0.means($1) }
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.means($1) }
        case (.object(let object), .object(let other)): object.means(other)
        default: false
        }
    }
}

extension ObjectNode {
    fileprivate func means(_ other: ObjectNode) -> Bool {
        properties.count == other.properties.count && directives.count == other.directives.count
            && zip(properties, other.properties).allSatisfy { $0.means($1) }
            && zip(directives, other.directives).allSatisfy { $0.name == $1.name && $0.value.means($1.value) }
    }
}

extension Property {
    fileprivate func means(_ other: Property) -> Bool {
        name == other.name && type?.name == other.type?.name && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { part, other in
                part.mixins.map(\.names) == other.mixins.map(\.names) && part.value.means(other.value)
            }
    }
}
