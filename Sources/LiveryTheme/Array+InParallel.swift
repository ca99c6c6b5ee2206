import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms the elements in parallel on all cores, including the calling thread, and returns the results in
    /// order.
    package func inParallel<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
