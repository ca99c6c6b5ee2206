#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// The traits of the view whose style is being applied. They determine the size of fonts and of lengths in rem. A
    /// view's text size can differ from the app's.
    @MainActor
    enum Scaling {
        private(set) static var traits: UITraitCollection?

        static func scaled(for view: UIView, _ apply: () -> Void) {
            let outer = traits
            traits = view.traitCollection
            apply()
            traits = outer
        }
    }
#endif
