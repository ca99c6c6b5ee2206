package import FoundationEssentials
import LiveryModel
package import LiveryStore
import LiverySystem
import LiveryTheme
package import Logging

/// The last good bundles in a folder, for a server that starts while the database is away.
///
/// The file `index` describes them. The folder `files` has each encoding of each bundle in a file that is named by the
/// SHA-256 of its bytes. So files never change, and an index never refers to bytes of another state.
package struct LocalCopy: Sendable {
    package let folder: String

    package var index: CopyFile { CopyFile(path: folder + "/index") }
    package var files: CopyFile { CopyFile(path: folder + "/files") }
    package func file(_ name: String) -> CopyFile { CopyFile(path: "\(folder)/files/\(name)") }

    /// An image or font of a public app. `nil` if the copy lacks it or can't be read.
    package func asset(_ sha256: String) -> StoredAsset? {
        guard [UInt8](hexadecimal: sha256) != nil, let bytes = try? file(sha256).bytes(),
            bytes.sha256.hexadecimal == sha256, let asset = try? Asset(bytes: bytes)
        else { return nil }
        return StoredAsset(asset: asset, bytes: bytes)
    }

    /// Why nothing of a copy can be served. The copy stays unchanged.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// A copy that was read.
    package struct Content {
        /// The versions, without bundles that are damaged or can't be read now.
        package var update = Catalog.Update(source: .localCopy)
        package let time: Date
        /// Whether a file can't be read now, although it may be undamaged.
        var isIncomplete = false
    }

    /// Reads the copy, and verifies each file by its digest and each bundle by its hash.
    package func read(_ counters: WorkCounters, _ log: Logger) throws(Failure) -> Content {
        var index = try readIndex()
        // Another process may replace the copy, and remove files of the one before.
        for _ in 0..<5 {
            let reading = CopyReading(self, index, counters, log)
            let content = reading.content()
            let newest = reading.lacksFiles ? try readIndex() : index
            if newest == index { return content }
            index = newest
        }
        throw Failure(description: "another process keeps replacing it")
    }

    private func readIndex() throws(Failure) -> CopyIndex {
        let bytes: [UInt8]
        do { bytes = try index.bytes() } catch {
            throw Failure(description: error.isMissing ? "it is empty" : "can't read \(error)")
        }
        do {
            if let index = try CopyIndex(bytes) { return index }
        } catch { throw Failure(description: "it was written by a different version of Livery") }
        throw Failure(description: "'\(index.path)' is damaged")
    }
}

/// One attempt to read the files of a copy.
private final class CopyReading {
    private let copy: LocalCopy
    private let index: CopyIndex
    private let counters: WorkCounters
    private let log: Logger
    /// Whether a file doesn't exist.
    private(set) var lacksFiles = false
    private var isIncomplete = false

    init(_ copy: LocalCopy, _ index: CopyIndex, _ counters: WorkCounters, _ log: Logger) {
        self.copy = copy
        self.index = index
        self.counters = counters
        self.log = log
    }

    func content() -> LocalCopy.Content {
        let contents = index.bundles.reduce(into: [:]) { $0[$1.key] = bundle($1.key, $1.value) }
        func found(_ version: Version) -> [String: BundleContent] {
            version.bundles.compactMapValues { contents[$0] }
        }
        var content = LocalCopy.Content(time: index.time, isIncomplete: isIncomplete)
        content.update.privateApps = Set(index.privateApps)
        content.update.isWhole = true
        content.update.apps = index.latest.map { AppEntry($0, found($0)) }
        content.update.channels = index.channels.map { channel in
            let target = AppEntry(channel.version, found(channel.version), since: channel.since)
            return (channel.version.app, ChannelEntry(name: channel.name, move: channel.move, target: target))
        }
        content.update.pins = Dictionary(grouping: index.pins, by: \.version.app).mapValues { pins in
            let placed = pins.map { pin in
                let entry = AppEntry(pin.version, found(pin.version))
                return (pin.place, pin.contract, PinnedEntry(axes: pin.axes, entry: entry))
            }
            return AppPins(placed, contracts: Set(pins.map(\.contract)), entry: 0)
        }
        return content
    }

    /// Nil if no file of the bundle can be used.
    private func bundle(_ hash: String, _ bundle: CopyIndex.Bundle) -> BundleContent? {
        var encodings: [String: [UInt8]] = [:]
        for (encoding, name) in bundle.files { encodings[encoding] = bytes(name) }
        guard !encodings.isEmpty else { return nil }
        let gzip = encodings.removeValue(forKey: ContentEncoding.gzip.rawValue) ?? []
        do throws(StoreError) {
            return try BundleContent(StoredBundle(hash: hash, length: bundle.length, gzip: gzip, encodings: encodings))
        } catch {
            report("a bundle of the local copy is damaged and is not served", hash, isDamage: true)
            return nil
        }
    }

    private func bytes(_ name: String) -> [UInt8]? {
        do throws(CopyFile.Failure) {
            let bytes = try copy.file(name).bytes()
            if bytes.sha256.hexadecimal == name { return bytes }
            report("a file of the local copy is damaged and is not served", copy.file(name).path, isDamage: true)
        } catch {
            if error.isMissing { lacksFiles = true } else { isIncomplete = true }
            report("a file of the local copy can't be read", error.description, isDamage: false)
        }
        return nil
    }

    private func report(_ message: Logger.Message, _ subject: String, isDamage: Bool) {
        if isDamage { counters.addDamage() }
        log.error(message, metadata: ["file": "\(subject)"])
    }
}
