import Foundation

/// The highest number that a version of any app can have at a time.
///
/// It grows with the age of the database: a new database allows 10,000 versions of an app, and ten more each second. A
/// restored backup starts above the limit of the moment, and so above every number that was acknowledged after the
/// backup was made, although nothing else may have survived. No database has to know about another one for that: all
/// restored copies have the age of the original.
struct NumberLimit {
    /// The time at which the database was created.
    let created: Date

    static let initial = 10_000
    static let perSecond = 10
    /// The time in which the limit grows by one.
    static let step = 1.0 / Double(perSecond)

    /// The limit at a time, which may be before the creation if a clock was set back.
    func value(at time: Date) -> Int {
        Self.initial + max(0, Int(time.timeIntervalSince(created) * Double(Self.perSecond)))
    }

    /// Waits until a number is allowed. Only an app that publishes faster than ten times a second for long, or that was
    /// just restored, waits. The wait is short even if a clock was set back.
    func wait(for number: Int, at now: Date) {
        if number > value(at: now) { Thread.sleep(forTimeInterval: Self.step) }
    }
}
