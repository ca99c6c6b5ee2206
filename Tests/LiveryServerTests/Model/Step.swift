import Shapes

/// A change to the app or to `lite`, an app that extends it. Numbers are taken modulo the number of existing items.
enum Step {
    case publish(String, Int, isLate: Bool)
    /// Includes the app that extends it.
    case cascade(String, Int, isLate: Bool)
    /// Validates only.
    case preview(String, Int)
    case publishLite(Int)
    case rollback(Int, isLate: Bool)
    case rollbackLite(Int)
    /// Repeats the last request with a key.
    case again
    /// Sends its key with another request.
    case reuseKey
    case draft(Int)
    case edit(Int, String, Int?, isLate: Bool)
    case rebase(Int, takeTheirs: Bool)
    case publishDraft(Int, isLate: Bool)
    case delete(Int, isLate: Bool)
    case schedule(String, Int, after: Int, isGuarded: Bool)
    case scheduleRollback(Int, after: Int)
    case scheduleChannel(Int, after: Int)
    case cancel(Int)
    case channel(Int, isLate: Bool)
    case deleteChannel(isLate: Bool)
    /// Advances the clock by some seconds and carries out due changes.
    case advance(Int)
    /// Stops the server for some seconds.
    case restart(Int)
    /// Uses a new token, valid for some seconds.
    case token(Model.Power, seconds: Int)
    case revoke

    static func random(using random: inout SeededRandom) -> Step {
        let key = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
        let value = Int.random(in: 1...4, using: &random)
        let number = Int.random(in: 0..<100, using: &random)
        let isLate = number < 15
        return switch Int.random(in: 0..<100, using: &random) {
        case 0..<9: .publish(key, value, isLate: isLate)
        case 9..<13: .cascade(key, value, isLate: isLate)
        case 13: .preview(key, value)
        case 14..<17: .publishLite(value)
        case 17..<21: .rollback(number, isLate: isLate)
        case 21: .rollbackLite(number)
        case 22..<26: .again
        case 26: .reuseKey
        case 27..<33: .draft(number)
        case 33..<52: .edit(number, key, value == 4 ? nil : value, isLate: number % 10 == 0)
        case 52..<62: .rebase(number, takeTheirs: value > 2)
        case 62..<69: .publishDraft(number, isLate: isLate)
        case 69..<71: .delete(number, isLate: number % 4 == 0)
        case 71..<77: .schedule(key, value, after: number, isGuarded: value > 2)
        case 77..<79: .scheduleRollback(number, after: value * 10)
        case 79: .scheduleChannel(number, after: value * 10)
        case 80..<82: .cancel(number)
        case 82..<86: .channel(number, isLate: isLate)
        case 86: .deleteChannel(isLate: isLate)
        case 87..<93: .advance(number == 7 ? 90_000 : number)
        case 93..<95: .restart(number)
        case 95: .revoke
        default:
            .token(value == 1 && number < 50 ? .designer : .publisher, seconds: number < 90 ? 1_000_000 : number)
        }
    }
}
