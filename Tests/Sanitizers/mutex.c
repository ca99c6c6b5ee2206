// Informs the thread sanitizer about `Synchronization.Mutex`. Linked with programs that are built with the sanitizer.
//
// The program itself locks a free mutex with an atomic instruction, which the sanitizer sees. Swift's library waits for a
// locked mutex. It isn't built with the sanitizer, which would report races on everything that the mutex protects. These
// functions call Swift's own and add only the missing synchronization.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) and _unlockSlow(), which programs call and the library exports.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Missing in programs without the sanitizer.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

typedef SWIFT void Lock(uint32_t thread, SELF void *mutex);
typedef SWIFT void Unlock(SELF void *mutex);

Lock lock __asm__(LOCK);
Unlock unlock __asm__(UNLOCK);

static Lock *swift_lock;
static Unlock *swift_unlock;

__attribute__((constructor)) static void find(void) {
    swift_lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
    swift_unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock(uint32_t thread, SELF void *mutex) {
    swift_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    swift_unlock(mutex);
}
