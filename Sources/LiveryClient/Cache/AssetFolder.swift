import Foundation
import LiveryModel

/// The files of images and fonts, each named by its SHA-256: those that the clients of a cache folder have fetched, and
/// those that ship with the app.
///
/// All apps, axes and channels share the fetched files, even in different processes. A file is written under its name
/// only as a whole, and never changes. To use a file that exists, a client marks it with the current time, and nobody
/// removes files that were marked or written within an hour. So a client can count on the files of a bundle until the
/// bundle itself is stored, from when on the bundle keeps them.
final class AssetFolder: Sendable {
    /// The folder of fetched files, in the cache folder.
    let folder: URL
    /// The folder of the files that ship with the app.
    let shipped: URL?
    /// The scale of the images that the client uses. `nil` if it uses all files.
    private let scale: Int?
    /// The files whose content has been compared with their name.
    private let intact = Lock<[String: FileStamp]>([:])

    /// The time for which a file is kept even if no bundle names it, in seconds.
    static let keptTime = 3600.0

    init(cacheFolder: URL, shipped: URL? = nil, scale: Int? = nil) {
        folder = cacheFolder.appendingPathComponent("assets")
        self.shipped = shipped
        self.scale = scale
    }

    convenience init(_ configuration: ThemeClient.Configuration) {
        self.init(
            cacheFolder: configuration.cacheFolder, shipped: configuration.bundledAssets,
            scale: configuration.assets.scale)
    }

    /// The folders in which a theme looks for its files.
    var paths: [String] { [shipped?.path, folder.path].compactMap { $0 } }

    /// A theme with the bundle's values and the files in these folders. The theme contains only the scale of each image
    /// that the client uses.
    func theme(_ bundle: ThemeBundle) -> Theme {
        var bundle = bundle
        if let scale {
            bundle.assets.images = bundle.assets.images.mapValues { files in
                files.best(for: Double(scale)).map { [$0] } ?? []
            }
        }
        return Theme(bundle, assetFolders: paths)
    }

    private func path(_ sha256: String) -> String { folder.appendingPathComponent(sha256).path }

    /// The files that don't exist or are damaged, with a damaged file removed. The others are kept for an hour.
    ///
    /// Reads files only once in each process, because comparing a file with its hash takes about 4 ms per megabyte
    /// with Nettle. Afterward, only the file's size and times are compared.
    func missing(_ assets: [Asset]) -> [Asset] {
        let fetched = assets.filter { !isShipped($0) }
        guard !fetched.isEmpty else { return [] }
        guard access(folder.path, F_OK) == 0 else { return fetched }
        try? exclusively { () throws(FileError) in
            for asset in fetched { mark(asset) }
        }
        return fetched.filter { !isIntact($0) }
    }

    /// The files that don't ship with the app.
    func missingInResources(_ assets: [Asset]) -> [Asset] { assets.filter { !isShipped($0) } }

    /// The app's resources are signed, so their sizes are enough.
    private func isShipped(_ asset: Asset) -> Bool {
        guard let shipped else { return false }
        let file = open(shipped.appendingPathComponent(asset.sha256).path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return lseek(file, 0, SEEK_END) == off_t(asset.byteCount)
    }

    /// Sets the time of a file to now.
    private func mark(_ asset: Asset) {
        let path = path(asset.sha256)
        let before = FileStamp(path)
        guard before != nil, utimes(path, nil) == 0 else { return }
        intact.withLock { if $0[asset.sha256] == before { $0[asset.sha256] = FileStamp(path) } }
    }

    private func isIntact(_ asset: Asset) -> Bool {
        let path = path(asset.sha256)
        guard let stamp = FileStamp(path) else { return false }
        if intact.withLock({ $0[asset.sha256] }) == stamp, stamp.size == asset.byteCount { return true }
        // A file that can't be read now might be intact.
        guard let content = try? readFile(path, limit: asset.byteCount) else { return false }
        if case .bytes(let bytes) = content, bytes.sha256.hexadecimal == asset.sha256 {
            intact.withLock { $0[asset.sha256] = stamp }
            return true
        }
        try? exclusively { () throws(FileError) in
            // Another client might have replaced it.
            if FileStamp(path) == stamp { unlink(path) }
        }
        return false
    }

    /// Stores a file, whose bytes have been compared with its name, and removes its partial download.
    func write(_ bytes: [UInt8], as sha256: String) throws(FileError) {
        try exclusively { () throws(FileError) in
            try replaceFile(path(sha256), with: bytes)
            unlink(path(sha256) + Self.part)
        }
        intact.withLock { $0[sha256] = FileStamp(path(sha256)) }
    }

    private static let part = ".part"

    /// The start of a file, as far as an earlier request has received it. Empty if there is none.
    func part(of asset: Asset) -> [UInt8] {
        let content = try? readFile(path(asset.sha256) + Self.part, limit: asset.byteCount)
        guard case .bytes(let bytes)? = content, bytes.count < asset.byteCount else { return [] }
        return bytes
    }

    /// Stores the start of a file for the next request, or removes it. This is only for speed, so that errors don't
    /// matter.
    func keepPart(_ bytes: [UInt8], of asset: Asset) {
        let path = path(asset.sha256) + Self.part
        try? exclusively { () throws(FileError) in
            if bytes.isEmpty { unlink(path) } else { try replaceFile(path, with: bytes, durable: false) }
        }
    }

    /// Removes the files that no bundle needs and that haven't been used for an hour.
    /// - Parameter needed: The hashes of the files to keep. `nil` if they are unknown, and nothing is removed. Called while
    ///   no other client changes the folder.
    func removeUnused(needed: () -> Set<String>?) {
        guard access(folder.path, F_OK) == 0 else { return }
        try? exclusively { () throws(FileError) in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let now = Date().timeIntervalSince1970
            let old = names.filter { name in
                guard let time = FileStamp(path(name))?.time, name != Self.lock else { return false }
                return now - time > Self.keptTime
            }
            guard !old.isEmpty, let needed = needed() else { return }
            for name in old where !needed.contains(String(name.prefix(64))) { unlink(path(name)) }
        }
    }

    private static let lock = "lock"

    private func exclusively(_ body: () throws(FileError) -> Void) throws(FileError) {
        try LiveryClient.exclusively(in: folder, lock: path(Self.lock), body)
    }
}
