import CMicroHTTPD

/// The process's heap.
public enum Memory {
    /// Arenas of the heap: as many as threads that compile, beside which those that answer take little. By default there
    /// are eight for each core, and each keeps what its threads once had at a time.
    private static let arenas: Int32 = 2
    /// Blocks from so many bytes on, such as the tables of a compressor, are mapped one by one and go back to the system
    /// when they are freed. By default the bound grows with what is freed, up to 32 MiB, and small blocks that stay
    /// settle in the gaps that large ones leave.
    private static let mappedBytes: Int32 = 128 << 10

    /// Sets the heap up for a service that runs for months and makes something large now and then: it ends with the
    /// memory that it began with. To be called before there are threads.
    public static func prepareForLongRun() {
        livery_limit_heap(arenas, mappedBytes)
    }

    /// What the heap grows by for one task: what 40,000 values take to compile. Only what is used of it costs memory.
    private static let taskBytes: Int32 = 64 << 20

    /// Sets the heap up for a process that does one thing and ends: it takes memory in few large steps and gives none
    /// back, which spares thousands of page faults where much is made. To be called before there are threads.
    public static func prepareForOneTask() {
        livery_widen_heap(taskBytes)
    }

    /// Gives pages that nothing uses any more back to the system: worth its millisecond after much was loaded, since
    /// the allocator keeps them otherwise.
    public static func releaseUnused() {
        livery_release_unused_memory()
    }
}
