/// The result of evaluating the conditions of a GET or HEAD.
public enum ReadCondition: Sendable, Equatable {
    /// Send the representation.
    case send
    /// The client already has the representation. Respond with 304.
    case notModified
    /// If-Match is false or malformed, or If-Unmodified-Since is false. Respond with 412.
    case failed
}

/// Evaluates all conditions of a read in the order of RFC 9110 §13.2.2. On a socket, only dates cause allocations.
extension Request {
    /// Evaluates If-Match or, without it, If-Unmodified-Since, then If-None-Match or, without it, If-Modified-Since.
    ///
    /// A malformed date is ignored. Without `lastModified`, all dates are ignored (RFC 9110 §13.1.3 and §13.1.4).
    public func readCondition(tag: EntityTag, lastModified: HTTPDate? = nil) -> ReadCondition {
        switch ifMatch(tag) {
        case .matches: break
        case .differs, .malformed: return .failed
        case .absent:
            if let lastModified, let date = date(.ifUnmodifiedSince), lastModified.seconds > date.seconds {
                return .failed
            }
        }
        switch ifNoneMatch(tag) {
        case .matches: return .notModified
        case .differs, .malformed: return .send
        case .absent: break
        }
        if let lastModified, let date = date(.ifModifiedSince), lastModified.seconds <= date.seconds {
            return .notModified
        }
        return .send
    }

    private func date(_ name: FieldName) -> HTTPDate? {
        guard let text = header(name), headers(name).count == 1 else { return nil }
        return HTTPDate(parsing: text)
    }
}

/// The result of evaluating the conditions of a write.
public enum WriteCondition: Sendable, Equatable {
    /// No condition identifies the state that the client has read. If the resource requires a condition, it returns
    /// 428.
    case unconditional
    /// If-Match matches the current representation.
    case matches
    /// If-None-Match is `*` and no representation exists.
    case absent
    /// A condition is false or malformed. Respond with 412.
    case failed
}

extension Request {
    /// Evaluates If-Match and If-None-Match in the order of RFC 9110 §13.2.2. The write fails if either condition
    /// fails.
    ///
    /// If-None-Match with tags only excludes those tags. It is evaluated, but doesn't count as a condition on the state
    /// that the client has read.
    ///
    /// - Parameter tag: The tag of the current representation. `nil` if no representation exists.
    public func writeCondition(tag: EntityTag?) -> WriteCondition {
        let match = ifMatch(tag)
        guard match == .matches || match == .absent else { return .failed }
        switch ifNoneMatch(tag) {
        case .matches, .malformed: return .failed
        case .differs where tag == nil && headers(.ifNoneMatch).contains("*"): return .absent
        case .differs, .absent: return match == .matches ? .matches : .unconditional
        }
    }
}
