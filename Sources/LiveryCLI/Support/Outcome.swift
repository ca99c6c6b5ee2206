import LiveryAPI

/// The result of a change that is made immediately or scheduled.
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
    /// Prints the change's number for scripts and its time for people.
    func report() {
        Terminal.note("scheduled for \(change.due)")
        Terminal.result(String(change.id))
    }
}
