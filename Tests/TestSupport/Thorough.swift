import Foundation

/// Whether the tests run with their full counts, as in `script/test --thorough`.
public let isThorough = ProcessInfo.processInfo.environment["LIVERY_THOROUGH"] != nil

/// How often to repeat work that only adds certainty: fewer times by default, and the full number in `script/test
/// --thorough`.
///
/// Number the seeds from the first one, so that the usual seeds are part of the full set, and name the seed in the
/// expectation.
public func times(_ usual: Int, thorough: Int) -> Int { isThorough ? thorough : usual }

/// A few of the elements, evenly spaced and the same in every run, or all of them in `script/test --thorough`.
public func sample<Element>(_ all: [Element], usual: Int) -> [Element] {
    let count = times(usual, thorough: .max)
    guard count < all.count else { return all }
    return (0..<count).map { all[$0 * all.count / count] }
}
