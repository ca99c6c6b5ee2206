#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change that is scheduled for a time, or was carried out, failed or was cancelled.
public struct ScheduledChange: Sendable, Hashable, Identifiable {
    /// The kind of change.
    public enum Action: Sendable, Hashable {
        /// A publish with its stored content. Names the draft if one is published.
        case publish(draft: String?)
        /// A rollback to a version.
        case rollback(to: Int)
        /// A move of a channel to a version.
        case channel(String, to: Int)
    }

    /// The progress of the change.
    public enum State: String, Sendable, CaseIterable {
        case waiting, done, failed, cancelled
    }

    /// Identifies the change. Never reused.
    public let id: Int64
    /// The app's name.
    public let app: String
    /// The change to carry out.
    public let action: Action
    /// When the change is due.
    public let due: ZonedMoment
    /// When the change was scheduled.
    public let created: Date
    /// The author who scheduled the change. A version that it creates has the same author.
    public let author: String
    /// The author's reason.
    public let message: String
    /// The expected current version at the due time.
    public let expectation: Expectation
    /// The progress of the change.
    public let state: State
    /// When the change was carried out, failed or was cancelled.
    public let settled: Date?
    /// The author who cancelled the change.
    public let settledBy: String?
    /// The number of the new version, or of the version that the channel points to.
    public let version: Int?
    /// The reason for the failure.
    public let reason: String?
}

/// A time in a time zone, as the user entered it.
public struct ZonedMoment: Sendable, Hashable {
    /// The instant. It stays fixed if the zone's rules change.
    public let instant: Date
    /// The local date and time: `2026-12-01T00:00:00`.
    public let local: String
    /// The zone's name, such as `Europe/London`, or an offset.
    public let zone: String

    /// Creates a time. The caller makes sure that the three values agree.
    public init(instant: Date, local: String, zone: String) {
        self.instant = instant
        self.local = local
        self.zone = zone
    }
}

/// A request to schedule a change.
public struct Plan: Sendable {
    /// The change to schedule.
    public enum Action: Sendable {
        /// A publish of a compiled theme.
        case publish(Publication, expecting: Expectation)
        /// A rollback.
        case rollback(to: Int)
        /// A move of a channel.
        case channel(String, to: Int)
    }

    /// The app's name.
    public var app: String
    /// The change to schedule.
    public var action: Action
    /// When the change is due.
    public var due: ZonedMoment
    /// The author who schedules the change.
    public var author: String
    /// The author's reason.
    public var message: String
    /// The idempotency key, which makes retries safe.
    public var key: IdempotencyKey?
    /// The author that the audit names. `nil` selects `author` without a credential.
    public var scheduler: Author?

    /// Creates a plan. It is validated when it is scheduled.
    public init(
        app: String, action: Action, due: ZonedMoment, author: String, message: String, key: IdempotencyKey? = nil,
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
