import LiveryModel

extension Value {
    /// How many values a bundle has by this one: shared in memory, it is written out as often as it was linked. A list of
    /// names, stops or shadows is as many as it has, and a long text several; beyond the limit nobody counts.
    package func weight(upTo limit: Int) -> Int {
        var weight = 1
        switch self {
        case .string(let text), .image(let text): weight += Self.weight(of: text)
        case .fontFamily(let names): weight += names.reduce(names.count) { $0 + $1.utf8.count / Self.longText }
        case .shadows(let shadows): weight += shadows.count
        case .gradient(let gradient): weight += gradient.stops.count
        case .dashes(let dashes): weight += dashes.lengths.count
        default: break
        }
        for part in parts where weight < limit { weight += part.weight(upTo: limit - weight) }
        return weight
    }

    /// How many further values a text is as much as.
    static func weight(of text: String) -> Int { text.utf8.count / longText }

    /// Whether more values than a number of them lie inside each other here.
    func isDeeper(than depth: Int) -> Bool { depth == 0 || parts.contains { $0.isDeeper(than: depth - 1) } }

    /// So many bytes of text are as much as another value.
    private static let longText = 100

    private var parts: [Value] {
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
