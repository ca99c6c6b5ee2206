extension String {
    /// The text as quoted in a message. A very long text shows only its beginning and end.
    var shortened: String {
        guard utf8.count > Limits.messageLetters else { return self }
        let scalars = unicodeScalars
        let (start, end) = (scalars.prefix(Limits.messageLetters / 2), scalars.suffix(Limits.messageLetters / 4))
        guard start.endIndex < end.startIndex else { return self }
        return "\(String(start)) … \(String(end))"
    }
}
