import Crypto
import FoundationEssentials
import LiveryHTTP

extension EntityTag {
    /// The tag of a content: its hash, which is as long for a thousand apps as for one. A head has only 8 KiB.
    init(hashing bytes: [UInt8]) {
        self.init(Data(SHA256.hash(data: bytes).prefix(12)).base64EncodedString())
    }
}
