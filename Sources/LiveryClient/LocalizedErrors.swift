public import Foundation

// The `localizedDescription` of each public error. By default, Foundation returns "The operation couldn't be
// completed".

extension ConfigurationError: LocalizedError {
    /// The same string as ``description``.
    public var errorDescription: String? { description }
}

extension CacheError: LocalizedError {
    /// The same string as ``description``.
    public var errorDescription: String? { description }
}

extension FetchError: LocalizedError {
    /// The same string as ``description``.
    public var errorDescription: String? { description }
}

extension LookupError: LocalizedError {
    /// The error's ``description`` and what to do about it.
    public var errorDescription: String? {
        switch reason {
        case .absent where nearest != nil: description
        case .absent: "\(description). Add it to the theme, or correct the path"
        case .null: "\(description). Read it as a 'Setting'"
        case .mismatch: "\(description). Change the theme, or read it as that type"
        }
    }
}

extension BundleError: LocalizedError {
    /// The error's own description and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .format: "\(description). Update Livery in the app, or export the bundle again with its version"
        case .notJSON, .malformed: "\(description). Export the bundle again with 'livery compile'"
        }
    }
}
