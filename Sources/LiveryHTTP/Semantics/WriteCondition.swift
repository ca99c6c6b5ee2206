/// The result of evaluating the conditions of a write.
public enum WriteCondition: Sendable, Equatable {
    /// No condition names the state that the client has read. A resource that requires one returns 428.
    case unconditional
    /// If-Match matches the current representation.
    case matches
    /// If-None-Match is `*` and no representation exists.
    case absent
    /// A condition is false or malformed: 412.
    case failed
}

extension Request {
    /// Evaluates If-Match and If-None-Match in the order of RFC 9110 §13.2.2. The write fails if either condition
    /// fails.
    ///
    /// If-None-Match with tags only excludes these tags. It is evaluated, but does not count as a condition on the
    /// state that the client has read.
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
