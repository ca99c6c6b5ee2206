/// Every `@allow` of a theme and of the themes that it extends, indexed for fast look-ups.
package struct Allowances {
    /// For each warning, the themes that allow it in all their files.
    private var themes: [DiagnosticID: Set<String>] = [:]
    /// For each warning and file, the ranges that allow it.
    private var places: [Key: Places] = [:]

    private struct Key: Hashable {
        let id: DiagnosticID
        let file: Int32
    }

    /// Ranges sorted by their start, each with the greatest end of all ranges up to it.
    private struct Places {
        var starts: [Int32] = []
        var ends: [Int32] = []
    }

    init(_ allowances: [Allowance]) {
        var ranges: [Key: [Span]] = [:]
        for allowance in allowances {
            for id in allowance.ids {
                switch allowance.scope {
                case .theme(let name): themes[id, default: []].insert(name)
                case .text(let span): ranges[Key(id: id, file: span.file), default: []].append(span)
                }
            }
        }
        places = ranges.mapValues { spans in
            spans.sorted { $0.start < $1.start }.reduce(into: Places()) { places, span in
                places.starts.append(span.start)
                places.ends.append(max(span.end, places.ends.last ?? span.end))
            }
        }
    }

    /// Whether a warning at a range is allowed and must not be reported.
    func cover(_ id: DiagnosticID, at span: Span, in sources: SourceMap) -> Bool {
        coverText(id, at: span) || themes[id]?.contains { sources.isFile(span, of: $0) } ?? false
    }

    /// Whether the source around a range allows the warning, not counting `@allow` for all files of a theme.
    package func coverText(_ id: DiagnosticID, at span: Span) -> Bool {
        guard let places = places[Key(id: id, file: span.file)] else { return false }
        var (low, high) = (0, places.starts.count)
        while low < high {
            let middle = (low + high) / 2
            if places.starts[middle] <= span.start { low = middle + 1 } else { high = middle }
        }
        return low > 0 && places.ends[low - 1] >= span.end
    }
}
