// @ts-check
// What two people changed in the same file of a draft.
import { namesInWords } from '../theme/changed-values.js'

/**
 * The files in conflict. A deleted file has no text. `change` contains the lines that differ between their text and the
 * local text. `values` are the values that both changed, if nothing else is in conflict, and `merged` has the local
 * values and all other changes. `reason` says why the changes can't be merged at all.
 * @typedef {Map<string, {
 *   text?: string, etag: string | null, author: string, change?: API.FileChange, reason?: string, merged?: string,
 *   values: DraftConflict['values']
 * }>} FileConflicts
 */

/**
 * The person who changed the files in a draft.
 * @param {DraftDocument} document
 * @param {TextChanges} texts
 */
export function personOf({ edits, changedBy }, texts) {
  const authors = new Set(edits.filter(({ path }) => path in texts).map(({ author }) => author))
  return authors.size === 1 ? [...authors][0] : changedBy
}

/**
 * The values in conflict, or an empty list if something other than a value is.
 * @param {API.Conflict[]} conflicts
 * @returns {DraftConflict['values']}
 */
export function valuesIn(conflicts) {
  const values = conflicts.flatMap(({ path, ours, theirs }) =>
    path === null || ours.text === null || theirs.text === null ? [] : [{ path, mine: ours.text, theirs: theirs.text }]
  )
  return values.length === conflicts.length ? values : []
}

/**
 * Who changed which values or files, and why that can't be merged.
 * @param {FileConflicts} conflicts
 */
export function inWords(conflicts) {
  const all = [...conflicts.values()]
  const authors = new Set(all.map(({ author }) => author))
  const reason = all.find(({ reason }) => reason)?.reason
  const why = reason ? `, and the texts can’t be merged: ${reason}` : ''
  const names = [...conflicts].flatMap(([file, { values }]) => values.length ? values.map(({ path }) => path) : [file])
  return `${[...authors].join(', ')} changed ${namesInWords(names)} too${why}`
}
