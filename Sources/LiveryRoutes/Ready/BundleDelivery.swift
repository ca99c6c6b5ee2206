import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import Logging

/// Delivers bundles of any version, for any choice of axes, in any form.
struct BundleDelivery: Sendable {
    let ready: ReadyBundles
    let demand: DemandCache
    let maker: BundleMaker
    let lanes: Lanes
    let callers: Callers
    let lifetimes: Lifetimes
    let log: Logger

    /// The prepared response to a GET of a bundle in memory. Nil if it needs the store or the compiler.
    /// - Parameter isVerified: Whether the bundles in memory are known to be current.
    func readyResponse(to request: borrowing Request, isVerified: Bool) -> PreparedResponse? {
        guard request.method == .get || request.method == .head else { return nil }
        let table = ready.current
        if let place = table.find(request) {
            let address = BundleAddress(
                lifetime: lifetimes.current, namesForm: place.namesForm, basePath: lifetimes.basePath)
            return place.bundle.ready(for: request, at: address, isVerified: isVerified)
        }
        guard let (entry, query) = table.entry(namedBy: request),
            let choice = try? query.choice(of: entry.entry.axes)
        else { return nil }
        let key = key(of: entry.entry, choice, query, isPinned: entry.isPinned)
        let bundle = entry.bundle(choice.key, query.form) ?? demand.find(key)
        let address = lifetimes.address(of: request, query)
        return bundle?.ready(for: request, at: address, isVerified: isVerified)
    }

    private func key(
        of entry: AppEntry, _ choice: BundleChoice, _ query: BundleQuery, isPinned: Bool = false
    ) -> BundleKey {
        BundleKey(
            app: entry.version.app, number: entry.version.number, choice: choice.key, form: query.form,
            since: entry.since, isPinned: isPinned)
    }

    /// Responds to a GET of a version's bundle: a current one, a cached one, or one that is compiled now.
    /// - Parameter caller: The caller, if the route required credentials.
    func bundle(of version: Version, for request: borrowing Request, by caller: Caller?) throws -> Response {
        try bundle(of: version, in: ready.current.entry(of: version), BundleQuery(request), for: request, by: caller)
    }

    /// Responds to a GET of a bundle at `latest` or at a channel: of the current version or, for builds that can't read
    /// it, of an older one.
    func bundle(at place: ReadyPlace, for request: borrowing Request, by caller: Caller?) throws -> Response {
        let query = try BundleQuery(request)
        let entry = place.entry(for: query)
        return try bundle(of: entry.entry.version, in: entry, query, for: request, by: caller)
    }

    /// - Parameter current: The prepared responses at the requested address, if there are any.
    private func bundle(
        of version: Version, in current: ReadyEntry?, _ query: BundleQuery, for request: borrowing Request,
        by caller: Caller?
    ) throws -> Response {
        let address = lifetimes.address(of: request, query)
        let choice = try query.choice(of: version.axes)
        let key = BundleKey(
            app: version.app, number: version.number, choice: choice.key, form: query.form, since: current?.entry.since,
            isPinned: current?.isPinned == true)
        if let bundle = current?.bundle(key.choice, key.form) { return try bundle.response(to: request, at: address) }
        let isStored = key.form == .bundle && version.bundles[key.choice] != nil
        let lane = isStored ? lanes.texts : current != nil ? lanes.delivery : lanes.compiling(for: caller)
        return try demand.response(to: request, for: key, query, in: lane, of: callers.flow(of: caller, request)) {
            [self] in
            try make(key, choice, version)
        } answer: { [self] request, result in
            answer(to: request, result)
        }
    }

    private func answer(to request: borrowing Request, _ result: Result<BundleEntry, any Error>) -> Response {
        do {
            let (bundle, query) = (try result.get(), try BundleQuery(request))
            let address = lifetimes.address(of: request, query)
            guard bundle.isProvisional else { return try bundle.response(to: request, at: address) }
            guard address.lifetime.isOfCurrent else { throw BundleMaker.unreadable }
            let stale = BundleAddress(lifetime: .stale, namesForm: query.namesForm, basePath: lifetimes.basePath)
            return try bundle.response(to: request, at: stale)
        } catch {
            return Problem(error, log: log).response
        }
    }

    /// Makes the forms of a version, such as style sheets, that were requested of the version that it replaces. Called
    /// before the version is served, so that its clients wait for no compile. What can't be made is made on request.
    func prepareForms(of entry: AppEntry, replacing old: AppEntry) {
        let queries = demand.queries(of: entry.version.app, number: old.version.number, since: old.since)
        let start = ContinuousClock.now
        for query in queries.prefix(ServiceLimits.preparedForms)
        where start.duration(to: .now) < ServiceLimits.preparationTime {
            guard let choice = try? query.choice(of: entry.axes) else { continue }
            let key = key(of: entry, choice, query)
            demand.prepare(key, query) {
                try make(key, choice, entry.version)
            } answer: { [self] request, result in
                answer(to: request, result)
            }
        }
    }

    private func make(_ key: BundleKey, _ choice: BundleChoice, _ version: Version) throws -> BundleEntry {
        let label = BundleLabel(
            version, choice: key.choice, form: key.form, since: key.since, isPinned: key.isPinned)
        let made = try maker.make(key.form, of: version, for: choice)
        return BundleEntry(EncodedBundle(made.content), label: label, isProvisional: made.isProvisional)
    }
}
