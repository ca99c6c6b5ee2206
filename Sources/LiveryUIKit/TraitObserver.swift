#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// A hidden subview that notices changes of traits. Only iOS 16 and tvOS 16 need it.
    final class TraitObserver: UIView {
        private let changed: @MainActor () -> Void

        /// Calls a closure when the appearance or the text size of a view changes.
        static func observe(_ view: UIView, _ changed: @escaping @MainActor () -> Void) {
            if #available(iOS 17.0, tvOS 17.0, *) {
                let traits: [UITrait] = [UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self]
                view.registerForTraitChanges(traits) { (_: UIView, _: UITraitCollection) in changed() }
            } else {
                view.addSubview(TraitObserver(changed))
            }
        }

        private init(_ changed: @escaping @MainActor () -> Void) {
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
