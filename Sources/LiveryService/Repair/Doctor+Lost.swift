package import LiveryStore

// Bundles that are damaged in every encoding.
extension Doctor {
    /// Stores a lost bundle again, if a fresh compile of a version that has it makes exactly its bytes.
    package mutating func restore(_ hash: String, by bytes: [UInt8]) throws(StoreError) {
        guard let (bundle, old, index) = lost[hash] else { return }
        guard bundle.hasItsHash(bytes), let repairs = EncodingCheck(bundle, expecting: bytes).repairs() else {
            let text = "\(old.text), and compiling its files again gives different bytes: publish the version again"
            findings[index] = Finding(area: old.area, text: text, isFault: true)
            return
        }
        guard isRepairing else {
            let text = "\(old.text): `livery doctor --fix` can compile it again"
            findings[index] = Finding(area: old.area, text: text, isFault: true)
            return
        }
        try store.keep(repairs, of: EncodingCheck(bundle, expecting: bytes))
        lost[hash] = nil
        let text = "\(old.text), and was compiled again"
        findings[index] = Finding(area: old.area, text: text, isFault: false, isRepaired: true)
    }
}
