import LiveryAPI
import LiveryModel

extension Failure {
    /// Creates a failure with the problem as readable text. Its errors come first, followed by what happened. Warnings
    /// are only counted, because there can be a thousand of them for a single error.
    init(_ problem: API.Problem) {
        var lines = ["\(problem.title): \(problem.detail)"]
        if let known = problem.known, !known.isEmpty { lines.append("valid names: \(known.joined(separator: ", "))") }
        lines += (problem.conflicts ?? []).map(\.text)
        let breaks = problem.breaks ?? []
        lines += breaks.flatMap(\.lines)
        if !breaks.isEmpty {
            lines.append(API.BrokenRelease.flags(for: breaks))
        }
        self.init(lines.joined(separator: "\n"))
        self.problem = problem
        let diagnostics = problem.diagnostics ?? []
        let errors = diagnostics.filter { $0.severity == "error" }
        details = errors.flatMap(\.lines)
        let others = diagnostics.count - errors.count
        if others > 0 { details.append("\(others) \(others == 1 ? "warning" : "warnings"): list with `livery check`") }
    }
}

extension API.BrokenRelease {
    /// The maximum number of paths that are printed.
    private static let printed = 10

    /// The options that accept that a change breaks releases.
    static func flags(for broken: [API.BrokenRelease]) -> String {
        "to make the change anyway, add " + broken.map { "--break \($0.release)" }.joined(separator: " ")
    }

    /// What the release lacks, one line for each path.
    var lines: [String] {
        let release = axes.isEmpty ? self.release : "\(self.release) (\(axes.axisKey))"
        guard !unmet.isEmpty else { return ["breaks \(release): the version has no bundle for its axis values"] }
        let more = unmet.count - Self.printed
        return unmet.prefix(Self.printed).map { "breaks \(release): \($0.text)" }
            + (more > 0 ? ["breaks \(release): \(more) more paths"] : [])
    }
}

extension API.UnmetRequirement {
    fileprivate var text: String {
        let state = found.map { $0 == "null" ? "it is null" : "it has the type \($0)" } ?? "it doesn't exist"
        let first = choices.first.map { $0.isEmpty ? "" : " for \($0)" } ?? ""
        let more = choices.count > 1 ? " and \(choices.count - 1) more" : ""
        return "'\(path)' must have the type \(type), but \(state)\(first)\(more)"
    }
}

extension API.Diagnostic {
    fileprivate var lines: [String] {
        ["\(place.file):\(place.line):\(place.column): \(severity): \(message) [\(id)]"]
            + notes.map { "note: \($0.message)" }
    }
}

extension API.Point {
    /// The file and the path, such as `base.ktv: brand.purple`.
    var text: String { "\(file): \(path ?? "the whole file")" }
}

extension API.Conflict {
    /// Both sides of the conflict, such as `base.ktv: brand.purple: ours #111 (Ada, line 3), theirs #222 (Bo, line 4)`.
    fileprivate var text: String { "\(point.text): ours \(ours.words), theirs \(theirs.words)" }
}

extension API.Side {
    fileprivate var words: String {
        let place = line.map { ", line \($0)" } ?? ""
        return "\(type.map { "\($0) " } ?? "")\(text ?? "nothing") (\(author ?? "")\(place))"
    }
}

/// The result of a change that was made immediately or scheduled.
enum Outcome<Done: Decodable>: Decodable {
    case done(Done)
    case scheduled(API.AcceptedChange)

    init(from decoder: any Decoder) throws {
        if let change = try? API.AcceptedChange(from: decoder) {
            self = .scheduled(change)
        } else {
            self = .done(try Done(from: decoder))
        }
    }
}

extension API.AcceptedChange {
    /// Prints the change for scripts, as JSON or as its number, and the scheduled time for people.
    func report(_ format: OutputFormat) {
        Terminal.note("scheduled for \(change.due)")
        format.print(self, or: String(change.id))
    }
}
