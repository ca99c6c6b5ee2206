import LiveryHTTP
import LiveryModel

/// What the contract says of the routes of channels and of the schedule.
extension OpenAPI.Operation {
    static let listChannels = Self(
        .channels, "listChannels", "Names besides `latest` under which versions are served.", .conditions,
        answers: .tagged(.channels, "Each channel with its version."), problems: [.preconditionFailed])

    static let showChannel = Self(
        .channels, "showChannel", "One channel; its tag is what a move names.", .conditions,
        answers: .tagged(.channel, "The channel.", links: ofChannel), problems: [.unknownChannel, .preconditionFailed])

    static let putChannel = Self(
        .channels, "putChannel", "Points a channel to a version, at once or at a time.",
        [
            .path(
                "channel", .newChannelName,
                "A channel: a name that begins with a letter and is no word of the service's."),
            .ifMatch, .ifNoneMatch,
        ],
        body: .json(.channelBody, example: ["version": 1]),
        answers: [
            .json(.ok, .channel, "Where it points to now.", [.etag, .location], links: ofChannel),
            .json(.created, .channel, "The channel, which is new.", [.etag, .location], links: ofChannel),
            accepted,
        ],
        problems: [
            .malformedBody, .unsupportedMediaType, .invalidTime, .unknownVersion, .preconditionRequired,
            .channelConflict, .limitReached,
        ])

    static let deleteChannel = Self(
        .channels, "deleteChannel", "Takes a channel away.", [.ifMatch, .ifNoneMatch],
        answers: [.empty(.noContent, "It is gone.")],
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
        .schedule, "listSchedule", "What waits, by time, then what was done lately.",
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
        .schedule, "showChange", "One scheduled change.", answers: [.json(.ok, .scheduledChange, "The change.")],
        problems: [.unknownChange])

    static let cancelChange = Self(
        .schedule, "cancelChange", "Cancels a scheduled change, which stays in the list.",
        answers: [.json(.ok, .scheduledChange, "The change, which will not be carried out.")],
        problems: [.unknownChange, .changeSettled])
}
