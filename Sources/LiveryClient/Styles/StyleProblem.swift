/// A part of a style that a view can't show. `LiveryUIKit` and `LiverySwiftUI` report it.
public enum StyleProblem: Hashable, Sendable {
    /// None of the font families is available. The system font is used.
    case missingFont([String])
    /// There is no asset with this name. The view's image is unchanged.
    case missingImage(String)
    /// The theme's file for this image can't be drawn: it is missing or damaged, or it is a PDF document with a
    /// password, without pages, or with a page that is too large. The app's own resource is used.
    case unreadableImage(String)
    /// A view of this component can't show an attribute, which is ignored. `alternative` names the class that can.
    case unsupported(attribute: String, component: String, alternative: String? = nil)
    /// The platform can't draw a shadow inside a view. It is not drawn.
    case insetShadow
    /// The platform can't draw several shadows. Only the topmost shadow is drawn.
    case severalShadows
    /// The theme has no style for the view's component at a path. `reason` is the description of the ``LookupError``.
    case noStyle(String)
    /// A style in a storyboard has a part for which the component's view doesn't name a view. The part isn't styled.
    case missingPart(String, component: String)
    /// A style in a storyboard belongs to a component such as `Button`, but its view is of another class. Only the
    /// attributes that all views share are applied.
    case otherView(component: String, style: String)
    /// Both attributes determine the image of a button. `drawableStart` is used.
    case twoImages
    /// A style replaces the look of the button's type, which is not `custom`, because the button has no configuration.
    /// Debug builds also stop with an assertion failure.
    case buttonType
}

extension StyleProblem: CustomStringConvertible {
    /// Describes what the view can't show, what it shows instead, and how to change that.
    public var description: String {
        switch self {
        case .missingFont(let names):
            "none of the fonts \(Self.list(names)) is installed, so the system font is used: add a font file to the app"
        case .missingImage(let name):
            "the app has no image '\(name)', so the view's image is unchanged: add the asset to the app"
        case .unreadableImage(let name):
            "the theme's file for the image '\(name)' can't be drawn, so the app's own image is used: export the file "
                + "again. A PDF must have no password, and a page of at most 1,365 points on each side"
        case .unsupported(let attribute, let component, let alternative?):
            "a \(component) can't show '\(attribute)', which is ignored: use the class '\(alternative)'"
        case .unsupported(let attribute, let component, nil):
            "a \(component) can't show '\(attribute)', which is ignored: remove it from the style"
        case .insetShadow: "a view can't draw a shadow inside itself, which is ignored: remove it from the style"
        case .severalShadows: "a view draws one shadow, the topmost: remove the others from the style"
        case .noStyle(let reason): "\(reason). The view is unchanged"
        case .missingPart(let name, let component):
            "the component '\(component)' has no view for its part '\(name)', so the part has no style: conform "
                + "its class to 'StyledParts'"
        case .otherView(let component, let style):
            "the style '\(style)' is one of '\(component)', but its view isn't, so only the attributes that all views "
                + "share are applied: change the view's class or its style name"
        case .buttonType:
            "a style replaces the look of a button's type: create the button with the type 'custom' or with a "
                + "configuration"
        case .twoImages: "'drawableStart' and 'image' both determine a button's image: remove 'image' from the style"
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

extension StyleProblem {
    /// Receives each problem once, in addition to the events of the app's clients. A new handler receives earlier
    /// problems again. Use it in apps without a client, and in tests. Without a client and a handler, problems are
    /// written to the system log on Apple platforms.
    @MainActor public static var handler: ((StyleProblem) -> Void)? {
        didSet { reported = [] }
    }
    @MainActor private static var reported: Set<StyleProblem> = []

    /// Passes the problem to ``ThemeClient/Configuration/onEvent`` of each client, and to ``handler``, unless they have
    /// already received it.
    @MainActor
    public func report() {
        let hasClient = StyleReporter.report(self)
        guard Self.handler != nil || !hasClient, Self.reported.insert(self).inserted else { return }
        if let handler = Self.handler { handler(self) } else { ClientEvent.log(.style(self)) }
    }
}

extension [Theme.Shadow] {
    /// The topmost shadow outside the view, which is the only one that layers and SwiftUI draw. Reports the others.
    @MainActor public var drawn: Theme.Shadow? {
        if count == 1, !self[0].inset { return self[0] }
        let outer = filter { !$0.inset }
        if outer.count < count { StyleProblem.insetShadow.report() }
        if outer.count > 1 { StyleProblem.severalShadows.report() }
        return outer.first
    }
}
