import LiveryTheme

/// Three texts put together piece by piece, whatever they say: theirs where only they changed a piece, ours elsewhere.
///
/// A piece is a line, or the parts of it before and behind `//`, so that a comment is told apart from the value before
/// it. Where both changed the same piece, ours stays; what that means for values is for ``ValueMerge`` to say.
struct TextMerge {
    private let base: [ArraySlice<UInt8>]
    private let ours: [Change]
    private let theirs: [Change]

    /// Pieces of the base that make place for others.
    private struct Change: Hashable {
        var range: Range<Int>
        var pieces: [ArraySlice<UInt8>]
    }

    init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
        self.base = Self.pieces(base)
        self.ours = Self.changes(from: self.base, to: Self.pieces(ours))
        self.theirs = Self.changes(from: self.base, to: Self.pieces(theirs))
    }

    /// The text; nil when nothing of theirs can be taken so.
    func merged() -> [UInt8]? {
        let taken = theirs.compactMap(beside)
        guard !taken.isEmpty else { return nil }
        // At one place ours come first: in the order given.
        let all = (ours + taken).enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.count, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.count, $1.offset)
        }
        var (result, place) = ([UInt8](), 0)
        for (_, change) in all {
            for piece in base[place..<change.range.lowerBound] { result += piece }
            for piece in change.pieces { result += piece }
            place = change.range.upperBound
        }
        for piece in base[place...] { result += piece }
        return result
    }

    /// A change of theirs, or what of it can stand beside ours; nil if nothing can.
    private func beside(_ change: Change) -> Change? {
        for own in near(change) {
            if own == change { return nil }
            let isInsertion = own.range.isEmpty && change.range.isEmpty
            if isInsertion, own.range == change.range {
                // Two comments at one place may both stand there; two values have to be looked at.
                let news = change.pieces.filter { !own.pieces.contains($0) }
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

    /// Our changes that touch one of theirs. Both stand in order and apart.
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
            // As many for as many are taken for changes of each, of which one may collide and the next may not.
            guard edit.old.count == edit.new.count else {
                return [Change(range: edit.old, pieces: Array(new[edit.new]))]
            }
            return zip(edit.old, edit.new).filter { old[$0] != new[$1] }
                .map { Change(range: $0..<$0 + 1, pieces: [new[$1]]) }
        }
    }

    /// Where a text is cut says nothing of what it means: `//` in a quoted text is as good a place as any.
    private static func pieces(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        func cut(at end: Int) {
            if start < end { pieces.append(text[start..<end]) }
            start = end
        }
        var place = 0
        while place < text.count {
            if text[place] == 0x0A {
                cut(at: place + 1)
            } else if text[place] == UInt8(ascii: "/"), place + 1 < text.count, text[place + 1] == text[place] {
                // The blanks before a comment are its own.
                cut(at: text[start..<place].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start)
                place = text[place...].firstIndex(of: 0x0A) ?? text.count
                continue
            }
            place += 1
        }
        cut(at: text.count)
        return pieces
    }
}
