import LiveryModel
import LiveryTheme

/// The values of a theme for every choice of axes, by the paths that any choice has.
struct SwiftValues {
    let input: ExportInput
    /// A bundle for each mode.
    let bundles: [ThemeBundle]
    /// The values and styles in the order of their paths: one for each mode, or nil.
    let tokens: [(path: String, values: [Theme.Value.Typed?])]
    let styles: [(path: String, values: [Theme.Style?])]
    /// Whether members are grouped by type first: `color.brand.purple`.
    let isByType: Bool
    /// The component types that have the struct of LiveryClient, which knows the built-in attributes only.
    let clientTypes: Set<String>

    init(_ input: ExportInput, isByType: Bool) {
        self.input = input
        self.isByType = isByType
        bundles = input.modes.map { input.bundle(for: $0.changed) }
        let sorted = input.sortedValues
        tokens = Self.rows(sorted.tokens, bundles.map(\.tokens), input.variants.map(\.tokens))
        styles = Self.rows(sorted.styles, bundles.map(\.styles), input.variants.map(\.styles))
        let base = input.base
        let known = ComponentTable.builtIn.keys.filter { name in
            base.lineage(of: name).allSatisfy { base.types[$0] == nil || base.types[$0] == ComponentTable.builtIn[$0] }
        }
        clientTypes = Set(known)
    }

    /// The members of a table for each mode, in the order of their paths. `base` is the first table, sorted.
    private static func rows<Member>(
        _ base: [(key: String, value: Member)], _ tables: [[String: Member]], _ variants: [[String: Member]]
    ) -> [(path: String, values: [Member?])] {
        let rows = base.map { path, member in
            (path: path, values: tables.indices.map { $0 == 0 ? member : tables[$0][path] })
        }
        let added = Set(variants.flatMap { $0.keys.filter { tables[0][$0] == nil } })
        guard !added.isEmpty else { return rows }
        return (rows + added.map { path in (path, tables.map { $0[path] }) }).sorted(byUTF8Of: \.path)
    }

    /// Adds all values, and remarks on those that no Swift type holds.
    func addTokens(to builder: inout SwiftTreeBuilder, remarks: inout [Remark], isBaked: Bool) {
        for (path, typed) in tokens {
            guard let first = typed.first(where: { $0?.value.isNull == false })?.flatMap(\.self) else {
                // A style that is `nil` for one choice of axes is a member already.
                if !hasStyle(at: path) {
                    remarks.append(Remark(.noEquivalent, SwiftRemark.nothing, path: path))
                }
                continue
            }
            guard let type = SwiftType(typed), !hasStyle(at: path) else {
                remarks.append(Remark(.noEquivalent, SwiftRemark.types, path: path))
                continue
            }
            guard !isBaked || type.baked(in: "") != nil else {
                remarks.append(Remark(.noEquivalent, SwiftRemark.mixed, path: path))
                continue
            }
            builder.add(.value(type, typed), at: names(of: path, kind: first.type.name), path: path)
        }
    }

    /// Whether the path is a style for a choice of axes.
    private func hasStyle(at path: String) -> Bool { bundles.indices.contains { bundles[$0].styles[path] != nil } }

    func names(of path: String, kind: String) -> [String] {
        let names = path.parts(between: ".").map(String.init)
        return isByType ? [kind] + names : names
    }

    /// The documentation of a member or group, each line as a comment.
    func documentation(of path: String, indent: String) -> String {
        input.annotations[path]?.description.map { SwiftText.comment($0, indent: indent) } ?? ""
    }

    /// The documentation and deprecation of a member, each line as an attribute or a comment.
    func head(of path: String, indent: String) -> String {
        var head = documentation(of: path, indent: indent)
        if case .deprecated(let reason)? = input.annotations.deprecation(at: path) {
            let message = reason.map { ", message: \(SwiftText.string($0))" } ?? ""
            head += "\(indent)@available(*, deprecated\(message))\n"
        }
        return head
    }

    func isDeprecated(_ path: String) -> Bool {
        if case .deprecated = input.annotations.deprecation(at: path) { true } else { false }
    }
}

extension Theme.Value {
    /// Whether this is `nil`. Takes a fraction of the time of comparing with `.null`.
    var isNull: Bool { if case .null = self { true } else { false } }
}
