import LiveryModel

extension Comparison {
    /// The comparison for a pull request on GitHub or GitLab, as Markdown. It consists of a heading with the level, the
    /// number of changes, and a table that lists breaking changes first.
    public var markdown: String {
        guard let level else { return "**No changes**" }
        let found = counts
        let listed = ChangeLevel.allCases.reversed().map { "\(found[$0, default: 0]) \($0.rawValue)" }
        let groups = groups.enumerated().sorted { left, right in
            let (one, other) = (left.element.cause.level, right.element.cause.level)
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
        let rows = groups.prefix(Self.longestTable).map(\.markdown)
        let rest = groups.count - rows.count
        let head = [
            "### Theme: \(level == .major ? "breaking changes" : "\(level.rawValue) changes")", "",
            listed.joined(separator: ", "), "", "| level | change | value | before | after |", "|---|---|---|---|---|",
        ]
        return (head + rows + (rest > 0 ? ["", "… and \(rest) more"] : [])).joined(separator: "\n")
    }

    /// The maximum number of rows. A comment on GitHub can have up to 65,536 characters.
    private static let longestTable = 200
}

extension ChangeGroup {
    fileprivate var markdown: String {
        let count = Set(followers.map(\.subject)).count
        let notes = [
            cause.regionsText.isEmpty ? nil : Markdown.code(cause.regionsText),
            count == 0 ? nil : "and \(count) \(count == 1 ? "value that follows" : "values that follow")",
        ].compactMap(\.self)
        let subject = cause.subject.path + (cause.subject.state.map { ", \($0.rawValue)" } ?? "")
        let level = cause.level == .major ? "**major**" : cause.level.rawValue
        let cells = [
            level, cause.kind.rawValue, ([Markdown.code(subject)] + notes).joined(separator: " "),
            cause.oldText.map(Markdown.code) ?? "", cause.newText.map(Markdown.code) ?? "",
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}

private enum Markdown {
    /// A string as code in a table cell. Text in code can't act as a mention, a link or HTML.
    static func code(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("|", with: "\\|")
        let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
    }
}
