import Foundation
import LiveryModel
import Testing

@testable import LiveryStore

/// A file and the text that describes it in a theme.
private struct Picture {
    let asset: Asset
    let bytes: [UInt8]
    var file: StoredAsset { StoredAsset(asset: asset, bytes: bytes) }
    var text: [UInt8] { asset.description }

    init(_ content: String) {
        bytes = Array(content.utf8)
        asset = Asset(
            sha256: bytes.sha256.hexadecimal, type: .png, byteCount: bytes.count,
            content: .image(Asset.PixelSize(width: 24, height: 24)))
    }
}

@Suite("Assets", .bothEngines) struct AssetStoreTests {
    private let heart = Picture("heart")
    private let day = 24 * 60 * 60.0
    private let path = "assets/heart.png"

    private func publication(_ picture: Picture, app: String = "badoo") -> Publication {
        .sample(app, "one", files: [path: picture.text])
    }

    private func isStored(_ picture: Picture, _ store: Store) throws -> Bool {
        try store.asset(picture.asset.sha256) != nil
    }

    @Test("are stored once by their hash, and know the apps that have them")
    func storedOnce() throws {
        let made = try make()
        #expect(try made.store.upload(heart.file, to: "badoo"))
        #expect(try !made.store.upload(heart.file, to: "badoo"))
        #expect(try !made.store.upload(heart.file, to: "bumble"))
        let found = try #require(try made.store.asset(heart.asset.sha256))
        #expect(found.file == heart.file && found.apps == ["badoo", "bumble"])
        #expect(try made.count("SELECT count(*) FROM assets") == 1)
        #expect(try made.store.asset(String(repeating: "0", count: 64)) == nil)
    }

    @Test("must be there when a version, a scheduled publish or a draft describes them")
    func missing() throws {
        let made = try make()
        let store = made.store
        #expect(throws: StoreError.missingAssets([path])) { try store.publish(publication(heart)) }
        let due = ZonedMoment(instant: store.now + 60, local: "later", zone: "UTC")
        let plan = Plan(
            app: "badoo", action: .publish(publication(heart), expecting: .any), due: due, author: "Ada", message: "")
        #expect(throws: StoreError.missingAssets([path])) { try store.schedule(plan) }
        try store.createDraft(app: "badoo", name: "d", base: nil, author: "Ada")
        #expect(throws: StoreError.missingAssets([path])) {
            try store.saveDraftFile(
                heart.text, at: path, app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        }
        // Another app's upload doesn't count.
        _ = try store.upload(heart.file, to: "bumble")
        #expect(throws: StoreError.missingAssets([path])) { try store.publish(publication(heart)) }
        // Nothing was published, and the number is free.
        #expect(try store.apps().isEmpty)
        _ = try store.upload(heart.file, to: "badoo")
        try store.saveDraftFile(heart.text, at: path, app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        #expect(try store.publish(publication(heart)).number == 1)
        _ = try store.schedule(plan)
    }

    @Test("can't be described as something else")
    func wrongDescriptions() throws {
        let made = try make()
        _ = try made.store.upload(heart.file, to: "badoo")
        var other = heart.asset
        other.byteCount += 1
        for text in [other.description, Array("a heart".utf8)] {
            let publication = Publication.sample("badoo", "one", files: [path: text])
            #expect(throws: StoreError.self) { try made.store.publish(publication) }
        }
        // A folder for text can have the same name.
        #expect(try made.store.publish(.sample("badoo", "one", files: ["assets/more.ktv": [1]])).number == 1)
    }

    @Test("are removed a day after their last use, if no version or draft has them")
    func removed() throws {
        let made = try make()
        let store = made.store
        let (published, drafted, unused) = (heart, Picture("star"), Picture("nothing"))
        for picture in [published, drafted, unused] { _ = try store.upload(picture.file, to: "badoo") }
        try store.publish(publication(published))
        try store.createDraft(app: "badoo", name: "d", base: 1, author: "Ada")
        try store.saveDraftFile(
            drafted.text, at: "assets/star.png", app: "badoo", draft: "d", expecting: .absent, author: "Ada")
        made.clock.advance(day - 1)
        try store.removeUnusedAssets()
        #expect(try isStored(unused, store))
        made.clock.advance(2)
        try store.removeUnusedAssets()
        #expect(try isStored(published, store) && isStored(drafted, store) && !isStored(unused, store))
        // What another person saves over it can still be restored.
        try store.saveDraftFile(
            nil, at: "assets/star.png", app: "badoo", draft: "d", expecting: .present, author: "Bea")
        made.clock.advance(day + 1)
        try store.removeUnusedAssets()
        #expect(try !isStored(drafted, store))
        try store.publish(.sample("badoo", "two"))
        let draft = try store.draft(app: "badoo", name: "d").draft
        try store.deleteDraft(app: "badoo", name: "d", expecting: draft.state, by: .local)
        try store.prune("badoo", keeping: Retention(newest: 1), by: .local)
        try store.removeUnusedAssets()
        #expect(try !isStored(published, store))
    }

    @Test("of a version stay, whatever is removed at the same moment")
    func publishedWhileRemoved() async throws {
        let made = try make()
        let (first, second) = (made.store, try made.another())
        let pictures = (0..<40).map { Picture("picture \($0)") }
        for (index, picture) in pictures.enumerated() { _ = try first.upload(picture.file, to: "badoo-\(index)") }
        made.clock.advance(day + 1)
        let published = try await withThrowingTaskGroup(of: Int?.self) { group in
            group.addTask {
                for _ in 0..<20 { try second.removeUnusedAssets() }
                return nil
            }
            for (index, picture) in pictures.enumerated() {
                group.addTask {
                    let publication = publication(picture, app: "badoo-\(index)")
                    do { try first.publish(publication) } catch StoreError.missingAssets {
                        // The file was removed, so the author uploads it again.
                        _ = try first.upload(picture.file, to: publication.app)
                        try first.publish(publication)
                    }
                    return index
                }
            }
            return try await group.reduce(into: [Int]()) { if let index = $1 { $0.append(index) } }
        }
        #expect(published.count == pictures.count)
        for index in published { #expect(try isStored(pictures[index], first)) }
        #expect(try first.contentFaults() == [])
    }

    @Test("belong no longer to an app that is deleted, whoever uses its name next")
    func deletedApp() throws {
        let store = try make().store
        for app in ["badoo", "bumble"] {
            _ = try store.upload(heart.file, to: app)
            try store.publish(publication(heart, app: app))
        }
        try store.deleteApp("badoo", by: .local)
        #expect(try store.asset(heart.asset.sha256)?.apps == ["bumble"])
        try store.reopenApp("badoo", by: .local)
        #expect(throws: StoreError.missingAssets([path])) { try store.publish(publication(heart)) }
    }

    @Test("of an app that aren't published are limited")
    func limits() throws {
        let made = try make()
        for index in 0..<UploadLimits.count { _ = try made.store.upload(Picture("\(index)").file, to: "badoo") }
        #expect(throws: StoreError.self) { try made.store.upload(heart.file, to: "badoo") }
        #expect(try !isStored(heart, made.store))
        _ = try made.store.upload(heart.file, to: "bumble")
        made.clock.advance(day + 1)
        #expect(try made.store.upload(Picture("star").file, to: "badoo"))
    }

    @Test("count toward the app's quota once they are published")
    func quota() throws {
        let made = try make()
        let large = Picture(String(repeating: "x", count: 10_000))
        _ = try made.store.upload(large.file, to: "badoo")
        try made.store.publish(.sample("badoo", "zero"))
        let before = try made.count("SELECT bytes FROM apps")
        try made.store.publish(publication(large))
        let charged = try made.count("SELECT bytes FROM apps")
        #expect((before + 10_000..<before + 11_000).contains(charged))
        try made.store.write { db in try db.recount(db.requireApp("badoo")) }
        #expect(try made.count("SELECT bytes FROM apps") == charged)
    }

    @Test("are in copies, exports and imports")
    func moved() throws {
        let (made, copied, imported) = (try make(), try make(), try make())
        _ = try made.store.upload(heart.file, to: "core")
        try made.store.publish(publication(heart, app: "core"))
        try made.store.publish(.sample("badoo", "one", extends: [VersionReference(app: "core", number: 1)]))
        try made.store.copy(to: copied.store)
        #expect(try copied.store.asset(heart.asset.sha256)?.file == heart.file)
        #expect(try copied.store.contentFaults() == [])
        for app in ["core", "badoo"] {
            try made.store.exportApp(app, to: "\(made.folder.path)/\(app)")
            _ = try imported.store.importApp(from: "\(made.folder.path)/\(app)", checking: { _ in })
        }
        let found = try #require(try imported.store.asset(heart.asset.sha256))
        #expect(found.file == heart.file && found.apps == ["core", "badoo"])
        #expect(try imported.store.contentFaults() == [])
    }

    @Test("that equal versions of two apps have belong to both after an import")
    func movedTwice() throws {
        let (made, imported) = (try make(), try make())
        for app in ["badoo", "bumble"] {
            _ = try made.store.upload(heart.file, to: app)
            try made.store.publish(publication(heart, app: app))
            try made.store.exportApp(app, to: "\(made.folder.path)/\(app)")
            _ = try imported.store.importApp(from: "\(made.folder.path)/\(app)", checking: { _ in })
        }
        #expect(try imported.store.asset(heart.asset.sha256)?.apps == ["badoo", "bumble"])
    }

    @Test("that are damaged or missing are found")
    func faults() throws {
        let made = try make()
        _ = try made.store.upload(heart.file, to: "badoo")
        try made.store.publish(publication(heart))
        #expect(try made.store.contentFaults() == [])
        try made.tamper("UPDATE assets SET bytes = x'00';")
        #expect(try made.store.contentFaults() == ["asset \(heart.asset.sha256) doesn't match its hash"])
        try made.tamper("DELETE FROM assets;")
        #expect(try made.store.contentFaults() == ["the bytes of '\(path)' in a version are missing"])
    }
}
