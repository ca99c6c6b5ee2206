public import Foundation

/// A bundle that ships with the app: its bytes, `Data`, or the URL of a file among the app's resources.
///
/// ```swift
/// configuration.bundled = [Bundle.main.url(forResource: "badoo-day", withExtension: "json")!]
/// ```
public protocol BundleSource: Sendable {
    /// The wire form of the bundle. A client reads it once, when it is created.
    func bundleBytes() throws -> [UInt8]
}

extension Array: BundleSource where Element == UInt8 {
    /// The bytes.
    public func bundleBytes() -> [UInt8] { self }
}

extension Data: BundleSource {
    /// The bytes.
    public func bundleBytes() -> [UInt8] { Array(self) }
}

extension URL: BundleSource {
    /// The content of the file.
    public func bundleBytes() throws -> [UInt8] { Array(try Data(contentsOf: self)) }
}

extension ShippedBundle: BundleSource {
    /// The wire form.
    public func bundleBytes() -> [UInt8] { bytes }
}

extension Bundle {
    /// The folder among these resources for ``ThemeClient/Configuration/bundledAssets``: the folder with this name or, if
    /// Xcode has copied its files without the folder, all resources.
    public func assetFolder(named name: String) -> URL? {
        guard let resources = resourceURL else { return nil }
        let folder = resources.appendingPathComponent(name)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : resources
    }
}
