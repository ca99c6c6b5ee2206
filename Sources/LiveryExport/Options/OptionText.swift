import LiveryModel
package import LiveryTheme

/// A text of `generate.ktv`, and where the author wrote it.
package struct OptionText: Hashable, Sendable {
    /// The text.
    package let text: String
    let place: Place?

    /// Creates a text.
    package init(_ text: String, at place: Place? = nil) {
        self.text = text
        self.place = place
    }
}

extension Remark {
    /// An error that nothing has a name.
    /// - Parameter what: What the name should be of, such as "axis".
    static func unknown(
        _ id: RemarkID, _ what: String, _ word: OptionText, in known: some Sequence<String>
    ) -> Remark {
        let note = Suggestion.note(for: word.text, in: known.sorted(by: utf8Precedes))
        return Remark(id, "unknown \(what) '\(word.text)'", at: word.place, notes: note)
    }
}
