import LiveryModel
import LiveryTheme

/// The members of a class or object, divided into parts that fit in JVM classes.
struct ComposeBody {
    /// The source text of the members in each class.
    private(set) var parts: [[UInt8]] = []
    /// The number of members in the last part.
    private var count = 0
    /// Whether the last member occupies several lines.
    private var wasLong = false
    private let annotations: Annotations

    /// The maximum number of members in a class. With more members, initializers and constant pools would exceed the
    /// limits of the JVM.
    private static let limit = 2000

    /// The modifier of a member that overrides a member of the default mode. Its description isn't repeated.
    static let override = "override "

    init(_ annotations: Annotations) { self.annotations = annotations }

    /// Adds a property. If the property occupies several lines, separates it with empty lines.
    mutating func add(_ member: ComposeMember, _ value: KotlinExpression, _ modifier: String) {
        if parts.isEmpty || count == Self.limit {
            parts.append([])
            count = 0
        }
        let last = parts.count - 1
        if count > 0 { parts[last].append("\n") }
        let start = parts[last].count
        Self.addComments(annotations, on: member, modifier, to: &parts[last])
        let isDocumented = parts[last].count > start
        let isLong = Self.addProperty(member, value, modifier, to: &parts[last]) || isDocumented
        if count > 0, isLong || wasLong { parts[last].insert(UInt8(ascii: "\n"), at: start) }
        count += 1
        wasLong = isLong
    }

    /// Adds the description and deprecation of a property.
    private static func addComments(
        _ annotations: Annotations, on member: ComposeMember, _ modifier: String, to text: inout [UInt8]
    ) {
        if modifier != override, let description = annotations[member.path]?.description {
            text.append("    /** \(KotlinText.comment(description)) */\n")
        }
        if case .deprecated(let reason)? = annotations.deprecation(at: member.path) {
            text.append("    @Deprecated(\(KotlinText.string(reason ?? "This value is deprecated.")))\n")
        }
    }

    /// Adds a property. Returns whether it occupies several lines.
    private static func addProperty(
        _ member: ComposeMember, _ value: KotlinExpression, _ modifier: String, to text: inout [UInt8]
    ) -> Bool {
        let start = text.count
        text.append("    ", modifier, "val ", member.name, ": ", member.typeName)
        let isInline = member.type.isInline || value == "null" || value.isReference
        let (before, after) = isInline ? (" get() = ", "") : (" by lazy { ", " }")
        let length = text.count - start + before.utf8.count + value.length + after.utf8.count
        if length <= KotlinText.lineLength {
            text.append(before)
            value.add(to: &text)
            text.append(after)
            return false
        }
        if isInline {
            text.append("\n        get() = ")
            value.add(to: &text, at: 16, indent: 8)
        } else {
            text.append(" by lazy {\n        ")
            value.add(to: &text, at: 8, indent: 8)
            text.append("\n    }")
        }
        return true
    }
}
