#if canImport(UIKit) && !os(watchOS)
    import LiveryClient

    /// The value that a property of a view had before the first style set it.
    struct Kept<Value> {
        private var original: Value?

        /// The value to assign for a setting, or nil to leave the property unchanged. The first assignment stores the
        /// current value. A setting that leaves the attribute returns the stored value once.
        mutating func next<Element>(
            _ setting: Theme.Setting<Element>, reset: @autoclosure () -> Value, now: @autoclosure () -> Value,
            _ convert: (Element) -> Value
        ) -> Value? {
            if case .leave = setting {
                defer { original = nil }
                return original
            }
            if original == nil { original = .some(now()) }
            if case .set(let element) = setting { return convert(element) }
            return reset()
        }
    }
#endif
