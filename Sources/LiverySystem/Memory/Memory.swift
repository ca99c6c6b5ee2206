import CHeap

/// The process's heap.
public enum Memory {
    /// Returns unused pages of the heap to the system, which the allocator would keep otherwise. Takes a few
    /// milliseconds. Useful after temporarily using much memory.
    public static func releaseUnused() {
        livery_release_unused_memory()
    }
}
