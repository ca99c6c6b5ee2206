/// The requests and responses of the HTTP API, which the server and the command line share. The schemas of the contract
/// and the types of the pages' scripts are derived from them.
///
/// Each type spells its members as JSON does, in the order in which they are encoded. A nil `Optional` is encoded as
/// null, and a nil ``Omitted`` is omitted. Times are RFC 3339 in UTC. Enumerations such as an action or a state are
/// strings here, so that clients can decode the values of a later server. The contract lists the current values.
///
/// As with protocol buffers, a value starts out empty, and its members are set one by one.
package enum API {
    /// A request, a response or a part of one.
    package protocol Message: Codable, Sendable {
        /// Creates an empty value.
        init()
    }
}
