import LiveryHTTP
import LiveryService

/// The response to a change.
///
/// Every handler of a change returns this type. It consists of a transaction, which is the last step that can fail, and
/// of a report, which can't. The server sends the report whatever budget is used up. So after the transaction, neither
/// an error nor a limit can replace the report by another response, such as a 503, which promises that nothing happened.
struct Committed: Sendable {
    let response: Response

    /// Runs a transaction and reports its result.
    /// - Parameters:
    ///   - transaction: Makes the change. If it throws, nothing was changed, or the error says that this is unknown.
    ///   - report: Describes the change that was made. It can read nothing that may be unavailable.
    init<Result>(_ transaction: () throws -> Result, report: (Result) -> Response) rethrows {
        response = report(try transaction()).reportingChange()
    }

    private init(_ response: Response) { self.response = response }

    /// The response to a request that changes nothing, such as a preview of a change.
    static func unchanged(_ response: Response) -> Committed { Committed(response) }

    /// A response that another request or a lane produces, from a `Committed` of its own.
    static func later(_ response: Response) -> Committed { Committed(response) }
}
