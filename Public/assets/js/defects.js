// @ts-check
// Errors that are mistakes of a page, not problems of the server or the network. The browser logs them to the console.

/**
 * Calls `action` for each error that nothing handles.
 * @param {() => void} action
 */
export function onDefect(action) {
  // Messages about resize observers are no errors, and have no error object.
  addEventListener('error', ({ error }) => {
    if (error) action()
  })
  addEventListener('unhandledrejection', () => action())
}
