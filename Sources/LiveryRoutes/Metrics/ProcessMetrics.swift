import FoundationEssentials
import Glibc
import LiveryService

/// The metrics of the process, with the names that Prometheus' client libraries use.
enum ProcessMetrics {
    /// The lines in Prometheus' text format. Values that the system doesn't tell are missing.
    static var lines: [String] {
        let memory = pages
        return sample("process_cpu_seconds_total", "counter", "User and system CPU time in seconds.", cpuSeconds)
            + sample("process_resident_memory_bytes", "gauge", "Resident memory in bytes.", memory?.resident)
            + sample("process_virtual_memory_bytes", "gauge", "Virtual memory in bytes.", memory?.total)
            + sample("process_open_fds", "gauge", "Open file descriptors.", openFiles)
            + sample("process_max_fds", "gauge", "The limit on open file descriptors.", fileLimit)
            + sample(
                "process_start_time_seconds", "gauge", "When the process started, as Unix time in seconds.", startTime)
    }

    private static func sample<Value>(_ name: String, _ type: String, _ help: String, _ value: Value?) -> [String] {
        value.map { Metrics.heading(name, type, help) + ["\(name) \($0)"] } ?? []
    }

    private static var cpuSeconds: Double? {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var pages: (total: Int, resident: Int)? {
        let counts = text("/proc/self/statm").split(separator: " ").compactMap { Int($0) }
        guard counts.count > 1 else { return nil }
        let size = sysconf(Int32(_SC_PAGESIZE))
        return (counts[0] * size, counts[1] * size)
    }

    private static var openFiles: Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count
    }

    private static var fileLimit: UInt? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return limit.rlim_cur
    }

    /// The 22nd field of `stat`, in ticks since the machine started. The name before it may contain blanks and brackets.
    private static var startTime: Double? {
        let fields = text("/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
        var uptime = timespec()
        clock_gettime(CLOCK_BOOTTIME, &uptime)
        let boot = Double(time(nil) - uptime.tv_sec)
        return (boot + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))).rounded()
    }

    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return String(unsafeUninitializedCapacity: 4096) { max(0, read(file, $0.baseAddress, $0.count)) }
    }
}
