// Tells the thread sanitizer of `Synchronization.Mutex`; loaded before a program that was built with it.
//
// A mutex that is free is taken by an atomic instruction in the program itself, which the sanitizer sees. One that is
// held is waited for in Swift's library, which is not built with the sanitizer: without what is said here, it takes
// everything that such a mutex guards for a race. Nothing else is made to look right, and the mutex stays Swift's own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) and _unlockSlow(), which programs call and the library exports.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Absent in what is started with the same environment but without the sanitizer.
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
