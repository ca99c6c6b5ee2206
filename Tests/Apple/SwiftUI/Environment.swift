// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
    /// The values for the view that is being rendered.
    nonisolated(unsafe) static var current = EnvironmentValues()
    private var own: [ObjectIdentifier: Any] = [:]

    init() {}

    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { own[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { own[ObjectIdentifier(key)] = newValue }
    }

    public var font: Font?
    public var multilineTextAlignment = TextAlignment.leading
    public var textCase: Text.Case?
    public var truncationMode = Text.TruncationMode.tail
    public var lineLimit: Int?
    public var isEnabled: Bool {
        get { enabled }
        set { enabled = newValue }
    }
    public var isFocused: Bool { focused }
    public var scenePhase = ScenePhase.active
    public var colorSchemeContrast: ColorSchemeContrast { contrast }
    public var displayScale: CGFloat = 2
    var contrast = ColorSchemeContrast.standard
    private var enabled = true
    var focused = false
    /// The factor for the user's text size.
    var scale: CGFloat = 1
    /// The color of text. It isn't part of the environment, but it is passed on in the same way.
    var foreground: Color?
}

public enum ColorSchemeContrast: CaseIterable, Sendable {
    case standard, increased
}

public enum ScenePhase: Comparable, Sendable {
    case background, inactive, active
}

@propertyWrapper
public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

@propertyWrapper
public struct ScaledMetric<Value> where Value: BinaryFloatingPoint {
    private let value: Value
    public init(wrappedValue: Value) { value = wrappedValue }
    /// The value, rounded to a pixel on a display with three pixels per point.
    public var wrappedValue: Value { (value * Value(Double(EnvironmentValues.current.scale)) * 3).rounded() / 3 }
}

@propertyWrapper
public struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let box: Box
    public init(wrappedValue value: Value) { box = Box(value) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension View {
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        Modified(content: self, name: "", change: { $0[keyPath: keyPath] = value })
    }

    public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        Modified(content: self, name: "", change: { transform(&$0[keyPath: keyPath]) })
    }

    /// "Adds a task to perform before this view appears or when a specified value changes." The renderer writes the
    /// value, and doesn't wait for tasks.
    public func task<T>(
        id value: T, priority: TaskPriority = .userInitiated,
        _ action: @escaping @Sendable @MainActor () async -> Void
    ) -> some View where T: Equatable {
        Modified(content: self, name: "task \(value)")
    }
}
