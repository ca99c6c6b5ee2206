import LiveryHTTP
import LiveryModel

/// Members of a body that may be left out. One that is null is as good as left out.
extension JSON {
    /// A member that is neither missing nor null.
    func optional(_ name: String) -> JSON? {
        // Written out, since `nil` would be read as a JSON null.
        guard let value = self[name], value != .null else { return Optional<JSON>.none }
        return value
    }

    func text(_ name: String) throws(Problem) -> String? {
        guard let value = optional(name) else { return nil }
        guard let text = value.string else { throw .unexpected(value, name, expected: "a text") }
        return text
    }

    /// A file's path in the theme.
    func path(_ name: String) throws(Problem) -> String? {
        guard let path = try text(name) else { return nil }
        try FilesBody.check(path)
        return path
    }

    /// The number of a version or of a revision.
    func number(_ name: String) throws(Problem) -> Int? {
        guard let value = optional(name) else { return nil }
        // To JSON 1.0 is a whole number too.
        guard let number = value.int ?? value.double.flatMap({ Int(exactly: $0) }), Limits.numbers.contains(number)
        else {
            throw .unexpected(value, name, expected: "a number from 1 to \(Limits.numbers.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws(Problem) -> Bool {
        guard let value = optional(name) else { return false }
        guard let flag = value.bool else { throw .unexpected(value, name, expected: "true or false") }
        return flag
    }
}

extension Problem {
    fileprivate static func unexpected(_ value: JSON, _ name: String, expected: String) -> Problem {
        Problem(.malformedBody, "expected \(expected) for '\(name)', found \(value.kind)")
    }
}
