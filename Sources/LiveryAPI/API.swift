/// The requests and responses of the HTTP API, as the server writes them and the command line reads them.
///
/// Each type spells its members as JSON does and in the order in which they are written. A member that is an `Optional`
/// is written as null. A member that is ``Omitted`` is left out instead. Times are RFC 3339 in UTC. Words such as an
/// action or a state are texts here, so that a program reads what a later server says: the contract lists them.
///
/// As with protocol buffers, a value starts out empty and is filled in member by member.
package enum API {}
