/// The themes that become current, each with the changed paths: `for await change in client.changes { … }`.
///
/// The sequence starts with the current theme, unless its values equal the provider's first theme. A reader that draws
/// `theme` and then reads `changes` therefore doesn't miss any change. The first element lists all paths that changed
/// since the provider's first theme, so it can repeat what the reader has already drawn. A slow reader receives the
/// newest theme with all paths that changed since its last element. A theme with equal values is skipped. The sequence
/// ends when its provider is released or its task is cancelled. Each access to `changes` returns a new sequence for one
/// reader.
public struct ThemeChanges: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = ThemeChange
    /// The sequence never throws.
    public typealias Failure = Never

    let start: Theme
    let stream: AsyncStream<Theme>

    /// Waits for the next theme.
    public struct Iterator: AsyncIteratorProtocol {
        var previous: Theme
        var themes: AsyncStream<Theme>.Iterator

        /// The next theme that differs from the last one. `nil` at the end.
        public mutating func next() async -> ThemeChange? {
            while let theme = await themes.next() {
                if let change = change(to: theme) { return change }
            }
            return nil
        }

        /// The next theme that differs from the last one, without leaving the caller's actor. `nil` at the end.
        @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ThemeChange? {
            while let theme = await themes.next(isolation: actor) {
                if let change = change(to: theme) { return change }
            }
            return nil
        }

        private mutating func change(to theme: Theme) -> ThemeChange? {
            let paths = previous.changedPaths(to: theme)
            previous = theme
            return paths.isEmpty ? nil : ThemeChange(theme: theme, paths: paths)
        }
    }

    /// Creates an iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(previous: start, themes: stream.makeAsyncIterator())
    }
}
