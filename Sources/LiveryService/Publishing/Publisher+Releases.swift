import LiveryModel
package import LiveryStore
import LiverySystem

// Comparisons of versions with the releases of their app.
extension Publisher {
    /// Compares bundles that were compiled for a new version.
    package func comparison(of bundles: [WrittenBundle], app: String) throws(StoreError) -> ReleaseComparison {
        try ReleaseComparison(
            bundles.map { bundle in ReleaseComparison.Candidate(axes: bundle.axes) { bundle.bytes.bytes } },
            with: store.activeReleases(app: app))
    }

    /// Compares the bundles of a published version.
    package func comparison(of version: Version) throws(StoreError) -> ReleaseComparison {
        try comparison(of: version.bundles, axes: version.liveryAxes, app: version.app)
    }

    /// The check of a scheduled change that is due.
    /// - Throws: ``StoreError/breaksReleases(_:)`` if it breaks releases that its author didn't name.
    func check(of change: ScheduledChange) throws(StoreError) -> ReleaseCheck {
        let comparison: ReleaseComparison
        switch change.action {
        case .rollback(let number), .channel(_, let number):
            comparison = try self.comparison(of: store.version(app: change.app, number: number))
        case .publish:
            let axes = try store.axes(ofScheduled: change.id).map(\.served)
            comparison = try self.comparison(of: store.bundles(ofScheduled: change.id), axes: axes, app: change.app)
        }
        let others = comparison.broken(besides: change.breaks)
        guard others.isEmpty else { throw .breaksReleases(others.map(\.name).joined(separator: ", ")) }
        return comparison.check
    }

    private func comparison(
        of hashes: [String: String], axes: [Theme.Axis], app: String
    ) throws(StoreError) -> ReleaseComparison {
        let releases = try store.activeReleases(app: app)
        let choices = releases.isEmpty ? [] : axes.choices(limit: ServiceLimits.spelledChoices)
        let candidates = choices.compactMap { choice -> ReleaseComparison.Candidate? in
            guard let hash = hashes[choice.axisKey] else { return nil }
            return ReleaseComparison.Candidate(axes: choice) { [store] () throws(StoreError) -> [UInt8] in
                try store.bundle(hash: hash).content()
            }
        }
        return try ReleaseComparison(candidates, with: releases)
    }

    /// Makes a change that depends on a comparison. Repeats both if releases were registered or retired meanwhile.
    func comparing<Result>(_ change: () throws -> Result) throws -> Result {
        for _ in 1..<Self.comparisons {
            do { return try change() } catch StoreError.releasesChanged { continue }
        }
        return try change()
    }

    /// How often a change is compared with releases that change meanwhile. They are registered a few times a week.
    private static let comparisons = 5
}
