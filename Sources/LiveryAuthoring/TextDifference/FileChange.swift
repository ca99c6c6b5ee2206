import LiveryModel
import LiveryTheme

/// What changed in one file of a theme, line by line.
public struct FileChange: Hashable, Sendable {
    /// What became of the file.
    public enum Kind: String, Hashable, Sendable {
        case added, removed, changed
    }

    /// The file's path inside the theme.
    public let path: String
    /// What became of it.
    public let kind: Kind
    /// Where its text differs, from top to bottom.
    public let hunks: [Hunk]

    /// The files that differ between two states of a theme, by path. Time grows in line with the text, times how much
    /// of it differs, up to a bound; beyond that a file's middle is said to be new as a whole.
    public static func all(from old: [String: [UInt8]], to new: [String: [UInt8]]) -> [FileChange] {
        Set(old.keys).union(new.keys).sorted(by: utf8Precedes).compactMap { path in
            let (before, after) = (old[path], new[path])
            guard before != after else { return nil }
            let hunks = Hunk.all(in: LineDifference(from: before ?? [], to: after ?? []))
            return FileChange(
                path: path, kind: before == nil ? .added : after == nil ? .removed : .changed, hunks: hunks)
        }
    }

    /// The change as `diff -u` prints it.
    public var text: String {
        let names = [
            "--- " + (kind == .added ? "/dev/null" : "a/\(path)"),
            "+++ " + (kind == .removed ? "/dev/null" : "b/\(path)"),
        ]
        return (names + hunks.map(\.text)).joined(separator: "\n")
    }
}

/// Lines that differ, with some around them that don't.
public struct Hunk: Hashable, Sendable {
    /// The first line's number in the old text, from 1; 0 if none of it is here.
    public let oldStart: Int
    /// How many lines of the old text are here.
    public let oldCount: Int
    /// The first line's number in the new text, from 1; 0 if none of it is here.
    public let newStart: Int
    /// How many lines of the new text are here.
    public let newCount: Int
    /// Each line behind a blank if both texts have it, `-` if the old one has and `+` if the new one has.
    public let lines: [String]

    /// As `diff -u` prints it.
    public var text: String {
        (["@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@"] + lines).joined(separator: "\n")
    }

    /// Lines around a change, as `diff -u` shows.
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
        var place = first.old.lowerBound - before
        for edit in edits {
            lines += difference.old[place..<edit.old.lowerBound].flatMap { $0.marked(" ") }
            lines += difference.old[edit.old].flatMap { $0.marked("-") }
            lines += difference.new[edit.new].flatMap { $0.marked("+") }
            place = edit.old.upperBound
        }
        lines += difference.old[place..<place + after].flatMap { $0.marked(" ") }
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
    /// A line behind its mark, and the note of `diff -u` if nothing ends it.
    fileprivate func marked(_ mark: String) -> [String] {
        guard last == 0x0A else {
            return [mark + String(decoding: self, as: UTF8.self), "\\ No newline at end of file"]
        }
        return [mark + String(decoding: dropLast(), as: UTF8.self)]
    }
}
