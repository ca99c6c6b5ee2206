import Crypto
import FoundationEssentials
import LiveryHTTP

extension EntityTag {
    /// The entity tag of some content: a hash, which has the same length for a thousand apps as for one. A head is
    /// limited to 8 KiB.
    init(hashing bytes: [UInt8]) {
        self.init(Data(SHA256.hash(data: bytes).prefix(12)).base64EncodedString())
    }
}
