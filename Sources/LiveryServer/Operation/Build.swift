import CLiveryBuild

/// Which program this is.
public enum Build {
    /// The release version.
    public static let version = "0.1.0"

    /// What the program was built from: the value of `LIVERY_BUILD` in the environment of `swift build`, such as a
    /// commit. `development` if it wasn't set.
    public static let id: String = {
        let id = String(cString: livery_build())
        return id.isEmpty ? "development" : id
    }()

    /// The metric that identifies the program, in Prometheus' text format.
    static let lines =
        Metrics.heading("livery_build_info", "gauge", "1, with the program's version and build.")
        + ["livery_build_info{version=\"\(version)\",build=\"\(id)\"} 1"]
}
