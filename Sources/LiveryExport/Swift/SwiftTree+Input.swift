import LiveryModel
import LiveryTheme

/// The values of a theme for every choice of axes, by the paths that any choice has.
struct SwiftValues {
    let input: ExportInput
    /// A bundle for each mode.
    let bundles: [ThemeBundle]
    /// Whether members are grouped by type first: `color.brand.purple`.
    let isByType: Bool
    /// The component types that have the struct of LiveryClient, which knows the built-in attributes only.
    let clientTypes: Set<String>

    init(_ input: ExportInput, isByType: Bool) {
        self.input = input
        self.isByType = isByType
        bundles = input.modes.map { input.bundle(for: $0.changed) }
        let base = input.base
        let known = ComponentTable.builtIn.keys.filter { name in
            base.lineage(of: name).allSatisfy { base.types[$0] == nil || base.types[$0] == ComponentTable.builtIn[$0] }
        }
        clientTypes = Set(known)
    }

    var tokenPaths: [String] { Array(Set(bundles.flatMap(\.tokens.keys))).sorted(byUTF8Of: \.self) }
    var stylePaths: [String] { Array(Set(bundles.flatMap(\.styles.keys))).sorted(byUTF8Of: \.self) }

    /// Adds all values, and remarks on those that no Swift type holds.
    func addTokens(to builder: inout SwiftTreeBuilder, remarks: inout [Remark], isBaked: Bool) {
        for path in tokenPaths {
            let typed = bundles.indices.map { bundles[$0].tokens[path] }
            let known = typed.compactMap { $0 }.filter { $0.value != .null }
            guard let first = known.first else {
                // A style that is `nil` for one choice of axes is a member already.
                if !hasStyle(at: path) {
                    remarks.append(Remark(.noEquivalent, SwiftRemark.nothing, path: path))
                }
                continue
            }
            guard let type = SwiftType(known), !hasStyle(at: path) else {
                remarks.append(Remark(.noEquivalent, SwiftRemark.types, path: path))
                continue
            }
            guard !isBaked || type.baked(in: "") != nil else {
                remarks.append(Remark(.noEquivalent, SwiftRemark.mixed, path: path))
                continue
            }
            builder.add(.value(type, typed.map { $0?.value }), at: names(of: path, kind: first.type.name), path: path)
        }
    }

    /// Whether the path is a style for a choice of axes.
    private func hasStyle(at path: String) -> Bool { bundles.indices.contains { bundles[$0].styles[path] != nil } }

    func names(of path: String, kind: String) -> [String] {
        let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return isByType ? [kind] + names : names
    }

    /// The documentation and deprecation of a member, each line as an attribute or a comment.
    func head(of path: String, indent: String) -> String {
        var head = input.annotations[path]?.description.map { SwiftText.comment($0, indent: indent) } ?? ""
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
