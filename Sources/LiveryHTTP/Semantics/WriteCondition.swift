/// What the conditions of a change say of the resource that it changes.
public enum WriteCondition: Sendable, Equatable {
    /// No condition says what the client has seen. A resource that requires one answers 428.
    case unconditional
    /// If-Match matches the current representation.
    case matches
    /// If-None-Match is `*`, and there is no current representation.
    case absent
    /// A condition is false or can't be read: 412.
    case failed
}

extension Request {
    /// Evaluates If-Match, then If-None-Match, in the order of RFC 9110 §13.2.2: each can make the change fail, whatever
    /// the other one says.
    ///
    /// If-None-Match with tags says only what the client does not want to change. It is evaluated, and is no statement of
    /// what the client has seen.
    ///
    /// - Parameter tag: the tag of the current representation; nil if there is none.
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
