import LiveryModel
package import LiveryTheme

/// A string in `generate.ktv`, with its location.
package struct OptionText: Hashable, Sendable {
    /// The string.
    package let text: String
    let place: Place?

    /// Creates an option text from a string.
    package init(_ text: String, at place: Place? = nil) {
        self.text = text
        self.place = place
    }
}

extension Remark {
    /// Creates an error for an unknown name.
    /// - Parameter what: The kind of thing that the name should refer to, such as "axis".
    static func unknown(
        _ id: RemarkID, _ what: String, _ word: OptionText, in known: some Sequence<String>
    ) -> Remark {
        let note = Suggestion.note(for: word.text, in: known.sorted(by: utf8Precedes))
        return Remark(id, "unknown \(what) '\(word.text)'", at: word.place, notes: note)
    }
}
