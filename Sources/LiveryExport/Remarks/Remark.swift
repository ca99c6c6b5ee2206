package import LiveryTheme

/// Information about an output that a person should know, such as a value that the output can't contain or a mistake in
/// `generate.ktv`. Remarks are collected, never thrown.
package struct Remark: Hashable, Sendable {
    /// The kind of remark. The ID is stable, so that tools can rely on it.
    package let id: RemarkID
    /// How serious the remark is. An output with an error isn't written.
    package var severity: Diagnostic.Severity
    /// The message, in lowercase without a period, with names in single quotes. A message about a value is true for all
    /// values with the same message.
    package private(set) var message: String
    /// The path of the value, or `nil` if the remark isn't about a value.
    package let path: String?
    /// The location in the theme or in `generate.ktv`, if it is known.
    package var place: Place?
    /// Additional sentences, which can have their own locations.
    package var notes: [Note] = []

    /// An additional sentence.
    package struct Note: Hashable, Sendable {
        /// The sentence, in lowercase without a period.
        package let message: String
        /// The location of the note, if it has one.
        package let place: Place?
    }

    /// Creates a warning about a value. Its location is determined only if it becomes an error.
    init(_ id: RemarkID, _ message: String, path: String) {
        self.id = id
        severity = .warning
        self.message = message
        self.path = path
    }

    /// Creates an error for a mistake at a location.
    init(_ id: RemarkID, _ message: String, at place: Place?, notes: [Note] = []) {
        self.id = id
        severity = .error
        self.message = message
        path = nil
        self.place = place
        self.notes = notes
    }
}

extension Remark {
    /// The remark for display in a terminal, in the same format as the compiler's diagnostics.
    package var text: String {
        let subject = path.map { "'\($0)': " } ?? ""
        var lines = ["\(position(place))\(severity.rawValue): \(subject)\(message) [\(id.rawValue)]"]
        lines += place?.picture ?? []
        for note in notes {
            lines.append("\(position(note.place))note: \(note.message)")
            lines += note.place?.picture ?? []
        }
        return lines.joined(separator: "\n")
    }

    /// The text of several remarks for display in a terminal. Warnings with the same message are combined into one line
    /// that names the first values.
    package static func texts(
        of remarks: [Remark], in output: String
    ) -> [(text: String, severity: Diagnostic.Severity)] {
        var texts: [(text: String, severity: Diagnostic.Severity)] = []
        var paths: [String: [String]] = [:]
        for remark in remarks where remark.severity == .warning {
            if let path = remark.path { paths[remark.message, default: []].append(path) }
        }
        for remark in remarks {
            guard remark.severity == .warning, remark.path != nil else {
                texts.append((remark.text, remark.severity))
                continue
            }
            guard let alike = paths.removeValue(forKey: remark.message) else { continue }
            let named = alike.prefix(shownPaths).map { "'\($0)'" }.joined(separator: ", ")
            let more = alike.count > shownPaths ? " and \(alike.count - shownPaths) more" : ""
            let start = output.isEmpty ? "" : "\(output): "
            texts.append(("\(start)warning: \(named)\(more): \(remark.message) [\(remark.id.rawValue)]", .warning))
        }
        return texts
    }

    private static let shownPaths = 3

    private func position(_ place: Place?) -> String { place.map { "\($0.path):\($0.line):\($0.column): " } ?? "" }
}

extension [String] {
    /// The remarks for the modes with these names, without duplicates. A remark that doesn't apply to all modes names
    /// the modes to which it applies.
    func merging(_ remarks: [[Remark]]) -> [Remark] {
        var (found, modes) = ([Remark](), [Remark: [String]]())
        for (name, own) in zip(self, remarks) {
            for remark in own where modes[remark]?.last != name {
                if modes[remark] == nil { found.append(remark) }
                modes[remark, default: []].append(name)
            }
        }
        return found.map { remark in
            guard let names = modes[remark], names.count < count else { return remark }
            return remark.limited(to: names)
        }
    }
}

extension Remark {
    /// A copy of the remark that applies only to some modes.
    fileprivate func limited(to modes: [String]) -> Remark {
        let more = modes.count > Self.shownPaths ? " and \(modes.count - Self.shownPaths) more" : ""
        var remark = self
        remark.message = "in '\(modes.prefix(Self.shownPaths).joined(separator: "', '"))'\(more): \(message)"
        return remark
    }
}
