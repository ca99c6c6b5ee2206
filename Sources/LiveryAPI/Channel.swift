extension API {
    /// A name besides `latest` under which a version is served.
    package struct Channel: Codable, Sendable {
        package var app = ""
        package var channel = ""
        package var version = 0
        package var time = ""
        package var author = ""
        package var message = ""
        /// The number of the scheduled change that moved it.
        package var scheduled: Int?

        package init() {}
    }

    /// An app's channels.
    package struct Channels: Codable, Sendable {
        package var app = ""
        package var channels: [Channel] = []

        package init() {}
    }

    /// A channel's move.
    package struct ChannelRequest: Codable, Sendable {
        package var version = 0
        package var message: String?
        /// When; nil is now.
        package var at: String?

        package init() {}
    }
}
