/// The requests and responses of the HTTP API, which the server and the command line share. The schemas of the contract
/// and the types of the pages' scripts are derived from them.
///
/// Each type has the same member names as the JSON, in the order in which they are encoded. A nil `Optional` is
/// encoded as null, and a nil ``Omitted`` is omitted. Times are RFC 3339 in UTC. Enumerations, such as an action or a
/// state, are strings here, so that clients can decode values from newer servers. The contract lists the current
/// values.
///
/// As in Protocol Buffers, a value starts out empty, and its members are set one by one.
package enum API {
    /// A request, a response, or part of one.
    package protocol Message: Codable, Sendable {
        /// Creates an empty value.
        init()
    }
}
