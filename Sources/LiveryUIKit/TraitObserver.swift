#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Observes trait changes.
    enum TraitObserver {
        /// Calls a closure when the appearance or the text size of a view changes. On iOS 16 and tvOS 16, views whose
        /// subviews the system or the app arranges aren't observed, because that would require a hidden subview.
        @MainActor
        static func observe(_ view: UIView, _ changed: @escaping @MainActor () -> Void) {
            #if os(visionOS)
                register(view, changed)
            #else
                if #available(iOS 17.0, tvOS 17.0, *) {
                    register(view, changed)
                } else if !(view is UIStackView || view is UIVisualEffectView) {
                    view.addSubview(TraitObservingView(changed))
                }
            #endif
        }

        @available(iOS 17.0, tvOS 17.0, *)
        @MainActor
        private static func register(_ view: UIView, _ changed: @escaping @MainActor () -> Void) {
            let traits: [UITrait] = [UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self]
            view.registerForTraitChanges(traits) { (_: UIView, _: UITraitCollection) in changed() }
        }
    }

    #if !os(visionOS)
        /// A hidden subview that observes trait changes.
        private final class TraitObservingView: UIView {
            private let changed: @MainActor () -> Void

            init(_ changed: @escaping @MainActor () -> Void) {
                self.changed = changed
                super.init(frame: .zero)
                isHidden = true
            }

            required init?(coder: NSCoder) { nil }

            override func traitCollectionDidChange(_ previous: UITraitCollection?) {
                super.traitCollectionDidChange(previous)
                guard
                    previous?.userInterfaceStyle != traitCollection.userInterfaceStyle
                        || previous?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory
                else { return }
                changed()
            }
        }
    #endif
#endif
