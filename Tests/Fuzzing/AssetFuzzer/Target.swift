import FuzzDriver
import LiveryModel
import LiveryTheme

/// Checks that any bytes are either described or rejected as an asset. The first byte selects the type that the file's
/// name says. A description must be possible, and must equal the description that is read from its bytes.
func fuzz(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let types = Asset.MediaType.allCases
    let type = types[Int(first) % types.count]
    do throws(AssetError) {
        let asset = try Asset(path: "assets/a.\(type.extensions[0])", bytes: Array(bytes.dropFirst()))
        if asset.type != type, (type, asset.type) != (.otf, .ttf) {
            FuzzDriver.fail("the type isn't the one in the name")
        }
        check(asset)
    } catch {
        if error.description.contains(where: \.isNewline) { FuzzDriver.fail("the error isn't a sentence") }
    }
}

private func check(_ asset: Asset) {
    switch asset.content {
    case .image(let size?):
        if !(size.width > 0 && size.height > 0) { FuzzDriver.fail("an image has no size") }
    case .font(let face): check(face)
    case .image(nil), .webFont: break
    }
    guard let read = try? Asset(description: asset.description) else { FuzzDriver.fail("a description is unreadable") }
    if read != asset { FuzzDriver.fail("an asset differs after reading its description") }
}

private func check(_ face: FontFace) {
    if face.family.isEmpty { FuzzDriver.fail("a family has no name") }
    if !(1...1000).contains(face.weights.lowerBound) || !(1...1000).contains(face.weights.upperBound) {
        FuzzDriver.fail("a weight is out of range")
    }
    for (range, next) in zip(face.characters, face.characters.dropFirst()) where range.upperBound + 1 >= next.lowerBound
    {
        FuzzDriver.fail("ranges of characters touch")
    }
    for range in face.characters
    where Unicode.Scalar(range.lowerBound) == nil || Unicode.Scalar(range.upperBound) == nil {
        FuzzDriver.fail("a range doesn't consist of characters")
    }
}
