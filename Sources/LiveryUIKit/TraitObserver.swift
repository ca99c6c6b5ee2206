#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Observes trait changes.
    enum TraitObserver {
        /// Calls a closure when the appearance or the text size of a view changes. Stack views aren't observed on iOS
        /// 16 and tvOS 16.
        @MainActor
        static func observe(_ view: UIView, _ changed: @escaping @MainActor () -> Void) {
            #if os(visionOS)
                register(view, changed)
            #else
                if #available(iOS 17.0, tvOS 17.0, *) {
                    register(view, changed)
                } else {
                    observeBySubview(view, changed)
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
        extension TraitObserver {
            /// Observes the view through a hidden subview, which is the only way on iOS 16 and tvOS 16.
            @MainActor
            static func observeBySubview(_ view: UIView, _ changed: @escaping @MainActor () -> Void) {
                host(of: view)?.addSubview(TraitObservingView(changed))
            }

            /// The view that may have a hidden subview. The subviews of a stack view belong to the app, which may count
            /// them.
            @MainActor
            private static func host(of view: UIView) -> UIView? {
                switch view {
                case is UIStackView: nil
                case let view as UIVisualEffectView: view.contentView
                case let cell as UITableViewCell: cell.contentView
                case let header as UITableViewHeaderFooterView: header.contentView
                case let cell as UICollectionViewCell: cell.contentView
                default: view
                }
            }
        }

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
