import CLiveryBuild

/// Which program this is.
package enum Build {
    /// The release version.
    package static let version = "0.1.0"

    /// What the program was built from: the value of `LIVERY_BUILD` in the environment of `swift build`, such as a
    /// commit. `development` if it wasn't set.
    package static let id: String = {
        let id = String(cString: livery_build())
        return id.isEmpty ? "development" : id
    }()
}
