import LiveryHTTP
import LiveryService

/// The values of the path's parameters, the caller, and the operation's description.
struct Parameters: Sendable {
    let values: [String: String]
    let operation: OpenAPI.Operation
    /// The caller, if the route required credentials.
    var caller: Caller?
    /// The limit of work in a lane of compiles.
    var workLimit = WorkLimit.unlimited

    init(values: [String: String], operation: OpenAPI.Operation) {
        self.values = values
        self.operation = operation
    }

    subscript(_ name: String) -> String { values[name] ?? "" }

    /// The app's name, in valid form: requests with other names are not admitted.
    var app: String { self["app"] }

    /// The caller, on a route that requires one.
    func author() throws(Problem) -> Caller {
        guard let caller else { throw Problem(.notSignedIn, "this route does not authenticate callers") }
        return caller
    }

    /// The number of a version.
    func version() throws(Problem) -> Int {
        guard let number = Int(self["version"]), number > 0 else {
            throw Problem(.unknownVersion, "invalid version '\(self["version"])': expected a number from 1")
        }
        return number
    }
}
