import LiveryModel
import LiveryTheme

/// A value of the theme, as a property of a class.
struct ComposeMember {
    let path: String
    let name: String
    let type: KotlinType
    let isNullable: Bool
    /// The value in each mode, or a single value if it is the same in all modes.
    let values: [KotlinExpression]

    var typeName: String { isNullable ? type.name + "?" : type.name }

    /// Whether any mode overrides the value of the default mode.
    var varies: Bool { values.contains { $0 != values[0] } }
}

/// The values of a theme in all modes, as members of classes.
struct ComposeMembers {
    private let theme: ResolvedTheme
    /// The values in each class, sorted by path.
    private(set) var rows: [ComposeKind: [ResolvedTheme.Leaf]] = [:]
    private let keepsReferences: Bool

    init(_ theme: ResolvedTheme, keepingReferences: Bool = false) {
        self.theme = theme
        keepsReferences = keepingReferences
        rows = Dictionary(grouping: theme.leaves) { ComposeKind(of: Self.type(of: $0)) }
    }

    /// The expressions for the current values of tokens by path, such as `BadooTheme.colors.brandPurple`.
    func properties(of theme: String) -> [String: String] {
        var found: [String: String] = [:]
        for (kind, rows) in rows where kind != .styles {
            for leaf in rows {
                found[leaf.path] = "\(theme).\(kind.rawValue).\(KotlinText.property.text(of: leaf.path))"
            }
        }
        return found
    }

    /// The type that the values have in all modes, or `nil` if their types differ or all values are `nil`.
    private static func type(of leaf: ResolvedTheme.Leaf) -> Theme.ValueType? {
        let present = leaf.present
        guard let type = present.first?.type, present.allSatisfy({ $0.type == type }) else { return nil }
        return type
    }

    /// The member for a path. If the value of a mode has no equivalent, adds remarks and returns `nil`.
    func member(_ leaf: ResolvedTheme.Leaf, _ literals: inout ComposeLiterals) -> ComposeMember? {
        let (path, values) = (leaf.path, leaf.values)
        guard let type = kotlinType(of: leaf, &literals) else { return nil }
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
        refer(&texts, of: leaf)
        if let imported = type.imported { literals.imports.insert(imported) }
        return ComposeMember(
            path: path, name: KotlinText.property.text(of: path), type: type,
            isNullable: values.contains { ($0?.value ?? .null) == .null }, values: texts)
    }

    /// Replaces a value with a reference in each mode in which the path links to an equal value of the same class and
    /// type. The values in all other modes are then written explicitly, because the referenced property can have
    /// another value there.
    private func refer(_ texts: inout [KotlinExpression], of leaf: ResolvedTheme.Leaf) {
        guard keepsReferences else { return }
        let targets = theme.modes.indices.map { mode in
            theme.modes[mode].references.link(at: leaf.path).flatMap { isProperty($0, like: leaf, in: mode) ? $0 : nil }
        }
        guard targets.contains(where: { $0 != nil }) else { return }
        texts = targets.enumerated().map { mode, target in
            target.map { .reference(KotlinText.property.text(of: $0)) } ?? texts[texts.count > 1 ? mode : 0]
        }
    }

    /// Whether a path is a property of the same class and type as another property, and has the same value in a mode.
    /// Deprecated properties don't count, because referring to them would cause a warning.
    private func isProperty(_ target: String, like leaf: ResolvedTheme.Leaf, in mode: Int) -> Bool {
        guard let other = theme.leaf(at: target), let type = Self.type(of: leaf), type == Self.type(of: other),
            case nil = theme.annotations.deprecation(at: target), let value = leaf[mode], value == other[mode]
        else { return false }
        let values = leaf.values + other.values
        guard !values.contains(where: { ($0?.value ?? .null) == .null }) else { return false }
        return type != .int || values.allSatisfy { $0?.value.isLong == false }
    }

    /// The maximum size of an expression, in bytes. Each expression is compiled to a method, which can have at most 64
    /// kilobytes. No part of an expression is larger in compiled code than in source code.
    private static let sizeLimit = 50_000

    /// The Kotlin type that can represent the values of all modes.
    private func kotlinType(of leaf: ResolvedTheme.Leaf, _ literals: inout ComposeLiterals) -> KotlinType? {
        let present = leaf.present
        guard let type = present.first?.type else { return KotlinType(name: "Nothing", isInline: true) }
        guard present.allSatisfy({ $0.type == type }) else { return KotlinType(name: "Any") }
        if type == .int, present.contains(where: { $0.value.isLong }) {
            return KotlinType(name: "Long", isInline: true)
        }
        if let type = literals.type(of: type) { return type }
        _ = literals.remark("no equivalent of the type '\(type.name)' in Compose", at: leaf.path)
        return nil
    }
}

extension ResolvedTheme.Leaf {
    /// The values that aren't `nil`.
    fileprivate var present: [Theme.Value.Typed] { values.compactMap(\.self).filter { $0.value != .null } }
}

extension Theme.Value {
    fileprivate var isLong: Bool { if case .int(let number) = self { Int32(exactly: number) == nil } else { false } }
}

extension KotlinExpression {
    /// The expression, with an integer literal converted to a `Long`.
    fileprivate var long: KotlinExpression {
        guard case .plain(let text) = self, text.utf8.last.map({ (0x30...0x39).contains($0) }) == true else {
            return self
        }
        return "\(text)L"
    }
}
