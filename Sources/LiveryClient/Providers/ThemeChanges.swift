/// The themes that come into force, each with the paths that changed: `for await change in client.themes { … }`.
///
/// It begins with the current theme, unless that has the values of the theme that the provider started with: a reader
/// that draws `theme` and reads `themes` afterwards misses nothing, whatever happened in between. The first change
/// names the paths that changed since that start, so it may repeat what the reader has drawn. A slow reader gets the
/// newest theme, with all the paths that changed since the last one it got; a theme with equal values is left out. Ends when its provider goes or its task is cancelled. Each read of
/// `themes` is a sequence of its own, for one reader.
public struct ThemeChanges: AsyncSequence, Sendable {
    /// What the sequence gives.
    public typealias Element = ThemeChange
    /// It never fails.
    public typealias Failure = Never

    let start: Theme
    let stream: AsyncStream<Theme>

    /// Waits for one theme after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var previous: Theme
        var themes: AsyncStream<Theme>.Iterator

        /// The next theme that differs from the last one; nil when there will be none.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ThemeChange? {
            while let theme = await themes.next(isolation: actor) {
                let paths = previous.changedPaths(to: theme)
                previous = theme
                if !paths.isEmpty { return ThemeChange(theme: theme, paths: paths) }
            }
            return nil
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(previous: start, themes: stream.makeAsyncIterator())
    }
}
