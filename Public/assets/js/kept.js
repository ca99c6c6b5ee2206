// Text that the server does not have yet, kept in this browser for each app, draft and file.

const prefix = (app, draft) => `livery.draft.${app}${draft ? `/${draft}` : ''}:`

/** Keeps a file's text, the version that it was an edit of, and the ETag of what the draft had then. */
export function keep(app, draft, file, { text, version, etag = null }) {
  try {
    localStorage.setItem(
      prefix(app, draft) + file,
      JSON.stringify({ text, version, etag, time: new Date().toISOString() }),
    )
    return true
  } catch {
    return false // The storage is full or switched off; the page says so.
  }
}

export const drop = (app, draft, file) => localStorage.removeItem(prefix(app, draft) + file)

/** Everything that is kept of a draft, or of the text without one, by file: `{text, version, etag, time}`. */
export function all(app, draft) {
  const found = {}
  const start = prefix(app, draft)
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(start)) continue
    try {
      found[key.slice(start.length)] = JSON.parse(localStorage.getItem(key))
    } catch {
      localStorage.removeItem(key)
    }
  }
  return found
}
