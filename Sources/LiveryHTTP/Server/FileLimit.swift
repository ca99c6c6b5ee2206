@preconcurrency import Glibc

/// The process's limit of open files, of which each connection is one.
enum FileLimit {
    /// Raises the limit as far as the system allows, and returns how many connections it has room for.
    static func connections(upTo wanted: Int, eventThreads: Int) -> Int {
        let reserved = reserved(eventThreads: eventThreads)
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return wanted }
        let needed = rlim_t(wanted + reserved)
        if limit.rlim_cur < needed {
            let before = limit.rlim_cur
            limit.rlim_cur = min(limit.rlim_max, needed)
            if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
        }
        return min(wanted, max(1, Int(clamping: limit.rlim_cur) - reserved))
    }

    /// Files that are open beside connections: those of ``LingeringClose``, of the event threads of two daemons, and as
    /// many for a database, its logs, and whatever else the process opens.
    private static func reserved(eventThreads: Int) -> Int { 2 * LingeringClose.width + 4 * eventThreads }
}
