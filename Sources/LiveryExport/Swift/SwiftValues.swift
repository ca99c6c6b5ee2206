import LiveryModel
import LiveryTheme

/// The values of a theme for every axis choice, by path. Includes each path that exists for any choice.
struct SwiftValues {
    let theme: ResolvedTheme
    /// The values and styles in the order of their paths. Each has one value for each mode, or `nil`.
    let tokens: [(path: String, values: [Theme.Value.Typed?])]
    let styles: [(path: String, values: [Theme.Style?])]
    /// Whether members are grouped by type first, as in `color.brand.purple`.
    let isByType: Bool
    /// Whether names are spelled as in the theme, where Swift allows it.
    let isExact: Bool
    /// The component types for which LiveryClient's structs are used. These structs have only the built-in attributes.
    let clientTypes: Set<String>

    init(_ theme: ResolvedTheme, isByType: Bool, isExact: Bool) {
        self.theme = theme
        self.isByType = isByType
        self.isExact = isExact
        let modes = theme.modes.indices
        tokens = theme.leaves.filter { $0.values.contains { $0?.isStyle == false } }.map { leaf in
            (leaf.path, modes.map { leaf[$0]?.isStyle == false ? leaf[$0] : nil })
        }
        styles = theme.leaves.filter { $0.values.contains { $0?.isStyle == true } }.map { leaf in
            (leaf.path, modes.map { leaf[$0]?.style })
        }
        let types = theme.types
        let known = ComponentTable.builtIn.keys.filter { name in
            types.lineage(of: name).allSatisfy { types[$0].map(ComponentTable.isBuiltIn) ?? true }
        }
        clientTypes = Set(known)
    }

    /// Adds all values, and remarks for values that no Swift type can represent.
    func addTokens(to builder: inout SwiftTreeBuilder, remarks: inout [Remark], isBaked: Bool) {
        for (path, typed) in tokens {
            guard let first = typed.first(where: { $0?.value.isNull == false })?.flatMap(\.self) else {
                // A style that is `nil` for an axis choice is already a member.
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

    /// Whether there is a style at the path for any axis choice.
    private func hasStyle(at path: String) -> Bool {
        theme.leaf(at: path)?.values.contains { $0?.isStyle == true } == true
    }

    func names(of path: String, kind: String) -> [String] {
        let names = path.parts(between: ".").map(String.init)
        return isByType ? [kind] + names : names
    }

    /// The documentation of a member or group, with each line as a comment.
    func documentation(of path: String, indent: String) -> String {
        theme.annotations[path]?.description.map { SwiftText.comment($0, indent: indent) } ?? ""
    }

    /// The documentation and deprecation of a member, with each line as a comment or an attribute.
    func head(of path: String, indent: String) -> String {
        var head = documentation(of: path, indent: indent)
        if case .deprecated(let reason)? = theme.annotations.deprecation(at: path) {
            let message = reason.map { ", message: \(SwiftText.string($0))" } ?? ""
            head += "\(indent)@available(*, deprecated\(message))\n"
        }
        return head
    }

    func isDeprecated(_ path: String) -> Bool {
        if case .deprecated = theme.annotations.deprecation(at: path) { true } else { false }
    }
}

extension Theme.Value {
    /// Whether the value is `nil`.
    var isNull: Bool { if case .null = self { true } else { false } }
}
