import LiveryModel

/// Creates notes that suggest a correction for an unknown name.
enum Suggestion {
    /// A note with the most similar name, or with all names if there are only a few.
    static func note(for name: String, in known: [String]) -> [Remark.Note] {
        if let nearest = nearestName(to: name, in: known) {
            return [Remark.Note(message: "did you mean '\(nearest)'?", place: nil)]
        }
        guard (1...listed).contains(known.count) else { return [] }
        return [Remark.Note(message: "valid names: \(known.joined(separator: ", "))", place: nil)]
    }

    private static let listed = 16
}
