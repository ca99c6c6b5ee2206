// @ts-check
// Keeps the steps of undo in the tab's session storage while the author visits another page. They are restored only for
// the same person, and only if the text is exactly the one that they lead to.
import * as session from '../session.js'

/** @typedef {import('./workspace.js').Workspace} Workspace */

/** The maximum number of steps, and of characters in the storage. */
const [stepLimit, sizeLimit] = [100, 1_000_000]

/** @param {Workspace} workspace */
const keyOf = ({ app, draft }) => `livery.undo.${app}/${draft.name ?? ''}`

/**
 * What distinguishes the text from a published version.
 * @param {Workspace} workspace
 */
function textOf({ files, published, draft, theme }) {
  const changed = Object.keys({ ...published, ...files }).filter((file) => files[file] !== published[file]).sort()
  return JSON.stringify([
    session.user()?.name,
    draft.base ?? theme.latest,
    ...changed.map((file) => [file, files[file]]),
  ])
}

/**
 * Keeps the steps of a page that the author leaves.
 * @param {Workspace} workspace
 */
export function keep(workspace) {
  const key = keyOf(workspace)
  try {
    sessionStorage.removeItem(key)
    const text = textOf(workspace)
    const steps = workspace.history.latest(stepLimit, sizeLimit - text.length)
    if (steps) sessionStorage.setItem(key, JSON.stringify({ text, steps }))
  } catch {
    // Without storage, the next page begins without steps.
  }
}

/**
 * Continues with the steps of an earlier page in this tab.
 * @param {Workspace} workspace
 */
export function restore(workspace) {
  const key = keyOf(workspace)
  try {
    const { text = null, steps = null } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.removeItem(key)
    if (text !== null && text === textOf(workspace)) workspace.history.continue(steps)
  } catch {
    // The storage is disabled.
  }
}
