import Foundation
import LiveryModel
import LiveryStore

// Publishing and rolling back the app and the one that extends it, with idempotency keys.
extension Pair {
    func takeVersion(_ step: Step) async throws -> String? {
        switch step {
        case .publish(let key, let value, let isLate):
            let values = changed(key, value)
            return try await attempt(
                files(values, isLate: isLate), expecting: isLate ? 412 : 201,
                effect: { [message] in $0.publish(values, "files", message) })
        case .cascade(let key, let value, let isLate):
            let values = changed(key, value)
            return try await attempt(
                files(values, ["cascade": true], isLate: isLate), expecting: isLate ? 412 : 201,
                effect: { [message] in
                    $0.publish(values, "files", message)
                    if let own = $0.lite.last?.own { $0.publishLite(own, "cascade \($0.versions.count)") }
                })
        case .preview(let key, let value):
            var change = files(changed(key, value), isLate: false)
            change.path += "?validate_only=1"
            change.headers["Idempotency-Key"] = nil
            return try await attempt(change, expecting: 200)
        case .publishLite(let own):
            // An app without a version can't be extended.
            let text = "{ @extends: badoo, l: \(own) }"
            let change = Change(
                path: "/themes/lite/versions",
                json: ["message": .string(message), "files": ["theme.ktv": .string(text)]])
            return try await attempt(
                change, expecting: model.versions.isEmpty ? 422 : 201, effect: { $0.publishLite(own, "files") })
        case .rollback(let number, let isLate):
            let target = version(number)
            let headers = isLate ? ["If-Match": "\"v\(model.versions.count + 3)\""] : ["Idempotency-Key": message]
            let change = Change(
                path: "rollback", headers: headers, json: ["version": .int(target), "message": .string(message)])
            return try await attempt(
                change, expecting: model.versions.isEmpty ? 404 : isLate ? 412 : 201,
                effect: { [message] in $0.rollback(to: target, message) })
        case .rollbackLite(let number):
            guard !model.lite.isEmpty else { return nil }
            let target = number % model.lite.count + 1
            let change = Change(
                path: "/themes/lite/rollback", json: ["version": .int(target), "message": .string(message)])
            return try await attempt(
                change, expecting: 201,
                effect: {
                    var old = $0.lite[target - 1]
                    old.origin = "rollback \(target)"
                    $0.lite.append(old)
                    $0.audited += 1
                })
        case .again: return try await again()
        case .reuseKey: return try await reuseKey()
        default: return nil
        }
    }

    func changed(_ key: String, _ value: Int) -> Model.Values { model.latest.merging([key: value, "z": 0]) { $1 } }

    /// A version's number.
    func version(_ number: Int) -> Int { model.versions.isEmpty ? 1 : number % model.versions.count + 1 }

    /// A publish with the current tag or an old one. A third of the others has no tag, but a key.
    private func files(_ values: Model.Values, _ more: [String: JSON] = [:], isLate: Bool) -> Change {
        let count = model.versions.count
        let seen = isLate ? count + 7 : count
        var headers = seen == 0 ? ["If-None-Match": "*"] : ["If-Match": "\"v\(seen)\""]
        if !isLate, values.values.reduce(0, +) % 3 == 0 { headers = ["Idempotency-Key": message] }
        let members: [JSON.Member] =
            [
                JSON.Member("message", .string(message)),
                JSON.Member("files", ["theme.ktv": .string(Model.text(values))]),
            ] + more.map { JSON.Member($0.key, $0.value) }
        return Change(path: "versions", headers: headers, json: .object(members))
    }

    /// Within a day the response is repeated and nothing is published. After that the key is forgotten.
    private func again() async throws -> String? {
        guard let last = keyed else { return nil }
        if model.time >= last.made + Int(IdempotencyKey.lifetime / .seconds(1)) {
            // The restored version always exists, and a publish with a key has no expectation, so both succeed.
            guard last.change.json?["at"] == nil else { return nil }
            return try await attempt(last.change, expecting: 201, effect: last.effect)
        }
        let expected = model.refusal(last.change.needs)
        let answer = try await send(last.change)
        guard expected == nil else { return answer.status == expected ? nil : "\(answer.status), not \(expected ?? 0)" }
        let result = answer.json["id"] ?? answer.json["version"]
        let isReplay = answer.field("Idempotency-Replayed") == "true"
        guard [201, 202].contains(answer.status), result == last.result, isReplay else {
            return "again: \(answer.status), \(result ?? .null) instead of \(last.result ?? .null), replay \(isReplay)"
        }
        return nil
    }

    private func reuseKey() async throws -> String? {
        guard let last = keyed, model.time < last.made + Int(IdempotencyKey.lifetime / .seconds(1)) else { return nil }
        var change = last.change
        change.json = .object(
            (change.json?.members ?? []).map { $0.name == "message" ? JSON.Member($0.name, .string(message)) : $0 })
        return try await attempt(change, expecting: 422)
    }
}
