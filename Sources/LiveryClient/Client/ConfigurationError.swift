/// An invalid configuration. Each case is a mistake in the app.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// The server's URL is not an http or https URL.
    case server(String)
    /// No theme ships with the app.
    case noBundledTheme
    /// A bundled theme can't be read.
    case bundled(BundleError)
    /// The file of a bundled theme can't be read.
    case unreadableBundle(String, reason: String)
    /// A bundled theme belongs to another app.
    case bundledApp(expected: String, found: String)
    /// A bundled theme is for other axis values, such as another platform, or no bundled theme is for the configured
    /// skin. `found` contains all axes of the bundle.
    case bundledAxes(expected: [String: String], found: [String: String])
    /// Two bundled themes are for the same axis values.
    case bundledTwice(axes: [String: String])
    /// ``ThemeClient/Configuration/bundledAssets`` lacks a file of a bundled theme. The name is an image's name with its
    /// scale, or a font's family.
    case bundledAsset(name: String, sha256: String)
    /// The private certificate authorities contain no certificate.
    case noCertificate
    /// Private certificate authorities are not supported on this platform.
    case unsupportedTrust
    /// The app doesn't have access to an app group.
    case appGroup(String)
}

extension ConfigurationError: CustomStringConvertible {
    /// The problem and its solution.
    public var description: String {
        switch self {
        case .server(let address):
            "'\(address)' is not a server URL: set 'server' to an http or https URL such as "
                + "https://themes.example.com"
        case .noBundledTheme:
            "no theme ships with the app: set 'bundled' to the output of 'livery compile'"
        case .bundled(let error):
            "the bundled theme can't be read: \(error). Export it again with 'livery compile'"
        case .unreadableBundle(let source, let reason):
            "the bundled theme '\(source)' can't be read: \(reason). Add the file to the resources of the app's target"
        case .bundledApp(let expected, let found):
            "the bundled theme belongs to the app '\(found)', not to '\(expected)': ship the bundle of '\(expected)', or "
                + "set 'app' to '\(found)'"
        case .bundledAxes(let expected, let found):
            "the bundled theme is for \(spelled(axes: found)), not for \(spelled(axes: expected)): ship the bundle of "
                + "these axes, or change 'axes'"
        case .bundledTwice(let axes):
            "two bundled themes are for \(spelled(axes: axes)): ship one bundle for each combination of axis values"
        case .bundledAsset(let name, let sha256):
            "the file '\(name)' of a bundled theme is not in 'bundledAssets': add '\(sha256)', which 'livery generate' writes, "
                + "to the resources of the app's target"
        case .noCertificate:
            "'trust' contains no certificate in PEM form: it must have the lines '-----BEGIN CERTIFICATE-----' and "
                + "'-----END CERTIFICATE-----'"
        case .unsupportedTrust:
            "URLSession on Linux does not support private certificate authorities: add the authority to the system's, "
                + "and set 'trust' to '.system'"
        case .appGroup(let group):
            "the app has no access to the app group '\(group)': add it to the App Groups capability of the target"
        }
    }
}
