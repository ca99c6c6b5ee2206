package import LiveryAPI
package import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// Comparisons of two versions.
struct Differences: Handler {
    let apps: Apps
    let store: Store

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        store = responder.service.store
    }

    /// `from` and `to` are numbers or `latest`. `to` defaults to the latest version, and `from` to the version before
    /// `to`. All other parameters select axes. Only bundles for these axes are compared.
    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let range = try request.comparedVersions(latest: app.version.number) { (number) throws(StoreError) in
            try store.versions(app: app.version.app, before: number, limit: 1).first?.number
        }
        let old = try range.from.map { try store.version(app: app.version.app, number: $0) }
        let new = try store.version(app: app.version.app, number: range.to)
        let versions = [old, new].compactMap { $0 }
        let chosen = versions.reduce(range.axes) { $1.axes.spelledAsDeclared($0) }
        try check(chosen, against: versions)
        let comparison = try Comparison(
            from: old.map { compared($0, for: chosen, path.workLimit) },
            to: compared(new, for: chosen, path.workLimit))
        try path.workLimit.check()
        var difference = API.Difference()
        difference.app = new.app
        difference.from = range.from
        difference.to = range.to
        difference.comparison = API.Comparison(comparison)
        difference.files = try store.changes(
            from: old, to: store.files(of: new.reference), path.workLimit)
        return .json(difference, for: request)
    }

    /// Accepts an axis or a value that either version has: the other one may lack it.
    private func check(_ chosen: [String: String], against versions: [Version]) throws(Theme.AxisError) {
        for (name, value) in chosen.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            let axes = versions.flatMap(\.axes).filter { $0.name == name }
            let values = axes.flatMap(\.values)
            guard !axes.isEmpty else {
                throw .unknownAxis(name, known: Set(versions.flatMap(\.axes).map(\.name)).sorted(by: utf8Precedes))
            }
            guard values.contains(value) else {
                throw .unknownValue(value, axis: name, known: Set(values).sorted(by: utf8Precedes))
            }
        }
    }
}

extension Differences {
    /// A version with the bundles of a choice of axes, for a comparison.
    private func compared(
        _ version: Version, for chosen: [String: String], _ workLimit: WorkLimit
    ) -> ComparedTexts {
        let isWanted = { (choice: [String: String]) in
            chosen.allSatisfy { choice[$0.key] == nil || choice[$0.key] == $0.value }
        }
        return store.compared(
            version.bundles, axes: version.axes, where: isWanted, beforeEach: { try workLimit.check() })
    }
}

extension Request {
    /// The versions and axes in the query. A nil `from` stands for the state before the first version.
    fileprivate borrowing func comparedVersions(
        latest: Int, before: (Int) throws -> Int?
    ) throws -> (from: Int?, to: Int, axes: [String: String]) {
        var axes = try BundleQuery(self).axes
        let to = try Self.version(axes.removeValue(forKey: "to"), of: "to", latest: latest) ?? latest
        let from = try Self.version(axes.removeValue(forKey: "from"), of: "from", latest: latest) ?? before(to)
        return (from, to, axes)
    }

    private static func version(_ text: String?, of name: String, latest: Int) throws -> Int? {
        guard let text else { return nil }
        if text == "latest" { return latest }
        guard let number = Int(text), number > 0 else {
            throw Problem(.unknownParameter, "expected a number from 1 or 'latest' in '\(name)', found '\(text)'")
        }
        return number
    }
}

extension API.Comparison {
    /// A comparison in the form of the HTTP API and the command line.
    package init(_ comparison: LiveryAuthoring.Comparison) {
        self.init()
        let pairs = comparison.groups.flatMap { group in group.followers.map { ($0, group.cause.subject.path) } }
        let causes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        level = comparison.level?.rawValue
        changes = comparison.changes.map { API.Change($0, following: causes[$0]) }
    }
}

extension API.Change {
    fileprivate init(_ change: LiveryAuthoring.Change, following cause: String?) {
        self.init()
        subject = change.subject.name
        path = change.subject.path
        if case .attribute(let name, let style, let state) = change.subject {
            self.style = style
            attribute = name
            self.state = .some(state?.rawValue)
        }
        self.change = change.kind.rawValue
        level = change.level.rawValue
        old = change.old?.json
        new = change.new?.json
        `where` = change.regions
        follows = cause
    }
}

extension API.FileChange {
    package init(_ change: LiveryAuthoring.FileChange) {
        self.init()
        path = change.path
        oldPath = change.oldPath
        self.change = change.kind.rawValue
        hunks = change.hunks.map(API.Hunk.init)
    }
}

extension API.Hunk {
    fileprivate init(_ hunk: LiveryAuthoring.Hunk) {
        self.init()
        oldStart = hunk.oldStart
        oldLines = hunk.oldCount
        newStart = hunk.newStart
        newLines = hunk.newCount
        lines = hunk.lines
    }
}
