import LiveryModel
import LiveryTheme

/// The differences in a theme file, line by line.
public struct FileChange: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: String, Hashable, Sendable {
        case added, removed, renamed, changed
    }

    /// The file's path inside the theme, or the new path of a renamed file.
    public let path: String
    /// The old path of a renamed file, or `nil` for other changes.
    public let oldPath: String?
    /// The kind of change.
    public let kind: Kind
    /// The differing lines, from top to bottom.
    public let hunks: [Hunk]

    /// The files that differ between two versions of a theme, by path. The time is linear in the length of the text
    /// times the number of differences, up to a limit. Beyond the limit, the middle of a file is reported as replaced.
    /// A removed file and an added file are reported as a renamed file if they share at least half of their lines.
    public static func all(from old: [String: [UInt8]], to new: [String: [UInt8]]) -> [FileChange] {
        all(from: old, to: new, unless: { false }) ?? []
    }

    /// Compares in the same way, but stops and returns `nil` if the result is no longer needed.
    ///
    /// - Parameter isUnwanted: Returns whether the result is no longer needed. Called before each file. The time for a
    ///   single file is bounded.
    public static func all(
        from old: [String: [UInt8]], to new: [String: [UInt8]], unless isUnwanted: () -> Bool
    ) -> [FileChange]? {
        let renamed = renamedFiles(from: old, to: new)
        let moved = Set(renamed.values)
        var changes: [FileChange] = []
        for path in Set(old.keys).union(new.keys).subtracting(moved).sorted(by: utf8Precedes) {
            if isUnwanted() { return nil }
            let oldPath = renamed[path]
            if let change = FileChange(at: path, oldPath, from: old[oldPath ?? path], to: new[path]) {
                changes.append(change)
            }
        }
        return changes
    }

    /// Creates the change of a file, or returns `nil` if the file is unchanged.
    private init?(at path: String, _ oldPath: String?, from before: [UInt8]?, to after: [UInt8]?) {
        guard before != after || oldPath != nil else { return nil }
        self.path = path
        self.oldPath = oldPath
        kind = oldPath != nil ? .renamed : before == nil ? .added : after == nil ? .removed : .changed
        hunks = Hunk.all(in: LineDifference(from: before ?? [], to: after ?? []))
    }

    /// The change in the format of `diff -u`.
    public var text: String {
        let names = [
            "--- " + (kind == .added ? "/dev/null" : "a/\(oldPath ?? path)"),
            "+++ " + (kind == .removed ? "/dev/null" : "b/\(path)"),
        ]
        return (names + hunks.map(\.text)).joined(separator: "\n")
    }
}

/// Changed lines with some context.
public struct Hunk: Hashable, Sendable {
    /// The number of the first line in the old text, starting at 1, or 0 if the hunk has no old lines.
    public let oldStart: Int
    /// The number of lines in the old text.
    public let oldCount: Int
    /// The number of the first line in the new text, starting at 1, or 0 if the hunk has no new lines.
    public let newStart: Int
    /// The number of lines in the new text.
    public let newCount: Int
    /// The lines, each with a marker: a space if the line is in both texts, `-` if it is only in the old text, or `+`
    /// if it is only in the new text.
    public let lines: [String]

    /// The hunk in the format of `diff -u`.
    public var text: String {
        (["@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"] + lines).joined(separator: "\n")
    }

    /// The number of context lines, as in `diff -u`.
    private static let context = 3

    static func all(in difference: LineDifference) -> [Hunk] {
        var hunks: [Hunk] = []
        var pending: [LineDifference.Edit] = []
        for edit in difference.edits {
            if let last = pending.last, edit.old.lowerBound - last.old.upperBound > 2 * context {
                hunks.append(Hunk(pending, difference))
                pending = []
            }
            pending.append(edit)
        }
        return pending.isEmpty ? hunks : hunks + [Hunk(pending, difference)]
    }

    private init(_ edits: [LineDifference.Edit], _ difference: LineDifference) {
        let (first, last) = (edits[0], edits[edits.count - 1])
        let before = min(Self.context, first.old.lowerBound)
        let after = min(Self.context, difference.old.count - last.old.upperBound)
        var lines: [String] = []
        var position = first.old.lowerBound - before
        for edit in edits {
            lines += difference.old[position..<edit.old.lowerBound].flatMap { $0.marked(" ") }
            lines += difference.old[edit.old].flatMap { $0.marked("-") }
            lines += difference.new[edit.new].flatMap { $0.marked("+") }
            position = edit.old.upperBound
        }
        lines += difference.old[position..<position + after].flatMap { $0.marked(" ") }
        let old = first.old.lowerBound - before..<last.old.upperBound + after
        let new = first.new.lowerBound - before..<last.new.upperBound + after
        oldStart = old.isEmpty ? old.lowerBound : old.lowerBound + 1
        oldCount = old.count
        newStart = new.isEmpty ? new.lowerBound : new.lowerBound + 1
        newCount = new.count
        self.lines = lines
    }
}

extension ArraySlice<UInt8> {
    /// The line after a marker. If the line has no line feed, a note follows, as in `diff -u`.
    fileprivate func marked(_ mark: String) -> [String] {
        guard last == 0x0A else {
            return [mark + String(decoding: self, as: UTF8.self), "\\ No newline at end of file"]
        }
        return [mark + String(decoding: dropLast(), as: UTF8.self)]
    }
}
