public import LiveryModel

extension Diagnostic {
    /// The diagnostic as JSON, as the HTTP service and `livery check --format json` return it: `id severity message
    /// file line column length notes fix`. `fix` is null if the diagnostic has no fix.
    public var json: JSON {
        .object(
            [
                JSON.Member("id", .string(id.rawValue)), JSON.Member("severity", .string(severity.rawValue)),
                JSON.Member("message", .string(message)),
            ] + place.members + [
                JSON.Member("notes", .array(notes.map(\.json))), JSON.Member("fix", fix?.json ?? .null),
            ])
    }
}

extension Diagnostic.Note {
    fileprivate var json: JSON {
        .object([JSON.Member("message", .string(message))] + (place?.members ?? []))
    }
}

extension Diagnostic.Fix {
    fileprivate var json: JSON {
        .object(
            [JSON.Member("title", .string(title)), JSON.Member("replacement", .string(replacement))]
                + place.members.filter { $0.name != "length" }
                + [
                    JSON.Member("length", .int(length)), JSON.Member("certainty", .string(certainty.rawValue)),
                    JSON.Member("safe", .bool(certainty.isSafe)),
                ])
    }
}

extension Place {
    /// The members of a location in JSON: `file line column length`.
    public var members: [JSON.Member] {
        [
            JSON.Member("file", .string(file)), JSON.Member("line", .int(line)), JSON.Member("column", .int(column)),
            JSON.Member("length", .int(length)),
        ]
    }
}
