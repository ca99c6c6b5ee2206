import Foundation
import LiveryModel
import Testing

@testable import LiveryStore

@Suite("Releases", .bothEngines)
struct ReleaseTests {
    private let ada = Author(name: "Ada"), bea = Author(name: "Bea")

    private func published() throws -> Making {
        let made = try Making()
        try made.store.publish(.sample("badoo"))
        return made
    }

    private func actions(_ store: Store) throws -> [String] {
        try store.entries(after: 0, limit: 100).filter { $0.action.hasSuffix("-release") }
            .map { "\($0.author.name) \($0.action) \($0.detail ?? "")" }
    }

    @Test("are stored with their axes, contract and paths, the last one first")
    func registration() throws {
        let made = try published()
        let first = try made.store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        made.clock.advance(1)
        try made.store.addRelease(
            .sample("ios-8.5.0", ["news": .component("NewsView"), "case": .enumeration(.letterCase)]),
            expecting: .absent, by: bea)
        let releases = try made.another().releases(app: "badoo")
        #expect(releases.map(\.name) == ["ios-8.5.0", "ios-8.4.0"])
        #expect(releases[1] == first.summary)
        #expect(first.axes == ["platform": "ios"] && first.reads == ["brand.blue", "brand.purple"])
        #expect(first.contract.requirements == ["brand.purple": .color])
        #expect(first.registeredBy == "Ada" && first.retired == nil)
        let contracts = try made.store.contracts(ofReleasesOf: "badoo")
        #expect(contracts.map(\.summary) == releases && contracts[1] == first)
        #expect(contracts[0].contract.requirements["case"] == .enumeration(.letterCase))
        #expect(try made.store.release(app: "badoo", name: "ios-8.4.0") == first)
        #expect(try actions(made.store) == ["Ada add-release release ios-8.4.0", "Bea add-release release ios-8.5.0"])
    }

    @Test("can be registered twice only with the same content")
    func repetition() throws {
        let made = try published()
        let release = try made.store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        for expectation in [ReleaseExpectation.absent, .any, .state(release.state)] {
            #expect(try made.store.addRelease(.sample("ios-8.4.0"), expecting: expectation, by: ada) == release)
        }
        let other = NewRelease.sample("ios-8.4.0", ["brand.purple": .color, "brand.blue": .color])
        #expect(throws: StoreError.releaseConflict(current: release.state)) {
            try made.store.addRelease(other, expecting: .absent, by: ada)
        }
        #expect(throws: StoreError.releaseTaken("ios-8.4.0")) {
            try made.store.addRelease(other, expecting: .state(release.state), by: ada)
        }
        #expect(throws: StoreError.releaseConflict(current: nil)) {
            try made.store.addRelease(.sample("new"), expecting: .state(release.state), by: ada)
        }
        #expect(try actions(made.store).count == 1)
    }

    @Test("are retired and activated again, each time from a state that the author has seen")
    func retirement() throws {
        let made = try published()
        let store = made.store
        let release = try store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        let retired = try store.retireRelease(
            app: "badoo", name: "ios-8.4.0", by: bea, expecting: .state(release.state))
        #expect(retired.retired != nil && retired.retiredBy == "Bea" && retired.state != release.state)
        #expect(throws: StoreError.releaseConflict(current: retired.state)) {
            try store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        }
        #expect(throws: StoreError.releaseConflict(current: retired.state)) {
            try store.retireRelease(app: "badoo", name: "ios-8.4.0", by: ada, expecting: .state(release.state))
        }
        let active = try store.addRelease(.sample("ios-8.4.0"), expecting: .state(retired.state), by: ada)
        #expect(active.id == release.id && active.retired == nil && active.revision == 3)
        #expect(active.registered == release.registered)
        let actions = try actions(store)
        #expect(actions.map { $0.split(separator: " ")[1] } == ["add-release", "retire-release", "add-release"])
        #expect(throws: StoreError.notFound(.release("none", app: "badoo"))) {
            try store.retireRelease(app: "badoo", name: "none", by: ada, expecting: .any)
        }
    }

    @Test("need an app, a valid name and free places")
    func rejections() throws {
        let made = try published()
        var new = NewRelease.sample("ios-8.4.0")
        new.app = "nobody"
        #expect(throws: StoreError.notFound(.app("nobody"))) {
            try made.store.addRelease(new, expecting: .absent, by: ada)
        }
        for name in ["", "A", "a/b", String(repeating: "a", count: 65)] {
            #expect(!AppRelease.isName(name))
            guard
                case .constraint = #expect(
                    throws: StoreError.self,
                    performing: { try made.store.addRelease(.sample(name), expecting: .absent, by: ada) })
            else {
                Issue.record("'\(name)' is accepted, or rejected for another reason")
                return
            }
        }
        for number in 0..<Store.releaseLimit {
            try made.store.addRelease(.sample("ios-\(number)"), expecting: .absent, by: ada)
        }
        #expect(throws: StoreError.tooMuch("the app already has \(Store.releaseLimit) active releases")) {
            try made.store.addRelease(.sample("more"), expecting: .absent, by: ada)
        }
        try made.store.retireRelease(app: "badoo", name: "ios-0", by: ada, expecting: .any)
        try made.store.addRelease(.sample("more"), expecting: .absent, by: ada)
    }

    /// Everything that makes a version current, with a check of the app's releases.
    private func changes(_ store: Store) -> [(ReleaseCheck) throws -> Void] {
        [
            { check in
                var publication = Publication.sample("badoo", "next")
                publication.releases = check
                try store.publish(publication, expecting: .any, by: ada)
            },
            { check in
                try store.rollback(
                    app: "badoo", to: 1, author: "Ada", message: "Back", expecting: .any, releases: check)
            },
            { check in
                try store.setChannel(
                    app: "badoo", name: "beta", to: 1, author: "Ada", message: "", expecting: .any, releases: check)
            },
        ]
    }

    @Test("must be the ones that a change was compared with", arguments: 0..<3)
    func comparison(index: Int) throws {
        let made = try published()
        let store = made.store
        let change = changes(store)[index]
        try change(ReleaseCheck())
        let release = try store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        let (before, latest) = (try store.audit(limit: 100).count, try store.latest(app: "badoo").number)
        #expect(throws: StoreError.releasesChanged("badoo")) { try change(ReleaseCheck()) }
        #expect(try store.audit(limit: 100).count == before && store.latest(app: "badoo").number == latest)
        try change(ReleaseCheck(compared: [release.state]))
        #expect(try store.audit(limit: 1).first?.action != "break-releases")
        try change(ReleaseCheck(compared: [release.state], broken: [release.id: release.name]))
        let entry = try #require(try store.audit(limit: 1).first)
        #expect(entry.action == "break-releases" && entry.detail == "releases ios-8.4.0" && entry.author.name == "Ada")
        let retired = try store.retireRelease(app: "badoo", name: "ios-8.4.0", by: ada, expecting: .any)
        #expect(throws: StoreError.releasesChanged("badoo")) { try change(ReleaseCheck(compared: [release.state])) }
        #expect(throws: StoreError.releasesChanged("badoo")) { try change(ReleaseCheck(compared: [retired.state])) }
        try change(ReleaseCheck())
        #expect(try store.auditFaults() == [])
    }

    @Test("are compared when a scheduled change is due, and can make it fail")
    func schedule() throws {
        let made = try published()
        let (store, clock) = (made.store, made.clock)
        let release = try store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        func scheduled(_ breaks: [String]) throws -> ScheduledChange {
            let due = ZonedMoment(instant: store.now + 60, local: "later", zone: "UTC")
            let plan = Plan(
                app: "badoo", action: .rollback(to: 1), due: due, author: "Ada", message: "Back", breaks: breaks)
            return try #require(try store.schedule(plan).scheduled)
        }
        let (one, two, three) = (try scheduled([]), try scheduled(["ios-8.4.0"]), try scheduled([]))
        #expect(one.breaks == [] && two.breaks == ["ios-8.4.0"])
        clock.advance(61)
        let failed = try store.carryOut(
            one.id, app: "badoo", releases: .failure(.breaksReleases("ios-8.4.0")))
        #expect(failed.state == .failed && failed.reason == "this would break ios-8.4.0")
        // Another process has registered a release since the comparison, so the change stays pending.
        #expect(throws: StoreError.releasesChanged("badoo")) { try store.carryOut(three.id, app: "badoo") }
        #expect(try store.scheduledChange(three.id, app: "badoo").state == .waiting)
        let check = ReleaseCheck(compared: [release.state], broken: [release.id: release.name])
        #expect(try store.carryOut(two.id, app: "badoo", releases: .success(check)).state == .done)
        #expect(try store.audit(limit: 1).first?.action == "break-releases")
        #expect(try store.latest(app: "badoo").number == 2)
    }

    /// The versions that the release gets at each address.
    private func pins(_ store: Store) throws -> [String: Int] {
        let news = try #require(try store.news(since: nil, perApp: 1))
        let pins = news.apps.flatMap(\.pins).map { ($0.channel ?? "latest", $0.version) }
        return Dictionary(uniqueKeysWithValues: pins)
    }

    @Test("get the last version at each address that they can read")
    func pinning() throws {
        let made = try published()
        let store = made.store
        let changes = changes(store)
        let (publish, move) = (changes[0], changes[2])
        let seen = try store.releasePlaces(app: "badoo")
        #expect(seen.mapValues(\.version) == ["": 1])
        try publish(ReleaseCheck())
        let outdated = ReleasePlacement(seen: seen, pins: ["": 1])
        #expect(throws: StoreError.releasesChanged("badoo")) {
            try store.addRelease(.sample("ios-8.4.0"), placement: outdated, expecting: .absent, by: ada)
        }
        let placement = ReleasePlacement(seen: try store.releasePlaces(app: "badoo"), pins: ["": 1])
        let release = try store.addRelease(.sample("ios-8.4.0"), placement: placement, expecting: .absent, by: ada)
        #expect(release.version == 1)
        let (met, broken) = (
            ReleaseCheck(compared: [release.state]),
            ReleaseCheck(compared: [release.state], broken: [release.id: release.name])
        )
        try publish(broken)
        #expect(try pins(store) == ["latest": 1])
        try publish(met)
        #expect(try pins(store) == ["latest": 4])
        try move(broken)
        #expect(try pins(store) == ["latest": 4])
        try move(met)
        #expect(try pins(store) == ["latest": 4, "beta": 1])
        try publish(broken)
        // The builds need the version, so it stays.
        #expect(try store.prune("badoo", keeping: Retention(newest: 1), by: ada) == [2, 3])
        #expect(try store.release(app: "badoo", name: "ios-8.4.0").version == 4)
        let channel = try store.channel(app: "badoo", name: "beta")
        try store.deleteChannel(app: "badoo", name: "beta", by: ada, expecting: .move(channel.move))
        #expect(try pins(store) == ["latest": 4])
        try store.retireRelease(app: "badoo", name: "ios-8.4.0", by: ada, expecting: .any)
        #expect(try pins(store) == [:])
        #expect(try store.prune("badoo", keeping: Retention(newest: 1), by: ada) == [1, 4])
    }

    @Test("are exported and imported with their app, and deleted with it")
    func care() throws {
        let (made, other) = (try published(), try make())
        try made.store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        try made.store.addRelease(.sample("ios-8.5.0"), expecting: .absent, by: ada)
        try made.store.retireRelease(app: "badoo", name: "ios-8.4.0", by: bea, expecting: .any)
        let path = made.folder.path + "/export"
        try made.store.exportApp("badoo", to: path)
        #expect(try other.store.importApp(from: path) { _ in } == "badoo")
        let before = try made.store.contracts(ofReleasesOf: "badoo")
        let after = try other.store.contracts(ofReleasesOf: "badoo")
        #expect(after.map(\.name) == before.map(\.name) && after.map(\.contract) == before.map(\.contract))
        #expect(after.map(\.reads) == before.map(\.reads) && after.map(\.axes) == before.map(\.axes))
        #expect(after.map(\.registered) == before.map(\.registered) && after.map(\.retired) == before.map(\.retired))
        #expect(try other.store.contentFaults() == [])
        try other.store.deleteApp("badoo", by: ada)
        try other.store.reopenApp("badoo", by: ada)
        try other.store.publish(.sample("badoo"))
        #expect(try other.store.releases(app: "badoo").isEmpty)
    }

    @Test("have the number of requests of the last seven days, by contract")
    func requests() throws {
        let made = try published()
        let (store, contract) = (made.store, "0123456789abcdef")
        func add(_ count: Int, app: String = "badoo") throws {
            try store.addRequests([
                ContractRequests(app: app, contract: contract, count: count),
                ContractRequests(app: "nobody", contract: contract, count: 1),
            ])
        }
        try add(2)
        try made.another().addRequests([ContractRequests(app: "badoo", contract: contract, count: 3)])
        #expect(try store.contractUse(app: "badoo").mapValues(\.count) == [contract: 5])
        made.clock.advance(6 * 86_400)
        try add(1)
        let use = try #require(try store.contractUse(app: "badoo")[contract])
        #expect(use.count == 6 && use.last == Date(timeIntervalSince1970: 1_700_438_400))
        made.clock.advance(86_400)
        #expect(try store.contractUse(app: "badoo")[contract]?.count == 1)
        made.clock.advance(90 * 86_400)
        try add(1)
        #expect(try made.count("SELECT count(*) FROM contract_requests") == 1)
        try store.deleteApp("badoo", by: ada)
        #expect(try store.contractUse(app: "badoo").isEmpty)
    }

    @Test("are checked against the ids of their contracts")
    func fault() throws {
        let made = try published()
        try made.store.addRelease(.sample("ios-8.4.0"), expecting: .absent, by: ada)
        try made.tamper("UPDATE releases SET requires = '{}'")
        #expect(
            try made.store.contentFaults() == ["the contract of release ios-8.4.0 of badoo doesn't match its id"])
    }
}
