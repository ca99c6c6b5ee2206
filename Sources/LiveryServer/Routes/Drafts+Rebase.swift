import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

extension Drafts {
    /// Bases a draft on a later version, value by value. Conflicts block it until each has been chosen:
    /// `{"to"?, "choices"?: [{"file", "path", "take": "ours" | "theirs"} or {"file", "path", "text"}]}`.
    static func rebase(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = path.app
        let author = try path.author()
        let body = try RebaseBody(path.json(of: request))
        // All else that it writes somebody has saved or published.
        try author.requireMayChange(body.changed.sorted())
        let draft = try service.store.draft(app: app, name: path["draft"])
        let state = try request.seen(draft.draft)
        let rebase = try Rebase(draft, to: body.to, choices: body.choices, in: service.store)
        if let refused = rebase.merge.refused.first {
            throw Problem(
                .malformedBody,
                "expected a choice of a conflict and a value that can be read, found one for \(refused.quoted)")
        }
        if try request.validatesOnly() { return .json(.object(try rebase.members())) }
        guard rebase.merge.conflicts.isEmpty else {
            let count = rebase.merge.conflicts.count
            throw Problem(.mergeConflicts, "\(count) \(count == 1 ? "value needs" : "values need") a choice")
                .adding(JSON.Member("to", .int(rebase.version)))
                .adding(JSON.Member("conflicts", try rebase.conflicts()))
        }
        try service.store.replaceDraft(
            app: app, name: draft.draft.name, base: rebase.version, entry: rebase.merge.entry,
            files: rebase.merge.files, expecting: state, author: author.name)
        return try answer(service.store.draft(app: app, name: draft.draft.name), rebase.members())
    }
}

/// The body of a rebase.
struct RebaseBody {
    /// The version that who asks has seen; nil is the latest.
    let to: Int?
    let choices: [ThemeMerge.Point: ThemeMerge.Choice]

    init(_ json: JSON) throws {
        to = try json.number("to")
        var choices: [ThemeMerge.Point: ThemeMerge.Choice] = [:]
        guard let elements = (json.optional("choices") ?? []).elements else {
            throw Problem(.malformedBody, "expected a list for 'choices'")
        }
        for choice in elements {
            guard let file = try choice.text("file") else {
                throw Problem(.malformedBody, "expected 'file' and 'path' in each of 'choices'")
            }
            let point = ThemeMerge.Point(file: file, path: try choice.text("path"))
            guard choices.updateValue(try Self.choice(choice), forKey: point) == nil else {
                throw Problem(.malformedBody, "expected one choice for \(point.quoted), found two")
            }
        }
        self.choices = choices
    }

    /// The files that the choices change, a new entry among them.
    var changed: Set<String> {
        Set(
            choices.flatMap { point, choice in
                if case .text(let entry) = choice, point.isEntry { [point.file, entry] } else { [point.file] }
            })
    }

    private static func choice(_ json: JSON) throws -> ThemeMerge.Choice {
        switch (try json.text("take"), try json.text("text")) {
        case ("ours", nil): return .ours
        case ("theirs", nil): return .theirs
        case (nil, let text?): return .text(text)
        default: throw Problem(.malformedBody, "expected 'take', which is 'ours' or 'theirs', or 'text' in a choice")
        }
    }
}

extension ThemeMerge.Point {
    /// As a problem names it.
    fileprivate var quoted: String { "'\(file)'" + (path.map { " '\($0)'" } ?? "") }
}
