/// The limits of the service. Each is far beyond any real use.
package enum ServiceLimits {
    /// The longest body in bytes: a theme of 1,000 files of 4 KiB each.
    package static let bodyBytes = 4 << 20
    /// The maximum size of a stored bundle in bytes: 60 times the longest body.
    static let bundleBytes = 256 << 20
    /// The maximum length of a message or name in the history, in Unicode scalars: a screen of text.
    package static let messageLength = 2000
    /// The maximum number of further choices of axes whose bundles a check returns: the columns of a token table.
    package static let checkedChoices = 16
    /// The maximum number of values in the list of those that follow another one: more than a person reads.
    package static let listedFollowers = 1000
    /// The maximum length of a file's path in bytes, as in most file systems.
    package static let pathBytes = 255
    /// The maximum length of Content-Location in bytes, enough for dozens of axes. The remaining 8 KiB of a head are
    /// needed for other fields.
    package static let locationBytes = 1024
    /// The maximum number of paths that a release may require, and that it may read: twice the values of a large theme.
    package static let contractPaths = 20_000
    /// The maximum length of a path or a type in a contract, in bytes: far more than a name may have.
    package static let contractPathBytes = 1024
    /// The maximum number of unmet requirements that are listed for a broken release: more than a person reads.
    static let listedRequirements = 100
    /// The maximum number of versions that are searched for one that a new release can read: a year of daily changes.
    static let searchedVersions = 400
    /// The maximum number of releases that a change may break: those of several apps.
    package static let brokenReleases = 1000
    /// The maximum length of an app's name, as for a label of a host name.
    package static let appNameLength = 64
    /// The maximum number of apps or patterns to which a token is limited.
    package static let listLength = 100
    /// Bytes of parsed files that are cached for the next compile of an app: about ten apps of 50 files of 8 kB, whose
    /// trees take five to ten times the memory of their text.
    static let workspaceBytes = 48 << 20
    /// Bytes of new bundles that a publish encodes with best effort before it is acknowledged: half a second of one
    /// core.
    static let bestAtOnceBytes = 128 << 10
    /// The maximum number of axis choices whose queries are stored in every spelling: the number of bundles that a
    /// publish compiles.
    package static let spelledChoices = 256
    /// The memory in bytes for cached bundles that were compiled on demand: 1,500 of 11 kB with their encodings.
    package static let demandBytes = 48 << 20
    /// The maximum number of bytes of the bundles that one form combines: 64 of 250 kB. Encoding them takes a second.
    package static let combinedBytes = 16 << 20
    /// The measured memory of a bundle in addition to its bytes: tags, fields, and prepared responses.
    package static let bundleOverhead = 10 << 10
    /// The minimum size of a response that is compressed for one request. Shorter ones fit into one packet anyway.
    package static let compressedBytes = 1024
    /// Versions whose files are cached for compiles with other choices of axes: a few MB each.
    static let preparedThemes = 4
    /// The range of the numbers of versions, revisions and other counted things in requests.
    package static let numbers = 1...Int(Int32.max)
    /// The default number of versions on one page of history.
    package static let pageSize = 50
    /// The maximum number of versions on one page of history.
    package static let maximumPageSize = 200

    /// The maximum size of a file with a secret, in bytes.
    static let secretBytes = 4 << 10
    /// The maximum size of a receiver's response to a delivery, in bytes. Receivers answer with a few words.
    static let answerBytes = 64 << 10
    /// The maximum number of hooks. Each has a thread.
    package static let hooks = 32
    /// The number of audit entries that a hook reads at once.
    static let deliveredEntries = 100

    /// The burst of writes that a client may send, in seconds of its rate: a script that publishes every app of a
    /// company.
    package static let writeBurstSeconds = 4
    /// The maximum number of clients whose writes are counted. Each takes about 100 bytes.
    package static let rememberedWriters = 10_000
    /// The maximum length of a request id from a proxy: somewhat more than a UUID.
    package static let requestIDLength = 128
    /// The maximum number of a target's bytes in the log.
    package static let loggedTargetBytes = 512

    /// The default maximum number of subscribers to events. Each takes about 11 KiB.
    package static let subscribers = 10_000
    /// The maximum number of pages that follow one draft. Each receives the list of all people.
    package static let draftSubscribers = 100
    /// The range of a preview link's lifetime: a minute to a week.
    package static let previewSeconds = 60...604_800
    /// The lifetime of a preview link if the request names none: a day.
    package static let previewDefaultSeconds = 86_400
    /// The maximum length of a preview page's address. Longer ones make codes that cameras can't read from a screen.
    package static let previewPageBytes = 200
    /// The number of versions, and of moves of channels, that are stored for each app's slow or reconnecting clients. A
    /// client that missed more fetches everything.
    static let eventsKept = 64
    /// The number of session cookies of a request that are looked up.
    package static let cookiesOfOneName = 4
    /// The number of bundles that were replaced at `latest` or at a channel and are still known by their hash, for each of
    /// these addresses: 8 KiB.
    static let formerBundles = 1024

    /// The number of seconds over which the subscribers of an app distribute their requests after an event: about 2,000
    /// requests a second.
    static func eventSpread(subscribers: Int) -> Int { min(subscribers / 2000, 60) }
    /// Seconds between two heartbeats: proxies and phone networks drop connections that are silent for 30 to 60.
    static let heartbeatSeconds = 15
    /// Milliseconds after which a client reconnects when its connection broke, chosen at random for each client.
    static let eventRetry = 1000...4000
    /// The same after the server stops. A restart takes a moment, and then all clients reconnect.
    static let eventRetryAfterStop = 2000...10_000
    /// Seconds after which a client retries when the limit of subscribers is reached, chosen at random for each client.
    package static let retryWhenFull = 10...40
    /// The CPU time that compiling or comparing for an anonymous client may take. No theme of 4 MiB takes that long.
    package static let anonymousTime = Duration.seconds(2)
    /// The maximum size of a body whose work counts as light, in bytes: a theme of 16 files of 4 KiB each.
    package static let lightBytes = 64 << 10
    /// The maximum number of authenticated callers whose credentials are recognized. Each takes about 100 bytes.
    package static let knownCallers = 10_000
    /// The maximum number of an app's forms, such as style sheets, that are made for a new version before it is
    /// announced. These are the ones that were requested last of the replaced version.
    package static let preparedForms = 8
    /// The time after which no further form is made before a version is announced.
    package static let preparationTime = Duration.seconds(1)
    /// Seconds after which a client may retry a request that found the queue of its lane full.
    package static let retryWhenBusy = 1

    /// The maximum length of an idempotency key in bytes: seven times a UUID.
    package static let idempotencyKeyBytes = 255
    /// The maximum number of settled changes in the list of scheduled changes.
    package static let settledChanges = 50
    /// The maximum number of versions that are searched for the authors of conflicting values.
    static let conflictVersions = 200
}
