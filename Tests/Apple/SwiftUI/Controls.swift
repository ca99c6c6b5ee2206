// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation
public import UIKit

public struct Text: View, Primitive {
    public typealias Body = Never
    let content: String
    public init<S>(_ content: S) where S: StringProtocol { self.content = String(content) }

    public enum Case: Hashable, Sendable {
        case uppercase, lowercase
    }

    public struct LineStyle: Hashable, Sendable {
        public struct Pattern: Sendable {
            public static let solid = Pattern()
        }
    }

    public enum TruncationMode: Hashable, Sendable {
        case head, tail, middle
    }

    func render(_ renderer: Renderer) {
        let values = EnvironmentValues.current
        let limit = values.lineLimit.map { "\($0)" } ?? "nil"
        let letterCase = values.textCase.map { "\($0)" } ?? "nil"
        renderer.write(
            "text \(content) font:\(values.font?.text ?? "nil") color:\(values.foreground?.text ?? "nil")"
                + " align:\(values.multilineTextAlignment) case:\(letterCase) break:\(values.truncationMode) lines:\(limit)"
        )
    }
}

public struct Image: View, Primitive {
    public typealias Body = Never
    let name: String
    var isResizable = false
    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(uiImage: UIImage) { name = uiImage.name }

    public enum ResizingMode: Sendable {
        case tile, stretch
    }

    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: Image.ResizingMode = .stretch
    ) -> Image {
        var image = self
        image.isResizable = true
        return image
    }

    func render(_ renderer: Renderer) { renderer.write("image \(name)\(isResizable ? " resizable" : "")") }
}

public struct HStack<Content>: View, Primitive where Content: View {
    public typealias Body = Never
    let spacing: CGFloat?
    let content: Content

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.spacing = spacing
        self.content = content()
    }

    func render(_ renderer: Renderer) {
        renderer.render(content)
        renderer.write("spacing \(spacing.map { "\($0)" } ?? "nil")")
    }
}

public struct VStack<Content>: View, Primitive where Content: View {
    public typealias Body = Never
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }

    func render(_ renderer: Renderer) { renderer.render(content) }
}

@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

public struct ButtonStyleConfiguration {
    public struct Label: View, Primitive {
        public typealias Body = Never
        let view: any View
        func render(_ renderer: Renderer) { renderer.render(view) }
    }

    public let label: ButtonStyleConfiguration.Label
    public let isPressed: Bool
}

public struct Button<Label>: View, Primitive where Label: View {
    public typealias Body = Never
    let label: Label

    func render(_ renderer: Renderer) {
        let label = ButtonStyleConfiguration.Label(view: label)
        let configuration = ButtonStyleConfiguration(label: label, isPressed: CurrentButtonStyle.isPressed)
        if let make = CurrentButtonStyle.make { renderer.render(make(configuration)) } else { renderer.render(label) }
    }
}

extension Button where Label == Text {
    public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {
        label = Text(title)
    }
}
