import Crypto
import FoundationEssentials
import LiveryHTTP

extension EntityTag {
    /// The entity tag of some content: a hash. Its length doesn't depend on the number of apps, because a head is
    /// limited to 8 KiB.
    init(hashing bytes: [UInt8]) {
        self.init(Data(SHA256.hash(data: bytes).prefix(12)).base64EncodedString())
    }
}
