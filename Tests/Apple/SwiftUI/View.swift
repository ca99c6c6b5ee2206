// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

@_exported public import Foundation

// Stand-ins for the declarations in Apple's documentation that LiverySwiftUI and the sample use. See UIKit/Color.swift.
// A renderer writes what a view shows as text, which consists of the modifiers in order and, at each text, the
// environment values.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
    public var body: Never { fatalError("no body") }
}

/// A view that the renderer handles itself.
@MainActor
protocol Primitive {
    func render(_ renderer: Renderer)
}

extension View where Body == Never {
    public var body: Never { fatalError("no body") }
}

/// Writes what a view shows as text.
@MainActor
final class Renderer {
    private(set) var lines: [String] = []
    private var depth = 0

    static func text(_ view: some View, _ values: EnvironmentValues = EnvironmentValues()) -> [String] {
        let renderer = Renderer()
        EnvironmentValues.current = values
        renderer.render(view)
        EnvironmentValues.current = EnvironmentValues()
        return renderer.lines
    }

    func write(_ line: String) { lines.append(line) }

    func render<Content: View>(_ view: Content) {
        if let primitive = view as? any Primitive { primitive.render(self) } else { render(view.body) }
    }

    /// Renders a view with other environment values.
    func render(_ view: some View, changing change: (inout EnvironmentValues) -> Void) {
        let outer = EnvironmentValues.current
        change(&EnvironmentValues.current)
        render(view)
        EnvironmentValues.current = outer
    }
}

/// A view with a modifier that is written by the renderer.
struct Modified<Content: View>: View, Primitive {
    typealias Body = Never
    let content: Content
    let name: String
    var change: (inout EnvironmentValues) -> Void = { _ in }
    var extra: [any View] = []

    func render(_ renderer: Renderer) {
        renderer.render(content, changing: change)
        if !name.isEmpty { renderer.write(name) }
        for view in extra { renderer.render(view) }
    }
}

@MainActor
@resultBuilder
public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }

    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
    where repeat each Content: View {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView(views: views)
    }

    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }

    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent(first: first, second: nil)
    }

    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> where TrueContent: View, FalseContent: View {
        _ConditionalContent(first: nil, second: second)
    }
}

public struct TupleView<T>: View, Primitive {
    public typealias Body = Never
    let views: [any View]
    func render(_ renderer: Renderer) { for view in views { renderer.render(view) } }
}

public struct _ConditionalContent<TrueContent, FalseContent>: View, Primitive
where TrueContent: View, FalseContent: View {
    public typealias Body = Never
    let first: TrueContent?
    let second: FalseContent?

    func render(_ renderer: Renderer) {
        if let first { renderer.render(first) }
        if let second { renderer.render(second) }
    }
}

extension Optional: View, Primitive where Wrapped: View {
    public typealias Body = Never
    func render(_ renderer: Renderer) {
        if let self { renderer.render(self) }
    }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

public struct _ViewModifier_Content<Modifier>: View, Primitive where Modifier: ViewModifier {
    public typealias Body = Never
    let view: any View
    func render(_ renderer: Renderer) { renderer.render(view) }
}

public struct ModifiedContent<Content, Modifier> {
    let content: Content
    let modifier: Modifier
}

extension ModifiedContent: View, Primitive where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
    func render(_ renderer: Renderer) {
        renderer.render(modifier.body(content: _ViewModifier_Content(view: content)))
    }
}

extension View {
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
