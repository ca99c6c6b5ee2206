public import Foundation

extension ThemeClient.Configuration {
    /// A folder for ``cacheFolder`` that the system doesn't purge: `Livery` in the Application Support folder of the
    /// app or an app group. The client creates it, and excludes it from backups on Apple platforms.
    /// - Parameter appGroup: The identifier of an app group, such as `group.com.example`, for an app and its extensions.
    /// - Throws: ``ConfigurationError/appGroup(_:)`` if the app has no access to the group.
    public static func defaultCacheFolder(appGroup: String? = nil) throws(ConfigurationError) -> URL {
        let manager = FileManager.default
        #if canImport(Darwin)
            if let appGroup {
                let container = manager.containerURL(forSecurityApplicationGroupIdentifier: appGroup)
                guard let container else { throw .appGroup(appGroup) }
                return container.appendingPathComponent("Library/Application Support/Livery")
            }
        #endif
        let support = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        // Outside a sandbox, all apps share Application Support.
        let owner = appGroup ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        return (support ?? manager.temporaryDirectory).appendingPathComponent(owner).appendingPathComponent("Livery")
    }
}

/// Creates a folder for cached files, and excludes it from backups.
func createCacheFolder(_ folder: URL) throws(FileError) {
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw FileError("mkdir", folder.path) }
    #if canImport(Darwin)
        var (folder, values) = (folder, URLResourceValues())
        values.isExcludedFromBackup = true
        try? folder.setResourceValues(values)
    #endif
}
