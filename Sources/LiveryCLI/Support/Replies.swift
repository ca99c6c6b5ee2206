import LiveryAPI

extension API.Problem {
    /// The problem as text for people, with its conflicts and diagnostics.
    var text: String {
        var lines = ["\(title): \(detail)"]
        if let known, !known.isEmpty { lines.append("valid names: \(known.joined(separator: ", "))") }
        lines += (conflicts ?? []).map(\.text)
        for diagnostic in diagnostics ?? [] {
            let place = "\(diagnostic.place.file):\(diagnostic.place.line):\(diagnostic.place.column)"
            lines.append("\(place): \(diagnostic.severity): \(diagnostic.message) [\(diagnostic.id)]")
            lines += diagnostic.notes.map { "note: \($0.message)" }
        }
        return lines.joined(separator: "\n")
    }
}

extension API.Point {
    /// `base.ktv: brand.purple`
    var text: String { "\(file): \(path ?? "the whole file")" }
}

extension API.Conflict {
    /// `base.ktv: brand.purple: ours #111 (Ada, line 3), theirs #222 (Bo, line 4)`
    fileprivate var text: String { "\(point.text): ours \(ours.words), theirs \(theirs.words)" }
}

extension API.Side {
    fileprivate var words: String {
        let place = line.map { ", line \($0)" } ?? ""
        return "\(type.map { "\($0) " } ?? "")\(text ?? "nothing") (\(author ?? "")\(place))"
    }
}

/// The result of a change that is made immediately or scheduled.
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
    /// Prints the change's number for scripts and its time for people.
    func report() {
        Terminal.note("scheduled for \(change.due)")
        Terminal.result(String(change.id))
    }
}
