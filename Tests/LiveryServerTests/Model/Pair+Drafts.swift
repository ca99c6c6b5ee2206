import LiveryHTTP
import LiveryModel
import LiveryStore

extension Pair {
    func takeDraft(_ step: Step) async throws -> String? {
        switch step {
        case .draft(let number): try await makeDraft(number % 3)
        case .edit(let number, let key, let value, let isLate): try await edit(number % 3, key, value, isLate)
        case .rebase(let number, let takeTheirs): try await rebase(number % 3, takeTheirs)
        case .publishDraft(let number, let isLate): try await publishDraft(number % 3, isLate)
        case .delete(let number, let isLate): try await delete(number % 3, isLate)
        default: nil
        }
    }

    private func makeDraft(_ name: Int) async throws -> String? {
        let change = Change(
            method: .put, path: "drafts/d\(name)", headers: ["If-None-Match": "*"], json: [:], needs: .designer)
        return try await attempt(
            change, expecting: model.drafts[name] == nil ? 201 : 412,
            effect: {
                let text = $0.versions.last?.text ?? ""
                $0.drafts[name] = Model.Draft(base: $0.versions.count, values: $0.latest, text: text)
                $0.audited += 1
            })
    }

    /// With the current tag, an old tag, or none.
    private func edit(_ name: Int, _ key: String, _ value: Int?, _ isLate: Bool) async throws -> String? {
        guard let draft = model.drafts[name] else { return nil }
        var values = draft.values
        values[key] = value
        values["z"] = 0
        var headers = ["If-None-Match": "*"]
        if !draft.values.isEmpty, !isLate || value == 1 {
            let seen = isLate ? "{}" : draft.text
            headers = ["If-Match": "\"\(DraftFile.hash(of: Array(seen.utf8)))\""]
        }
        let text = Model.text(values)
        let change = Change(
            method: .put, path: "drafts/d\(name)/files/theme.ktv", headers: headers,
            bytes: Array(text.utf8), needs: .designer)
        // Saving the current content again needs no tag and changes nothing.
        let isSame = text == draft.text
        let isRefused = isLate && !isSame && !draft.values.isEmpty
        return try await attempt(
            change, expecting: isRefused ? 412 : headers["If-Match"] == nil ? 201 : 200,
            effect: {
                guard !isSame else { return }
                $0.drafts[name] = Model.Draft(
                    base: draft.base, values: values, text: text, revision: draft.revision + 1)
            })
    }

    private func rebase(_ name: Int, _ takeTheirs: Bool) async throws -> String? {
        let count = model.versions.count
        guard let draft = model.drafts[name], count > 0 else { return nil }
        let base = draft.base == 0 ? [:] : model.versions[draft.base - 1].values
        var (values, conflicts) = Model.merge(base, draft.values, model.latest)
        for key in conflicts where takeTheirs { values[key] = model.latest[key] }
        let tag = try await livery.read("/themes/badoo/drafts/d\(name)").etag
        var change = Change(path: "drafts/d\(name)/rebase", headers: ["If-Match": tag], json: [:], needs: .designer)
        if !conflicts.isEmpty, model.refusal(.designer) == nil {
            let refused = try await send(change)
            let named = Set(refused.json["conflicts"]?.elements?.compactMap { $0["path"]?.string } ?? [])
            if refused.status != 409 || named != conflicts { return "conflicts \(named), not \(conflicts)" }
        }
        let choices = conflicts.map { key -> JSON in
            ["file": "theme.ktv", "path": .string(key), "take": .string(takeTheirs ? "theirs" : "ours")]
        }
        change.json = ["choices": .array(choices)]
        if let text = try await attempt(
            change, expecting: 200,
            effect: {
                $0.drafts[name] = Model.Draft(base: count, values: values, text: "", revision: draft.revision + 1)
            })
        {
            return text
        }
        let text = try livery.store.draft(app: "badoo", name: "d\(name)").files["theme.ktv"] ?? []
        model.drafts[name]?.text = String(decoding: text, as: UTF8.self)
        return nil
    }

    private func publishDraft(_ name: Int, _ isLate: Bool) async throws -> String? {
        guard let draft = model.drafts[name], !draft.values.isEmpty else { return nil }
        let change = Change(
            path: "versions",
            json: [
                "message": .string(message), "draft": .string("d\(name)"),
                "revision": .int(draft.revision + (isLate ? 1 : 0)),
            ])
        return try await attempt(
            change, expecting: isLate ? 412 : draft.base == model.versions.count ? 201 : 409,
            effect: { [message] in
                $0.publish(draft.values, "draft d\(name)", message, text: draft.text)
                $0.drafts[name] = Model.Draft(
                    base: $0.versions.count, values: draft.values, text: draft.text, revision: draft.revision + 1)
            })
    }

    private func delete(_ name: Int, _ isLate: Bool) async throws -> String? {
        guard model.drafts[name] != nil else { return nil }
        let tag = isLate ? "\"d1.0\"" : try await livery.read("/themes/badoo/drafts/d\(name)").etag
        let change = Change(
            method: .delete, path: "drafts/d\(name)", headers: ["If-Match": tag], needs: .designer)
        return try await attempt(
            change, expecting: isLate ? 412 : 204,
            effect: {
                $0.drafts[name] = nil
                $0.audited += 1
            })
    }
}
