import LiveryModel
import LiveryTheme

/// The names that are available for every value.
struct ValueFacets {
    let value: Theme.Value
    /// The path of the value.
    let path: String
    let mode: ModeData

    init(_ value: Theme.Value, at path: String, _ mode: ModeData) {
        self.value = value
        self.path = path
        self.mode = mode
    }

    static let members = TemplateMembers(
        ["argb", "css", "json", "number", "text"],
        ["is": .object(KindScope.self), "literal": .object(LiteralScope.self)])

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "argb": TemplateValue(argb)
        case "css": isSingle ? .literal(CSSText.text(of: value), of: .css) : .several
        case "is": .object(KindScope(kind: value.kind))
        case "json": isSingle ? .literal(value.plainJSON.text, of: .json) : .several
        case "literal": isSingle ? .object(LiteralScope(value: value, path: path, mode: mode)) : .several
        case "number": TemplateValue(number)
        case "text": TemplateValue(text)
        default: nil
        }
    }

    /// Whether the value is a single value and doesn't consist of several parts.
    private var isSingle: Bool {
        var isSingle = false
        Leaves.visit(value) { names, _ in isSingle = isSingle || names.isEmpty }
        return isSingle
    }

    private var argb: String? {
        guard case .color(let color) = value else { return nil }
        mode.data.writeSRGB(color, at: path)
        let digits = String(color.hex.dropFirst())
        return digits.count == 8 ? String(digits.suffix(2) + digits.prefix(6)) : "ff" + digits
    }

    private var text: String? {
        switch value {
        case .string(let text), .image(let text), .keyword(let text), .css(let text): text
        default: nil
        }
    }

    private var number: String? {
        switch value {
        case .int(let number): String(number)
        case .double(let number), .duration(let number): CSSText.number(number)
        case .dimension(let dimension): CSSText.number(dimension.points)
        default: nil
        }
    }
}

extension Theme.Value {
    /// The names of the kinds of values, for `{{#is.color}}`.
    static let kinds =
        [
            "bool", "color", "css", "dashes", "dimension", "double", "duration", "easing", "fontFamily", "image",
            "insets",
            "int", "keyword", "list", "null", "object", "point", "rect", "size", "string", "style",
        ] + Theme.CompositeType.all.map(\.name)

    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .string: "string"
        case .color: "color"
        case .dimension: "dimension"
        case .duration: "duration"
        case .easing: "easing"
        case .fontFamily: "fontFamily"
        case .point: "point"
        case .size: "size"
        case .rect: "rect"
        case .insets: "insets"
        case .composite(let composite): composite.type.name
        case .composites(let composites): composites.first?.type.name ?? "list"
        case .image: "image"
        case .css: "css"
        case .keyword: "keyword"
        case .dashes: "dashes"
        case .list: "list"
        case .object: "object"
        case .style: "style"
        }
    }
}

/// The scope of `is`, which has a flag for each kind of value.
struct KindScope: TemplateScope {
    let kind: String

    static let members = TemplateMembers(Theme.Value.kinds)

    func value(of name: String) -> TemplateValue? { Self.members[name] == nil ? nil : .flag(name == kind) }
}

/// The scope of `literal`, which contains the value as an expression in each language.
struct LiteralScope: TemplateScope {
    let value: Theme.Value
    let path: String
    unowned let mode: ModeData

    static let members = TemplateMembers(["css", "kotlin", "scss", "swift", "ts", "xml"])

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "css": .literal(CSSText.text(of: value), of: .css)
        case "kotlin": TemplateValue(KotlinText.literal(of: .init(type, value)), of: .kotlin)
        case "scss": .literal(SCSSText.text(of: value), of: .scss)
        case "swift": .literal(SwiftText.literal(value, as: SwiftType(declared: type)), of: .swift)
        case "ts": .literal(ScriptModule.literal(value.plainJSON), of: .script)
        case "xml": TemplateValue(xml, of: .markup)
        default: nil
        }
    }

    private var xml: String? {
        if case .color(let color) = value { mode.data.writeSRGB(color, at: path) }
        return AndroidText.literal(of: value, type)
    }

    private var type: Theme.ValueType { mode.types.type(at: path) ?? value.apparentType }
}

/// A single value, which is a token, an attribute in a state, or a part of either.
struct DeclarationScope: TemplateScope {
    /// All values in the list. Scopes share this array, so that values aren't copied.
    let declarations: [Declaration]
    let index: Int
    unowned let mode: ModeData

    static let members = TemplateMembers(
        ["name", "path", "variable"], ["commentsBefore": .texts, "pairs": .list(PairScope.self)],
        and: ValueFacets.members, TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "commentsBefore": .list(comments.map { .text($0) })
        case "name": .text(declarations[index].name.lastName)
        case "path": .text(declarations[index].name)
        case "pairs":
            mode.data.insets.pairs(of: declarations[index])
                .listed { pair, _ in PairScope(end: pair.end, css: pair.text) }
        case "variable": .text(CSSName.text(of: declarations[index].path))
        default:
            ValueFacets(declarations[index].value, at: declarations[index].name, mode).value(of: name)
                ?? TemplatePosition(index: index, count: declarations.count).value(of: name)
        }
    }

    /// The comments of the token or style, if this is its first value.
    private var comments: [String] {
        let owner = declarations[index].owner
        let isFirst = index == 0 || declarations[index - 1].owner != owner
        return isFirst ? mode.data.commentsBefore[owner] ?? [] : []
    }
}

/// Two opposite sides of insets. See ``CSSInsets``.
struct PairScope: TemplateScope {
    let end: String
    let css: String

    static let members = TemplateMembers(["css", "end"])

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "css": .literal(css, of: .css)
        case "end": .text(end)
        default: nil
        }
    }
}

extension [Declaration] {
    /// The values as a list for templates.
    func listed(in mode: ModeData) -> TemplateValue {
        .list(indices.map { .object(DeclarationScope(declarations: self, index: $0, mode: mode)) })
    }
}

/// The names that tokens and styles share.
struct PathFacets {
    let mode: ModeData
    let path: String

    static let members = TemplateMembers(
        ["deprecation", "description", "group", "isDeprecated", "name", "path"], ["comments": .texts])

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "comments": .list((mode.data.comments[path] ?? []).map { .text($0) })
        case "deprecation": TemplateValue(deprecation?.reason)
        case "description": TemplateValue(mode.data.theme.annotations[path]?.description)
        case "group": .text(path.groupPath)
        case "isDeprecated": .flag(deprecation != nil)
        case "name": .text(path.lastName)
        case "path": .text(path)
        default: nil
        }
    }

    private var deprecation: (reason: String?, Void)? {
        guard case .deprecated(let reason)? = mode.data.theme.annotations.deprecation(at: path) else { return nil }
        return (reason, ())
    }
}

/// A value of the theme, as a whole.
struct TokenScope: TemplateScope {
    private let mode: ModeData
    private let path: String
    private let typed: Theme.Value.Typed
    private let position: TemplatePosition

    init(_ mode: ModeData, _ path: String, _ typed: Theme.Value.Typed, _ position: TemplatePosition) {
        self.mode = mode
        self.path = path
        self.typed = typed
        self.position = position
    }

    static let members = TemplateMembers(
        ["isMixed", "isOptional", "link", "type"],
        ["modes": .list(ModeValueScope.self), "values": .list(DeclarationScope.self)],
        and: PathFacets.members, ValueFacets.members, TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "isMixed": .flag(mode.data.uses[path]?.isMixed ?? false)
        case "isOptional": .flag(mode.data.uses[path]?.isOptional ?? false)
        case "link": TemplateValue(mode.references.links[path])
        case "modes": modes
        case "type": .text(typed.type.name)
        case "values": typed.value.declarations(at: path).listed(in: mode)
        default:
            PathFacets(mode: mode, path: path).value(of: name)
                ?? ValueFacets(typed.value, at: path, mode).value(of: name) ?? position.value(of: name)
        }
    }

    /// The value in each mode in which it exists.
    private var modes: TemplateValue {
        let leaf = mode.data.theme.leaf(at: path)
        let found = mode.data.modes.compactMap { mode in
            leaf?[mode.index].map { (mode, $0.value) }
        }
        return found.listed { ModeValueScope(mode: $0.0, path: path, value: $0.1, position: $1) }
    }
}

/// The value of a token or style in a mode.
struct ModeValueScope: TemplateScope {
    let mode: ModeData
    let path: String
    let value: Theme.Value
    let position: TemplatePosition

    static let members = TemplateMembers(
        ["isDefault", "mode"], ["values": .list(DeclarationScope.self)],
        and: ValueFacets.members, TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "isDefault": .flag(mode.isDefault)
        case "mode": .text(mode.mode.name)
        case "values": value.declarations(at: path).listed(in: mode)
        default: ValueFacets(value, at: path, mode).value(of: name) ?? position.value(of: name)
        }
    }
}
