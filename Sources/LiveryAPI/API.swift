/// The requests and responses of the HTTP API, which the server and the command line share. The schemas of the contract
/// and the types for the web interface's scripts are derived from them.
///
/// The properties of each type have the same names as the members of its JSON, in the order in which they are encoded.
/// A nil `Optional` is encoded as null, and a nil ``Omitted`` is omitted. Times are in RFC 3339 format and UTC.
/// Enumerations, such as an action or a state, are strings here, so that clients can decode values from newer servers.
/// The contract lists their current values.
///
/// As in Protocol Buffers, a value is created empty and its properties are then set one by one.
package enum API {
    /// A request, a response, or part of one.
    package protocol Message: Codable, Sendable {
        /// Creates an empty value.
        init()
    }
}
