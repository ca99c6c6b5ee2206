import FoundationEssentials
import LiveryHTTP
import LiveryModel

extension EntityTag {
    /// The entity tag of some content: a hash. Its length doesn't depend on the number of apps, because a head is
    /// limited to 8 KiB.
    init(hashing bytes: [UInt8]) {
        self.init(Data(bytes.sha256.prefix(12)).base64EncodedString())
    }
}
