#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that is to happen at a time, or has, or was not to be.
public struct ScheduledChange: Sendable, Hashable, Identifiable {
    /// What is to happen.
    public enum Action: Sendable, Hashable {
        /// A publish, of a draft if that has a name; its content is kept with it.
        case publish(draft: String?)
        /// A rollback to that version.
        case rollback(to: Int)
        /// A channel is pointed to that version.
        case channel(String, to: Int)
    }

    /// What became of it.
    public enum State: String, Sendable, CaseIterable {
        case waiting, done, failed, cancelled
    }

    /// Never given twice.
    public let id: Int64
    /// The app's name.
    public let app: String
    /// What is to happen.
    public let action: Action
    /// The time.
    public let due: MomentOfZone
    /// When it was scheduled.
    public let created: Date
    /// Who scheduled it, and the author of what it makes.
    public let author: String
    /// Why, in the author's words.
    public let message: String
    /// What must be in force then.
    public let expectation: Expectation
    /// What became of it.
    public let state: State
    /// When it was carried out, given up or cancelled.
    public let settled: Date?
    /// Who cancelled it.
    public let settledBy: String?
    /// The number of the version that it made, or that the channel points to.
    public let version: Int?
    /// Why it failed.
    public let reason: String?
}

/// A time as somebody said it: by the clocks of a zone.
public struct MomentOfZone: Sendable, Hashable {
    /// The instant, which counts, whatever becomes of the zone's rules.
    public let instant: Date
    /// The date and time there: `2026-12-01T00:00:00`.
    public let local: String
    /// The zone's name, `Europe/London`, or an offset.
    public let zone: String

    /// A time; whether the three agree is the caller's care.
    public init(instant: Date, local: String, zone: String) {
        self.instant = instant
        self.local = local
        self.zone = zone
    }
}

/// What is to be scheduled.
public struct Plan: Sendable {
    /// What is to happen.
    public enum Action: Sendable {
        /// A publish, compiled already.
        case publish(Publication, expecting: Expectation)
        /// A rollback.
        case rollback(to: Int)
        /// A move of a channel.
        case channel(String, to: Int)
    }

    /// The app's name.
    public var app: String
    /// What is to happen.
    public var action: Action
    /// When.
    public var due: MomentOfZone
    /// Who schedules it.
    public var author: String
    /// Why.
    public var message: String
    /// Makes a retry harmless.
    public var key: IdempotencyKey?
    /// Whom the audit names; nil is the author by name alone.
    public var scheduler: Author?

    /// A plan; nothing is checked before it is scheduled.
    public init(
        app: String, action: Action, due: MomentOfZone, author: String, message: String, key: IdempotencyKey? = nil,
        by scheduler: Author? = nil
    ) {
        self.app = app
        self.action = action
        self.due = due
        self.author = author
        self.message = message
        self.key = key
        self.scheduler = scheduler
    }
}
