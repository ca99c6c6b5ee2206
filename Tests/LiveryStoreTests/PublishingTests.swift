import Foundation
import LiveryModel
import Testing

@testable import LiveryStore

@Suite struct AxisTests {
    @Test("stores the case sensitivity of axes")
    func storesTheCaseSensitivityOfAxes() throws {
        let axes = [
            Theme.Axis(name: "skin", values: ["day", "night"]),
            Theme.Axis(name: "size", values: ["s"], ignoresCase: true),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let stored = try encoder.encode(axes)
        #expect(
            String(decoding: stored, as: UTF8.self)
                == #"[{"ignoresCase":false,"name":"skin","values":["day","night"]},"#
                + #"{"ignoresCase":true,"name":"size","values":["s"]}]"#)
        #expect(try JSONDecoder().decode([Theme.Axis].self, from: stored) == axes)
    }
}

@Suite(.bothEngines) struct PublishingTests {
    @Test("leaves a scheduled change pending when a disk or a server fails only now")
    func leavesAScheduledChangePending() throws {
        let made = try make()
        try made.store.publish(.sample())
        let due = ZonedMoment(instant: made.clock.now, local: "now", zone: "UTC")
        let id = try #require(
            try made.store.schedule(
                Plan(app: "badoo", action: .rollback(to: 1), due: due, author: "Ada", message: "")
            ).scheduled?.id)
        let fault = Fault(state: "57P01", message: "the server stops", sql: nil)
        for error in [StoreError.unavailable(fault), .uncertain(fault), .busy(fault), .diskFull(fault), .io(fault)] {
            #expect(throws: error) { try made.store.carryOut(id, app: "badoo", changes: .failure(error)) }
            #expect(try made.store.scheduledChange(id, app: "badoo").state == .waiting)
        }
        #expect(try made.store.carryOut(id, app: "badoo").state == .done)
    }

    @Test("publishes the first version as number 1")
    func publishesTheFirstVersionAsNumber1() throws {
        let made = try make()
        let publication = Publication.sample()
        let version = try made.store.publish(publication, expecting: .new)
        #expect(version.number == 1)
        #expect(version.app == "badoo")
        #expect(version.author == "Ada")
        #expect(version.message == "Say one")
        #expect(version.entry == "main.theme")
        #expect(version.axes == publication.axes)
        #expect(version.rolledBackFrom == nil)
        #expect(version.bundles == publication.bundles.mapValues(\.hash))
        #expect(version.time.milliseconds == 1_700_000_000_123)
        #expect(try made.store.version(app: "badoo", number: 1) == version)
        #expect(try made.store.latest(app: "badoo") == version)
        #expect(try made.store.apps() == [version])
    }

    @Test("stores files and bundles byte for byte")
    func storesFilesAndBundlesByteForByte() throws {
        let made = try make()
        var publication = Publication.sample(files: ["empty": [], "sub/ångström.theme": Array(0...255)])
        publication.bundles["none"] = StoredBundle(identity: [], gzip: [])
        let version = try made.store.publish(publication)
        #expect(try made.store.files(of: version.reference) == publication.files)
        for (key, bundle) in publication.bundles {
            #expect(try made.store.bundle(hash: bundle.hash) == bundle, "\(key)")
        }
    }

    @Test("identifies a bundle by its SHA-256")
    func identifiesABundleByItsSHA256() {
        // FIPS 180-2, appendix B.1
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(StoredBundle(identity: [UInt8]("abc".utf8), gzip: []).hash == expected)
    }

    @Test("counts numbers per app and ids globally")
    func countsNumbersPerAppAndIdsGlobally() throws {
        let made = try make()
        let numbers = try ["badoo", "bumble", "badoo", "badoo", "bumble"].map { app in
            try made.store.publish(.sample(app))
        }
        #expect(numbers.map(\.number) == [1, 1, 2, 3, 2])
        #expect(numbers.map(\.id) == numbers.map(\.id).sorted())
        #expect(try made.store.apps().map(\.reference) == [numbers[3].reference, numbers[4].reference])
    }

    @Test("stores shared contents once")
    func storesSharedContentsOnce() throws {
        let made = try make()
        let shared: [String: [UInt8]] = ["a": [1], "b": [2], "also b": [2]]
        for text in ["one", "two", "three", "one"] { try made.store.publish(.sample(text: text, files: shared)) }
        try made.store.publish(.sample("bumble", "one", files: shared))
        #expect(try made.count("SELECT count(*) FROM blobs") == 5)
        #expect(try made.count("SELECT count(*) FROM files") == 6)
        #expect(try made.count("SELECT count(*) FROM trees") == 3)
        #expect(try made.count("SELECT count(*) FROM bundles") == 8)
        #expect(try made.count("SELECT count(*) FROM versions") == 5)
    }

    @Test("keeps the first compressed form of a bundle")
    func keepsTheFirstCompressedFormOfABundle() throws {
        let made = try make()
        var publication = Publication.sample()
        let first = StoredBundle(identity: [1, 2, 3], gzip: [9])
        publication.bundles = ["all": first]
        try made.store.publish(publication)
        publication.bundles = ["all": StoredBundle(identity: [1, 2, 3], gzip: [8, 8])]
        try made.store.publish(publication)
        #expect(try made.store.bundle(hash: first.hash) == first)
    }

    @Test("stores extended versions in order")
    func storesExtendedVersionsInOrder() throws {
        let made = try make()
        let core = try made.store.publish(.sample("core")).reference
        let brand = try made.store.publish(.sample("brand")).reference
        let version = try made.store.publish(.sample(extends: [core, brand]))
        #expect(version.extends == [core, brand])
        try made.store.publish(.sample("core", "two"))
        #expect(try made.store.latest(app: "badoo").extends == [core, brand])
    }

    @Test("never decreases times when the clock is set back")
    func neverDecreasesTimesWhenTheClockIsSetBack() throws {
        let made = try make()
        let first = try made.store.publish(.sample())
        made.clock.advance(-3600)
        #expect(try made.store.publish(.sample()).time == first.time)
        made.clock.advance(7200)
        #expect(try made.store.publish(.sample()).time > first.time)
    }

    @Test(
        "round trips times in milliseconds",
        arguments: [Date(timeIntervalSince1970: 1_700_000_000.1239), .distantPast, .distantFuture])
    func roundTripsTimesInMilliseconds(time: Date) {
        #expect(Date(milliseconds: time.milliseconds).milliseconds == time.milliseconds)
    }
}

extension Publication {
    static func sample(text: String, files: [String: [UInt8]]) -> Publication { sample("badoo", text, files: files) }
}
