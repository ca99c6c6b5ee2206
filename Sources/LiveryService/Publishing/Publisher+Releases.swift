import LiveryModel
package import LiveryStore
import LiverySystem

// Comparisons of versions with the releases of their app.
extension Publisher {
    /// Compares a compiled version once more, because releases have changed since it was compiled.
    func comparison(again compiled: CompiledPublication) throws(StoreError) -> ReleaseComparison {
        try ReleaseComparison(
            compiled.bundles.map { bundle in .init(axes: bundle.axes) { bundle.bytes.bytes } },
            with: store.activeReleases(app: compiled.publication.app))
    }

    /// Compares the bundles of a published version.
    package func comparison(of version: Version) throws(StoreError) -> ReleaseComparison {
        try comparison(of: version.bundles, axes: version.axes, app: version.app)
    }

    /// The check of a scheduled change that is due.
    /// - Throws: ``StoreError/breaksReleases(_:)`` if it breaks releases that its author didn't name.
    func check(of change: ScheduledChange) throws(StoreError) -> ReleaseCheck {
        let comparison: ReleaseComparison
        switch change.action {
        case .rollback(let number), .channel(_, let number):
            comparison = try self.comparison(of: store.version(app: change.app, number: number))
        case .publish:
            let axes = try store.axes(ofScheduled: change.id)
            comparison = try self.comparison(of: store.bundles(ofScheduled: change.id), axes: axes, app: change.app)
        }
        let others = comparison.broken(besides: change.breaks)
        guard others.isEmpty else { throw .breaksReleases(others.map(\.name).joined(separator: ", ")) }
        return comparison.check
    }

    /// Registers a release, whose builds get the newest versions that they can read.
    package func addRelease(
        _ new: NewRelease, expecting expectation: ReleaseExpectation, by author: Author
    ) throws -> AppRelease {
        try comparing { _ in
            try store.addRelease(new, placement: placement(of: new), expecting: expectation, by: author)
        }
    }

    /// Finds the versions for a new release: at each address the current one or, at `latest`, the newest one that the
    /// builds can read. Versions with equal bundles are compared once.
    private func placement(of new: NewRelease) throws(StoreError) -> ReleasePlacement {
        var placement = ReleasePlacement(seen: try store.releasePlaces(app: new.app))
        var known: [[String: String]: Bool] = [:]
        func canRead(_ version: Version) throws(StoreError) -> Bool {
            if let result = known[version.bundles] { return result }
            let candidates = candidates(version.bundles, axes: version.axes)
            let result = try ReleaseComparison.meets(new.contract, for: new.axes, candidates)
            known[version.bundles] = result
            return result
        }
        for (place, current) in placement.seen {
            let version = try store.version(app: new.app, number: current.version)
            if try canRead(version) { placement.pins[place] = version.number }
        }
        guard placement.pins[AppPins.latest] == nil, placement.seen[AppPins.latest] != nil else { return placement }
        for version in try store.versions(app: new.app, limit: ServiceLimits.searchedVersions) {
            guard try canRead(version) else { continue }
            placement.pins[AppPins.latest] = version.number
            break
        }
        return placement
    }

    private func comparison(
        of hashes: [String: String], axes: [Theme.Axis], app: String
    ) throws(StoreError) -> ReleaseComparison {
        let releases = try store.activeReleases(app: app)
        return try ReleaseComparison(releases.isEmpty ? [] : candidates(hashes, axes: axes), with: releases)
    }

    /// Stored bundles, by the keys of their choices of axes, which are read when they are compared.
    private func candidates(_ hashes: [String: String], axes: [Theme.Axis]) -> [ReleaseComparison.Candidate] {
        axes.choices(limit: ServiceLimits.spelledChoices).compactMap { choice in
            guard let hash = hashes[choice.axisKey] else { return nil }
            return ReleaseComparison.Candidate(axes: choice) { [store] () throws(StoreError) -> [UInt8] in
                try store.bundle(hash: hash).content()
            }
        }
    }

    /// Makes a change that depends on a comparison. Repeats both if releases were registered or retired meanwhile.
    func comparing<Result>(_ change: (_ isRepeated: Bool) throws -> Result) throws -> Result {
        for attempt in 1..<Self.comparisons {
            do { return try change(attempt > 1) } catch StoreError.releasesChanged { continue }
        }
        return try change(true)
    }

    /// How often a change is compared with releases that change meanwhile. They are registered a few times a week.
    private static let comparisons = 5
}
