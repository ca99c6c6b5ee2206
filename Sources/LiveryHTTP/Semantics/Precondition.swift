/// The result of evaluating If-Match or If-None-Match.
public enum Precondition: Sendable, Equatable {
    /// The field is absent.
    case absent
    /// A tag in the list or `*` matches.
    case matches
    /// No tag matches.
    case differs
    /// The field is malformed (RFC 9110 §13.1). Treat it like `differs`: a read then returns the full response and a
    /// write is rejected, which is safe in both cases.
    case malformed
}

/// Conditional requests (RFC 9110 §13.1.1 and §13.1.2). Supports the whole grammar, including lists, `*`, `W/`, commas
/// inside tags, empty list elements and several field lines. If the first line is exactly the tag, it matches
/// regardless of other lines. Doesn't allocate on a socket.
extension Request {
    /// Evaluates If-None-Match by weak comparison. `.matches` means 304 for GET and HEAD, and 412 for other methods.
    ///
    /// - Parameter tag: The tag of the representation that would be sent. `nil` if no representation exists, which
    ///   matters for `*`.
    public func ifNoneMatch(_ tag: EntityTag?) -> Precondition {
        evaluate(.ifNoneMatch, tag) { $1.quoted.equals($0) }
    }

    /// Evaluates If-Match by strong comparison. `.differs` and `.malformed` mean 412. `.absent` can mean 428.
    ///
    /// - Parameter tag: The tag of the current representation. `nil` if no representation exists.
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
            // The fast path for most clients, which send no field or exactly the tag that they received.
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
