import LiveryModel
import LiveryTheme

/// The names of variables in code, as the outputs for each platform write them.
///
/// The names match the `css`, `android` and `compose` outputs with the same prefix, and the properties of a theme
/// instance in the `swift` output.
struct FigmaCode {
    /// The Android output that determines the names.
    enum Android: String, CaseIterable, Sendable {
        case resources, compose
    }

    private let prefix: String
    /// The references to Android resources, or to properties in Compose, by path.
    private let resources: [String: String]
    /// The names of variables for each platform, as JSON.
    private(set) var names = FigmaLines()

    init(_ theme: ResolvedTheme, prefix: String, android: Android) {
        self.prefix = prefix
        guard android == .resources else {
            resources = ComposeMembers(theme).properties(
                of: KotlinText.type.text(of: prefix.isEmpty ? theme.app : prefix) + "Theme")
            return
        }
        var resources: [String: String] = [:]
        for mode in [0] + theme.layered {
            for (path, typed) in theme.tokens(in: mode) {
                AndroidLeaf.visit(typed.value, typed.type, at: [path]) { path, leaf, _ in
                    guard case .resource(let kind, _) = leaf, resources[path.name] == nil else { return }
                    let name = AndroidName.value(path, prefix: prefix)
                    resources[path.name] = AndroidResource.Key(kind: kind, name: name).reference
                }
            }
        }
        self.resources = resources
    }

    /// Adds the names of a value for each of Figma's platforms
    /// (https://developers.figma.com/docs/plugins/api/CodeSyntaxPlatform). Returns the position of these names in
    /// ``names``, or `nil` if the value has no names.
    mutating func addNames(of leaf: FigmaLeaf) -> Int? {
        let resource = resources[leaf.path]
        guard leaf.css != nil || resource != nil || leaf.swift != nil else { return nil }
        let swift = leaf.swift.map { Self.property(leaf.owner) + $0 }
        return names.add { writer in
            writer.object { writer in
                if let css = leaf.css { writer.member("WEB", "var(--\(CSSName.text(of: css, prefix: prefix)))") }
                if let resource { writer.member("ANDROID", resource) }
                if let swift { writer.member("iOS", swift) }
            }
        }
    }

    /// The Swift expression for a value or attribute, such as `buttons.primary.backgroundColor`.
    private static func property(_ owner: String) -> String {
        owner.parts(between: ".").map { SwiftName.member(String($0)) }.joined(separator: ".")
    }
}
