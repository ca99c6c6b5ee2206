#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change that is scheduled for a certain time, or that was already carried out, failed or cancelled.
public struct ScheduledChange: Sendable, Hashable, Identifiable {
    /// The kind of change.
    public enum Action: Sendable, Hashable {
        /// A publish with its stored content. If a draft is published, its name is included.
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
    /// The author who scheduled the change. If the change creates a version, that version has the same author.
    public let author: String
    /// The author's reason.
    public let message: String
    /// The names of the releases that the change may break.
    public let breaks: [String]
    /// The version that is expected to be current at the due time.
    public let expectation: Expectation
    /// The progress of the change.
    public let state: State
    /// When the change was carried out, failed or was cancelled.
    public let settled: Date?
    /// The author who cancelled the change.
    public let settledBy: String?
    /// The number of the new version, or of the version that the channel now points to.
    public let version: Int?
    /// The reason for the failure.
    public let reason: String?
}

/// A time in a time zone, as the user entered it.
public struct ZonedMoment: Sendable, Hashable {
    /// The point in time. It stays fixed if the zone's rules change.
    public let instant: Date
    /// The local date and time, such as `2026-12-01T00:00:00`.
    public let local: String
    /// The name of the zone, such as `Europe/London`, or an offset.
    public let zone: String

    /// Creates a time. The caller ensures that the three values agree.
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
    /// The names of the releases that the change may break.
    public var breaks: [String]
    /// The idempotency key, which makes retries safe.
    public var key: IdempotencyKey?
    /// The author to record in the audit log. `nil` selects `author` without a credential.
    public var scheduler: Author?

    /// Creates a plan. The plan is validated when it is scheduled.
    public init(
        app: String, action: Action, due: ZonedMoment, author: String, message: String, breaks: [String] = [],
        key: IdempotencyKey? = nil, by scheduler: Author? = nil
    ) {
        self.app = app
        self.action = action
        self.due = due
        self.author = author
        self.message = message
        self.breaks = breaks
        self.key = key
        self.scheduler = scheduler
    }
}
