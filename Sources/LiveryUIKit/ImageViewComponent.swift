#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    @MainActor
    final class ImageViewComponent: StyledComponent {
        let shared = ViewAttributes()
        private let box = LayerBox()
        private var image = Kept<UIImage?>()
        private var contentMode = Kept<UIView.ContentMode>()

        nonisolated static func style(_ view: Theme.ViewStyle) -> Theme.ImageViewStyle {
            var style = Theme.ImageViewStyle()
            style.view = view
            return style
        }

        func state(of view: UIImageView) -> Theme.ControlState {
            if view.isHighlighted { return .highlighted }
            return view.isFocused ? .focused : .normal
        }

        func apply(_ style: Theme.ImageViewStyle, in state: Theme.ControlState, to view: UIImageView) {
            box.apply(style.view, in: state, to: view)
            shared.apply(style.view, in: state, to: view)
            if let image = image.next(style.image[state].available, reset: nil, now: view.image, { $0 }) {
                view.image = image
            }
            if let mode = contentMode.next(
                style.contentMode, reset: .scaleToFill, now: view.contentMode, { UIView.ContentMode($0) })
            {
                view.contentMode = mode
            }
        }
    }
#endif
