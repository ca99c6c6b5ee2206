import FoundationEssentials

/// Names what is made on demand.
struct BundleKey: Hashable, Sendable {
    let app: String
    let number: Int
    /// The choice of axes in its one spelling.
    let choice: String
    let form: BundleForm
    /// When a channel was pointed to the version, if that is where it is asked for.
    var since: Date?
}
