public import LiveryModel

extension ChangeContent {
    /// The content in the same format as in bundles: `{"type", "value"}` for values and styles, `{"extends",
    /// "attributes"}` or `{"type", "states"}` for declarations, and `{"values"}` for axes.
    public var json: JSON {
        var writer = JSONWriter()
        switch self {
        case .value(let typed): writer.typed(typed)
        case .axis(let values): return ["values": .array(values.map { .string($0) })]
        case .type(let type): writer.declaration(type)
        case .declaration(let attribute): writer.object { $0.attribute(attribute) }
        }
        // The writer produces valid JSON, so `null` would mean that the writer has a bug.
        return (try? JSON.parse(writer.bytes)) ?? .null
    }
}
