#if canImport(UIKit) && !os(watchOS)
    import LiveryClient
    import UIKit

    /// The attributes of a button's configuration.
    @MainActor
    final class ConfigurationAttributes {
        private var backgroundColor = Kept<UIColor?>()
        private var strokeColor = Kept<UIColor?>()
        private var strokeWidth = Kept<CGFloat>()
        private var corners = Kept<Corners>()
        private var backgroundImage = Kept<UIImage?>()
        private var image = Kept<ButtonImage>()
        private var contentInsets = Kept<NSDirectionalEdgeInsets>()
        private var imagePadding = Kept<CGFloat>()
        private var transformer = Kept<UIConfigurationTextAttributesTransformer?>()

        private struct Corners {
            var style: UIButton.Configuration.CornerStyle
            var radius: CGFloat
        }

        private struct ButtonImage {
            var image: UIImage?
            var placement: NSDirectionalRectEdge
        }

        func apply(
            _ style: Theme.ButtonStyle, in state: Theme.ControlState,
            to configuration: inout UIButton.Configuration
        ) {
            applyBackground(style.view, in: state, to: &configuration)
            applyImages(style, in: state, to: &configuration)
            applyTitle(style, in: state, to: &configuration)
            if let insets = contentInsets.next(
                style.contentInsets, reset: .zero, now: configuration.contentInsets,
                { NSDirectionalEdgeInsets($0) })
            {
                configuration.contentInsets = insets
            }
            if let padding = imagePadding.next(
                style.imageSpacing, reset: 0, now: configuration.imagePadding, { $0.scaled })
            {
                configuration.imagePadding = padding
            }
        }

        private func applyBackground(
            _ style: Theme.ViewStyle, in state: Theme.ControlState, to configuration: inout UIButton.Configuration
        ) {
            if let color = backgroundColor.next(
                style.backgroundColor[state], reset: .clear, now: configuration.background.backgroundColor,
                { UIColor($0) })
            {
                configuration.background.backgroundColor = color
            }
            if let color = strokeColor.next(
                style.borderColor[state], reset: .clear, now: configuration.background.strokeColor, { UIColor($0) })
            {
                configuration.background.strokeColor = color
            }
            if let width = strokeWidth.next(
                style.borderWidth[state], reset: 0, now: configuration.background.strokeWidth, { $0.scaled })
            {
                configuration.background.strokeWidth = width
            }
            if let corners = corners.next(
                style.cornerRadius, reset: Corners(style: .fixed, radius: 0),
                now: Corners(style: configuration.cornerStyle, radius: configuration.background.cornerRadius),
                { Corners(style: .fixed, radius: $0.scaled) })
            {
                configuration.cornerStyle = corners.style
                configuration.background.cornerRadius = corners.radius
            }
        }

        private func applyImages(
            _ style: Theme.ButtonStyle, in state: Theme.ControlState, to configuration: inout UIButton.Configuration
        ) {
            if let image = backgroundImage.next(
                style.backgroundImage[state].available, reset: nil, now: configuration.background.image, { $0 })
            {
                configuration.background.image = image
            }
            let start = style.drawableStart[state].available
            let beside = style.image[state].available
            if start.value != nil, beside.value != nil { StyleProblem.twoImages.report() }
            let current = ButtonImage(image: configuration.image, placement: configuration.imagePlacement)
            if let image = image.next(
                start.value == nil && beside != .leave ? beside : start,
                reset: ButtonImage(image: nil, placement: .leading), now: current,
                { ButtonImage(image: $0, placement: .leading) })
            {
                configuration.image = image.image
                configuration.imagePlacement = image.placement
            }
        }

        private func applyTitle(
            _ style: Theme.ButtonStyle, in state: Theme.ControlState, to configuration: inout UIButton.Configuration
        ) {
            let now = configuration.titleTextAttributesTransformer
            if let transformer = transformer.next(
                title(style, in: state), reset: nil, now: now, { $0.transformer })
            {
                configuration.titleTextAttributesTransformer = transformer
            }
        }

        /// The appearance of the title. Nil if the style leaves all of its attributes.
        private func title(_ style: Theme.ButtonStyle, in state: Theme.ControlState) -> Theme.Setting<ButtonTitle> {
            let title = ButtonTitle(style, in: state)
            if case (.leave, .leave, .leave) = (title.font, title.color, title.letterSpacing) { return .leave }
            return .set(title)
        }
    }

    /// The appearance of a button's title. Attributes that aren't set use the platform's defaults.
    private struct ButtonTitle {
        var font: Theme.Setting<UIFont> = .leave
        var color: Theme.Setting<UIColor> = .leave
        var letterSpacing: Theme.Setting<CGFloat> = .leave
    }

    extension ButtonTitle {
        @MainActor
        init(_ style: Theme.ButtonStyle, in state: Theme.ControlState) {
            font = style.font[state].map { UIFont.themed($0) }
            color = style.textColor[state].map { UIColor($0) }
            letterSpacing = style.letterSpacing.map { $0.scaled }
        }

        var transformer: UIConfigurationTextAttributesTransformer {
            UIConfigurationTextAttributesTransformer { incoming in
                var outgoing = incoming
                if let font = font.value { outgoing.font = font }
                if let color = color.value { outgoing.foregroundColor = color }
                if let letterSpacing = letterSpacing.value { outgoing.kern = letterSpacing }
                return outgoing
            }
        }
    }

    extension Theme.Setting<Theme.ImageName> {
        /// The image. If there is none, this reports that and leaves the image unchanged.
        @MainActor
        var available: Theme.Setting<UIImage> {
            switch self {
            case .leave: .leave
            case .reset: .reset
            case .set(let name): UIImage.themed(name).map { .set($0) } ?? .leave
            }
        }
    }
#endif
