import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore

@testable import LiveryRoutes
@testable import LiveryService

/// The service and the model side by side.
final class Pair {
    var livery: TestService
    let clock = TestClock()
    var model = Model()
    private var token: (secret: String, id: Int64)
    /// The last request with a key.
    var keyed: Keyed?
    private var steps = 0
    static let start = Date(timeIntervalSince1970: 1_795_000_000)

    /// A request to change something.
    struct Change {
        var method = LiveryHTTP.Method.post
        var path: String
        var headers: [String: String] = [:]
        var json: JSON?
        var bytes: [UInt8] = []
        /// The role that it requires.
        var needs = Model.Power.publisher
    }

    /// A request with a key.
    struct Keyed {
        let change: Change
        /// The time of the model.
        var made: Int
        /// The response's `version` or `id`.
        var result: JSON?
        let effect: (inout Model) -> Void
    }

    init(mistake: Model.Mistake? = nil) throws {
        livery = try TestService.make(clock: clock)
        let (secret, made) = try livery.store.createToken(role: "publisher", app: nil, name: "Ada")
        token = (secret, made.id)
        model.mistake = mistake
        // Both tokens.
        model.audited = 2
    }

    /// A unique message for each step.
    var message: String { "step-\(steps)" }

    /// Nil if the service and the model agree.
    func take(_ step: Step) async throws -> String? {
        steps += 1
        let text: String? =
            switch step {
            case .publish, .cascade, .preview, .publishLite, .rollback, .rollbackLite, .again, .reuseKey:
                try await takeVersion(step)
            case .draft, .edit, .rebase, .publishDraft, .delete: try await takeDraft(step)
            default: try await takeTime(step)
            }
        if let text { return text }
        return try await difference()
    }

    /// Sends a change. Applies it to the model if the model accepts it.
    func attempt(
        _ change: Change, expecting status: Int, effect: @escaping (inout Model) -> Void = { _ in }
    ) async throws -> String? {
        let expected = model.refusal(change.needs) ?? status
        let answer = try await send(change)
        guard answer.status == expected else {
            return "\(answer.status), not \(expected): \(String(decoding: answer.body, as: UTF8.self))"
        }
        guard (200..<300).contains(expected) else { return nil }
        effect(&model)
        if change.headers["Idempotency-Key"] != nil {
            let result = answer.json["id"] ?? answer.json["version"]
            keyed = Keyed(change: change, made: model.time, result: result, effect: effect)
        }
        return nil
    }

    func send(_ change: Change) async throws -> TestService.Answer {
        var headers = change.headers
        headers["Authorization"] = "Bearer \(token.secret)"
        if change.json != nil { headers["Content-Type"] = "application/json" }
        return try await livery.call(
            change.method, change.path.hasPrefix("/") ? change.path : "/themes/badoo/\(change.path)", headers,
            body: change.json?.bytes ?? change.bytes)
    }

    func at(_ seconds: Int) -> JSON {
        .string((Self.start + Double(seconds)).formatted(.iso8601))
    }

    // The caller.

    func use(_ power: Model.Power, seconds: Int) throws {
        let (secret, made) = try livery.store.createToken(
            role: power == .designer ? "designer" : "publisher", app: nil, name: "Ada",
            expires: clock.now + Double(seconds))
        token = (secret, made.id)
        model.power = power
        model.expires = model.time + seconds
        model.audited += 1
    }

    func revoke() throws {
        try livery.store.revokeToken(id: token.id)
        if model.power != .nothing { model.audited += 1 }
        model.power = .nothing
    }

    /// Opens the same database in a new service, after some time.
    func restart(after seconds: Int) async throws -> String? {
        livery.service.stop()
        try livery.store.close()
        advance(seconds)
        livery = try TestService.make(path: livery.path, clock: clock)
        model.audited += 1
        model.carryOut()
        return try await wholeDifference()
    }

    func advance(_ seconds: Int) {
        clock.advance(Double(seconds))
        model.time += seconds
    }
}
