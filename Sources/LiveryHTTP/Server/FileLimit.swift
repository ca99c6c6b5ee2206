@preconcurrency import Glibc

/// The process's limit of open files. Each connection counts as one.
enum FileLimit {
    /// Raises the limit as far as the system allows and returns the number of connections that it permits.
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

    /// The number of files besides connections: files of ``LingeringClose``, the event threads, the database, its logs
    /// and everything else.
    private static func reserved(eventThreads: Int) -> Int { 2 * LingeringClose.width + 2 * eventThreads }
}
