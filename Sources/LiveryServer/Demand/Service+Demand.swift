import LiveryAPI
import LiveryExport
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme
import Logging

/// Bundles of any version, for any choice of axes, in any form.
extension Service {
    /// Responds to a GET of a bundle: a current one, a cached one, or one that is compiled now.
    /// - Parameters:
    ///   - channel: The channel at whose address the bundle is requested; nil for other addresses.
    ///   - caller: The caller, if the route required credentials.
    func bundle(
        of version: Version, at channel: AppEntry? = nil, for request: borrowing Request, by caller: Caller?
    ) throws -> Response {
        let query = try BundleQuery(request)
        let address = BundleAddress(of: request, query, in: self)
        let choice = try query.choice(of: version.liveryAxes)
        let key = BundleKey(
            app: version.app, number: version.number, choice: choice.key, form: query.form, since: channel?.since)
        if let bundle = (channel ?? inForce(version))?.ready(key) {
            return try bundle.response(to: request, at: address)
        }
        let isStored = key.form == .bundle && version.bundles[key.choice] != nil
        let isCurrent = channel != nil || inForce(version) != nil
        let lane = isStored ? lanes.texts : isCurrent ? lanes.delivery : lanes.compiling(for: caller)
        return try demand.response(to: request, for: key, query, in: lane, of: flow(of: caller, request)) { [self] in
            try make(key, choice, version)
        } answer: { [self] request, result in
            answer(to: request, result)
        }
    }

    private func answer(to request: borrowing Request, _ result: Result<BundleEntry, any Error>) -> Response {
        do {
            let (bundle, query) = (try result.get(), try BundleQuery(request))
            let address = BundleAddress(of: request, query, in: self)
            guard bundle.isProvisional else { return try bundle.response(to: request, at: address) }
            guard address.lifetime.isOfCurrent else { throw Self.unreadable }
            let stale = BundleAddress(lifetime: .stale, namesForm: query.namesForm, basePath: options.basePath)
            return try bundle.response(to: request, at: stale)
        } catch {
            return Problem(error, log: log).response
        }
    }

    /// Makes the forms of a version, such as style sheets, that were requested of the version that it replaces. Called
    /// before the version is served, so that its clients wait for no compile. What can't be made is made on request.
    func prepareForms(of entry: AppEntry, replacing old: AppEntry) {
        let app = entry.version.app
        let queries = demand.queries(of: app, number: old.version.number, since: old.since)
        let start = ContinuousClock.now
        for query in queries.prefix(Limits.preparedForms) where start.duration(to: .now) < Limits.preparationTime {
            guard let choice = try? query.choice(of: entry.axes) else { continue }
            let key = BundleKey(
                app: app, number: entry.version.number, choice: choice.key, form: query.form, since: entry.since)
            demand.prepare(key, query) {
                try make(key, choice, entry.version)
            } answer: { [self] request, result in
                answer(to: request, result)
            }
        }
    }

    /// The response to a GET of a bundle of a current version. Nil if it needs the store or the compiler.
    func readyBundle(for request: borrowing Request, isVerified: Bool) -> PreparedResponse? {
        guard let entry = entry(for: request), let query = try? BundleQuery(request),
            let choice = try? query.choice(of: entry.axes)
        else { return nil }
        let address = BundleAddress(of: request, query, in: self)
        let key = BundleKey(
            app: entry.version.app, number: entry.version.number, choice: choice.key, form: query.form,
            since: entry.since)
        return (entry.ready(key) ?? demand.find(key))?.ready(for: request, at: address, isVerified: isVerified)
    }

    /// The current entry whose bundle is requested, at `latest`, by number or by channel. Nil for other versions.
    private func entry(for request: borrowing Request) -> AppEntry? {
        guard request.method == .get || request.method == .head,
            request.withPath({ $0.starts(with: "/themes/".utf8) }),
            let segments = try? request.segments(), segments.count == 3 || segments.count == 4
        else { return nil }
        let snapshot = catalog.current
        if segments.count == 3, segments[2] != "latest" {
            return snapshot.publicEntry(of: segments[1], channel: segments[2])
        }
        guard let entry = snapshot.publicEntry(of: segments[1]) else { return nil }
        let isNumber = segments.count == 4 && segments[2] == "versions" && segments[3] == String(entry.version.number)
        return segments.count == 3 || isNumber ? entry : nil
    }

    private func inForce(_ version: Version) -> AppEntry? {
        catalog.current.apps[version.app].flatMap { $0.version.number == version.number ? $0 : nil }
    }

    private func make(_ key: BundleKey, _ choice: BundleChoice, _ version: Version) throws -> BundleEntry {
        let label = BundleLabel(version, choice: key.choice, form: key.form, since: key.since)
        if key.form == .bundle, let hash = version.bundles[key.choice] {
            return BundleEntry(try publisher.loader.content(try store.bundle(hash: hash)), label: label)
        }
        let (bytes, isProvisional) = try bytes(key.form, choice, version)
        let hash = StoredBundle.hash(of: bytes)
        // Quick effort, since a client waits.
        guard let content = try BundleContent.encoded([hash: Body(bytes)], effort: .quick)[hash] else {
            throw Problem(.internalError, "a bundle was not encoded")
        }
        return BundleEntry(content, label: label, isProvisional: isProvisional)
    }

    /// The identity bytes. Forms for people and tools include the author's annotations. If the database can't be read, these
    /// are missing, and the bytes are provisional.
    private func bytes(
        _ form: BundleForm, _ choice: BundleChoice, _ version: Version
    ) throws -> (bytes: [UInt8], isProvisional: Bool) {
        guard form != .bundle else { return (try resolved(choice.standard, version).bytes, false) }
        let stored = try stored(choice.standard, version)
        let compilation: Compilation?
        do { compilation = try compiled(choice.standard, version) } catch let error as StoreError {
            guard stored != nil, !error.isDamage else { throw error }
            compilation = nil
        }
        guard let bundle = try stored ?? compilation?.sole else { throw Self.unreadable }
        let annotations = compilation?.annotations.first ?? Annotations()
        return (try bytes(form, bundle, annotations, choice, version), compilation == nil)
    }

    private func bytes(
        _ form: BundleForm, _ bundle: ThemeBundle, _ annotations: Annotations, _ choice: BundleChoice,
        _ version: Version
    ) throws -> [UInt8] {
        guard !choice.varying.isEmpty else { return try form.bytes(of: bundle, annotations) }
        let count = choice.varying.combinationCount
        guard bundle.bytes.count * count <= Limits.combinedBytes else {
            throw Problem(
                .tooManyCombinations,
                "\(count) bundles of this size are too many for one response; choose a value for some axes, or make the "
                    + "file with `livery generate`")
        }
        let theme = try ResolvedTheme(bundle, annotations: annotations, varying: choice.varying) { mode in
            try resolved(choice.with(mode), version)
        }
        return try form.bytes(of: theme)
    }

    /// The bundle for one choice: stored at publishing, or compiled from the version's own files and the versions that
    /// it was published with.
    private func resolved(_ choice: [String: String], _ version: Version) throws -> ThemeBundle {
        try stored(choice, version) ?? compiled(choice, version).sole
    }

    private func stored(_ choice: [String: String], _ version: Version) throws -> ThemeBundle? {
        if let bundle = inForce(version)?.bundles[choice.axisKey] { return try ThemeBundle(bytes: bundle.bytes) }
        return try version.bundles[choice.axisKey].map { hash in
            try ThemeBundle(bytes: store.bundle(hash: hash).content())
        }
    }

    /// A version compiled for one choice, from its own files and the versions that it was published with.
    func compiled(_ choice: [String: String], _ version: Version) throws -> Compilation {
        try themes.compile(version.reference, for: choice, in: publisher) { [store] in try store.files(of: version) }
    }
}

extension Compilation {
    /// The bundle of the only choice.
    fileprivate var sole: ThemeBundle {
        get throws(Problem) {
            if let compiled = compiled.first { return compiled.bundle }
            throw problem
        }
    }

    /// Why there is nothing for a choice of a published version. Publishing checks every value of an axis, but not every
    /// combination.
    var problem: Problem {
        Problem(.themeHasErrors, "this combination of axes has errors")
            .with { $0.diagnostics = diagnostics.map(API.Diagnostic.init) }
    }
}

extension AppEntry {
    /// The prepared bundle of this version.
    fileprivate func ready(_ key: BundleKey) -> BundleEntry? { key.form == .bundle ? bundles[key.choice] : nil }
}

extension Service {
    /// The problem for bytes that can't be made completely now.
    private static let unreadable = Problem(.storageUnavailable, "the database can't be read now")
        .with(.retryAfter, "5")
}

extension StoreError {
    fileprivate var isDamage: Bool { if case .corrupt = self { true } else { false } }
}
