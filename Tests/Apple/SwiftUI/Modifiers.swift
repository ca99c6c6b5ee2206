// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

extension View {
    public func padding(_ insets: EdgeInsets) -> some View {
        Modified(content: self, name: "padding \(insets.top) \(insets.leading) \(insets.bottom) \(insets.trailing)")
    }

    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        Modified(
            content: self, name: "frame \(width.map { "\($0)" } ?? "nil") \(height.map { "\($0)" } ?? "nil")")
    }

    public func background<S, T>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View
    where S: ShapeStyle, T: InsettableShape {
        Modified(content: self, name: "background \((style as? Color)?.text ?? "?")", extra: [shape])
    }

    public func background<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    where V: View {
        Modified(content: self, name: "", extra: [content()])
    }

    public func overlay<V>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View where V: View {
        Modified(content: self, name: "", extra: [content()])
    }

    public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        Modified(content: self, name: "shadow \(color.text) \(radius) \(x) \(y)")
    }

    public func opacity(_ opacity: Double) -> some View { Modified(content: self, name: "opacity \(opacity)") }
    public func tint(_ tint: Color?) -> some View { Modified(content: self, name: "tint \(tint?.text ?? "nil")") }
    public func kerning(_ kerning: CGFloat) -> some View { Modified(content: self, name: "kerning \(kerning)") }

    public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        Modified(content: self, name: isActive ? "underline" : "")
    }

    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        Modified(content: self, name: isActive ? "strikethrough" : "")
    }

    /// "Pass nil to remove any custom foreground color and to allow the system or the container to provide its own."
    public func foregroundColor(_ color: Color?) -> some View {
        Modified(content: self, name: "", change: { if let color { $0.foreground = color } })
    }

    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        Modified(content: self, name: "ratio \(contentMode)")
    }

    public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        Modified(content: self, name: "", change: { _ in Hovering.action = action })
    }

    public func disabled(_ disabled: Bool) -> some View {
        Modified(content: self, name: "", change: { $0.isEnabled = !disabled })
    }

    public func buttonStyle<S>(_ style: S) -> some View where S: ButtonStyle {
        Modified(
            content: self, name: "",
            change: { _ in CurrentButtonStyle.make = { AnyBody(style.makeBody(configuration: $0)) } })
    }
}

/// The hover action of the last view that was rendered with one.
@MainActor
enum Hovering {
    static var action: (Bool) -> Void = { _ in }
}

@MainActor
enum CurrentButtonStyle {
    static var make: (@MainActor (ButtonStyleConfiguration) -> AnyBody)?
    static var isPressed = false
}

struct AnyBody: View, Primitive {
    typealias Body = Never
    let view: any View
    init(_ view: any View) { self.view = view }
    func render(_ renderer: Renderer) { renderer.render(view) }
}
