// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

@MainActor
open class UIViewPropertyAnimator: NSObject {
    /// The animations that have started: their durations, curves and delays.
    static var started: [[Double]] = []

    private let timing: [Double]
    private let animations: (() -> Void)?

    public init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        timing = [duration, Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y)]
        self.animations = animations
    }

    /// "Starts the animation after the specified delay." The views have the final values at once.
    open func startAnimation(afterDelay delay: TimeInterval) {
        Self.started.append(timing + [delay])
        animations?()
    }
}
