/// Passes the problems of views to a client, each of them once. A client owns one, so that it ends with the client.
final class StyleReporter: Sendable {
    private struct Reference: Sendable {
        weak var reporter: StyleReporter?
    }

    /// The reporters of all clients.
    private static let all = Lock<[Reference]>([])

    private let reported = Lock<Set<StyleProblem>>([])
    private let receive: @Sendable (StyleProblem) -> Void

    init(_ receive: @escaping @Sendable (StyleProblem) -> Void) {
        self.receive = receive
        let own = Reference(reporter: self)
        Self.all.withLock { all in all = all.filter { $0.reporter != nil } + [own] }
    }

    /// Passes a problem to all clients that haven't received it.
    /// - Returns: Whether there is a client.
    static func report(_ problem: StyleProblem) -> Bool {
        let living = all.withLock { $0.compactMap(\.reporter) }
        for reporter in living where reporter.reported.withLock({ $0.insert(problem).inserted }) {
            reporter.receive(problem)
        }
        return !living.isEmpty
    }
}
