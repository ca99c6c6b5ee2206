import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryService
import LiveryStore
import LiveryTheme

extension Drafts {
    /// Rebases a draft on a later version, value by value. Each conflict needs a choice.
    func rebase(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        let body = try RebaseBody(path.body(of: request))
        // All other changes were already saved or published by other authors.
        try author.requireMayChange(body.changed.sorted())
        let draft = try store.draft(app: app, name: path["draft"])
        let state = try request.seen(draft.draft)
        let rebase = try Rebase(draft, to: body.to, choices: body.choices, in: store, path.workLimit)
        if let refused = rebase.merge.refused.first {
            throw Problem(
                .malformedBody,
                "expected a choice for one of the conflicts with a valid value, found one for \(refused.quoted)")
        }
        let report = try rebase.report()
        if try request.validatesOnly() { return .unchanged(.json(report)) }
        guard rebase.merge.conflicts.isEmpty else {
            let count = rebase.merge.conflicts.count
            throw Problem(.mergeConflicts, "\(count) \(count == 1 ? "value needs" : "values need") a choice")
                .with {
                    $0.to = report.to
                    $0.conflicts = report.conflicts
                }
        }
        return try Committed {
            try store.replaceDraft(
                app: app, name: draft.draft.name, base: rebase.version, entry: rebase.merge.entry,
                files: rebase.merge.files, expecting: state, author: author.name)
        } report: { contents in
            follower.serveDrafts()
            var rebased = API.RebasedDraft()
            rebased.contents = API.DraftContents(contents)
            rebased.rebase = report
            return answer(rebased, rebased.contents.draft)
        }
    }
}

/// The body of a rebase.
struct RebaseBody {
    /// The version that the client has read; nil for the latest.
    let to: Int?
    let choices: [ThemeMerge.Point: ThemeMerge.Choice]

    init(_ body: API.RebaseRequest) throws(Problem) {
        to = try ServiceLimits.checkNumber(body.to, "to")
        var choices: [ThemeMerge.Point: ThemeMerge.Choice] = [:]
        for choice in body.choices ?? [] {
            let point = ThemeMerge.Point(file: choice.point.file, path: choice.point.path)
            guard choices.updateValue(try Self.choice(choice), forKey: point) == nil else {
                throw Problem(.malformedBody, "expected one choice for \(point.quoted), found two")
            }
        }
        self.choices = choices
    }

    /// The files that the choices change, including a new entry file.
    var changed: Set<String> {
        Set(
            choices.flatMap { point, choice in
                if case .text(let entry) = choice, point.isEntry { [point.file, entry] } else { [point.file] }
            })
    }

    private static func choice(_ choice: API.Choice) throws(Problem) -> ThemeMerge.Choice {
        switch (choice.take, choice.text) {
        case ("ours", nil): return .ours
        case ("theirs", nil): return .theirs
        case (nil, let text?): return .text(text)
        default: throw Problem(.malformedBody, "expected 'take' ('ours' or 'theirs') or 'text' in each choice")
        }
    }
}

extension ThemeMerge.Point {
    /// The name of the conflict in a problem document.
    fileprivate var quoted: String { "'\(file)'" + (path.map { " '\($0)'" } ?? "") }
}
