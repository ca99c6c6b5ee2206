import LiveryClient
import LiveryTheme

/// The built-in component types, as the compiler knows them.
let builtIn: [String: Theme.ComponentType] = {
    let components = ["View", "Label", "Button", "ImageView", "TextField"]
    let styles = components.map { "\($0.lowercased())(\($0)): { alpha: 1 }" }
    // A bundle declares this attribute only if a style sets it.
    let text = "{ " + (styles + ["line(Label): { decoration: none }"]).joined(separator: "\n") + " }"
    let theme = ThemeFiles(name: "t", files: [ThemeFiles.defaultEntry: Array(text.utf8)])
    guard let bundle = try? Compiler().compile(theme, for: .one([:])).bundles.first else { return [:] }
    return bundle.types
}()

/// The attributes of a component type, including inherited ones, and whether each of them has states.
func attributes(of component: String) -> [String: Bool] {
    var found: [String: Bool] = [:]
    var next: String? = component
    while let type = next.flatMap({ builtIn[$0] }) {
        for case (let name, .value(_, let stateful)) in type.attributes { found[name] = stateful }
        next = type.parent
    }
    return found
}

/// A style with some attributes, decoded the same way as in an app.
func style<Whole: StyleDecodable>(_ attributes: [String: Theme.Style.Attribute]) -> Whole {
    let theme = Theme(
        ThemeBundle(
            app: "t", types: builtIn, styles: ["style": Theme.Style(type: Whole.component, attributes: attributes)]))
    do { return try theme.style("style", as: Whole.self) } catch { fatalError("\(error)") }
}
