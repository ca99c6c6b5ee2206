import LiveryModel
import LiveryStore
import LiverySystem

/// A cache in front of Livery that can purge responses by the keys in their `Surrogate-Key` or `Cache-Tag`.
struct Cache: Sendable {
    /// A service, and how to reach it.
    enum Service: Sendable {
        case fastly(api: String, service: String, token: SecretFile)
        case cloudflare(api: String, zone: String, token: SecretFile)
        case varnish([String])
    }

    let service: Service
    /// The URL of the cache, whose responses are checked after a purge.
    let probe: String?

    /// The maximum number of keys in one request: Fastly accepts 256 keys, and Cloudflare 30 tags.
    private static let (fastlyKeys, cloudflareTags) = (256, 30)

    /// Removes all responses with one of the keys.
    /// - Parameter prepare: Called before each request.
    func purge(
        _ keys: Set<String>, _ prepare: () throws(DeliveryFailure) -> Void = {}
    ) throws(DeliveryFailure) {
        let keys = keys.sorted()
        switch service {
        case .fastly(let api, let service, let token):
            for batch in keys.batches(of: Self.fastlyKeys) {
                try prepare()
                try Delivery(
                    "POST", "\(api)/service/\(service)/purge",
                    fields: ["Fastly-Key": try token.text(), "Accept": "application/json"],
                    json: .object([.init("surrogate_keys", .array(batch.map(JSON.string)))])
                ).send()
            }
        case .cloudflare(let api, let zone, let token):
            for batch in keys.batches(of: Self.cloudflareTags) {
                try prepare()
                try Delivery(
                    "POST", "\(api)/zones/\(zone)/purge_cache",
                    fields: ["Authorization": "Bearer \(try token.text())"],
                    json: .object([.init("tags", .array(batch.map(JSON.string)))])
                ).send()
            }
        case .varnish(let addresses):
            for address in addresses {
                for key in keys {
                    try prepare()
                    try Delivery("PURGE", address, fields: ["Surrogate-Key": key]).send()
                }
            }
        }
    }

    /// The version of an app that the cache serves. `nil` without a probe.
    func servedVersion(of app: String) throws(DeliveryFailure) -> Int? {
        guard let probe else { return nil }
        let answer = try Delivery("GET", "\(probe)/themes/\(app)/latest", fields: [:]).send()
        let field = answer.fields.first { $0.key.lowercased() == "livery-version" }
        guard let version = field.flatMap({ Int($0.value) }) else {
            throw DeliveryFailure("the response of \(masked(probe)) has no Livery-Version")
        }
        return version
    }
}

extension Array {
    fileprivate func batches(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}

extension AuditEntry.Action {
    /// Whether responses change.
    fileprivate var changesResponses: Bool {
        switch self {
        case .publish, .rollback, .setChannel, .deleteChannel, .addRelease, .retireRelease, .makePrivate, .makePublic,
            .importApp, .deleteApp,
            .restore,
            .repair:
            true
        default: false
        }
    }
}

extension AuditEntry {
    /// The key of the responses that this change made outdated. All responses have the key `livery`.
    func surrogateKey(privateApps: Set<String>) -> String? {
        guard let action = Action(rawValue: action), action.changesResponses else { return nil }
        guard let app else { return "livery" }
        // Shared caches store no responses of private apps, and their names are private, too.
        guard action == .makePrivate || !privateApps.contains(app) else { return nil }
        return "app-\(app)"
    }
}
