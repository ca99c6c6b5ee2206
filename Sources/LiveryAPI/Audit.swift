extension API {
    /// An attempted change and its outcome. `seal`, `hash` and `previous` are in hexadecimal.
    package struct AuditEntry: Message {
        package var number = 0
        package var time = ""
        package var author = ""
        package var credential: String?
        package var address: String?
        package var action = ""
        package var app: String?
        package var version: Int?
        package var detail: String?
        package var seal: String?
        package var hash = ""
        package var previous = ""

        package init() {}
    }

    /// A page of the audit log, newest entry first.
    package struct Audit: Message {
        package var head = ""
        package var entries: [AuditEntry] = []

        package init() {}
    }
}
