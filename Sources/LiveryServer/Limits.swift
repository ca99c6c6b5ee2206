/// What a request may bring. Each limit is far beyond any real use.
enum Limits {
    /// The longest body in bytes: a theme of 1,000 files of 4 KiB each.
    static let bodyBytes = 4 << 20
    /// The longest bundle, in bytes, that a database is believed to have: 60 times what a body may bring.
    static let bundleBytes = 256 << 20
    /// The longest message or name that history keeps, in Unicode scalars: a screen of text.
    static let messageLength = 2000
    /// The longest path of a file, in bytes, as most file systems have it.
    static let pathBytes = 255
    /// The longest Content-Location, in bytes: dozens of axes, and the rest of a head's 8 KiB is for what else is in it.
    static let locationBytes = 1024
    /// The longest app name, as in a host name's label.
    static let appNameLength = 64
    /// Apps or patterns that a token is limited to.
    static let listLength = 100
    /// Bytes of parsed files that are kept for the next compilation of an app's text: some ten apps of 50 files of 8 kB,
    /// whose trees take five to ten times as much as their text.
    static let workspaceBytes = 48 << 20
    /// Bytes of new bundles that a publish encodes by best effort before it is acknowledged: half a second of one core.
    static let bestAtOnceBytes = 128 << 10
    /// Choices of axes whose queries are kept spelled out: as many as a publish makes bundles for.
    static let spelledChoices = 256
    /// Bytes of memory for bundles that were made on demand and are kept: 1,500 of 11 kB with their encodings.
    static let demandBytes = 48 << 20
    /// What a bundle in memory takes beside its bytes, as measured: tags, fields, and the responses that were asked for.
    static let bundleOverhead = 10 << 10
    /// From so many bytes on what is made for one request is compressed: below, it fits one packet as it is.
    static let compressedBytes = 1024
    /// Versions whose files are kept ready to be compiled for another choice of axes: a few MB each.
    static let preparedThemes = 4
    /// The numbers of versions, revisions and all else that is counted, as far as a request may name them.
    static let numbers = 1...Int(Int32.max)
    /// Versions on one page of history, unless asked for otherwise.
    static let pageSize = 50
    /// Versions on one page of history at the most.
    static let maximumPageSize = 200

    /// Seconds' worth of writes that a client may ask for at once: a script that publishes every app of a company.
    static let writeBurstSeconds = 4
    /// Clients whose writes are counted, each in about 100 bytes.
    static let rememberedWriters = 10_000
    /// The longest request id that is taken over from a proxy: a UUID and some.
    static let requestIDLength = 128
    /// So much of a target goes into the log.
    static let loggedTargetBytes = 512

    /// Clients that may listen to events at one time, unless set otherwise: each costs less than 8 KiB.
    static let subscribers = 10_000
    /// Versions, and moves of channels, of each app that are kept for those who come back or are slow. Who has missed more asks for everything.
    static let eventsKept = 64
    /// Seconds between two heartbeats: proxies and phone networks forget connections that are silent for 30 to 60.
    static let heartbeatSeconds = 15
    /// Milliseconds after which a client comes back when its connection broke; each is told another number of these.
    static let eventRetry = 1000...4000
    /// The same when the server stops: a restart takes a moment, and all come back at once.
    static let eventRetryAfterStop = 2000...10_000
    /// Seconds after which a client asks again that found no room; each is told another number.
    static let retryWhenFull = 10...40
    /// CPU time that compiling or comparing for an anonymous client may take: no theme of 4 MiB takes that long.
    static let anonymousTime = Duration.seconds(2)
    /// Seconds after which a client may retry a request that found the queue of its lane full.
    static let retryWhenBusy = 1

    /// The longest key of a request that may be sent again: seven times a UUID.
    static let idempotencyKeyBytes = 255
    /// Settled changes in the list of scheduled ones.
    static let settledChanges = 50
    /// How far back the authors of conflicting values are looked for, in versions.
    static let conflictVersions = 200
}
