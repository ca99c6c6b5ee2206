import LiveryModel

extension JSONWriter {
    /// Adds a member with a string.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Adds a member with a Boolean.
    mutating func member(_ name: String, _ flag: Bool) {
        self.name(name)
        bool(flag)
    }

    /// Adds a member with an array of strings.
    mutating func member(_ name: String, _ texts: [String]) {
        self.name(name)
        array { for text in texts { $0.string(text) } }
    }
}
