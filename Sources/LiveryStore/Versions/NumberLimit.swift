import Foundation

/// The highest number that a version of any app can have at a given time.
///
/// The limit increases with the age of the database. A new database allows 10,000 versions of an app, and ten more each
/// second. A restored backup starts above the current limit, and therefore above every number that was acknowledged
/// after the backup was made, even if nothing else has survived. For this, databases don't need to know about each
/// other, because all restored copies have the original's creation time.
struct NumberLimit {
    /// When the database was created.
    let created: Date

    static let initial = 10_000
    static let perSecond = 10
    /// The time in which the limit increases by one, in seconds.
    static let step = 1.0 / Double(perSecond)

    /// The limit at a given time. If a clock was set back, that time can be before the creation time.
    func value(at time: Date) -> Int {
        Self.initial + max(0, Int(time.timeIntervalSince(created) * Double(Self.perSecond)))
    }

    /// Waits until a number is allowed. Only an app that was just restored, or that publishes more than ten times a
    /// second for a long time, has to wait. The wait is short even if a clock was set back.
    func wait(for number: Int, at now: Date) {
        if number > value(at: now) { Thread.sleep(forTimeInterval: Self.step) }
    }
}
