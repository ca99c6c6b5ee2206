/// The apps as plain dictionaries.
struct Model {
    typealias Values = [String: Int]

    /// The permissions of the current token, in rising order.
    enum Power: Int, Comparable {
        case nothing, designer, publisher

        static func < (one: Power, other: Power) -> Bool { one.rawValue < other.rawValue }
    }

    struct Version: Equatable {
        var values: Values
        var text: String
        var origin: String
        var message: String
        var scheduled: Int?
    }

    /// A version of the app that extends this one.
    struct Lite: Equatable {
        var own: Int
        var base: Int
        var origin: String
    }

    struct Draft {
        var base: Int
        var values: Values
        /// The file's text, which a rebase formats in its own way; empty if it does not exist.
        var text: String
        var revision = 1
    }

    struct Planned {
        enum Action { case publish(Values), rollback(Int), channel(Int) }
        var due: Int
        var action: Action
        var expects: Int?
        var message: String
        var state = "waiting"
        var version: Int?
    }

    var versions: [Version] = []
    var lite: [Lite] = []
    var drafts: [Int: Draft] = [:]
    var planned: [Planned] = []
    var channel: Int?
    var time = 0
    var power = Power.publisher
    /// The time at which the current token expires.
    var expires = Int.max
    /// The entries of the audit log.
    var audited = 0
    /// A deliberate fault, which a test has to detect.
    var mistake: Mistake?

    enum Mistake { case rollbackIsOneOff, cancelledIsDone }

    var latest: Values { versions.last?.values ?? [:] }
    var liteValues: Values { lite.last.map(values) ?? [:] }

    func values(_ version: Lite) -> Values { versions[version.base - 1].values.merging(["l": version.own]) { $1 } }

    /// The status for a caller without permission; nil if it has permission.
    func refusal(_ needed: Power) -> Int? {
        let power = time < expires ? power : .nothing
        return power >= needed ? nil : power == .nothing ? 401 : 403
    }

    mutating func publish(
        _ values: Values, _ origin: String, _ message: String, text: String? = nil, scheduled: Int? = nil
    ) {
        let text = text ?? Self.text(values)
        versions.append(Version(values: values, text: text, origin: origin, message: message, scheduled: scheduled))
        audited += 1
    }

    mutating func publishLite(_ own: Int, _ origin: String) {
        lite.append(Lite(own: own, base: versions.count, origin: origin))
        audited += 1
    }

    mutating func rollback(to number: Int, _ message: String, scheduled: Int? = nil) {
        let index = mistake == .rollbackIsOneOff ? number % versions.count : number - 1
        let old = versions[index]
        publish(old.values, "rollback \(number)", message, text: old.text, scheduled: scheduled)
    }

    mutating func carryOut() {
        let due = planned.indices.filter { planned[$0].state == "waiting" && planned[$0].due <= time }
        for index in due.sorted(by: { (planned[$0].due, $0) < (planned[$1].due, $1) }) { carryOut(index) }
    }

    private mutating func carryOut(_ index: Int) {
        let plan = planned[index]
        if let expects = plan.expects, expects != versions.count {
            planned[index].state = "failed"
            audited += 1
            return
        }
        planned[index].state = "done"
        switch plan.action {
        case .publish(let values): publish(values, "files", plan.message, scheduled: index + 1)
        case .rollback(let number): rollback(to: number, plan.message, scheduled: index + 1)
        case .channel(let number):
            channel = number
            audited += 1
        }
        if case .channel(let number) = plan.action {
            planned[index].version = number
        } else {
            planned[index].version = versions.count
        }
    }

    /// A merge of values, and the keys that both sides changed.
    static func merge(_ base: Values, _ ours: Values, _ theirs: Values) -> (values: Values, conflicts: Set<String>) {
        var (values, conflicts) = (ours, Set<String>())
        for key in Set(ours.keys).union(theirs.keys).union(base.keys) {
            let (old, mine, other) = (base[key], ours[key], theirs[key])
            if mine == other || old == other { continue }
            if old == mine { values[key] = other } else { conflicts.insert(key) }
        }
        return (values, conflicts)
    }

    static func text(_ values: Values) -> String {
        if values.isEmpty { return "" }
        return "{ " + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
    }

    static func values(_ text: String) -> Values {
        Values(
            uniqueKeysWithValues: text.matches(of: /([a-z]): ([0-9]+)/).compactMap { match in
                Int(match.output.2).map { (String(match.output.1), $0) }
            })
    }
}
