// @ts-check
// Errors caused by bugs in a page, not by the server or the network. The browser logs them to the console.

/**
 * Calls `action` for each unhandled error.
 * @param {() => void} action
 */
export function onDefect(action) {
  // Messages about resize observers aren't errors, and have no error object.
  addEventListener('error', ({ error }) => {
    if (error) action()
  })
  addEventListener('unhandledrejection', () => action())
}
