public import Foundation

// What `localizedDescription` says of each public error: Foundation makes up "The operation couldn't be completed" for
// an error without it.

extension ConfigurationError: LocalizedError {
    /// ``description``.
    public var errorDescription: String? { description }
}

extension FetchError: LocalizedError {
    /// ``description``.
    public var errorDescription: String? { description }
}

extension LookupError: LocalizedError {
    /// ``description``.
    public var errorDescription: String? { description }
}

extension BundleError: LocalizedError {
    /// The error's own description.
    public var errorDescription: String? { description }
}
