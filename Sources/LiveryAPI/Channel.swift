extension API {
    /// A name under which a version is served, such as `latest`.
    package struct Channel: Message {
        package var app = ""
        package var channel = ""
        package var version = 0
        package var time = ""
        package var author = ""
        package var message = ""
        /// The number of the scheduled change that moved the channel.
        package var scheduled: Int?

        package init() {}
    }

    /// An app's channels.
    package struct Channels: Message {
        package var app = ""
        package var channels: [Channel] = []

        package init() {}
    }

    /// Moves a channel to a version.
    package struct ChannelRequest: Message {
        package var version = 0
        package var message: String?
        /// The names of the releases that the move may break.
        package var breaks: [String]?
        /// The time at which to move the channel. Nil means now.
        package var at: String?

        package init() {}
    }

    /// The move of a channel that a request would make.
    package struct ChannelPreview: Message {
        package var app = ""
        package var channel = ""
        package var version = 0
        /// The releases that the move would break.
        package var breaks: [BrokenRelease] = []

        package init() {}
    }
}
