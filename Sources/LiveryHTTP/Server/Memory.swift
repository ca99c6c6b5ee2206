import CMicroHTTPD

/// The process's heap.
public enum Memory {
    /// Gives pages that nothing uses any more back to the system: worth its millisecond after much was loaded, since
    /// the allocator keeps them otherwise.
    public static func releaseUnused() {
        livery_release_unused_memory()
    }
}
