import LiveryModel

extension Comparison {
    /// The comparison as text, with a line for each group of changes and a line with the number of changes. Empty if
    /// nothing changed.
    ///
    ///     major  removed  brand.accent (color): #ff0000
    ///     patch  changed  brand.purple (color): #783bf9 → #000000  [skin=night]  → 27 values follow
    ///     major: 29 changes, 1 major, 0 minor, 28 patch
    public var text: String {
        guard let level else { return "" }
        let (found, total) = (counts, counts.values.reduce(0, +))
        let listed = ChangeLevel.allCases.reversed().map { "\(found[$0, default: 0]) \($0.rawValue)" }
            .joined(separator: ", ")
        let summary = "\(level.rawValue): \(total) \(total == 1 ? "change" : "changes"), \(listed)"
        return (groups.map(\.text) + [summary]).joined(separator: "\n")
    }
}

extension ChangeGroup {
    /// The cause on one line, with the number of followers.
    public var text: String {
        let count = Set(followers.map(\.subject)).count
        return cause.text + (count == 0 ? "" : "  → \(count) \(count == 1 ? "value follows" : "values follow")")
    }
}

extension Change {
    /// The change on one line: the level, the kind of change, the subject, its old and new value, and the axis choices
    /// with the change.
    public var text: String {
        let state = subject.state.map { ", \($0.rawValue)" } ?? ""
        let place = regions.isEmpty ? "" : "  [\(regionsText)]"
        return Self.padded(level.rawValue, to: 7) + Self.padded(kind.rawValue, to: 9) + label + subject.path + state
            + content + place
    }

    /// The axis choices with the change, such as `platform=ios skin=night or platform=web`.
    var regionsText: String {
        regions.map { region in
            region.sorted { utf8Precedes($0.key, $1.key) }
                .map { "\($0.key)=\($0.value.joined(separator: ","))" }.joined(separator: " ")
        }.joined(separator: " or ")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    /// The label of a subject that isn't a value.
    private var label: String {
        switch subject {
        case .axis, .axisValue: "axis "
        case .type, .declaration: "type "
        case .token, .style, .attribute: ""
        }
    }

    /// The old value as text, or `nil` if there isn't one.
    var oldText: String? { kind == .retyped ? old?.typed : old?.valueText }

    /// The new value as text, or `nil` if there isn't one.
    var newText: String? { kind == .retyped ? new?.typed : new?.valueText }

    private var content: String {
        switch (old, new) {
        case (let old?, let new?) where kind == .retyped: ": \(old.typed) → \(new.typed)"
        case (let old?, let new?): "\(new.type): \(old.valueText) → \(new.valueText)"
        case (let content?, nil), (nil, let content?): "\(content.type): \(content.valueText)"
        case (nil, nil): ""
        }
    }
}

extension ChangeContent {
    fileprivate var type: String {
        if case .value(let typed) = self { " (\(typed.type.name))" } else { "" }
    }

    fileprivate var typed: String {
        if case .value(let typed) = self { "\(valueText) (\(typed.type.name))" } else { valueText }
    }

    fileprivate var valueText: String {
        switch self {
        case .value(let typed): Self.text(typed.value)
        case .axis(let values): values.joined(separator: ", ")
        case .type(let type): Self.text(type)
        case .declaration(.unmanaged): "unmanaged"
        case .declaration(.value(let type, let stateful)): type.name + (stateful ? ", a value for each state" : "")
        }
    }

    private static func text(_ type: Theme.ComponentType) -> String {
        let parts = type.parts
        let others = Set(type.attributes.keys).subtracting(parts).sorted(by: utf8Precedes)
        return (type.parent.map { "(+\($0)) " } ?? "") + "{ \((others + parts).joined(separator: " ")) }"
    }

    /// Long values are truncated.
    private static func text(_ value: Theme.Value) -> String {
        let text = value.shownText
        return text.count <= longestText ? text : text.prefix(longestText) + "…"
    }

    /// The maximum length of a value, in characters. It is about the remaining width of a line in a terminal.
    private static let longestText = 100
}
