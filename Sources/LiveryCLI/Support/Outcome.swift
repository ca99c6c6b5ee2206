import LiveryAPI

/// What came of a change that is made at once or at a time.
enum Outcome<Done: Decodable>: Decodable {
    case done(Done)
    case scheduled(API.AcceptedChange)

    init(from decoder: any Decoder) throws {
        if let change = try? API.AcceptedChange(from: decoder) {
            self = .scheduled(change)
        } else {
            self = .done(try Done(from: decoder))
        }
    }
}

extension API.AcceptedChange {
    /// The change's number for scripts, its time for people.
    func report() {
        Terminal.note("scheduled for \(change.due)")
        Terminal.result(String(change.id))
    }
}
