/// A whole response, read from the network and not yet believed.
struct Answer: Sendable {
    let status: Int
    /// By lower-case name.
    let headers: [String: String]
    /// The identity bytes: content encodings are undone.
    let body: [UInt8]

    subscript(header: String) -> String? { headers[header] }
}
