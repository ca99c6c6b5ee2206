// Text that is not published yet, kept in this browser for each app and file.

const prefix = (app) => `livery.draft.${app}:`

/** Keeps a file's text, and the version that it was an edit of. */
export function keep(app, file, text, version) {
  try {
    localStorage.setItem(prefix(app) + file, JSON.stringify({ text, version, time: new Date().toISOString() }))
    return true
  } catch {
    return false // The storage is full or switched off; the page says so.
  }
}

export const drop = (app, file) => localStorage.removeItem(prefix(app) + file)

/** Every draft of an app by file: `{text, version, time}`. */
export function all(app) {
  const found = {}
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix(app))) continue
    try {
      found[key.slice(prefix(app).length)] = JSON.parse(localStorage.getItem(key))
    } catch {
      localStorage.removeItem(key)
    }
  }
  return found
}
