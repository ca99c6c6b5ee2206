public import LiveryModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A stored image or font.
public struct StoredAsset: Sendable, Hashable {
    /// The description, which the text of themes contains.
    public let asset: Asset
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Creates an asset. The caller has read the description from the bytes.
    public init(asset: Asset, bytes: [UInt8]) {
        self.asset = asset
        self.bytes = bytes
    }
}

/// The limits on assets that were uploaded but aren't part of a version.
public enum UploadLimits {
    /// The maximum number of such assets of an app.
    public static let count = 1000
    /// The maximum size of such assets of an app, in bytes.
    public static let bytes = 64 << 20
    /// How long an asset that nothing uses is kept.
    public static let lifetime = Duration.seconds(24 * 60 * 60)
}

extension Store {
    /// Stores an asset for an app, or keeps a stored one for another day.
    /// - Returns: Whether the asset is new.
    /// - Throws: ``StoreError/tooMuch(_:)`` when the app has reached ``UploadLimits``.
    public func upload(_ file: StoredAsset, to app: String) throws(StoreError) -> Bool {
        try Text.checkNames(app)
        let description = file.asset.description
        guard let hash = [UInt8](hexadecimal: file.asset.sha256) else { throw .invalid("an asset has no hash") }
        return try write { db in
            let now = clock()
            try db.requireNotDeleted(app)
            let old = try db.id("SELECT id FROM assets WHERE hash = ?", [hash])
            let id = try old ?? db.insert(file.bytes, hash: hash, describedBy: description, at: now)
            try db.use(assets: [id], app: app, at: now)
            if try db.uploadFault(of: app) != nil { try db.removeUnusedAssets(at: now) }
            if let fault = try db.uploadFault(of: app) { throw StoreError.tooMuch(fault) }
            return old == nil
        }
    }

    /// An asset and the apps that have it. `nil` if it isn't stored, or if `isReadable` is false for its apps. In both cases,
    /// no bytes are read, so the time of a call doesn't reveal whether the asset exists.
    /// - Parameter sha256: The hash of the bytes, in 64 lowercase hexadecimal digits.
    public func asset(
        _ sha256: String, where isReadable: (Set<String>) -> Bool = { _ in true }
    ) throws(StoreError) -> (file: StoredAsset, apps: Set<String>)? {
        guard let hash = [UInt8](hexadecimal: sha256) else { return nil }
        return try read { db in
            let apps = Set(
                try db.values(
                    "SELECT p.app FROM assets a JOIN asset_apps p ON p.asset = a.id WHERE a.hash = ?", [hash],
                    of: String.self))
            guard !apps.isEmpty, isReadable(apps),
                let row = try db.row("SELECT description, bytes FROM assets WHERE hash = ?", [hash])
            else { return nil }
            // The bytes of one asset fill the page cache, which has better uses: caches between here and the clients
            // answer the next request for the asset.
            try db.engine.releasePages()
            return (StoredAsset(asset: try row.asset(), bytes: try row.bytes("bytes")), apps)
        }
    }

    /// Removes the assets that nothing has used for a day.
    public func removeUnusedAssets() throws(StoreError) {
        try maintain { db in try db.removeUnusedAssets(at: clock()) }
    }
}

extension Row {
    func asset() throws -> Asset {
        do { return try Asset(description: bytes("description")) } catch {
            throw StoreError.damaged("the description of an asset can't be read: \(error)")
        }
    }
}
