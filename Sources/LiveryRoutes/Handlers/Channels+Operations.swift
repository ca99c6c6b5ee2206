import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on channels and the schedule.
extension OpenAPI.Operation {
    static let listChannels = Self(
        .channels, "listChannels", "Lists the channels of an app, with their versions.", .conditions,
        answers: .tagged(API.Channels.self, "Each channel with its version."), problems: [.preconditionFailed])

    static let showChannel = Self(
        .channels, "showChannel", "Shows one channel. To move it, send its ETag in If-Match.", .conditions,
        answers: .tagged(API.Channel.self, "The channel.", links: ofChannel),
        problems: [.unknownChannel, .preconditionFailed])

    static let putChannel = Self(
        .channels, "putChannel", "Moves a channel to a version, immediately or at a given time.",
        [
            .path(
                "channel", .newChannelName,
                "A channel's name. It begins with a letter and is not a reserved word."),
            .validateOnly, .ifMatch, .ifNoneMatch,
        ],
        body: .json(API.ChannelRequest.self, example: ["version": 1]),
        answers: [
            .json(
                .ok, .some(of: [.response(API.ChannelPreview.self), .response(API.Channel.self)]),
                "With `validate_only`: the releases that the move would break. Otherwise, the moved channel.",
                [.etag.optional(), .location.optional()], links: ofChannel),
            .json(.created, API.Channel.self, "The new channel.", [.etag, .location], links: ofChannel),
            accepted,
        ],
        problems: [
            .malformedBody, .unsupportedMediaType, .invalidTime, .unknownVersion, .preconditionRequired,
            .channelConflict, .breaksReleases, .limitReached,
        ])

    static let deleteChannel = Self(
        .channels, "deleteChannel", "Deletes a channel.", [.ifMatch, .ifNoneMatch],
        answers: [.empty(.noContent, "It is deleted.")],
        problems: [.unknownChannel, .preconditionRequired, .channelConflict])

    private static let ofChannel: [OpenAPI.Link] = [
        "showChannel", "channelBundle", .conditional("deleteChannel"),
        .conditional("putChannel", body: ["version": "$response.body#/version"]),
    ]

    static let listSchedule = Self(
        .schedule, "listSchedule", "Lists pending changes, earliest first, and then recent ones.",
        answers: [
            .json(
                .ok, API.Schedule.self, "Each change with its state.",
                links: ["showChange", "cancelChange"].map {
                    OpenAPI.Link($0, ["change": "$response.body#/schedule/0/id"])
                })
        ])

    static let showChange = Self(
        .schedule, "showChange", "Shows one scheduled change.",
        answers: [.json(.ok, API.ScheduledChange.self, "The change.")],
        problems: [.unknownChange])

    static let cancelChange = Self(
        .schedule, "cancelChange", "Cancels a scheduled change. The change stays in the list.",
        answers: [.json(.ok, API.ScheduledChange.self, "The cancelled change.")],
        problems: [.unknownChange, .changeSettled])
}
