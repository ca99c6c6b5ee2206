import Foundation

/// Whether the tests run with their full counts, as in `script/test --thorough`.
public let isThorough = ProcessInfo.processInfo.environment["LIVERY_THOROUGH"] != nil

/// How often to repeat work that only adds certainty. The full number is used only in `script/test --thorough`.
///
/// Number the seeds from the first one, so that the usual seeds are part of the full set. Include the seed in the
/// expectation's message.
public func times(_ usual: Int, thorough: Int) -> Int { isThorough ? thorough : usual }

/// A few of the elements, which are evenly spaced and the same in every run. In `script/test --thorough`, all elements.
public func sample<Element>(_ all: [Element], usual: Int) -> [Element] {
    let count = times(usual, thorough: .max)
    guard count < all.count else { return all }
    return (0..<count).map { all[$0 * all.count / count] }
}
