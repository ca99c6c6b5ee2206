import LiveryModel

extension Theme.Value {
    /// The number of values that this value adds to a bundle. A value that is shared in memory counts for each link,
    /// because it is written for each link. Each name, stop and shadow in a list counts, and a long string counts as
    /// several values. Counting stops at the limit.
    package func weight(upTo limit: Int) -> Int {
        var weight = 1
        switch self {
        case .string(let text), .image(let text), .css(let text): weight += Self.weight(of: text)
        case .fontFamily(let names): weight += names.reduce(names.count) { $0 + $1.utf8.count / Self.longText }
        case .composites(let composites): weight += composites.count
        case .dashes(let dashes): weight += dashes.lengths.count
        default: break
        }
        for part in parts where weight < limit { weight += part.weight(upTo: limit - weight) }
        return weight
    }

    /// The number of values to count for a string, in addition to the string itself.
    static func weight(of text: String) -> Int { text.utf8.count / longText }

    /// Whether values are nested more than `depth` levels deep.
    func isDeeper(than depth: Int) -> Bool { depth == 0 || parts.contains { $0.isDeeper(than: depth - 1) } }

    /// The number of bytes in a string for which one more value is counted.
    private static let longText = 100

    private var parts: [Theme.Value] {
        switch self {
        case .list(let elements): elements.map(\.value)
        case .object(let members): members.values.map(\.value)
        case .style(let style):
            style.attributes.values.flatMap { attribute in
                switch attribute {
                case .value(let part): [part]
                case .states(let parts): Array(parts.values)
                }
            }
        default: []
        }
    }
}
