import LiveryModel
import LiveryTheme

/// A value of the theme as a property of a class.
struct ComposeMember {
    let path: String
    let name: String
    let type: KotlinType
    let isNullable: Bool
    /// The value in each mode, or a single value if all modes have the same one.
    let values: [KotlinExpression]

    var typeName: String { isNullable ? type.name + "?" : type.name }

    /// Whether a mode overrides the value of the default mode.
    var varies: Bool { values.contains { $0 != values[0] } }
}

/// The values of a theme in all modes, as members of classes.
struct ComposeMembers {
    private let modes: [ExportInput.Layers]
    /// The paths of what differs between modes.
    private let varying: Set<String>
    /// The values of each class by path, sorted.
    private(set) var rows: [ComposeKind: [Row]] = [:]
    /// The links of each mode; empty unless references are kept.
    private let references: [References]
    private let annotations: Annotations

    /// A path and its value in each mode, or nil for a mode without a value. A path whose modes agree has a single value.
    typealias Row = (path: String, values: [Theme.Value.Typed?])

    init(_ input: ExportInput, keepingReferences: Bool = false) {
        modes = input.modes.map { input.layers(for: $0.changed) }
        references = keepingReferences ? input.modes.map { input.references(for: $0.changed) } : []
        annotations = input.annotations
        varying = Set(input.variants.flatMap { Array($0.tokens.keys) + Array($0.styles.keys) + Array($0.removed) })
        let sorted = input.sortedValues
        for (path, typed) in sorted.tokens { add(path, typed) }
        for (path, style) in sorted.styles { add(path, Theme.Value.Typed(style)) }
        guard !varying.isEmpty else { return }
        for path in varying where modes[0].value(at: path) == nil { add(path, nil) }
        rows = rows.mapValues { $0.sorted(byUTF8Of: \.path) }
    }

    /// Adds a value to those of its class.
    private mutating func add(_ path: String, _ base: Theme.Value.Typed?) {
        let values = values(at: path, base)
        rows[ComposeKind(of: Self.type(of: values)), default: []].append((path, values))
    }

    /// The expressions for the current values of tokens by path: `BadooTheme.colors.brandPurple`.
    func properties(of theme: String) -> [String: String] {
        var found: [String: String] = [:]
        for (kind, rows) in rows where kind != .styles {
            for (path, _) in rows { found[path] = "\(theme).\(kind.rawValue).\(KotlinText.property.text(of: path))" }
        }
        return found
    }

    /// The value in each mode, given that of the default mode.
    private func values(at path: String, _ base: Theme.Value.Typed?) -> [Theme.Value.Typed?] {
        varying.contains(path) ? [base] + modes.dropFirst().map { $0.value(at: path) } : [base]
    }

    private func values(at path: String) -> [Theme.Value.Typed?] { values(at: path, modes[0].value(at: path)) }

    /// The type of the values of all modes; nil if they have different ones, or if all values are `nil`.
    private static func type(of values: [Theme.Value.Typed?]) -> Theme.ValueType? {
        let present = values.lazy.compactMap { $0 }.filter { $0.value != .null }
        guard let type = present.first?.type, present.allSatisfy({ $0.type == type }) else { return nil }
        return type
    }

    /// The member for a path. Nil, with remarks, if a mode's value has no equivalent.
    func member(_ row: Row, _ literals: inout ComposeLiterals) -> ComposeMember? {
        let (path, values) = row
        guard let type = kotlinType(of: values, at: path, &literals) else { return nil }
        var texts: [KotlinExpression] = []
        for (index, typed) in values.enumerated() {
            if index > 0, typed == values[0] {
                texts.append(texts[0])
                continue
            }
            let value = typed?.value ?? .null
            guard let text = literals.literal(value, as: typed?.type ?? .null, at: path) else { return nil }
            guard type.isInline || text.length <= Self.sizeLimit else {
                _ = literals.remark("too large for a method of the JVM", at: path)
                return nil
            }
            texts.append(type.name == "Long" ? text.long : text)
        }
        refer(&texts, at: path)
        if let imported = type.imported { literals.imports.insert(imported) }
        return ComposeMember(
            path: path, name: KotlinText.property.text(of: path), type: type,
            isNullable: values.contains { ($0?.value ?? .null) == .null }, values: texts)
    }

    /// Replaces the values of modes in which the path links to an equal value of the same class and type. The values of
    /// the other modes are then stated, too: the property that a getter reads may differ there.
    private func refer(_ texts: inout [KotlinExpression], at path: String) {
        let targets = references.indices.map { mode in
            references[mode].link(at: path).flatMap { isProperty($0, like: path, in: mode) ? $0 : nil }
        }
        guard targets.contains(where: { $0 != nil }) else { return }
        texts = targets.enumerated().map { mode, target in
            target.map { .reference(KotlinText.property.text(of: $0)) } ?? texts[texts.count > 1 ? mode : 0]
        }
    }

    /// Whether a path is a property of the same class and type as another one, and has the same value in a mode. A
    /// deprecated one would cause a warning.
    private func isProperty(_ target: String, like path: String, in mode: Int) -> Bool {
        let (own, others) = (values(at: path), self.values(at: target))
        guard let type = Self.type(of: own), type == Self.type(of: others),
            case nil = annotations.deprecation(at: target),
            let value = own[own.count > 1 ? mode : 0], value == others[others.count > 1 ? mode : 0],
            !(own + others).contains(where: { ($0?.value ?? .null) == .null })
        else { return false }
        return type != .int || (own + others).allSatisfy { $0?.value.isLong == false }
    }

    /// The most bytes of an expression, which is compiled into one method of at most 64 kilobytes. No part of an
    /// expression takes more bytes there than in the source.
    private static let sizeLimit = 50_000

    /// The type that holds the values of all modes.
    private func kotlinType(
        of values: [Theme.Value.Typed?], at path: String, _ literals: inout ComposeLiterals
    ) -> KotlinType? {
        let present = values.lazy.compactMap { $0 }.filter { $0.value != .null }
        guard let type = present.first?.type else { return KotlinType(name: "Nothing", isInline: true) }
        guard present.allSatisfy({ $0.type == type }) else { return KotlinType(name: "Any") }
        if type == .int, present.contains(where: { $0.value.isLong }) {
            return KotlinType(name: "Long", isInline: true)
        }
        if let type = literals.type(of: type) { return type }
        _ = literals.remark("no equivalent of the type '\(type.name)' in Compose", at: path)
        return nil
    }
}

extension Theme.Value {
    fileprivate var isLong: Bool { if case .int(let number) = self { Int32(exactly: number) == nil } else { false } }
}

extension KotlinExpression {
    /// An integer as a `Long`.
    fileprivate var long: KotlinExpression {
        guard case .plain(let text) = self, text.utf8.last.map({ (0x30...0x39).contains($0) }) == true else {
            return self
        }
        return "\(text)L"
    }
}
