// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    case byClipping = 2
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5
}

open class NSParagraphStyle: NSObject {
    fileprivate var values = (NSTextAlignment.natural, NSLineBreakMode.byWordWrapping, CGFloat(0), CGFloat(0))
    public override init() {}

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSParagraphStyle else { return false }
        return values == other.values
    }

    open override var hash: Int { 0 }
}

open class NSMutableParagraphStyle: NSParagraphStyle {
    open var alignment: NSTextAlignment {
        get { values.0 }
        set { values.0 = newValue }
    }
    open var lineBreakMode: NSLineBreakMode {
        get { values.1 }
        set { values.1 = newValue }
    }
    open var minimumLineHeight: CGFloat {
        get { values.2 }
        set { values.2 = newValue }
    }
    open var maximumLineHeight: CGFloat {
        get { values.3 }
        set { values.3 = newValue }
    }
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key("NSFont")
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    public static let kern = NSAttributedString.Key("NSKern")
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static var single: NSUnderlineStyle { NSUnderlineStyle(rawValue: 1) }
}

extension AttributeScopes {
    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let kern: KernAttribute

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = "NSFont"
        }
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = "NSColor"
        }
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "NSKern"
        }
    }
}

extension AttributeDynamicLookup {
    public subscript<T>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T
    where T: AttributedStringKey {
        self[T.self]
    }
}

open class UILabel: UIView {
    /// As if each character were half as wide as the font's size.
    override func textSize(in size: CGSize) -> CGSize? {
        let lines = (CGFloat(plain?.count ?? 0) * font.pointSize / 2 / size.width).rounded(.up)
        return CGSize(width: size.width, height: lines * font.pointSize)
    }

    private var plain: String?
    private var attributed: NSAttributedString?

    /// "Assigning a new value to this property also replaces the value of the attributedText property with the same text,
    /// although without any inherent style attributes."
    open var text: String? {
        get { plain }
        set {
            plain = newValue
            attributed = newValue.map { NSAttributedString(string: $0) }
        }
    }

    /// "Assigning a new value to this property also replaces the value of the text property with the same string data,
    /// although without any formatting information."
    open var attributedText: NSAttributedString? {
        get { attributed }
        set {
            attributed = newValue
            plain = newValue?.string
        }
    }

    /// "The default value for this property is the system font at a size of 17 points."
    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textColor: UIColor! = .label
    /// "The default value is NSTextAlignment.natural."
    open var textAlignment: NSTextAlignment = .natural
    /// "This property is set to NSLineBreakMode.byTruncatingTail by default."
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail
    /// "The default value for this property is 1."
    open var numberOfLines = 1
    /// "The default value of this property is true."
    open var isEnabled = true
    open var isHighlighted = false
    /// "The default value is false."
    open var adjustsFontForContentSizeCategory = false
}
