@preconcurrency import Glibc

/// A time with a resolution of one second, as HTTP represents it (RFC 9110 §5.6.7).
public struct HTTPDate: Sendable, Hashable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let seconds: Int

    /// Creates a time from seconds since 1970.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// Parses an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two obsolete formats, such as
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6 08:49:37 1994`. `nil` for any other string.
    public init?(parsing text: String) {
        guard let date = Self(fixed: text) ?? Self(obsolete: text) else { return nil }
        self = date
    }

    /// Converts an obsolete format to an IMF-fixdate and parses that, which also checks the weekday.
    private init?(obsolete text: String) {
        let words = text.split(separator: " ").map(String.init)
        let day = words.count > 1 ? words[1].split(separator: "-") : []
        if words.count == 4, day.count == 3, day[2].utf8.count == 2, let year = Self.number(Array(day[2].utf8)[...]),
            Self.longWeekdays.contains(words[0]), words[3] == "GMT", words.joined(separator: " ") == text
        {
            self.init(fixed: "\(words[0].prefix(3)), \(day[0]) \(day[1]) \(Self.whole(year)) \(words[2]) GMT")
        } else if words.count == 5, text.utf8.count == 24, let day = Int(words[2]) {
            self.init(fixed: "\(words[0]), \(Self.padded(day, 2)) \(words[1]) \(words[4]) \(words[3]) GMT")
        } else {
            return nil
        }
    }

    /// Expands a two-digit year to the latest year that is at most 50 years in the future.
    private static func whole(_ year: Int) -> Int {
        let present = civil(time(nil) / 86400).year
        let candidate = present / 100 * 100 + year
        return candidate > present + 50 ? candidate - 100 : candidate
    }

    private init?(fixed text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 29, text.hasSuffix(" GMT"), bytes[3] == 0x2C else { return nil }
        let month = Self.months.firstIndex(of: String(decoding: bytes[8..<11], as: UTF8.self))
        guard let month, let day = Self.number(bytes[5..<7]), let year = Self.number(bytes[12..<16]),
            let hour = Self.number(bytes[17..<19]), let minute = Self.number(bytes[20..<22]),
            let second = Self.number(bytes[23..<25]), hour < 24, minute < 60, second < 61
        else { return nil }
        seconds = Self.days(year: year, month: month + 1, day: day) * 86400 + hour * 3600 + minute * 60 + second
        // The weekday and the separators must match, and dates such as February 31 are invalid.
        guard second == 60 || description == text else { return nil }
    }

    /// The IMF-fixdate.
    public var description: String {
        let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
        let rest = seconds - days * 86400
        let (year, month, day) = Self.civil(days)
        let weekday = Self.weekdays[((days + 4) % 7 + 7) % 7]
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        return "\(weekday), \(Self.padded(day, 2)) \(Self.months[month - 1]) \(Self.padded(year, 4)) \(time) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let longWeekdays = [
        "Sunday,", "Monday,", "Tuesday,", "Wednesday,", "Thursday,", "Friday,", "Saturday,",
    ]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The days from 1970-01-01 to a Gregorian date. The computation starts the year in March, so a leap day comes
    /// last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719468
    }

    /// The inverse of ``days(year:month:day:)``, for the year 0 and later.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = max(0, days + 719468)
        let era = shifted / 146097
        let dayOfEra = shifted % 146097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
