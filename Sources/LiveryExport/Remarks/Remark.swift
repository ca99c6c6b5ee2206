package import LiveryTheme

/// Something that a person should know about an output: a value that it can't hold, or a mistake in `generate.ktv`.
/// Remarks are collected, never thrown.
package struct Remark: Hashable, Sendable {
    /// The kind of remark; stable, for tools.
    package let id: RemarkID
    /// How serious the remark is. Nothing is written for an output with an error.
    package var severity: Diagnostic.Severity
    /// The fault: lower case, no full stop, names in single quotes. Of a value, what is true of all such values.
    package private(set) var message: String
    /// The path of the value; nil if the remark is not about a value.
    package let path: String?
    /// The location in the theme or in `generate.ktv`, if it is known.
    package var place: Place?
    /// Additional sentences, and their locations.
    package var notes: [Note] = []

    /// An additional sentence.
    package struct Note: Hashable, Sendable {
        /// Lower case, no full stop.
        package let message: String
        /// The location of the note, if it has one.
        package let place: Place?
    }

    /// A warning about a value. Its place is found if it becomes an error.
    init(_ id: RemarkID, _ message: String, path: String) {
        self.id = id
        severity = .warning
        self.message = message
        self.path = path
    }

    /// A mistake at a place.
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
    /// The remark for a terminal, in the form of the compiler's diagnostics.
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

    /// Remarks for a terminal. Warnings with the same message are one line, which names the first values.
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
    /// The remarks on the modes with these names, each once. One that isn't true of all modes names its modes.
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
    /// The remark on only some modes.
    fileprivate func limited(to modes: [String]) -> Remark {
        let more = modes.count > Self.shownPaths ? " and \(modes.count - Self.shownPaths) more" : ""
        var remark = self
        remark.message = "in '\(modes.prefix(Self.shownPaths).joined(separator: "', '"))'\(more): \(message)"
        return remark
    }
}
