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

    extension SwiftUI.AnyShapeStyle {
        /// The gradient of a theme, linear or radial: `.background(AnyShapeStyle(theme.sunset))`.
        nonisolated public init(_ gradient: Theme.Gradient) {
            if gradient.isRadial {
                self.init(EllipticalGradient(gradient: SwiftUI.Gradient(gradient)))
            } else {
                self.init(LinearGradient(gradient))
            }
        }
    }

    extension SwiftUI.LinearGradient {
        /// The gradient of a theme along a line. By default, the gradient's angle determines the line:
        /// `.background(LinearGradient(theme.sunset))`.
        ///
        /// In a view that isn't a square, the line is stretched with the view. A radial gradient is drawn along the line,
        /// too. If a theme can have one, use `AnyShapeStyle`.
        nonisolated public init(_ gradient: Theme.Gradient, from start: UnitPoint? = nil, to end: UnitPoint? = nil) {
            let line = gradient.line
            self.init(
                gradient: SwiftUI.Gradient(gradient), startPoint: start ?? UnitPoint(line.start),
                endPoint: end ?? UnitPoint(line.end))
        }
    }

    extension SwiftUI.UnitPoint {
        nonisolated fileprivate init(_ point: Theme.Point) { self.init(x: point.x, y: point.y) }
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
