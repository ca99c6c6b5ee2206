/// What If-Match or If-None-Match says of the current representation.
public enum Precondition: Sendable, Equatable {
    /// The field is not there.
    case absent
    /// A tag of the list, or `*`, matches.
    case matches
    /// None matches.
    case differs
    /// The field is not in the grammar of RFC 9110 §13.1. Treat it as `differs`: a read is then answered in full and a
    /// write is not done, so that neither does harm.
    case malformed
}

/// Conditional requests (RFC 9110 §13.1.1 and §13.1.2), with the whole grammar: lists, `*`, `W/`, commas inside tags,
/// empty list elements, several field lines. A first line that is just the tag matches at once, whatever other lines
/// say. Nothing is allocated on a socket.
extension Request {
    /// If-None-Match by weak comparison. For GET and HEAD `.matches` means 304, for other methods 412.
    ///
    /// - Parameter tag: the tag of the representation that would be sent; nil if there is none, which `*` needs to know.
    public func ifNoneMatch(_ tag: EntityTag?) -> Precondition {
        evaluate(.ifNoneMatch, tag) { $1.quoted.equals($0) }
    }

    /// If-Match by strong comparison. `.differs` and `.malformed` mean 412; `.absent` may mean 428.
    ///
    /// - Parameter tag: the tag of the current representation; nil if there is none.
    public func ifMatch(_ tag: EntityTag?) -> Precondition {
        guard let tag, tag.isWeak else { return evaluate(.ifMatch, tag) { !$1.isWeak && $1.quoted.equals($0) } }
        return evaluate(.ifMatch, tag) { _, _ in false }
    }

    private func evaluate(
        _ name: FieldName, _ tag: EntityTag?,
        matching: (UnsafeRawBufferPointer, EntityTagScanner.Tag) -> Bool
    ) -> Precondition {
        guard let tag else { return evaluateList(name, exists: false) { _ in false } }
        return tag.quoted.read { mine in
            // What nearly every client sends: none, or one tag, and the one that it was given.
            guard let isSame = withHeader(name, { $0.equals(mine) }) else { return .absent }
            if isSame, !tag.isWeak { return .matches }
            return evaluateList(name, exists: true) { matching(mine, $0) }
        }
    }

    private func evaluateList(
        _ name: FieldName, exists: Bool, matching: (EntityTagScanner.Tag) -> Bool
    ) -> Precondition {
        var list = EntityTagList()
        forEachLine(of: name) { line in
            list.read(line, matching: matching)
            return list.isWellFormed
        }
        return list.verdict(exists: exists)
    }
}
