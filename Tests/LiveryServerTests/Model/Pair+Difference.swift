import LiveryModel
import LiveryStore

@testable import LiveryRoutes
@testable import LiveryService

// Differences between the service and the model.
extension Pair {
    /// The comparison after each step: the current and the newest version, and everything that is not a version.
    func difference() async throws -> String? {
        if let text = try await inForce("badoo", count: model.versions.count, model.latest) { return text }
        if let text = try await inForce("lite", count: model.lite.count, model.liteValues) { return text }
        if let last = model.versions.last {
            let version = try livery.store.latest(app: "badoo")
            let found = "\(version.origin.text), \(version.message), scheduled \(version.scheduled ?? 0)"
            let wanted = "\(last.origin), \(last.message), scheduled \(last.scheduled ?? 0)"
            if found != wanted { return "version \(version.number): \(found), not \(wanted)" }
        }
        let head = try livery.store.auditHead().number
        if head != model.audited { return "\(head) entries in the audit, not \(model.audited)" }
        return try draftDifference() ?? scheduleDifference() ?? channelDifference()
    }

    private func inForce(_ app: String, count: Int, _ wanted: Model.Values) async throws -> String? {
        let latest = try await livery.get("/themes/\(app)/latest")
        let number = latest.field("Livery-Version") ?? "0"
        if number != String(count) { return "\(app): version \(number), not \(count)" }
        let values = Self.values(latest)
        return values == wanted ? nil : "\(app): \(values), not \(wanted)"
    }

    private static func values(_ answer: TestService.Answer) -> Model.Values {
        (answer.json["tokens"]?.members ?? []).reduce(into: [:]) { $0[$1.name] = $1.value["value"]?.int }
    }

    private func draftDifference() throws -> String? {
        let names = try livery.store.drafts(app: "badoo").map(\.name)
        let wanted = model.drafts.keys.sorted().map { "d\($0)" }
        if names != wanted { return "drafts \(names), not \(wanted)" }
        for (name, draft) in model.drafts {
            let found = try livery.store.draft(app: "badoo", name: "d\(name)")
            let text = String(decoding: found.files["theme.ktv"] ?? [], as: UTF8.self)
            if text != draft.text { return "draft \(name): \(text), not \(draft.text)" }
            if Model.values(text) != draft.values { return "draft \(name): \(text), not \(draft.values)" }
            if found.draft.base ?? 0 != draft.base { return "draft \(name): base \(found.draft.base ?? 0)" }
            if found.draft.revision != draft.revision {
                return "draft \(name): revision \(found.draft.revision), not \(draft.revision)"
            }
        }
        return nil
    }

    private func scheduleDifference() throws -> String? {
        let found = try livery.store.scheduled(app: "badoo", limit: 10_000).sorted { $0.id < $1.id }
            .map { "\($0.state.rawValue) \($0.version ?? 0)" }
        let wanted = model.planned.map { "\($0.state) \($0.version ?? 0)" }
        return found == wanted ? nil : "schedule \(found), not \(wanted)"
    }

    /// Both as served and as stored.
    private func channelDifference() throws -> String? {
        let served = livery.service.catalog.current.channels["badoo"]?["beta"]?.target?.version.number
        let stored = try model.versions.isEmpty ? nil : livery.store.channels(app: "badoo").first?.version
        return served == model.channel && stored == model.channel
            ? nil : "channel served at \(served ?? 0), stored at \(stored ?? 0), expected \(model.channel ?? 0)"
    }

    /// The comparison of everything: each version's content, and the store's own checks.
    func wholeDifference() async throws -> String? {
        if let text = try await difference() { return text }
        for (index, version) in model.versions.enumerated() {
            let answer = try await livery.get("/themes/badoo/versions/\(index + 1)")
            if Self.values(answer) != version.values { return "version \(index + 1) became \(Self.values(answer))" }
            let stored = try livery.store.version(app: "badoo", number: index + 1)
            if stored.origin.text != version.origin { return "version \(index + 1) has origin \(stored.origin.text)" }
            let text = try livery.store.file("theme.ktv", of: stored.reference) ?? []
            if String(decoding: text, as: UTF8.self) != version.text {
                return "the source of version \(index + 1) became \(String(decoding: text, as: UTF8.self))"
            }
        }
        for (index, version) in model.lite.enumerated() {
            let answer = try await livery.get("/themes/lite/versions/\(index + 1)")
            if Self.values(answer) != model.values(version) { return "lite \(index + 1) became \(Self.values(answer))" }
            let stored = try livery.store.version(app: "lite", number: index + 1)
            if stored.origin.text != version.origin { return "lite \(index + 1) has origin \(stored.origin.text)" }
            if stored.extends.map(\.number) != [version.base] { return "lite \(index + 1) extends \(stored.extends)" }
        }
        let faults = try livery.store.structuralFaults() + livery.store.contentFaults() + livery.store.auditFaults()
        return faults.first
    }
}

extension Origin {
    /// In the form of the model.
    fileprivate var text: String {
        switch self {
        case .files: "files"
        case .draft(let name): "draft \(name)"
        case .rollback(let number): "rollback \(number)"
        case .cascade(let cause): "cascade \(cause.number)"
        }
    }
}
