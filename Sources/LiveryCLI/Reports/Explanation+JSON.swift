import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryServer
import LiveryTheme

extension Explanation {
    /// The explanation as JSON, as `livery explain --format json` prints it. `value` has the bundle's form, or is null
    /// if the path has no value.
    var json: JSON {
        .object([
            JSON.Member("path", .string(path)),
            JSON.Member(
                "axes", .object(axes.sortedMembers.map { JSON.Member($0.key, .string($0.value)) })),
            JSON.Member("type", type.map { .string($0.name) } ?? .null), JSON.Member("value", value.json),
            JSON.Member("steps", .array(steps.map(\.json))),
            JSON.Member(
                "children",
                .array(
                    children.map { child in
                        .object([
                            JSON.Member("name", .string(child.name)),
                            JSON.Member("type", child.type.map { .string($0.name) } ?? .null),
                            JSON.Member("value", child.value.json), JSON.Member("origin", child.origin.json),
                        ])
                    })),
            JSON.Member(
                "users",
                .array(
                    users.map {
                        .object([JSON.Member("path", .string($0.path)), JSON.Member("origin", $0.origin.json)])
                    })),
            JSON.Member("diagnostics", .array(diagnostics.map { Wire.encode(API.Diagnostic($0)) })),
        ])
    }
}

extension Explanation.Step {
    fileprivate var json: JSON {
        .object([
            JSON.Member("kind", .string(kind.rawValue)), JSON.Member("path", .string(path)),
            JSON.Member("source", .string(source)), JSON.Member("depth", .int(depth)),
            JSON.Member("origin", origin.json), JSON.Member("overridden", .array(overridden.map(\.json))),
            JSON.Member("repeated", .bool(isRepeated)),
        ])
    }
}

extension Explanation.Origin {
    fileprivate var json: JSON {
        .object([
            JSON.Member("file", .string(place.path)), JSON.Member("line", .int(place.line)),
            JSON.Member("column", .int(place.column)), JSON.Member("length", .int(place.length)),
            JSON.Member("layer", layer.map { .string($0.text) } ?? .null),
        ])
    }
}

extension Theme.Value? {
    /// The value in the bundle's form.
    fileprivate var json: JSON {
        guard let self else { return .null }
        var writer = JSONWriter()
        writer.value(self)
        return (try? JSON.parse(writer.bytes)) ?? .null
    }
}
