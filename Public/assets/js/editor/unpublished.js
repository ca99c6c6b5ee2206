// @ts-check
// Apps that exist only as drafts, because no version of them was published yet.
import * as api from '../api.js'

/**
 * The app and, if it was never published, the draft to open: the draft in the address, or else the first one.
 * @param {string} app
 * @param {string | undefined} name The draft in the address.
 * @returns {Promise<{ theme: CurrentTheme, draft?: string }>}
 */
export async function publishedOrDraft(app, name) {
  try {
    return { theme: await api.theme(app) }
  } catch (problem) {
    if (problem.type !== 'unknown-app') throw problem
    const drafts = await draftsOf(app)
    const draft = drafts.find((one) => one.draft === name) ?? drafts[0]
    if (!draft) throw problem
    return { theme: unpublished(app, draft.created), draft: draft.draft }
  }
}

/**
 * The drafts of an app. None for people who may not read them.
 * @param {string} app
 */
async function draftsOf(app) {
  try {
    return await api.drafts(app)
  } catch (problem) {
    api.rethrowDefect(problem)
    return []
  }
}

/**
 * The versions of the apps that an unpublished app extends, by name, nearest first. Empty if they can't be loaded. For
 * a published app, the server lists them.
 * @param {string} text The text of the app's entry file.
 * @returns {Promise<Record<string, number>>}
 */
export async function extendedBy(text) {
  const [, app, version] = /^@extends:\s*"?([a-z0-9-]+)(?:@(\d+))?/m.exec(text) ?? []
  if (!app) return {}
  try {
    const theme = await api.theme(app)
    return { [app]: Number(version ?? theme.latest), ...theme.extends }
  } catch (problem) {
    api.rethrowDefect(problem)
    return {}
  }
}

/**
 * @param {string} app
 * @param {string} time
 * @returns {CurrentTheme}
 */
const unpublished = (app, time) => ({ app, latest: 0, time, axes: [], extends: {}, etag: null, isPrivate: false })
