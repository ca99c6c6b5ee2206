import LiveryHTTP
import LiveryModel

/// Operations on channels and the schedule.
extension OpenAPI.Operation {
    static let listChannels = Self(
        .channels, "listChannels", "Lists the channels of an app, with their versions.", .conditions,
        answers: .tagged(.channels, "Each channel with its version."), problems: [.preconditionFailed])

    static let showChannel = Self(
        .channels, "showChannel", "Shows one channel. A move names its ETag in If-Match.", .conditions,
        answers: .tagged(.channel, "The channel.", links: ofChannel), problems: [.unknownChannel, .preconditionFailed])

    static let putChannel = Self(
        .channels, "putChannel", "Moves a channel to a version, immediately or at a given time.",
        [
            .path(
                "channel", .newChannelName,
                "A channel's name. It begins with a letter and is not a reserved word."),
            .ifMatch, .ifNoneMatch,
        ],
        body: .json(.channelBody, example: ["version": 1]),
        answers: [
            .json(.ok, .channel, "The moved channel.", [.etag, .location], links: ofChannel),
            .json(.created, .channel, "The new channel.", [.etag, .location], links: ofChannel),
            accepted,
        ],
        problems: [
            .malformedBody, .unsupportedMediaType, .invalidTime, .unknownVersion, .preconditionRequired,
            .channelConflict, .limitReached,
        ])

    static let deleteChannel = Self(
        .channels, "deleteChannel", "Deletes a channel.", [.ifMatch, .ifNoneMatch],
        answers: [.empty(.noContent, "It is deleted.")],
        problems: [.unknownChannel, .preconditionRequired, .channelConflict])

    private static let ofChannel: [OpenAPI.Link] =
        ["showChannel", "channelBundle"].map { OpenAPI.Link(operation: $0, parameters: path) } + [
            OpenAPI.Link(operation: "deleteChannel", parameters: seen),
            OpenAPI.Link(
                operation: "putChannel", parameters: seen, body: ["version": "$response.body#/version"]),
        ]

    private static let path: KeyValuePairs<String, String> = [
        "app": "$response.body#/app", "channel": "$response.body#/channel",
    ]
    private static let seen: KeyValuePairs<String, String> = [
        "app": "$response.body#/app", "channel": "$response.body#/channel",
        "header.If-Match": "$response.header.ETag",
    ]

    static let listSchedule = Self(
        .schedule, "listSchedule", "Lists pending changes by time, then recent ones.",
        answers: [
            .json(
                .ok, .schedule, "Each change with its state.",
                links: ["showChange", "cancelChange"].map {
                    OpenAPI.Link(
                        operation: $0,
                        parameters: ["app": "$request.path.app", "change": "$response.body#/schedule/0/id"])
                })
        ])

    static let showChange = Self(
        .schedule, "showChange", "Shows one scheduled change.", answers: [.json(.ok, .scheduledChange, "The change.")],
        problems: [.unknownChange])

    static let cancelChange = Self(
        .schedule, "cancelChange", "Cancels a scheduled change. The change stays in the list.",
        answers: [.json(.ok, .scheduledChange, "The cancelled change.")],
        problems: [.unknownChange, .changeSettled])
}
