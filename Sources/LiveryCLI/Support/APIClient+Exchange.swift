import Foundation
import LiveryAPI

// Sends requests, retries requests that are safe to repeat, and reports each retry.
extension APIClient {
    /// The timeout of the health check, in seconds.
    private static let lifeTimeout = 10.0

    /// Sends a request until it receives a response, or until the policy or the kind of request allows no further
    /// attempt.
    func exchange(_ request: ServerRequest, _ safety: Persistence.Safety) throws(Failure) -> ServerRequest.Answer {
        var persistence = Persistence(policy, safety)
        while true {
            if let answer = try attempt(request, &persistence) { return answer }
        }
    }

    /// Sends a request once and returns the final response. Nil if the request should immediately be sent again.
    private func attempt(
        _ request: ServerRequest, _ persistence: inout Persistence
    ) throws(Failure) -> ServerRequest.Answer? {
        var request = request
        request.seconds = persistence.attemptTimeout
        do {
            let answer = try request.send()
            guard let outcome = answer.busyOutcome else { return answer }
            let reason = "'\(server)' answered \(answer.status)" + (answer.problem.map { " (\($0.title))" } ?? "")
            if wait(after: outcome, reason, &persistence) { return nil }
            if persistence.count > 0 { Terminal.note("gave up after \(persistence.text)") }
            return answer
        } catch {
            if error.kind == .timedOut, isAlive, persistence.staysWithWorkingServer() {
                Terminal.note(
                    "no answer from '\(server)' for \(Int(request.seconds.rounded())) s, but it is running: still waiting"
                )
            } else if let outcome = error.outcome {
                let reason = "no answer from '\(server)': \(error.reason)"
                guard wait(after: outcome, reason, &persistence) else { throw unreachable(error, persistence) }
            } else {
                throw unreachable(error, persistence)
            }
            return nil
        }
    }

    /// Reports a failed attempt and waits. Returns false immediately if there is no further attempt.
    private func wait(after outcome: Persistence.Outcome, _ reason: String, _ persistence: inout Persistence) -> Bool {
        guard let pause = persistence.pause(after: outcome) else { return false }
        let seconds = pause.formatted(.number.precision(.fractionLength(0...1)).locale(Locale(identifier: "en_US")))
        Terminal.note("\(reason): \(persistence.text) in \(seconds) s")
        Thread.sleep(forTimeInterval: pause)
        return true
    }

    /// Whether the server responds.
    private var isAlive: Bool {
        var request = request("GET", "/healthz")
        request.seconds = Self.lifeTimeout
        return (try? request.send()) != nil
    }

    private func unreachable(_ error: ConnectionFailure, _ persistence: Persistence) -> Failure {
        guard persistence.mayHaveArrived, persistence.mayChange else {
            return Failure("can't reach '\(server)': \(error.reason). \(advice)")
        }
        return Failure(
            "lost the connection to '\(server)': \(error.reason). The server may have made the change: check "
                + "`livery versions` before you try again")
    }

    /// What users can check if the server doesn't respond.
    private var advice: String {
        server.scheme == "https"
            ? "If a private certificate authority signed the server's certificate, specify its PEM file with --ca."
            : "Is `livery serve` running there?"
    }
}
