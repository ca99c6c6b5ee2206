public import Foundation

// The `localizedDescription` of each public error. Without it Foundation returns "The operation couldn't be completed".

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
