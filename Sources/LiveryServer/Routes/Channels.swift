import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryStore

/// Names besides `latest` under which a version is served.
enum Channels {
    static func list(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let channels = try service.store.channels(app: app.version.app)
        var list = API.Channels()
        list.app = app.version.app
        list.channels = channels.map(API.Channel.init)
        return .json(list, for: request)
    }

    static func show(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let channel = try service.store.channel(app: app.version.app, name: path["channel"])
        return .json(API.Channel(channel), state: channel.tag, for: request)
    }

    /// Moves a channel to a version, with `at` at a given time.
    static func put(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = try service.app(path.app).version.app
        let author = try path.author()
        let name = try channelName(path)
        let body = try ChannelBody(path.body(of: request))
        let current = try service.channel(name, of: app)
        let expectation = try request.expectation(of: current)
        if let due = body.due {
            try author.requireMayChangeAllFiles(for: "a scheduled move of a channel")
            return try Committed {
                try service.schedule(
                    Plan(
                        app: app, action: .channel(name, to: body.version), due: due, author: author.name,
                        message: body.message, by: author.author))
            } report: { receipt in
                Schedule.accepted(receipt.scheduled, nil, isReplay: false)
            }
        }
        try service.requireMayMove(current?.version, of: app, to: body.version, author)
        return try Committed {
            try service.store.setChannel(
                app: app, name: name, to: body.version, author: author.name, message: body.message,
                expecting: expectation, by: author.author)
        } report: { channel in
            service.follower.serve(changeOf: [app])
            return .json(
                API.Channel(channel), status: expectation == .absent ? .created : .ok,
                fields: [.etag: channel.tag.description, .location: "/themes/\(app)/\(name)"])
        }
    }

    static func delete(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = try service.app(path.app).version.app
        let author = try path.author()
        let name = path["channel"]
        try author.requireMayChangeAllFiles(for: "deleting a channel")
        let channel = try service.store.channel(app: app, name: name)
        let expectation = try request.expectation(of: channel)
        return try Committed {
            try service.store.deleteChannel(app: app, name: name, by: author.author, expecting: expectation)
        } report: { _ in
            service.follower.serve(changeOf: [app])
            return .noContent
        }
    }

    /// The bundle of a channel's version. Prepared responses bypass this handler.
    static func bundle(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let channels = service.catalog.current.channels[app.version.app] ?? [:]
        guard let target = channels[path["channel"]]?.target else {
            throw service.unknownWithoutStore
                ?? Problem(.unknownChannel, "'\(app.version.app)' has no channel '\(path["channel"])'")
                .suggesting(["latest"] + channels.filter { $0.value.target != nil }.keys.sorted(by: utf8Precedes))
        }
        return try service.bundle(of: target.version, at: target, for: request, by: path.caller)
    }

    /// A name that can replace `latest` in a path, and is not reserved for present or future routes.
    private static func channelName(_ path: Parameters) throws(Problem) -> String {
        let name = path["channel"]
        guard AppName.isName(name), name.utf8.first.map({ $0 >= 0x61 }) == true, !reserved.contains(name) else {
            throw Problem(
                .malformedRequest,
                "expected a channel's name: a-z, 0-9 and '-', beginning with a letter, and not a reserved word, "
                    + "found '\(name)'")
        }
        return name
    }

    /// The names that ``channelName(_:)`` accepts, including ``reserved`` ones, as a regular expression.
    static let namePattern = "^[a-z][a-z0-9-]{0,\(Limits.appNameLength - 1)}$"

    /// Words that routes use or may use. The table of routes itself uses this list in the contract, so it can't provide
    /// the words. A test checks that the list contains the words of the table.
    static let reserved: Set<String> = [
        "access", "audit", "channels", "check", "diff", "drafts", "events", "explain", "export", "files", "format",
        "import", "latest", "merge", "preview", "rename", "reviews", "rollback", "schedule", "sign-in", "source",
        "tokens", "versions", "visibility",
    ]
}

extension Service {
    /// Throws if moving a channel changes files that the caller may not change. A new channel is compared with the
    /// current version.
    fileprivate func requireMayMove(_ old: Int?, of app: String, to new: Int, _ author: Caller) throws {
        guard author.files != nil else { return }
        let old = try store.version(app: app, number: old ?? self.app(app).version.number)
        try author.requireMayExchange(
            store.limitedContent(of: old), for: store.limitedContent(of: store.version(app: app, number: new)))
    }

    fileprivate func channel(_ name: String, of app: String) throws -> Channel? {
        do { return try store.channel(app: app, name: name) } catch StoreError.notFound(.channel) { return nil }
    }
}

extension Request {
    /// The required expectation of a change to a channel: either that the channel does not exist, or the state that the
    /// client has read.
    fileprivate borrowing func expectation(of current: Channel?) throws(Problem) -> ChannelExpectation {
        switch writeCondition(tag: current?.tag) {
        case .matches: return current.map { .move($0.move) } ?? .absent
        case .absent: return .absent
        case .unconditional:
            throw Problem(
                .preconditionRequired, "send If-Match with the channel's ETag, or If-None-Match: * for a new channel")
        case .failed: throw Problem(StoreError.channelConflict(current: current?.move))
        }
    }
}

extension Channel {
    var tag: EntityTag { EntityTag("m\(move)") }
}

extension API.Channel {
    fileprivate init(_ channel: LiveryStore.Channel) {
        self.init()
        app = channel.app
        self.channel = channel.name
        version = channel.version
        time = channel.time.timestamp
        author = channel.author
        message = channel.message
        scheduled = channel.scheduled.map(Int.init)
    }
}
