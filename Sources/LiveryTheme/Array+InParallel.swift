import Dispatch
import Synchronization

/// Runs two functions at the same time, one of them on the calling thread, and returns their results.
package func inParallel<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
    let results = Mutex<(First?, Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
            let result = first()
            results.withLock { $0.0 = result }
        } else {
            let result = second()
            results.withLock { $0.1 = result }
        }
    }
    guard case (let first?, let second?) = results.withLock(\.self) else { preconditionFailure() }
    return (first, second)
}

extension Array where Element: Sendable {
    /// Transforms each element on all cores, including the calling thread, and returns the results in order.
    package func inParallel<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
        let results = Mutex([Result?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = transform(self[index])
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }
}
