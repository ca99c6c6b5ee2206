import Foundation
import Shapes
import Testing

@testable import LiveryStore

private let measuredVersions = ProcessInfo.processInfo.environment["LIVERY_MEASURE"].flatMap { Int($0) } ?? 0

/// Prints measurements and asserts only the results. To enable it, set `LIVERY_MEASURE` to a number of versions, such
/// as 2000.
@Suite(.enabled(if: measuredVersions > 0, "asserts nothing: set LIVERY_MEASURE to a number of versions"))
struct MeasurementTests {
    /// The sizes of a compressed bundle, in bytes. A bundle with 11 kB of JSON compresses to the smallest of these
    /// sizes.
    private let gzipSizes = 1200...2000
    private var random = SeededRandom(seed: 7)

    private mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }

    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body) / .milliseconds(1)
    }

    private func median(_ values: some Sequence<Double>) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    @Test mutating func measuresVersionsOf50FilesAnd6Bundles() throws {
        let made = try make()
        var publication = Publication.sample(files: [:])
        for file in 0..<50 { publication.files["components/component-\(file).theme"] = bytes(4000) }
        var times: [Double] = []
        for number in 0..<measuredVersions {
            publication.files["components/component-\(number % 50).theme"] = bytes(4000)
            publication.changes = #"{"lines":["\#(String(repeating: "x", count: 200))"]}"#
            publication.bundles = [:]
            for key in ["ios", "android", "web"].flatMap({ ["platform=\($0)&skin=day", "platform=\($0)&skin=night"] }) {
                publication.bundles[key] = StoredBundle(
                    identity: bytes(11_000), gzip: bytes(.random(in: gzipSizes, using: &random)))
            }
            times.append(try milliseconds { try made.store.publish(publication) })
        }
        print("publish, ms: first 100 \(median(times.prefix(100))), last 100 \(median(times.suffix(100)))")
        let mean = times.reduce(0, +) / Double(times.count)
        print("publish, ms: p99 \(times.sorted()[times.count * 99 / 100]), mean \(mean)")
        try measureReads(made)
        try measureDraft(made)
        try measureSize(made)
    }

    private func measureReads(_ made: Making) throws {
        let last = try made.store.latest(app: "badoo")
        for before in [nil, measuredVersions / 2] {
            let time = try milliseconds { _ = try made.store.versions(app: "badoo", before: before, limit: 50) }
            print("history page of 50 before \(before ?? 0), ms: \(time)")
            #expect(time < 200)
        }
        print("files of the latest, ms: \(try milliseconds { _ = try made.store.files(of: last.reference) })")
        let rollbacks = try (1...50).map { number in try milliseconds { try made.store.rollback(to: number) } }
        print("rollback, ms: \(median(rollbacks))")
    }

    /// Measures autosaving a 4 kB file, which changes each time, in a draft of the latest version.
    private mutating func measureDraft(_ made: Making) throws {
        try made.store.createDraft(app: "badoo", name: "draft", author: "Ada")
        var times: [Double] = []
        for _ in 1...200 {
            let text = bytes(4000)
            times.append(
                try milliseconds {
                    try made.store.saveDraftFile(
                        text, at: "components/component-7.theme", app: "badoo", draft: "draft", expecting: .present,
                        author: "Ada")
                })
        }
        print("save of a draft's file, ms: median \(median(times)), p99 \(times.sorted()[198])")
    }

    private func measureSize(_ made: Making) throws {
        try made.store.close()
        let attributes = try FileManager.default.attributesOfItem(atPath: made.folder.database)
        let size = (attributes[.size] as? Int) ?? 0
        let each = size / measuredVersions
        print("database: \(size) bytes, \(each) a version, \(each / 100) MB for 10,000")
        #expect(each < 40_000)
    }

    @Test mutating func measuresLoading1000Bundles() throws {
        let made = try make()
        for app in 0..<167 {
            var publication = Publication.sample("app-\(app)")
            publication.bundles = [:]
            for key in 0..<6 {
                publication.bundles["key\(key)"] = StoredBundle(identity: bytes(100), gzip: bytes(11_000))
            }
            try made.store.publish(publication)
        }
        for _ in 1...3 { print("load, ms: \(try milliseconds { _ = try made.store.latestBundles() })") }
    }
}
