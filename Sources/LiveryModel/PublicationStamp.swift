/// The version of the theme in a bundle file, and the time when the file was created. The stamp is the envelope around
/// a bundle that ships with an app.
///
/// `livery compile --published-as 12` writes the stamp. A client compares it with its cached bundles, so that a newer
/// app never shows an older theme. Bundles from the server have no envelope, so that equal content has equal bytes.
public struct PublicationStamp: Hashable, Sendable {
    /// The version's number on the server, or `nil` if it is unknown.
    public var version: Int?
    /// When the bundle was created, in seconds since 1970, or `nil` if the time is unknown.
    public var time: Int?

    /// Creates a stamp.
    public init(version: Int? = nil, time: Int? = nil) {
        self.version = version
        self.time = time
    }

    /// Reads the envelope of a document. If the document has no envelope, both properties are `nil`.
    init(_ document: JSON) throws(BundleError) {
        guard document["bundle"] != nil else { return }
        let root = Cursor(document, at: "envelope")
        version = try root.optional("version")?.int()
        time = try root.optional("time")?.int()
    }

    /// The known properties by name, in the order of the envelope.
    package var members: [(name: String, number: Int)] {
        [("version", version), ("time", time)].compactMap { name, number in number.map { (name, $0) } }
    }

    /// Wraps a bundle in the envelope, as in `{"version":12,"time":1795698000,"bundle":{…}}`.
    public func enveloped(_ bundle: [UInt8]) -> [UInt8] {
        let members = members.map { #""\#($0.name)":\#($0.number),"# }.joined()
        return Array(#"{\#(members)"bundle":"#.utf8) + bundle + Array("}".utf8)
    }
}
