/// Something in a style that a view can't show. `LiveryUIKit` and `LiverySwiftUI` report it.
public enum StyleProblem: Hashable, Sendable {
    /// None of the font families is available. The system font is used.
    case missingFont([String])
    /// No asset has this name. The view's image is unchanged.
    case missingImage(String)
    /// A view of this component can't show an attribute, which is ignored. `alternative` names the class that can.
    case unsupported(attribute: String, component: String, alternative: String? = nil)
    /// The platform can't draw a shadow inside a view. It is not drawn.
    case insetShadow
    /// The platform draws one shadow. Only the topmost is drawn.
    case severalShadows
    /// Both attributes determine the image of a button. `drawableStart` is used.
    case twoImages
}

extension StyleProblem {
    /// Receives each problem the first time that it occurs. A new handler receives earlier problems again.
    @MainActor public static var handler: (StyleProblem) -> Void = { _ in } {
        didSet { reported = [] }
    }
    @MainActor private static var reported: Set<StyleProblem> = []

    /// Passes the problem to ``handler``, unless that already received it.
    @MainActor
    public func report() {
        if Self.reported.insert(self).inserted { Self.handler(self) }
    }
}

extension [Theme.Shadow] {
    /// The topmost shadow outside the view, the only one that layers and SwiftUI draw. Reports the others.
    @MainActor public var drawn: Theme.Shadow? {
        if count == 1, !self[0].inset { return self[0] }
        let outer = filter { !$0.inset }
        if outer.count < count { StyleProblem.insetShadow.report() }
        if outer.count > 1 { StyleProblem.severalShadows.report() }
        return outer.first
    }
}
