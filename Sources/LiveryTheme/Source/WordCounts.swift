/// How often each word occurs in the files of a compilation, in names, links, values and comments. A name that occurs once
/// is more likely to be misspelled than a similar name that occurs several times.
struct WordCounts {
    private var counts: [String: Int] = [:]

    /// Counts the words of files. Time and memory are linear in their length.
    init(of files: [SourceFile]) {
        for file in files {
            for word in file.bytes.split(whereSeparator: { !Self.isPartOfWord($0) }) {
                counts[String(decoding: word, as: UTF8.self), default: 0] += 1
            }
        }
    }

    subscript(word: String) -> Int { counts[word] ?? 0 }

    /// Whether a defined name is likely to be a misspelling of a name that doesn't exist: all its occurrences are
    /// definitions, and the other name occurs more often. If a contract requires the other name, occurring equally
    /// often is sufficient.
    func suggest(
        that name: String, definedTimes definitions: Int, means missing: String, isRequired: Bool = false
    ) -> Bool {
        self[name] <= definitions && self[missing] + (isRequired ? 1 : 0) > self[name]
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
