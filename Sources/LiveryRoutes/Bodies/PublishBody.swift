import LiveryAPI
import LiveryService
import LiveryStore

/// The body of a publish: a theme's text or a draft's name, and a message.
struct PublishBody {
    /// The source of the text.
    enum Source {
        case files(ThemeText)
        case draft(String, revision: Int?)
    }

    let message: String
    let source: Source
    /// Whether to publish the apps that extend this one, too.
    let cascade: Bool
    /// Whether to create no version if the content is that of the current one.
    let ifChanged: Bool
    /// The releases that the publish may break.
    let breaks: [String]
    /// The scheduled time. Nil means now.
    let due: ZonedMoment?

    init(_ body: API.PublishRequest) throws(Problem) {
        message = try ServiceLimits.checkMessage(body.message)
        breaks = try ServiceLimits.checkBreaks(body.breaks)
        due = try body.at.map { text throws(Problem) in try ServiceLimits.checkTime(text) }
        cascade = body.cascade ?? false
        ifChanged = body.ifChanged ?? false
        guard let name = body.draft else {
            source = .files(try ThemeText(body.files, entry: body.entry))
            return
        }
        guard AppName.isName(name), body.files == nil else {
            throw Problem(.malformedBody, "expected either 'draft' (a name) or 'files'")
        }
        source = .draft(name, revision: try ServiceLimits.checkNumber(body.revision, "revision"))
    }
}

/// The body of a rollback.
struct RollbackBody {
    let version: Int
    let message: String
    /// The releases that the rollback may break.
    let breaks: [String]
    let due: ZonedMoment?

    init(_ body: API.RollbackRequest) throws(Problem) {
        breaks = try ServiceLimits.checkBreaks(body.breaks)
        version = body.version
        message = try ServiceLimits.checkMessage(body.message)
        due = try body.at.map { text throws(Problem) in try ServiceLimits.checkTime(text) }
        _ = try ServiceLimits.checkNumber(version, "version")
    }
}

/// The body of a channel's move.
struct ChannelBody {
    let version: Int
    let message: String
    /// The releases that the move may break.
    let breaks: [String]
    let due: ZonedMoment?

    init(_ body: API.ChannelRequest) throws(Problem) {
        breaks = try ServiceLimits.checkBreaks(body.breaks)
        version = body.version
        message = try body.message.map { text throws(Problem) in try ServiceLimits.checkMessage(text) } ?? ""
        due = try body.at.map { text throws(Problem) in try ServiceLimits.checkTime(text) }
        _ = try ServiceLimits.checkNumber(version, "version")
    }
}

extension ServiceLimits {
    /// The message for the history.
    static func checkMessage(_ message: String) throws(Problem) -> String {
        guard message.contains(where: { !$0.isWhitespace }) else {
            throw Problem(.malformedBody, "expected 'message': the reason for the publish")
        }
        guard message.unicodeScalars.count <= messageLength, !message.unicodeScalars.contains("\u{0}") else {
            throw Problem(.malformedBody, "expected a message of at most \(messageLength) characters")
        }
        return message
    }

    /// The names of the releases that a change may break.
    static func checkBreaks(_ names: [String]?) throws(Problem) -> [String] {
        let names = names ?? []
        guard names.count <= brokenReleases else {
            throw Problem(.malformedBody, "expected at most \(brokenReleases) names in 'breaks', found \(names.count)")
        }
        return names
    }

    /// The time of a scheduled change.
    static func checkTime(_ text: String) throws(Problem) -> ZonedMoment {
        do { return try ZonedTime.moment(text) } catch { throw Problem(error) }
    }

    /// The name of an app.
    static func checkApp(_ name: String) throws(Problem) {
        do { try AppName.check(name) } catch { throw Problem(error) }
    }

    /// The number of a version or revision.
    static func checkNumber(_ number: Int?, _ name: String) throws(Problem) -> Int? {
        guard number.map(numbers.contains) ?? true else {
            throw Problem(.malformedBody, "expected a number from 1 to \(numbers.upperBound) for '\(name)'")
        }
        return number
    }
}
