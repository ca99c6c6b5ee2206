import LiveryHTTP
import LiveryModel
import LiveryRoutes
import LiveryService

// Scheduled changes, channels, the clock, and tokens.
extension Pair {
    func takeTime(_ step: Step) async throws -> String? {
        switch step {
        case .schedule(let key, let value, let after, let isGuarded):
            return try await schedule(changed(key, value), after: after + 1, isGuarded)
        case .scheduleRollback(let number, let after): return try await scheduleRollback(number, after: after)
        case .scheduleChannel(let number, let after): return try await setChannel(number, after: after)
        case .channel(let number, let isLate): return try await setChannel(number, isLate: isLate)
        case .deleteChannel(let isLate): return try await deleteChannel(isLate)
        case .cancel(let number): return try await cancel(number)
        case .advance(let seconds):
            advance(seconds)
            livery.service.carryOutDueChanges()
            model.carryOut()
            return nil
        case .restart(let seconds): return try await restart(after: seconds)
        case .token(let power, let seconds):
            try use(power, seconds: seconds)
            return nil
        default:
            try revoke()
            return nil
        }
    }

    private func plan(
        _ action: Model.Planned.Action, after: Int, expects: Int? = nil
    ) -> (inout Model) -> Void {
        { [message] in
            $0.planned.append(.init(due: $0.time + after, action: action, expects: expects, message: message))
            $0.audited += 1
        }
    }

    private func schedule(_ values: Model.Values, after: Int, _ isGuarded: Bool) async throws -> String? {
        let count = model.versions.count
        guard count > 0 else { return nil }
        let change = Change(
            path: "versions", headers: isGuarded ? ["If-Match": "\"v\(count)\""] : ["Idempotency-Key": message],
            json: [
                "message": .string(message), "files": ["theme.ktv": .string(Model.text(values))],
                "at": at(model.time + after),
            ])
        return try await attempt(
            change, expecting: 202, effect: plan(.publish(values), after: after, expects: isGuarded ? count : nil))
    }

    private func scheduleRollback(_ number: Int, after: Int) async throws -> String? {
        guard !model.versions.isEmpty else { return nil }
        let target = version(number)
        let change = Change(
            path: "rollback", headers: ["Idempotency-Key": message],
            json: ["version": .int(target), "message": .string(message), "at": at(model.time + after)])
        return try await attempt(change, expecting: 202, effect: plan(.rollback(target), after: after))
    }

    private func cancel(_ number: Int) async throws -> String? {
        guard !model.planned.isEmpty else { return nil }
        let index = number % model.planned.count
        return try await attempt(
            Change(method: .delete, path: "schedule/\(index + 1)"),
            expecting: model.planned[index].state == "waiting" ? 200 : 409,
            effect: {
                $0.planned[index].state = $0.mistake == .cancelledIsDone ? "done" : "cancelled"
                $0.audited += 1
            })
    }

    /// With the current tag, now or scheduled, or with an old one.
    private func setChannel(_ number: Int, after: Int? = nil, isLate: Bool = false) async throws -> String? {
        guard !model.versions.isEmpty else { return nil }
        let target = version(number)
        let isThere = model.channel != nil
        let tag = try await livery.read("/themes/badoo/channels/beta").etag
        var headers = isThere ? ["If-Match": tag] : ["If-None-Match": "*"]
        if isLate { headers = isThere ? ["If-None-Match": "*"] : ["If-Match": "\"m1\""] }
        var members = [JSON.Member("version", .int(target)), JSON.Member("message", .string(message))]
        if let after { members.append(JSON.Member("at", at(model.time + after))) }
        let change = Change(method: .put, path: "channels/beta", headers: headers, json: .object(members))
        if let after {
            return try await attempt(change, expecting: 202, effect: plan(.channel(target), after: after))
        }
        return try await attempt(
            change, expecting: isLate ? 412 : isThere ? 200 : 201,
            effect: {
                $0.channel = target
                $0.audited += 1
            })
    }

    private func deleteChannel(_ isLate: Bool) async throws -> String? {
        guard model.channel != nil else { return nil }
        let tag = isLate ? "\"m0\"" : try await livery.read("/themes/badoo/channels/beta").etag
        return try await attempt(
            Change(method: .delete, path: "channels/beta", headers: ["If-Match": tag]), expecting: isLate ? 412 : 204,
            effect: {
                $0.channel = nil
                $0.audited += 1
            })
    }
}
