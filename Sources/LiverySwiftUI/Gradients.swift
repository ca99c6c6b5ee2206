#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    extension SwiftUI.Gradient {
        /// The gradient of a theme.
        public init(_ gradient: Theme.Gradient) {
            self.init(
                stops: gradient.stops.map { SwiftUI.Gradient.Stop(color: Color($0.color), location: $0.position) })
        }
    }

    extension SwiftUI.LinearGradient {
        /// The gradient of a theme along a line, by default from top to bottom:
        /// `.background(LinearGradient(theme.sunset))`.
        nonisolated public init(_ gradient: Theme.Gradient, from start: UnitPoint = .top, to end: UnitPoint = .bottom) {
            self.init(gradient: SwiftUI.Gradient(gradient), startPoint: start, endPoint: end)
        }
    }

    extension SwiftUI.Animation {
        /// The animation of a theme: `.animation(.themed(theme.fade), value: isExpanded)`.
        public static func themed(_ transition: Theme.Transition) -> SwiftUI.Animation {
            let curve = transition.timingFunction
            return .timingCurve(curve.x1, curve.y1, curve.x2, curve.y2, duration: transition.duration / 1_000)
                .delay(transition.delay / 1_000)
        }
    }
#endif
