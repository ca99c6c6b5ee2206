import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// The builds of an app that people have installed.
struct Releases: Handler {
    let apps: Apps
    let store: Store
    let follower: Follower
    let publisher: Publisher

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        store = responder.service.store
        follower = responder.service.follower
        publisher = responder.service.publisher
    }

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app).version.app
        var list = API.Releases()
        list.app = app
        let use = try store.contractUse(app: app)
        list.requests = use.values.reduce(0) { $0 + $1.count }
        list.releases = try store.releases(app: app).map { API.Release($0, use[$0.contractID]) }
        if try request.flag("contracts") { list.contracts = try contracts(app: app) }
        return .json(list)
    }

    /// The contracts and paths of the app's releases, each once.
    private func contracts(app: String) throws -> [API.ReleasedContract] {
        struct Need: Hashable {
            let contract: Theme.Contract
            let reads: [String]
        }
        let releases = try store.contracts(ofReleasesOf: app)
        let needs = Dictionary(grouping: releases) { Need(contract: $0.contract, reads: $0.reads) }
        return needs.sorted { $0.value[0].id > $1.value[0].id }.map { need, releases in
            var contract = API.ReleasedContract()
            contract.contract = need.contract.id
            contract.requires = need.contract.requirements.mapValues(\.name)
            contract.reads = need.reads
            contract.releases = releases.map(\.name)
            return contract
        }
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let release = try store.release(app: apps.entry(path.app).version.app, name: path["release"])
        let use = try store.contractUse(app: release.app)[release.contractID]
        return .json(API.Release(whole: release, use), fields: [.etag: release.tag.description])
    }

    /// Registers a release, or activates a retired one again.
    func put(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let entry = try apps.entry(path.app)
        let app = entry.version.app
        let author = try path.author()
        try author.requireMayChangeAllFiles(for: "registering a release")
        let name = path["release"]
        guard AppRelease.isName(name) else {
            throw Problem(
                .malformedRequest,
                "expected a release's name: a-z, 0-9, '.', '-' and '_', beginning with a letter or digit, found "
                    + "'\(name)'")
        }
        let body = try ReleaseBody(path.body(of: request), of: app, axes: entry.axes)
        let current = try release(name, of: app)
        let expectation = try request.expectation(of: current)
        let new = NewRelease(app: app, name: name, axes: body.axes, contract: body.contract, reads: body.reads)
        return try Committed {
            try publisher.addRelease(new, expecting: expectation, by: author.author)
        } report: { release in
            follower.serve(changeOf: [app])
            return .json(
                API.Release(whole: release), status: current == nil ? .created : .ok,
                fields: [.etag: release.tag.description, .location: "/themes/\(app)/releases/\(name)"])
        }
    }

    /// Retires a release. It stays in the list.
    func retire(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = try apps.entry(path.app).version.app
        let author = try path.author()
        try author.requireMayChangeAllFiles(for: "retiring a release")
        let current = try store.release(app: app, name: path["release"])
        let expectation = try request.expectation(of: current)
        return try Committed {
            try store.retireRelease(app: app, name: current.name, by: author.author, expecting: expectation)
        } report: { release in
            follower.serve(changeOf: [app])
            return .json(API.Release(whole: release), fields: [.etag: release.tag.description])
        }
    }

    private func release(_ name: String, of app: String) throws -> AppRelease? {
        do { return try store.release(app: app, name: name) } catch StoreError.notFound(.release) { return nil }
    }
}

extension Request {
    /// The required expectation of a change to a release: either that the release doesn't exist, or the state that the
    /// client has read. The store accepts a release that was already registered with the same content.
    fileprivate borrowing func expectation(of current: AppRelease?) throws(Problem) -> ReleaseExpectation {
        switch writeCondition(tag: current?.tag) {
        case .matches: return current.map { .state($0.state) } ?? .absent
        case .absent: return .absent
        case .unconditional:
            throw Problem(
                .preconditionRequired, "send If-Match with the release's ETag, or If-None-Match: * for a new release")
        case .failed where headers(.ifNoneMatch).contains("*") && header(.ifMatch) == nil: return .absent
        case .failed: throw Problem(StoreError.releaseConflict(current: current?.state))
        }
    }
}

extension AppRelease {
    var tag: EntityTag { summary.state.tag }
}

extension AppRelease.State {
    /// The entity tag of this state.
    var tag: EntityTag { EntityTag("r\(id).\(revision)") }
}

extension API.BrokenRelease {
    /// The releases that a version breaks; nil for none.
    static func list(_ broken: [LiveryService.BrokenRelease]) -> [API.BrokenRelease]? {
        broken.isEmpty ? nil : broken.map(API.BrokenRelease.init)
    }

    init(_ broken: LiveryService.BrokenRelease) {
        self.init()
        app = broken.app
        release = broken.name
        axes = broken.axes
        unmet = broken.unmet.map(API.UnmetRequirement.init)
    }
}

extension API.UnmetRequirement {
    fileprivate init(_ unmet: LiveryService.BrokenRelease.Unmet) {
        self.init()
        path = unmet.requirement.path
        type = unmet.requirement.required.name
        found = unmet.requirement.found?.name
        choices = unmet.choices
    }
}

extension API.Release {
    fileprivate init(_ release: ReleaseSummary, _ use: ContractUse?) {
        self.init()
        app = release.app
        self.release = release.name
        axes = release.axes
        contract = release.contractID
        registered = release.registered.timestamp
        registeredBy = release.registeredBy
        retired = release.retired?.timestamp
        retiredBy = release.retiredBy
        version = release.version
        requests = use?.count ?? 0
        lastRequest = use.map { String($0.last.timestamp.prefix(10)) }
    }

    /// A release with its contract.
    fileprivate init(whole release: AppRelease, _ use: ContractUse? = nil) {
        self.init(release.summary, use)
        requires = release.contract.requirements.mapValues(\.name)
        reads = release.reads
    }
}
