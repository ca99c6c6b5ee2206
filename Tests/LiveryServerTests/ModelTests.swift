import Foundation
import LiveryBundle
import LiveryHTTP
import LiveryStore
import Testing

@testable import LiveryServer

/// What somebody may do to the app. Numbers are taken modulo what there is.
private enum Step: CustomStringConvertible {
    case publish(String, Int, isLate: Bool)
    case rollback(Int)
    case draft(Int)
    case edit(Int, String, Int?)
    case rebase(Int, takeTheirs: Bool)
    case publishDraft(Int)
    case delete(Int)
    case schedule(String, Int, after: Int, isGuarded: Bool)
    case scheduleRollback(Int, after: Int)
    case cancel(Int)
    case channel(Int)
    case advance(Int)
    case revoke
    case renew

    static func random(using random: inout SeededSteps) -> Step {
        let key = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
        let value = Int.random(in: 1...4, using: &random)
        let number = Int.random(in: 0..<100, using: &random)
        return switch Int.random(in: 0..<100, using: &random) {
        case 0..<12: .publish(key, value, isLate: number < 10)
        case 12..<17: .rollback(number)
        case 17..<25: .draft(number)
        case 25..<50: .edit(number, key, value == 4 ? nil : value)
        case 50..<62: .rebase(number, takeTheirs: value > 2)
        case 62..<70: .publishDraft(number)
        case 70..<72: .delete(number)
        case 72..<78: .schedule(key, value, after: number, isGuarded: value > 2)
        case 78..<81: .scheduleRollback(number, after: value * 10)
        case 81..<84: .cancel(number)
        case 84..<88: .channel(number)
        case 88..<96: .advance(number)
        case 96..<98: .revoke
        default: .renew
        }
    }

    var description: String {
        switch self {
        case .publish(let key, let value, let isLate): "publish \(key)=\(value)\(isLate ? " late" : "")"
        case .rollback(let number): "rollback \(number)"
        case .draft(let number): "draft \(number)"
        case .edit(let number, let key, let value): "edit \(number) \(key)=\(value.map(String.init) ?? "nothing")"
        case .rebase(let number, let theirs): "rebase \(number) \(theirs ? "theirs" : "ours")"
        case .publishDraft(let number): "publish draft \(number)"
        case .delete(let number): "delete \(number)"
        case .schedule(let key, let value, let after, let isGuarded):
            "schedule \(key)=\(value) after \(after)\(isGuarded ? " guarded" : "")"
        case .scheduleRollback(let number, let after): "schedule rollback \(number) after \(after)"
        case .cancel(let number): "cancel \(number)"
        case .channel(let number): "channel \(number)"
        case .advance(let seconds): "advance \(seconds)"
        case .revoke: "revoke"
        case .renew: "renew"
        }
    }
}

/// What the app would be if it were nothing but dictionaries.
private struct Model {
    typealias Values = [String: Int]
    struct Planned {
        var due: Int
        var values: Values?
        var target = 0
        var expects: Int?
        var state = "waiting"
    }

    var versions: [Values] = []
    var drafts: [Int: (base: Int, values: Values)] = [:]
    var planned: [Planned] = []
    var channel: Int?
    var time = 0
    var mayWrite = true

    var latest: Values { versions.last ?? [:] }

    mutating func carryOut() {
        let due = planned.indices.filter { planned[$0].state == "waiting" && planned[$0].due <= time }
        for index in due.sorted(by: { (planned[$0].due, $0) < (planned[$1].due, $1) }) {
            let plan = planned[index]
            if let expects = plan.expects, expects != versions.count {
                planned[index].state = "failed"
            } else {
                planned[index].state = "done"
                versions.append(plan.values ?? versions[plan.target - 1])
            }
        }
    }

    /// A merge of values, and the keys that both sides changed.
    static func merge(_ base: Values, _ ours: Values, _ theirs: Values) -> (values: Values, conflicts: Set<String>) {
        var (values, conflicts) = (ours, Set<String>())
        for key in Set(ours.keys).union(theirs.keys).union(base.keys) {
            let (old, mine, other) = (base[key], ours[key], theirs[key])
            if mine == other || old == other { continue }
            if old == mine { values[key] = other } else { conflicts.insert(key) }
        }
        return (values, conflicts)
    }

    static func text(_ values: Values) -> String {
        "{ " + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    static func values(_ text: String) -> Values {
        Values(
            uniqueKeysWithValues: text.matches(of: /([a-z]): ([0-9]+)/).compactMap { match in
                Int(match.output.2).map { (String(match.output.1), $0) }
            })
    }
}

private struct SeededSteps: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The service and the model side by side.
private final class Pair {
    let livery: TestService
    let clock = TestClock()
    var model = Model()
    var secret: (text: String, id: Int64)
    private static let start = Date(timeIntervalSince1970: 1_795_000_000)

    init() throws {
        livery = try TestService.make(clock: clock)
        let (text, token) = try livery.store.createToken(role: "publisher", app: nil, name: "Ada")
        secret = (text, token.id)
    }

    private func call(
        _ method: LiveryHTTP.Method, _ path: String, _ headers: [String: String] = [:], _ body: JSON? = nil,
        bytes: [UInt8] = []
    ) async throws -> TestService.Answer {
        var all = headers
        all["Authorization"] = "Bearer \(secret.text)"
        if body != nil { all["Content-Type"] = "application/json" }
        return try await livery.call(method, "/themes/badoo" + path, all, body: body?.bytes ?? bytes)
    }

    private func at(_ seconds: Int) -> JSON {
        .string(Date(timeIntervalSince1970: Self.start.timeIntervalSince1970 + Double(seconds)).formatted(.iso8601))
    }

    /// Nil where the service did what the model says.
    func take(_ step: Step) async throws -> String? {
        var expected: Int
        let answer: TestService.Answer?
        let count = model.versions.count
        func name(_ number: Int) -> Int { number % 3 }
        func version(_ number: Int) -> Int { count == 0 ? 1 : number % count + 1 }
        switch step {
        case .publish(let key, let value, let isLate):
            var values = model.latest
            values[key] = value
            values["z"] = 0
            let seen = isLate ? count + 7 : count
            let condition = seen == 0 ? ["If-None-Match": "*"] : ["If-Match": "\"v\(seen)\""]
            expected = isLate ? 412 : 201
            answer = try await call(
                .post, "/versions", condition,
                ["message": "x", "files": ["theme.ktv": .string(Model.text(values))]])
            if expected == 201, model.mayWrite { model.versions.append(values) }
        case .rollback(let number):
            expected = count == 0 ? 404 : 201
            answer = try await call(.post, "/rollback", [:], ["version": .int(version(number)), "message": "x"])
            if expected == 201, model.mayWrite { model.versions.append(model.versions[version(number) - 1]) }
        case .draft(let number):
            expected = model.drafts[name(number)] == nil ? 201 : 412
            answer = try await call(.put, "/drafts/d\(name(number))", ["If-None-Match": "*"], [:])
            if expected == 201, model.mayWrite { model.drafts[name(number)] = (count, model.latest) }
        case .edit(let number, let key, let value):
            guard var draft = model.drafts[name(number)] else { return nil }
            let path = "/drafts/d\(name(number))/files/theme.ktv"
            let seen = draft.values.isEmpty ? nil : try await call(.get, path).etag
            draft.values[key] = value
            draft.values["z"] = 0
            let condition = seen.map { ["If-Match": $0] } ?? ["If-None-Match": "*"]
            answer = try await call(.put, path, condition, bytes: Array(Model.text(draft.values).utf8))
            expected = 200
            if model.mayWrite { model.drafts[name(number)] = draft }
        case .rebase(let number, let takeTheirs):
            guard let draft = model.drafts[name(number)], count > 0 else { return nil }
            let base = draft.base == 0 ? [:] : model.versions[draft.base - 1]
            var (values, conflicts) = Model.merge(base, draft.values, model.latest)
            for key in conflicts where takeTheirs { values[key] = model.latest[key] }
            let path = "/drafts/d\(name(number))"
            let tag = try await call(.get, path).etag
            if !conflicts.isEmpty, model.mayWrite {
                let refused = try await call(.post, path + "/rebase", ["If-Match": tag], [:])
                let named = Set(refused.json["conflicts"]?.elements?.compactMap { $0["path"]?.string } ?? [])
                if refused.status != 409 || named != conflicts { return "conflicts \(named), not \(conflicts)" }
            }
            let choices = conflicts.map { key -> JSON in
                ["file": "theme.ktv", "path": .string(key), "take": .string(takeTheirs ? "theirs" : "ours")]
            }
            answer = try await call(.post, path + "/rebase", ["If-Match": tag], ["choices": .array(choices)])
            expected = 200
            if model.mayWrite { model.drafts[name(number)] = (count, values) }
        case .publishDraft(let number):
            guard let draft = model.drafts[name(number)], !draft.values.isEmpty else { return nil }
            expected = draft.base == count ? 201 : 409
            answer = try await call(
                .post, "/versions", [:], ["message": "x", "draft": .string("d\(name(number))")])
            if expected == 201, model.mayWrite {
                model.versions.append(draft.values)
                model.drafts[name(number)] = (count + 1, draft.values)
            }
        case .delete(let number):
            guard model.drafts[name(number)] != nil else { return nil }
            let tag = try await call(.get, "/drafts/d\(name(number))").etag
            answer = try await call(.delete, "/drafts/d\(name(number))", ["If-Match": tag])
            expected = 204
            if model.mayWrite { model.drafts[name(number)] = nil }
        case .schedule(let key, let value, let after, let isGuarded):
            guard count > 0 else { return nil }
            var values = model.latest
            values[key] = value
            let due = model.time + after + 1
            answer = try await call(
                .post, "/versions", isGuarded ? ["If-Match": "\"v\(count)\""] : [:],
                ["message": "x", "files": ["theme.ktv": .string(Model.text(values))], "at": at(due)])
            expected = 202
            if model.mayWrite {
                model.planned.append(.init(due: due, values: values, expects: isGuarded ? count : nil))
            }
        case .scheduleRollback(let number, let after):
            guard count > 0 else { return nil }
            let due = model.time + after
            answer = try await call(
                .post, "/rollback", [:], ["version": .int(version(number)), "message": "x", "at": at(due)])
            expected = 202
            if model.mayWrite { model.planned.append(.init(due: due, target: version(number))) }
        case .cancel(let number):
            guard !model.planned.isEmpty else { return nil }
            let index = number % model.planned.count
            expected = model.planned[index].state == "waiting" ? 200 : 409
            answer = try await call(.delete, "/schedule/\(index + 1)")
            if expected == 200, model.mayWrite { model.planned[index].state = "cancelled" }
        case .channel(let number):
            guard count > 0 else { return nil }
            let tag = try await livery.get("/themes/badoo/channels/beta").etag
            expected = model.channel == nil ? 201 : 200
            answer = try await call(
                .put, "/channels/beta", model.channel == nil ? ["If-None-Match": "*"] : ["If-Match": tag],
                ["version": .int(version(number))])
            if model.mayWrite { model.channel = version(number) }
        case .advance(let seconds):
            clock.advance(Double(seconds))
            model.time += seconds
            livery.service.carryOutDueChanges()
            model.carryOut()
            return try await difference()
        case .revoke:
            try livery.store.revokeToken(id: secret.id)
            model.mayWrite = false
            return nil
        case .renew:
            let (text, token) = try livery.store.createToken(role: "publisher", app: nil, name: "Ada")
            secret = (text, token.id)
            model.mayWrite = true
            return nil
        }
        if !model.mayWrite { expected = 401 }
        if let answer, answer.status != expected {
            return "\(answer.status), not \(expected): \(String(decoding: answer.body, as: UTF8.self))"
        }
        return try await difference()
    }

    /// What the service has that the model has not, or the other way round.
    private func difference() async throws -> String? {
        let latest = try await livery.get("/themes/badoo/latest")
        if latest.field("Livery-Version") ?? "0" != String(model.versions.count) {
            return "version \(latest.field("Livery-Version") ?? "0"), not \(model.versions.count)"
        }
        var values: Model.Values = [:]
        for token in latest.json["tokens"]?.members ?? [] { values[token.name] = token.value["value"]?.int }
        if values != model.latest { return "\(values), not \(model.latest)" }
        for (name, draft) in model.drafts {
            let found = try livery.store.draft(app: "badoo", name: "d\(name)")
            let text = Model.values(String(decoding: found.files["theme.ktv"] ?? [], as: UTF8.self))
            if text != draft.values { return "draft \(name): \(text), not \(draft.values)" }
            if found.draft.base ?? 0 != draft.base { return "draft \(name): base \(found.draft.base ?? 0)" }
        }
        let states = try livery.store.scheduled(app: "badoo", limit: 10_000).sorted { $0.id < $1.id }.map(
            \.state.rawValue)
        if states != model.planned.map(\.state) { return "schedule \(states), not \(model.planned.map(\.state))" }
        let channel = livery.service.catalog.current.channels["badoo"]?["beta"]?.target?.version.number
        return channel == model.channel ? nil : "channel at \(channel ?? 0), not \(model.channel ?? 0)"
    }
}

@Suite("Whatever people do")
struct ModelTests {
    /// The first difference of a run, and after how many steps.
    private func difference(in steps: [Step]) async throws -> (after: Int, text: String)? {
        let pair = try Pair()
        for (index, step) in steps.enumerated() {
            if let text = try await pair.take(step) { return (index + 1, text) }
        }
        return nil
    }

    /// Leaves out whatever the difference does not need.
    private func shrunk(_ steps: [Step]) async throws -> [Step] {
        var steps = steps
        var size = max(1, steps.count / 2)
        while true {
            var start = 0
            while start < steps.count {
                let rest = Array(steps[..<start] + steps[min(steps.count, start + size)...])
                if let found = try await difference(in: rest) {
                    steps = Array(rest.prefix(found.after))
                } else {
                    start += size
                }
            }
            if size == 1 { return steps }
            size /= 2
        }
    }

    @Test("the service does what a few dictionaries would: 10,000 steps", arguments: 0..<20)
    func model(seed: UInt64) async throws {
        var random = SeededSteps(state: seed)
        let steps = (0..<500).map { _ in Step.random(using: &random) }
        guard let found = try await difference(in: steps) else { return }
        let short = try await shrunk(Array(steps.prefix(found.after)))
        let text = try await difference(in: short)?.text ?? found.text
        Issue.record("\(short.map(\.description).joined(separator: "; ")): \(text)")
    }
}
