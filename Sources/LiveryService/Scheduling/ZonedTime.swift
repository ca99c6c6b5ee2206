import Foundation
package import LiveryStore

/// Parses a time as people and programs write it, and finds its instant.
///
///     2026-12-01T00:00[Europe/London]            by the clocks of a zone (RFC 9557)
///     2026-12-01 00:00 Europe/London             the same
///     2026-10-25T01:30+01:00[Europe/London]      the first of two
///     2026-12-01T00:00:00Z                       UTC; or an offset, +01:00
///
/// A time that the zone's clocks skip when they are set forward is invalid. If they show a time twice, when they are
/// set back, the first one counts unless an offset selects the second.
package enum ZonedTime {
    /// - Throws: ``ServiceError/invalidTime(_:)``.
    package static func moment(_ text: String) throws(ServiceError) -> ZonedMoment {
        guard let match = text.wholeMatch(of: pattern), let wall = WallTime(match.output) else {
            throw .invalidTime(
                "expected a time with its zone such as '2026-12-01T00:00[Europe/London]', found '\(text.prefix(100))'")
        }
        let offset = try match.output.offset.map { (text) throws(ServiceError) in try seconds(String(text)) }
        let name = (match.output.bracketed ?? match.output.spaced).map(String.init)
        guard let name else {
            guard let offset, let written = match.output.offset else {
                throw .invalidTime("expected a zone such as '[Europe/London]' or 'Z' after the time")
            }
            return ZonedMoment(instant: wall.instant(offset: offset), local: wall.text, zone: String(written))
        }
        let zone = try zone(name)
        return ZonedMoment(
            instant: try instant(of: wall, in: zone, offset: offset), local: wall.text, zone: zone.identifier)
    }

    /// The pattern for the contract. A pattern can't check zones and the days of a month.
    package static let form =
        #"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})?"#
        + #"(\[[A-Za-z0-9_+/-]{1,64}\]| [A-Za-z0-9_+/-]{1,64})?$"#

    // Immutable. `Regex` is not `Sendable`, because a regex may contain custom parsers, which this one does not.
    nonisolated(unsafe) private static let pattern =
        /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?(?<offset>Z|[+-]\d\d:\d\d)?(?:\[(?<bracketed>[A-Za-z0-9_+\/-]{1,64})\]| (?<spaced>[A-Za-z0-9_+\/-]{1,64}))?/

    fileprivate typealias Parts = (
        Substring, year: Substring, month: Substring, day: Substring, hour: Substring, minute: Substring,
        second: Substring?, offset: Substring?, bracketed: Substring?, spaced: Substring?
    )

    private static func seconds(_ offset: String) throws(ServiceError) -> Int {
        if offset == "Z" { return 0 }
        let parts = offset.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[0] <= 18, parts[1] < 60 else {
            throw .invalidTime("expected an offset from -18:00 to +18:00, found '\(offset)'")
        }
        return (offset.hasPrefix("-") ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60)
    }

    private static func zone(_ name: String) throws(ServiceError) -> TimeZone {
        // Abbreviations such as BST are ambiguous. The list of known identifiers omits aliases such as some place
        // names.
        guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else {
            throw .invalidTime("expected a zone such as 'Europe/London', found '\(name)'")
        }
        return zone
    }

    private static func instant(of wall: WallTime, in zone: TimeZone, offset: Int?) throws(ServiceError) -> Date {
        // The offsets the day before and the day after. No zone changes its clocks twice in that time.
        let around = [-86_400.0, 86_400].map { zone.secondsFromGMT(for: wall.instant(offset: 0) + $0) }
        let fitting = Set(around).map { wall.instant(offset: $0) }
            .filter { wall.instant(offset: zone.secondsFromGMT(for: $0)) == $0 }.sorted()
        guard let first = fitting.first else {
            let behind = wall.instant(offset: around.min() ?? 0)
            let shown = WallTime.text(behind + Double(zone.secondsFromGMT(for: behind)))
            throw .invalidTime(
                "\(wall.text) doesn't exist in '\(zone.identifier)': the clocks skip it. Did you "
                    + "mean '\(shown)'?")
        }
        guard let offset else { return first }
        guard let chosen = fitting.first(where: { wall.instant(offset: offset) == $0 }) else {
            throw .invalidTime("the offset doesn't match time zone '\(zone.identifier)' at \(wall.text)")
        }
        return chosen
    }
}

/// A date and a time without a zone.
private struct WallTime {
    /// The seconds since 1970 if this were UTC.
    private let seconds: Double

    init?(_ parts: ZonedTime.Parts) {
        var components = DateComponents()
        components.year = Int(parts.year)
        components.month = Int(parts.month)
        components.day = Int(parts.day)
        components.hour = Int(parts.hour)
        components.minute = Int(parts.minute)
        components.second = parts.second.flatMap { Int($0) } ?? 0
        guard let date = Self.calendar.date(from: components) else { return nil }
        // Foundation would read 31 November as 1 December.
        let back = Self.calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        guard back.year == components.year, back.month == components.month, back.day == components.day,
            back.hour == components.hour, back.minute == components.minute, back.second == components.second
        else { return nil }
        seconds = date.timeIntervalSince1970
    }

    func instant(offset: Int) -> Date { Date(timeIntervalSince1970: seconds - Double(offset)) }

    var text: String { Self.text(instant(offset: 0)) }

    static func text(_ date: Date) -> String { String(date.formatted(.iso8601).dropLast()) }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
