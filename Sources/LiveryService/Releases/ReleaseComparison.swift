package import LiveryModel
import LiveryStore
import LiveryTheme

/// A release that a version breaks: the build would reject a bundle of the version.
package struct BrokenRelease: Sendable {
    /// What a build requires and bundles of the version don't have.
    package struct Unmet: Sendable {
        package let requirement: Theme.Contract.Unmet
        /// The keys of the choices of axes whose bundles don't meet the requirement.
        package let choices: [String]
    }

    package let app: String
    /// The release's name, after the app's name and a slash if another app is published.
    package fileprivate(set) var name: String
    /// The axis values that the build fixes.
    package let axes: [String: String]
    /// The unmet requirements, sorted by path; only the first ones if there are many. Empty if the version has no bundle
    /// for the build's axes.
    package let unmet: [Unmet]
    fileprivate let id: Int64
}

/// A version, compared with the active releases of its app.
package struct ReleaseComparison: Sendable {
    /// The releases that the version breaks, in the order of their registration.
    package let broken: [BrokenRelease]
    private let compared: Set<AppRelease.State>

    /// A bundle to compare, which is read only if a release is about its choice of axes.
    struct Candidate {
        let axes: [String: String]
        let bundle: () throws(StoreError) -> ThemeBundle

        /// A bundle of the compiler, of which only some paths are compared.
        init(_ compiled: CompiledBundle, at paths: Set<String>) {
            axes = compiled.axes
            bundle = { () throws(StoreError) in compiled.excerpt(paths) }
        }

        /// A bundle in its wire form, which is decoded as the client does, without text for CSS.
        init(axes: [String: String], bytes: @escaping () throws(StoreError) -> [UInt8]) {
            self.axes = axes
            bundle = { () throws(StoreError) in
                let bytes = try bytes()
                do { return try Theme(bytes: bytes).bundle } catch {
                    throw .damaged("the bundle for '\(axes.axisKey)' can't be read: \(error)")
                }
            }
        }
    }

    /// A comparison with no releases.
    init() {
        compared = []
        broken = []
    }

    /// Compares a compiled theme with releases.
    init(_ compilation: Compilation, with releases: [AppRelease]) throws(StoreError) {
        let paths = releases.lazy.flatMap(\.contract.requirements.keys).withGroups
        try self.init(compilation.compiled.map { Candidate($0, at: paths) }, with: releases)
    }

    /// Compares bundles with releases. Reads each bundle once.
    init(_ candidates: [Candidate], with releases: [AppRelease]) throws(StoreError) {
        compared = Set(releases.map(\.state))
        var faults = releases.map { _ in Faults() }
        // Consecutive builds of a platform need almost the same values.
        let groups = Dictionary(grouping: releases.indices) { releases[$0].axes }.map { axes, indices in
            (axes: axes, indices: indices, contracts: Theme.Contract.covering(indices.map { releases[$0].contract }))
        }
        for candidate in candidates {
            let concerned = groups.filter { candidate.axes.includes($0.axes) }
            guard !concerned.isEmpty else { continue }
            let bundle = try candidate.bundle()
            for group in concerned {
                let unmet = group.contracts.flatMap { $0.unmet(in: bundle) }
                for index in group.indices {
                    let own = unmet.filter { releases[index].contract.requirements[$0.path] == $0.required }
                    faults[index].add(own, in: candidate.axes.axisKey)
                }
            }
        }
        broken = zip(releases, faults).compactMap { $1.release($0) }
    }

    /// Whether a build can read all bundles for its axes, of which there is at least one.
    static func meets(
        _ contract: Theme.Contract, for axes: [String: String], _ candidates: [Candidate]
    ) throws(StoreError) -> Bool {
        let own = candidates.filter { $0.axes.includes(axes) }
        for candidate in own {
            guard try contract.unmet(in: candidate.bundle()).isEmpty else { return false }
        }
        return !own.isEmpty
    }

    /// The broken releases that the author of a change didn't name.
    func broken(besides names: [String], prefix: String = "") -> [BrokenRelease] {
        let names = Set(names)
        return broken.map { release in
            var release = release
            release.name = prefix + release.name
            return release
        }.filter { !names.contains($0.name) }
    }

    /// The check for the store.
    /// - Parameters:
    ///   - names: The releases that the author of the change accepts to break.
    ///   - prefix: What their names begin with.
    /// - Throws: ``ServiceError/breaksReleases(_:)`` if the version breaks others.
    func check(breaking names: [String], prefix: String = "") throws(ServiceError) -> ReleaseCheck {
        let others = broken(besides: names, prefix: prefix)
        guard others.isEmpty else { throw .breaksReleases(others) }
        return check
    }

    /// The check for the store, whatever the version breaks.
    var check: ReleaseCheck {
        ReleaseCheck(
            compared: compared, broken: Dictionary(uniqueKeysWithValues: broken.map { ($0.id, $0.name) }))
    }
}

extension Theme.Contract {
    /// Contracts that together have each requirement of the given ones once: a single one, unless these require
    /// different types at a path.
    fileprivate static func covering(_ contracts: [Theme.Contract]) -> [Theme.Contract] {
        var layers: [[String: Theme.ValueType]] = []
        for (path, type) in contracts.lazy.flatMap(\.requirements) {
            if let index = layers.firstIndex(where: { $0[path] == nil || $0[path] == type }) {
                layers[index][path] = type
            } else {
                layers.append([path: type])
            }
        }
        return layers.map { Theme.Contract($0) }
    }
}

/// What a release lacks in the bundles that were compared with it.
private struct Faults {
    private var hasBundle = false
    private var choices: [Theme.Contract.Unmet: [String]] = [:]

    mutating func add(_ unmet: [Theme.Contract.Unmet], in choice: String) {
        hasBundle = true
        for unmet in unmet { choices[unmet, default: []].append(choice) }
    }

    /// The broken release; nil if nothing is missing.
    func release(_ release: AppRelease) -> BrokenRelease? {
        guard !hasBundle || !choices.isEmpty else { return nil }
        let unmet = choices.map { BrokenRelease.Unmet(requirement: $0.key, choices: $0.value) }
            .sorted(byUTF8Of: \.requirement.path).prefix(ServiceLimits.listedRequirements)
        return BrokenRelease(
            app: release.app, name: release.name, axes: release.axes, unmet: Array(unmet), id: release.id)
    }
}
