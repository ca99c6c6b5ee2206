#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    /// The styles of all styled views, by the identity of the view. Views are not retained.
    @MainActor
    enum StyledViews {
        private static var styles: [ObjectIdentifier: AppliedStyle] = [:]
        /// The number of entries at which entries of deallocated views are removed.
        private static var limit = 64

        /// The style of a view, which can be empty. Replaces the entry of a deallocated view at the same address.
        static func style(of view: UIView) -> AppliedStyle {
            let identity = ObjectIdentifier(view)
            if let style = styles[identity], style.view === view { return style }
            if styles.count >= limit { removeDeallocated() }
            let style = make(for: view)
            styles[identity] = style
            return style
        }

        /// The style of a view as the style of its component type.
        static func style<Component: StyledComponent>(
            of view: Component.Target, as component: Component.Type
        ) -> Applied<Component>? {
            style(of: view) as? Applied<Component>
        }

        /// Whether a view has a style or a style name.
        static func hasStyle(_ view: UIView) -> Bool { styles[ObjectIdentifier(view)]?.view === view }

        /// The number of entries, for tests.
        static var count: Int { styles.count }

        private static func removeDeallocated() {
            styles = styles.filter { $0.value.view != nil }
            limit = max(64, styles.count * 2)
        }

        private static func make(for view: UIView) -> AppliedStyle {
            switch view {
            case let button as UIButton: Applied<ButtonComponent>(button)
            case let label as UILabel: Applied<LabelComponent>(label)
            case let field as UITextField: Applied<TextFieldComponent>(field)
            case let image as UIImageView: Applied<ImageViewComponent>(image)
            default: Applied<ViewComponent>(view)
            }
        }
    }
#endif
