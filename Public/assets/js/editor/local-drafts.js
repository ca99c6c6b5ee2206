// @ts-check
// In this browser's local storage: unsaved text by app, draft and file, and the draft that was last open for each app.

/** @typedef {{ text: string, version: number, etag: string | null, time: string }} LocalDraft */

/**
 * @param {string} app
 * @param {string | null} draft
 */
const prefix = (app, draft) => `livery.draft.${app}${draft ? `/${draft}` : ''}:`

/**
 * Stores a file's text with the version that it is based on, and the ETag of the draft's file that it replaces. Returns
 * false if the storage is full or disabled.
 * @param {string} app
 * @param {string | null} draft
 * @param {string} file
 * @param {{ text: string, version: number, etag: string | null }} edit
 */
export function store(app, draft, file, { text, version, etag }) {
  try {
    localStorage.setItem(
      prefix(app, draft) + file,
      JSON.stringify({ text, version, etag, time: new Date().toISOString() }),
    )
    return true
  } catch {
    return false
  }
}

/**
 * Removes a file's stored text.
 * @param {string} app
 * @param {string | null} draft
 * @param {string} file
 */
export const remove = (app, draft, file) => localStorage.removeItem(prefix(app, draft) + file)

/**
 * The stored texts of a draft, or of the published text if `draft` is null, by file.
 * @param {string} app
 * @param {string | null} draft
 */
export function all(app, draft) {
  /** @type {Record<string, LocalDraft>} */
  const found = {}
  const start = prefix(app, draft)
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(start))) {
    try {
      found[key.slice(start.length)] = JSON.parse(localStorage.getItem(key) ?? '')
    } catch {
      localStorage.removeItem(key)
    }
  }
  return found
}

/** @param {string} app */
const lastKey = (app) => `livery.last-draft.${app}`

/**
 * The draft that was open last: its name, an empty string for the published text, or null.
 * @param {string} app
 */
export const lastDraft = (app) => localStorage.getItem(lastKey(app))

/**
 * Remembers the draft to continue with.
 * @param {string} app
 * @param {string | null} draft An empty string for the published text. Null forgets the draft.
 */
export function remember(app, draft) {
  try {
    if (draft === null) localStorage.removeItem(lastKey(app))
    else localStorage.setItem(lastKey(app), draft)
  } catch {
    // If the storage is full, the page starts with the published text and offers the draft.
  }
}

/** The apps whose last open draft is remembered. */
export const rememberedApps = () =>
  Object.keys(localStorage).filter((key) => key.startsWith(lastKey(''))).map((key) => key.slice(lastKey('').length))

/**
 * Forgets the draft that was open last.
 * @param {string} app
 */
export const forget = (app) => remember(app, null)
