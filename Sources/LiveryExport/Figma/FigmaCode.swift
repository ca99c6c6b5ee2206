import LiveryModel

/// The names of variables in code, as the outputs for each platform write them.
///
/// The names are those of the `css`, `android` and `compose` outputs with the same prefix, and those of the `swift`
/// output in an instance of the theme.
struct FigmaCode {
    /// The output for Android that the names are those of.
    enum Android: String, CaseIterable, Sendable {
        case resources, compose
    }

    private let prefix: String
    /// The references to Android resources, or to properties in Compose, by path.
    private let resources: [String: String]

    init(_ input: ExportInput, prefix: String, android: Android) {
        self.prefix = prefix
        guard android == .resources else {
            resources = ComposeMembers(input).properties(
                of: KotlinText.type.text(of: prefix.isEmpty ? input.app : prefix) + "Theme")
            return
        }
        var resources: [String: String] = [:]
        for tokens in [input.base.tokens] + input.variants.map(\.tokens) {
            for (path, typed) in tokens {
                AndroidLeaf.visit(typed.value, typed.type, at: [path]) { path, leaf, _ in
                    guard case .resource(let kind, _) = leaf, resources[path.name] == nil else { return }
                    let name = AndroidName.value(path, prefix: prefix)
                    resources[path.name] = AndroidResource.Key(kind: kind, name: name).reference
                }
            }
        }
        self.resources = resources
    }

    /// The names of a value by Figma's platforms (https://developers.figma.com/docs/plugins/api/CodeSyntaxPlatform);
    /// nil if it has none.
    func names(of leaf: FigmaLeaf) -> JSON? {
        var names: [JSON.Member] = []
        if let css = leaf.css {
            names.append(JSON.Member("WEB", .string("var(--\(CSSName.text(of: css, prefix: prefix)))")))
        }
        if let resource = resources[leaf.path] { names.append(JSON.Member("ANDROID", .string(resource))) }
        if let swift = leaf.swift { names.append(JSON.Member("iOS", .string(Self.property(leaf.owner, swift)))) }
        return names.isEmpty ? nil : .object(names)
    }

    /// `buttons.primary.backgroundColor.highlighted`
    private static func property(_ owner: String, _ rest: String) -> String {
        let names = owner.split(separator: ".", omittingEmptySubsequences: false).map { SwiftName.member(String($0)) }
        return names.joined(separator: ".") + rest
    }
}
