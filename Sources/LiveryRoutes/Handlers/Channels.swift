import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// Names besides `latest` under which a version is served.
struct Channels: Handler {
    let apps: Apps
    let catalog: Catalog
    let store: Store
    let follower: Follower
    let publisher: Publisher
    let delivery: BundleDelivery

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        catalog = responder.service.catalog
        store = responder.service.store
        follower = responder.service.follower
        publisher = responder.service.publisher
        delivery = responder.delivery
    }

    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let channels = try store.channels(app: app.version.app)
        var list = API.Channels()
        list.app = app.version.app
        list.channels = channels.map(API.Channel.init)
        return .json(list, for: request)
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let channel = try store.channel(app: app.version.app, name: path["channel"])
        return .json(API.Channel(channel), state: channel.tag, for: request)
    }

    /// Moves a channel to a version, with `at` at a given time.
    func put(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = try apps.entry(path.app).version.app
        let author = try path.author()
        let name = try channelName(path)
        let body = try ChannelBody(path.body(of: request))
        let current = try channel(name, of: app)
        let expectation = try request.expectation(of: current)
        if try request.flag("validate_only") {
            try requireMayMove(current?.version, of: app, to: body.version, author)
            var preview = API.ChannelPreview()
            preview.app = app
            preview.channel = name
            preview.version = body.version
            let target = try store.version(app: app, number: body.version)
            preview.breaks = try API.BrokenRelease.list(publisher.comparison(of: target).broken) ?? []
            return .unchanged(.json(preview))
        }
        if let due = body.due {
            try author.requireMayChangeAllFiles(for: "a scheduled move of a channel")
            return try Committed {
                try publisher.schedule(
                    Plan(
                        app: app, action: .channel(name, to: body.version), due: due, author: author.name,
                        message: body.message, breaks: body.breaks, by: author.author))
            } report: { receipt in
                Schedule.accepted(receipt.scheduled, nil, isReplay: false)
            }
        }
        try requireMayMove(current?.version, of: app, to: body.version, author)
        return try Committed {
            try publisher.setChannel(
                name, of: app, to: body.version, message: body.message, breaking: body.breaks, author: author,
                expecting: expectation)
        } report: { channel in
            follower.serve(changeOf: [app])
            return .json(
                API.Channel(channel), status: expectation == .absent ? .created : .ok,
                fields: [.etag: channel.tag.description, .location: "/themes/\(app)/\(name)"])
        }
    }

    func delete(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = try apps.entry(path.app).version.app
        let author = try path.author()
        let name = path["channel"]
        try author.requireMayChangeAllFiles(for: "deleting a channel")
        let channel = try store.channel(app: app, name: name)
        let expectation = try request.expectation(of: channel)
        return try Committed {
            try store.deleteChannel(app: app, name: name, by: author.author, expecting: expectation)
        } report: { _ in
            follower.serve(changeOf: [app])
            return .noContent
        }
    }

    /// The bundle of a channel's version. Prepared responses bypass this handler.
    func bundle(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let name = app.version.app
        guard let place = delivery.ready.current.place(of: name, channel: path["channel"]) else {
            let channels = catalog.current.channels[name] ?? [:]
            throw apps.unknownWithoutStore
                ?? Problem(.unknownChannel, "'\(name)' has no channel '\(path["channel"])'")
                .suggesting(["latest"] + channels.filter { $0.value.target != nil }.keys.sorted(by: utf8Precedes))
        }
        return try delivery.bundle(at: place, for: request, by: path.caller)
    }

    /// A name that can replace `latest` in a path, and is not reserved for present or future routes.
    private func channelName(_ path: Parameters) throws(Problem) -> String {
        let name = path["channel"]
        guard AppName.isName(name), name.utf8.first.map({ $0 >= 0x61 }) == true, !ChannelName.reserved.contains(name)
        else {
            throw Problem(
                .malformedRequest,
                "expected a channel's name: a-z, 0-9 and '-', beginning with a letter, and not a reserved word, "
                    + "found '\(name)'")
        }
        return name
    }
}

extension Channels {
    /// Throws if moving a channel changes files that the caller may not change. A new channel is compared with the
    /// current version.
    fileprivate func requireMayMove(_ old: Int?, of app: String, to new: Int, _ author: Caller) throws {
        guard author.files != nil else { return }
        let old = try store.version(app: app, number: old ?? apps.entry(app).version.number)
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
