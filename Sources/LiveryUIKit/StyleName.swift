#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    /// A view for a component with parts. It provides the view of each part, so that styles from a storyboard can be
    /// applied to the parts.
    ///
    /// ```swift
    /// extension CardView: StyledParts {
    ///     var styledParts: [String: UIView] { ["title": title, "action": action] }
    /// }
    /// ```
    @MainActor
    public protocol StyledParts: UIView {
        /// The view of each part, by its name in the theme.
        var styledParts: [String: UIView] { get }
    }

    extension UIView {
        /// The path of the view's style, for storyboards: "Style Name" in the inspector, or the user-defined runtime
        /// attribute `livery_styleName`. ``applyStyles(of:dark:report:)`` applies the style.
        #if canImport(ObjectiveC)
            @objc(livery_styleName)
        #endif
        @IBInspectable public var styleName: String? {
            get { StyledViews.style(of: self).name }
            set { StyledViews.style(of: self).name = newValue }
        }

        /// Applies the styles named by ``styleName`` to this view and its subviews, and the styles of their parts to
        /// the views in ``StyledParts``. Call it in `viewDidLoad`, and again for each new theme. If a part's view has
        /// its own style name, that style is used.
        /// - Parameter report: Called for each style name that the theme doesn't contain or that belongs to another
        ///   component.
        ///   The style of that view is unchanged. A part without a view, and a style of a component such as `Button` for
        ///   a view of another class, are reported as a ``StyleProblem``.
        public func applyStyles(of theme: Theme, dark: Theme? = nil, report: (LookupError) -> Void = { _ in }) {
            if StyledViews.hasStyle(self), let name = StyledViews.style(of: self).name {
                let night = dark.map { StyleSource(theme: $0, path: name) }
                apply(StyleSource(theme: theme, path: name), dark: night, report: report)
            }
            for view in subviews { view.applyStyles(of: theme, dark: dark, report: report) }
        }

        fileprivate func apply(_ source: StyleSource, dark: StyleSource?, report: (LookupError) -> Void) {
            let attributes: Theme.StyleAttributes
            do {
                try StyledViews.style(of: self).apply(source, dark: dark)
                attributes = try source.attributes()
            } catch { return report(error) }
            if !isBuiltIn, let component = source.builtIn {
                StyleProblem.otherView(component: component, style: source.path).report()
            }
            let parts = (self as? any StyledParts)?.styledParts ?? [:]
            for name in source.theme.parts(of: attributes.type) where attributes.names.contains(name) {
                guard let part = parts[name] else {
                    StyleProblem.missingPart(name, component: attributes.type).report()
                    continue
                }
                part.apply(source.part(name, of: attributes), dark: dark?.part(name), report: report)
            }
        }
    }

    extension UIView {
        /// Whether the view has the attributes of a built-in component other than `View`.
        fileprivate var isBuiltIn: Bool {
            self is UIButton || self is UILabel || self is UITextField || self is UIImageView
        }
    }

    /// A style in a theme, or a part of a style.
    struct StyleSource {
        let theme: Theme
        let path: String
        /// The attributes of the style that contains the part. Nil for a whole style.
        var whole: Theme.StyleAttributes?

        /// The style, decoded for a component type.
        func style<Style: StyleDecodable>(_ type: Style.Type) throws(LookupError) -> Style {
            if let whole { return try whole.style(path, as: type) }
            return try theme.style(path, as: type)
        }

        /// The attributes by name.
        func attributes() throws(LookupError) -> Theme.StyleAttributes {
            if whole == nil { return try theme.style(path) }
            return try style(AnyStyle.self).attributes
        }

        /// The built-in component other than `View` whose attributes the style can have.
        var builtIn: String? {
            let types: [any StyleDecodable.Type] = [
                Theme.ButtonStyle.self, Theme.LabelStyle.self, Theme.TextFieldStyle.self, Theme.ImageViewStyle.self,
            ]
            return types.first { (try? style($0)) != nil }?.component
        }

        func part(_ name: String, of attributes: Theme.StyleAttributes) -> StyleSource {
            StyleSource(theme: theme, path: name, whole: attributes)
        }

        /// A part of the style. Nil if the style can't be looked up.
        func part(_ name: String) -> StyleSource? { (try? attributes()).map { part(name, of: $0) } }
    }

    /// The attributes of a style of any component.
    private struct AnyStyle: StyleDecodable {
        static let component = "View"
        let attributes: Theme.StyleAttributes

        init(_ attributes: Theme.StyleAttributes) { self.attributes = attributes }
    }
#endif
