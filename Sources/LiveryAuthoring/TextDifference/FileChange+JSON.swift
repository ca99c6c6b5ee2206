public import LiveryModel
import LiveryTheme

extension FileChange {
    /// The change as JSON: `{"path", "change", "hunks": [{"oldStart", "oldLines", "newStart", "newLines", "lines"}]}`.
    /// Lines have the markers of `diff -u`.
    public var json: JSON {
        [
            "path": .string(path), "change": .string(kind.rawValue), "hunks": .array(hunks.map(\.json)),
        ]
    }
}

extension Hunk {
    fileprivate var json: JSON {
        [
            "oldStart": .int(oldStart), "oldLines": .int(oldCount), "newStart": .int(newStart),
            "newLines": .int(newCount), "lines": .array(lines.map { .string($0) }),
        ]
    }
}
