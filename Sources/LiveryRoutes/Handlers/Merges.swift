import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryTheme

/// Merges of text that is not saved. They read nothing of the app, so anonymous clients may name a private one.
struct Merges: Handler {
    init(_: ServiceResponder) {}

    func merge(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body: API.MergeRequest = try path.body(of: request)
        let (base, ours, theirs) = (try files(body.base), try files(body.ours), try files(body.theirs))
        let isOver = { path.workLimit.isOver }
        guard let merge = ThemeMerge(base: base, ours: ours, theirs: theirs, unless: isOver) else {
            throw path.workLimit.error
        }
        let clashing = Set(merge.conflicts.map(\.point.file))
        let changes = FileChange.all(
            from: theirs.filter { clashing.contains($0.key) }, to: ours.filter { clashing.contains($0.key) },
            unless: isOver)
        guard let changes else { throw path.workLimit.error }
        var answer = API.Merge()
        answer.files = merge.files.mapValues { String(decoding: $0, as: UTF8.self) }
        answer.conflicts = merge.conflicts.map(API.Conflict.init)
        answer.changes = changes.map(API.FileChange.init)
        return .json(answer)
    }

    private func files(_ texts: [String: String]) throws(Problem) -> [String: [UInt8]] {
        try ThemeText(texts, entry: nil).files
    }
}

extension API.Conflict {
    /// A conflict of texts whose authors are not known.
    fileprivate init(_ conflict: ThemeMerge.Conflict) {
        self.init()
        point = API.Point(conflict.point)
        base = conflict.base.map { API.Side($0, author: nil, version: nil) }
        ours = API.Side(conflict.ours, author: nil, version: nil)
        theirs = API.Side(conflict.theirs, author: nil, version: nil)
    }
}

extension OpenAPI.Operation {
    static let merge = Self(
        .history, "merge", "Merges two sets of unsaved edits to the same files, value by value.", [],
        body: .json(
            API.MergeRequest.self,
            example: [
                "base": ["theme.ktv": "a: 1, b: 1"], "ours": ["theme.ktv": "a: 2, b: 1"],
                "theirs": ["theme.ktv": "a: 1, b: 2"],
            ]),
        answers: [.json(.ok, API.Merge.self, "The merged files, and the values that both sides changed.")],
        problems: [.malformedBody, .unsupportedMediaType])
}
