import LiveryTheme

/// Merges three versions of a file's text piece by piece, regardless of its meaning. If only they changed a piece, the
/// result contains their piece, and otherwise ours.
///
/// A piece is a line, or the part of a line before or after `//`, so that a comment is separate from the value before
/// it. If both sides changed a piece, the result contains ours, and ``ValueMerge`` then merges the values.
struct TextMerge {
    private let base: [ArraySlice<UInt8>]
    private let ours: [Change]
    private let theirs: [Change]

    /// A range of pieces in the base, and the pieces that replace it.
    private struct Change: Hashable {
        var range: Range<Int>
        var pieces: [ArraySlice<UInt8>]
    }

    init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
        self.base = Self.pieces(base)
        self.ours = Self.changes(from: self.base, to: Self.pieces(ours))
        self.theirs = Self.changes(from: self.base, to: Self.pieces(theirs))
    }

    /// The merged text, or `nil` if none of their changes can be merged in this way.
    func merged() -> [UInt8]? {
        let taken = theirs.compactMap(beside)
        return taken.isEmpty ? nil : applied(taken)
    }

    /// The text with all changes from both sides, or `nil` if both sides changed the same pieces in different ways.
    func complete() -> [UInt8]? {
        let taken = theirs.filter { !near($0).contains($0) }
        return taken.allSatisfy { beside($0) == $0 } ? applied(taken) : nil
    }

    /// The base with all of our changes and some of theirs.
    private func applied(_ taken: [Change]) -> [UInt8] {
        // Changes at the same offset are applied in the given order, with ours first.
        let all = (ours + taken).enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.count, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.count, $1.offset)
        }
        var (result, offset) = ([UInt8](), 0)
        for (_, change) in all {
            for piece in base[offset..<change.range.lowerBound] { result += piece }
            for piece in change.pieces { result += piece }
            offset = change.range.upperBound
        }
        for piece in base[offset...] { result += piece }
        return result
    }

    /// Whether the merged text is missing a comment that they wrote.
    static func losesComment(base: [UInt8], theirs: [UInt8], merged: [UInt8]) -> Bool {
        let comments = { (text: [UInt8]) in
            Set(pieces(text).filter(isComment).map { Array($0.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }) })
        }
        return !comments(theirs).subtracting(comments(base)).subtracting([[]]).isSubset(of: comments(merged))
    }

    /// One of their changes, or the part of it that is compatible with ours. Returns `nil` if no part is.
    private func beside(_ change: Change) -> Change? {
        for own in near(change) {
            if own == change { return nil }
            let isInsertion = own.range.isEmpty && change.range.isEmpty
            if isInsertion, own.range == change.range {
                // Both sides' comments at the same offset can be kept. Values must be merged by value.
                let known = Set(own.pieces)
                let news = change.pieces.filter { !known.contains($0) }
                return !news.isEmpty && news.allSatisfy(Self.isComment)
                    ? Change(range: change.range, pieces: news) : nil
            }
            let (first, last) = own.range.lowerBound <= change.range.lowerBound ? (own, change) : (change, own)
            let isApart = first.range.upperBound <= last.range.lowerBound
            let beginsTogether = first.range.lowerBound == last.range.lowerBound
            guard isApart || (beginsTogether && (own.range.isEmpty || change.range.isEmpty)) else { return nil }
        }
        return change
    }

    /// Our changes that overlap or touch one of their changes. The changes of each side are sorted and don't overlap.
    private func near(_ change: Change) -> some Sequence<Change> {
        var (low, high) = (0, ours.count)
        while low < high {
            let middle = (low + high) / 2
            if ours[middle].range.upperBound < change.range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return ours[low...].lazy.prefix { $0.range.lowerBound <= change.range.upperBound }
    }

    private static func isComment(_ piece: ArraySlice<UInt8>) -> Bool {
        let text = piece.drop { $0 <= 0x20 }
        return text.isEmpty || text.starts(with: "//".utf8)
    }

    private static func changes(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Change] {
        LineDifference(from: old, to: new).edits.flatMap { edit -> [Change] in
            // A change with as many new pieces as old pieces is split into one change per piece, because some of the
            // pieces might not conflict.
            guard edit.old.count == edit.new.count else {
                return [Change(range: edit.old, pieces: Array(new[edit.new]))]
            }
            return zip(edit.old, edit.new).filter { old[$0] != new[$1] }
                .map { Change(range: $0..<$0 + 1, pieces: [new[$1]]) }
        }
    }

    /// Splits text into pieces. Where pieces begin doesn't affect the result's meaning, so splitting at a `//` in
    /// quotes is harmless.
    private static func pieces(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        func cut(at end: Int) {
            if start < end { pieces.append(text[start..<end]) }
            start = end
        }
        var offset = 0
        while offset < text.count {
            if text[offset] == 0x0A {
                cut(at: offset + 1)
            } else if text[offset] == UInt8(ascii: "/"), offset + 1 < text.count, text[offset + 1] == text[offset] {
                // The white space before a comment belongs to the comment.
                cut(at: text[start..<offset].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start)
                offset = text[offset...].firstIndex(of: 0x0A) ?? text.count
                continue
            }
            offset += 1
        }
        cut(at: text.count)
        return pieces
    }
}
