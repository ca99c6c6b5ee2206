/// A cached file could not be removed.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation, the file and the system's error message.
    public let reason: String

    /// The reason and what to do about it.
    public var description: String {
        "the cached theme can't be removed: \(reason). Call 'removeAll()' again, or remove the folder 'cacheFolder'"
    }
}
