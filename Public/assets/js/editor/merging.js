// @ts-check
// Merges of two edits of the same files. The server merges them value by value.
import * as api from '../api.js'

/** The number of merge attempts. If the author types during each of them, the merge is postponed. */
const maximumRounds = 5

/** @typedef {{ base: Texts, ours: TextChanges, theirs: Texts }} Sides */

/**
 * A merge. If the server can't merge these texts, `reason` says why, and every file is a conflict.
 * @typedef {API.Merge & { reason?: string }} Merge
 */

/**
 * The merged texts of files that both sides changed. In files with conflicts, these contain our version. The author may
 * type in the meantime, so the merge is repeated until our side hasn't changed during it.
 * @param {string} app
 * @param {() => Sides} sides
 * @returns {Promise<Merge>}
 */
export async function merge(app, sides) {
  let known = ''
  /** @type {Merge} */
  let result = { files: {}, conflicts: [], changes: [] }
  for (let round = 0;; round += 1) {
    const body = clashing(sides())
    const text = JSON.stringify(body)
    if (text === known || !Object.keys({ ...body.ours, ...body.theirs }).length) return result
    if (round === maximumRounds) throw new api.Problem(503, { detail: 'your text changed during each merge' })
    result = await request(app, body)
    known = text
  }
}

/**
 * The texts of files that both sides changed in different ways.
 * @param {Sides} sides
 */
function clashing({ base, ours, theirs }) {
  const files = Object.keys({ ...ours, ...theirs }).filter((file) =>
    ours[file] !== theirs[file] && ours[file] !== base[file] && theirs[file] !== base[file]
  )
  /**
   * @param {TextChanges} texts
   * @returns {Texts}
   */
  const pick = (texts) =>
    Object.fromEntries(files.flatMap((file) => {
      const text = texts[file]
      return text === undefined ? [] : [[file, text]]
    }))
  return { base: pick(base), ours: pick(ours), theirs: pick(theirs) }
}

/**
 * A merge. If the server can't read the files or they are too long, all files are conflicts.
 * @param {string} app
 * @param {API.MergeRequest} body
 * @returns {Promise<Merge>}
 */
async function request(app, body) {
  try {
    return await api.merge(app, body)
  } catch (problem) {
    api.rethrowDefect(problem)
    if (![400, 413].includes(problem.status)) throw problem
    const side = { type: null, text: null, author: null, version: null, line: null, column: null }
    const conflicts = Object.keys({ ...body.ours, ...body.theirs })
      .map((file) => ({ file, path: null, base: null, ours: side, theirs: side }))
    return { files: body.ours, conflicts, changes: [], reason: problem.message }
  }
}
