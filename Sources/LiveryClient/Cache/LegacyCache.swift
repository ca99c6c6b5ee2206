import Foundation
import LiveryModel

/// Files of earlier versions of the client, whose names contain the axis values. Their bundles are moved once into the
/// files that all clients of the app share, and the old files are removed.
struct LegacyCache {
    private let folder: URL
    private let key: CacheKey
    /// The bundles of each slot, from all files of the app and channel.
    private(set) var bundles: [ThemeCache.Slot: [StoredBundles.Entry]] = [:]
    /// The launch record for the client's axis values, without its key.
    private(set) var record: [UInt8]?
    private var files: [String] = []

    private static let bundleMagic: StaticString = "LVRYBNDL"
    private static let recordMagic: StaticString = "LVRYLNCH"

    /// Reads the files in a folder. `nil` if the folder contains none.
    init?(folder: URL, key: CacheKey, limit: Int) {
        self.folder = folder
        self.key = key
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        let own = key.fileName + "."
        for name in names where name.hasPrefix("livery-") && !name.hasPrefix(own) { read(name, limit: limit) }
        if files.isEmpty { return nil }
    }

    /// Whether a file might come from an earlier version of the client, judging by its first bytes.
    private static func isLegacy(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8)
        guard Foundation.read(file, &bytes, bytes.count) == bytes.count else { return false }
        return [bundleMagic, recordMagic].contains { bytes.elementsEqual($0.description.utf8) }
    }

    private mutating func read(_ name: String, limit: Int) {
        let path = folder.appendingPathComponent(name).path
        guard Self.isLegacy(path), case .bytes(let bytes)? = try? readFile(path, limit: limit) else { return }
        let kind = (name as NSString).pathExtension
        if let fields = SealedRecord.open(bytes, magic: Self.recordMagic), let choices = choices(fields[0]) {
            files.append(name)
            if choices == key.requests, fields.count == 2 { record = fields[1] }
        } else if let slot = ThemeCache.Slot(rawValue: kind),
            let fields = SealedRecord.open(bytes, magic: Self.bundleMagic), let choices = choices(fields[0]),
            fields.count == 1 + 4 * choices.count
        {
            files.append(name)
            for index in choices.indices { add(Array(fields[(1 + 4 * index)..<(5 + 4 * index)]), to: slot) }
        }
    }

    /// The axis values in a file's key. `nil` if the file belongs to another app or channel.
    private func choices(_ field: [UInt8]) -> [[String: String]]? {
        guard let json = try? JSON.parse(field), json["app"]?.string == key.app,
            json["channel"]?.string == key.channel, json["format"]?.int == ThemeBundle.format, let axes = json["axes"]
        else { return nil }
        return (axes.elements ?? [axes]).compactMap(\.axes)
    }

    /// Adds a bundle, unless there is a newer bundle for the same axis values.
    private mutating func add(_ fields: [[UInt8]], to slot: ThemeCache.Slot) {
        let texts = fields.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        guard texts[2] == fields[3].sha256.hexadecimal, let axes = (try? ThemeBundle(bytes: fields[3]))?.axes
        else { return }
        let bundle = CachedBundle(
            body: fields[3], etag: texts[0].isEmpty ? nil : texts[0], version: Int(texts[1]), digest: texts[2])
        var entries = bundles[slot] ?? []
        if let index = entries.firstIndex(where: { $0.axes == axes }) {
            guard bundle.version ?? 0 > entries[index].bundle.version ?? 0 else { return }
            entries.remove(at: index)
        }
        bundles[slot] = entries + [StoredBundles.Entry(axes: axes, bundle: bundle)]
    }

    /// Removes the files and their locks.
    func remove() {
        for name in files {
            unlink(folder.appendingPathComponent(name).path)
            let base = (name as NSString).deletingPathExtension
            unlink(folder.appendingPathComponent(base + ".lock").path)
        }
    }
}
