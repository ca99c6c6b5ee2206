/// A style for one component type, as a struct with values and the styles of its parts.
///
/// ```swift
/// struct NewsViewStyle: StyleDecodable {
///     static let component = "NewsView"
///     var view: ViewStyle
///     var title: Setting<LabelStyle>
///
///     init(_ attributes: StyleAttributes) throws(LookupError) {
///         view = try ViewStyle(attributes)
///         title = try attributes.part("title")
///     }
/// }
/// let style = try theme.style("news", as: NewsViewStyle.self)
/// ```
public protocol StyleDecodable: Sendable {
    /// The component type. Styles of types that extend it can also be read.
    static var component: String { get }
    /// Reads the struct's attributes. An attribute that the style doesn't specify is ``Theme/Setting/leave`` and not
    /// an error, so apps and themes can have different versions.
    init(_ attributes: Theme.StyleAttributes) throws(LookupError)
}

extension Theme {
    /// The attributes of a style, by name.
    public struct StyleAttributes: Sendable {
        /// The path of the style, such as `news`, or `news.title` for a part.
        public let path: String
        private let style: Style
        private let theme: Theme
        /// Whether all attributes are reset, because the part is `null`.
        private let isReset: Bool

        init(_ style: Style, at path: String, in theme: Theme, isReset: Bool = false) {
            self.style = style
            self.path = path
            self.theme = theme
            self.isReset = isReset
        }

        /// The style as it is in the bundle.
        var raw: Style { style }

        /// The style's component type.
        public var type: String { style.type }

        /// The names of the attributes that the style specifies, unordered.
        public var names: [String] { Array(style.attributes.keys) }

        /// The setting of an attribute, in the normal state if it has states. Constant time.
        public func setting<Element: ThemeValue>(
            _ name: String, as type: Element.Type = Element.self
        ) throws(LookupError) -> Setting<Element> {
            isReset ? .reset : try setting(name, style.value(name))
        }

        /// The settings of an attribute in each state. Linear in the number of specified states.
        public func stateful<Element: ThemeValue>(
            _ name: String, as type: Element.Type = Element.self
        ) throws(LookupError) -> Stateful<Element> {
            if isReset { return Stateful(.reset) }
            switch style.attributes[name] {
            case nil: return Stateful()
            case .value(let value): return Stateful(try setting(name, value))
            case .states(let values):
                var states: [ControlState: Setting<Element>] = [:]
                for (state, value) in values { states[state] = try setting("\(name).\(state.rawValue)", value) }
                return Stateful(states)
            }
        }

        /// The style of a part, as a struct for its component type.
        public func part<Part: StyleDecodable>(
            _ name: String, as type: Part.Type = Part.self
        ) throws(LookupError) -> Setting<Part> {
            if isReset { return .reset }
            let place = "\(path).\(name)"
            switch style.value(name) {
            case nil: return .leave
            case .null: return .reset
            case .style(let style): return .set(try StyleAttributes(style, at: place, in: theme).decode(type))
            case .some(let value):
                throw LookupError(
                    place, expected: "a style of '\(Part.component)'", .mismatch(found: value.kind), in: theme)
            }
        }

        /// The attributes of a part. All are ``Theme/Setting/leave`` if the style doesn't specify the part, and
        /// ``Theme/Setting/reset`` if the part is `null`.
        public func style<Part: StyleDecodable>(
            _ name: String, as type: Part.Type = Part.self
        ) throws(LookupError) -> Part {
            let setting = try part(name, as: type)
            if case .set(let part) = setting { return part }
            var isReset = false
            if case .reset = setting { isReset = true }
            return try Part(
                StyleAttributes(Style(type: Part.component), at: "\(path).\(name)", in: theme, isReset: isReset))
        }

        /// A copy without the attributes of these names, for a type that declares them differently from the type that
        /// it extends.
        public func without(_ names: String...) -> StyleAttributes {
            var rest = style
            for name in names { rest.attributes[name] = nil }
            return StyleAttributes(rest, at: path, in: theme, isReset: isReset)
        }

        /// The whole style as a struct for its component type or a type that it extends.
        func decode<Whole: StyleDecodable>(_ whole: Whole.Type) throws(LookupError) -> Whole {
            guard theme.bundle.extends(type, Whole.component) else {
                throw LookupError(
                    path, expected: "a style of '\(Whole.component)'", .mismatch(found: "a style of '\(type)'"),
                    in: theme)
            }
            return try Whole(self)
        }

        private func setting<Element: ThemeValue>(
            _ name: String, _ value: Value?
        ) throws(LookupError) -> Setting<Element> {
            guard let value else { return .leave }
            if value == .null { return .reset }
            if let element = Element(themeValue: value, in: theme) { return .set(element) }
            throw LookupError(
                "\(path).\(name)", expected: Element.themeType, .mismatch(found: value.kind), in: theme)
        }
    }
}

extension Theme {
    /// The attributes of the style at a path, or of a part, such as `news.title`. Linear in the depth of the part.
    public func style(_ path: String) throws(LookupError) -> StyleAttributes {
        if let style = rawStyle(path) ?? part(at: path) { return StyleAttributes(style, at: path, in: self) }
        let reason = token(path).map { LookupError.Reason.mismatch(found: $0.type.name) } ?? .absent
        throw LookupError(path, expected: "a style", reason, in: self)
    }

    /// The style of a part that a style specifies.
    private func part(at path: String) -> Style? {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let whole = String(path[..<dot])
        guard let style = rawStyle(whole) ?? part(at: whole),
            case .style(let part)? = style.value(String(path[path.index(after: dot)...]))
        else { return nil }
        return part
    }

    /// The style at a path as a struct, for views. If the theme has no such style, returns a style that leaves all
    /// attributes unchanged, and reports the reason as a ``StyleProblem``. ``style(_:as:)`` throws the reason
    /// instead.
    @MainActor
    public func style<Whole: SchemaStyle>(reporting path: String, as type: Whole.Type = Whole.self) -> Whole {
        do { return try style(path, as: type) } catch {
            StyleProblem.noStyle(error.description).report()
            return Whole()
        }
    }

    /// The style at a path as a struct such as ``Theme/LabelStyle``. Throws if the path is missing, if the style's
    /// type is not the struct's type or an extension of it, or if the type of an attribute differs from the struct.
    /// Linear in the number of the struct's attributes, which are looked up without parsing.
    public func style<Whole: StyleDecodable>(
        _ path: String, as type: Whole.Type
    ) throws(LookupError) -> Whole {
        try style(path).decode(type)
    }
}
