public import LiveryModel

extension Comparison {
    /// The comparison as JSON: `{"level", "changes": [{"subject", "path", "change", "level", "old", "new", "where",
    /// "follows"}]}`.
    ///
    /// `level` is null if nothing changed. `subject` is the name of a ``ChangeSubject``; the change of an attribute
    /// also has the members `style`, `attribute` and `state`. `old` and `new` are null or contain the subject in the
    /// bundle's form: `{"type", "value"}` for values and styles, `{"extends", "attributes"}` or `{"type", "states"}`
    /// for declarations, and `{"values"}` for axes. `where` is empty if the change applies to all compared axis
    /// choices. Otherwise it is a list of alternatives such as `{"skin": ["night"]}`. `follows` is null or the path of
    /// the value that changed in the same way and most likely caused this change.
    public var json: JSON {
        let pairs = groups.flatMap { group in group.followers.map { ($0, group.cause.subject.path) } }
        let causes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        return [
            "level": level.map { .string($0.rawValue) } ?? .null,
            "changes": .array(changes.map { $0.json(following: causes[$0]) }),
        ]
    }
}

extension Change {
    /// One change, in the form that ``Comparison/json`` describes.
    fileprivate func json(following cause: String?) -> JSON {
        .object(
            [
                JSON.Member("subject", .string(subject.name)), JSON.Member("path", .string(subject.path)),
            ] + subject.details + [
                JSON.Member("change", .string(kind.rawValue)), JSON.Member("level", .string(level.rawValue)),
                JSON.Member("old", old?.json ?? .null), JSON.Member("new", new?.json ?? .null),
                JSON.Member("where", .array(regions.map(Self.json))),
                JSON.Member("follows", cause.map { .string($0) } ?? .null),
            ])
    }

    private static func json(_ region: [String: [String]]) -> JSON {
        .object(
            region.sorted { utf8Precedes($0.key, $1.key) }
                .map { JSON.Member($0.key, .array($0.value.map { .string($0) })) })
    }
}

extension ChangeSubject {
    fileprivate var details: [JSON.Member] {
        guard case .attribute(let name, let style, let state) = self else { return [] }
        return [
            JSON.Member("style", .string(style)), JSON.Member("attribute", .string(name)),
            JSON.Member("state", state.map { .string($0.rawValue) } ?? .null),
        ]
    }
}

extension ChangeContent {
    fileprivate var json: JSON {
        var writer = JSONWriter()
        switch self {
        case .value(let typed): writer.typed(typed)
        case .axis(let values): return ["values": .array(values.map { .string($0) })]
        case .type(let type): writer.declaration(type)
        case .declaration(let attribute): writer.object { $0.attribute(attribute) }
        }
        // The writer writes valid JSON, so null would mean a bug in it.
        return (try? JSON.parse(writer.bytes)) ?? .null
    }
}
