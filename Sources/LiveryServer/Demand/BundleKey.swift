import FoundationEssentials

/// The cache key of a bundle that is compiled on demand.
struct BundleKey: Hashable, Sendable {
    let app: String
    let number: Int
    /// The choice of axes in canonical spelling.
    let choice: String
    let form: BundleForm
    /// When a channel was moved to the version, if the bundle is requested at a channel's address.
    var since: Date?
}
