public import LiveryModel

/// An axis, as the database and the local copy contain it. The axes of a version have defaults, so none is required.
extension Theme.Axis: Codable {
    private enum CodingKeys: CodingKey {
        case name, values, ignoresCase
    }

    /// Decodes an axis without the rule that requests must name it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            values: try container.decode([String].self, forKey: .values),
            ignoresCase: try container.decode(Bool.self, forKey: .ignoresCase))
    }

    /// Encodes the name, the values and whether requests can spell these in any case.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(values, forKey: .values)
        try container.encode(ignoresCase, forKey: .ignoresCase)
    }
}
