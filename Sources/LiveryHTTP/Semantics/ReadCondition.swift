/// What the conditions of a GET or HEAD say of the representation that would be sent.
public enum ReadCondition: Sendable, Equatable {
    /// Send it.
    case send
    /// The client has it: 304.
    case notModified
    /// The client wants another one or none: 412.
    case failed
}

/// Every condition that a read may have, in the order of RFC 9110 §13.2.2. Nothing is allocated on a socket but for
/// dates.
extension Request {
    /// Evaluates If-Match or, without it, If-Unmodified-Since, then If-None-Match or, without it, If-Modified-Since.
    ///
    /// What is not one date is passed over, as is every date where there is no `lastModified` (RFC 9110 §13.1.3 and
    /// §13.1.4).
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
