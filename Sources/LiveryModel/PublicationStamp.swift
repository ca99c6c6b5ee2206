/// The version of a theme that a bundle file contains, and the time when it was created. This is the envelope around a
/// bundle that ships with an app.
///
/// `livery compile --published-as 12` writes it. A client compares it with its cached bundles, so that a newer app never
/// shows an older theme. A bundle that the server delivers has no envelope, because equal content has equal bytes.
public struct PublicationStamp: Hashable, Sendable {
    /// The version's number on the server. Nil if unknown.
    public var version: Int?
    /// When the bundle was created, in seconds since 1970. Nil if unknown.
    public var time: Int?

    /// Creates a stamp.
    public init(version: Int? = nil, time: Int? = nil) {
        self.version = version
        self.time = time
    }

    /// Reads the envelope of a document. Without one, both members are nil.
    init(_ document: JSON) throws(BundleError) {
        guard document["bundle"] != nil else { return }
        let root = Cursor(document, at: "envelope")
        version = try root.optional("version")?.int()
        time = try root.optional("time")?.int()
    }

    /// The envelope with a bundle: `{"version":12,"time":1795698000,"bundle":{…}}`.
    public func enveloped(_ bundle: [UInt8]) -> [UInt8] {
        let members = [("version", version), ("time", time)].map { name, number in
            number.map { #""\#(name)":\#($0),"# } ?? ""
        }.joined()
        return Array(#"{\#(members)"bundle":"#.utf8) + bundle + Array("}".utf8)
    }
}
