// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

open class UIControl: UIView {
    private var actions: [(Event, UIAction)] = []

    /// "The default value of this property is true for a newly created control."
    open var isEnabled = true { didSet { stateChanged() } }
    /// "The default value of this property is false."
    var isHighlighted = false { didSet { stateChanged() } }
    /// "The default value of this property is false for a newly created control."
    open var isSelected = false { didSet { stateChanged() } }
    override var focused: Bool { didSet { stateChanged() } }

    /// "A control can have more than one state at a time."
    open var state: UIControl.State {
        var state: UIControl.State = []
        if !isEnabled { state.insert(.disabled) }
        if isHighlighted { state.insert(.highlighted) }
        if isSelected { state.insert(.selected) }
        if isFocused { state.insert(.focused) }
        return state
    }

    open var contentHorizontalAlignment: UIControl.ContentHorizontalAlignment = .center

    /// "Adds the UIAction to a given event."
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
        actions.append((controlEvents, action))
    }

    func send(_ event: Event) {
        for (events, action) in actions where events.contains(event) { action.handler(action) }
    }

    func stateChanged() {}
}

extension UIControl {
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static var highlighted: UIControl.State { State(rawValue: 1) }
        public static var disabled: UIControl.State { State(rawValue: 2) }
        public static var selected: UIControl.State { State(rawValue: 4) }
        public static var focused: UIControl.State { State(rawValue: 8) }
    }

    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static var touchUpInside: UIControl.Event { Event(rawValue: 1 << 6) }
        public static var editingDidBegin: UIControl.Event { Event(rawValue: 1 << 16) }
        public static var editingDidEnd: UIControl.Event { Event(rawValue: 1 << 18) }
    }

    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor
open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    public enum State: Int, Sendable {
        case off = 0
    }
}

open class UIAction: UIMenuElement {
    let handler: UIActionHandler

    public struct Identifier: Hashable, Equatable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public init(
        title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
    ) {
        self.handler = handler
    }
}

public enum UITextAutocapitalizationType: Int, Sendable {
    case none = 0
    case words = 1
    case sentences = 2
    case allCharacters = 3
}

open class UITextField: UIControl {
    var text: String?
    private var placeholderString: NSAttributedString?
    /// The text of `attributedPlaceholder`.
    open var placeholder: String? {
        get { placeholderString?.string }
        set { placeholderString = newValue.map { NSAttributedString(string: $0) } }
    }
    open var attributedPlaceholder: NSAttributedString? {
        get { placeholderString }
        set { placeholderString = newValue }
    }
    open var font: UIFont? = .systemFont(ofSize: 17)
    open var textColor: UIColor? = .label
    open var textAlignment: NSTextAlignment = .natural
    open var adjustsFontForContentSizeCategory = false
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences
    var editing = false { didSet { send(editing ? .editingDidBegin : .editingDidEnd) } }
    open var isEditing: Bool { editing }

    /// "The default implementation of this method returns a rectangle that is derived from the control's original bounds."
    open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
}
