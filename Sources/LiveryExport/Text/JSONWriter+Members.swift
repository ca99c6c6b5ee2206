import LiveryModel

extension JSONWriter {
    /// Adds a member with a text.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// Adds a member that is true or false.
    mutating func member(_ name: String, _ flag: Bool) {
        self.name(name)
        bool(flag)
    }

    /// Adds a member with a list of texts.
    mutating func member(_ name: String, _ texts: [String]) {
        self.name(name)
        array { for text in texts { $0.string(text) } }
    }
}
