import Foundation
import LiveryModel

extension ThemeCache {
    /// Whether all files of the client's own bundles are in the folder.
    func isComplete(_ stored: StoredBundles) -> Bool {
        let bodies = stored.own.compactMap { $0?.body }.filter { !assetNames(in: $0).isEmpty }
        return bodies.allSatisfy { body in
            guard let bundle = try? ThemeBundle.document(body, css: false).bundle else { return false }
            return assets.missing(for: [assets.theme(bundle)]).isEmpty
        }
    }

    /// Removes the files that no bundle in the folder names, of any app and channel.
    /// - Parameter themes: Other themes whose files are kept.
    func removeUnusedAssets(keeping themes: [Theme]) {
        assets.removeUnused {
            guard let named = namedAssets() else { return nil }
            return named.union(themes.flatMap { $0.bundle.assets.files.map(\.sha256) })
        }
    }

    /// The hashes in all cached bundles. `nil` if one of them can't currently be read.
    private func namedAssets() -> Set<String>? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        var found: Set<String> = []
        // Bundles move from `staged` to `active`, and from `active` to `previous` and back. In this order, none is missed.
        for slot in [Slot.previous, .staged, .active, .previous] {
            for name in names where name.hasPrefix("livery-") && name.hasSuffix("." + slot.rawValue) {
                let content = try? readFile(folder.appendingPathComponent(name).path, limit: .max)
                guard let content else { return nil }
                if case .bytes(let bytes) = content { found.formUnion(assetNames(in: bytes)) }
            }
        }
        return found
    }
}

/// The hashes that a bundle in any format names. Doesn't decode it, so that the clients of an app's older and newer
/// versions keep each other's files.
private func assetNames(in bytes: [UInt8]) -> Set<String> {
    let mark = Data(#""sha256":""#.utf8)
    let bytes = Data(bytes)
    var names: Set<String> = []
    var start = bytes.startIndex
    while let found = bytes.range(of: mark, in: start..<bytes.endIndex) {
        names.insert(String(decoding: bytes[found.upperBound...].prefix(64), as: UTF8.self))
        start = found.upperBound
    }
    return names
}
