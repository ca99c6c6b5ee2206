// @ts-check
// Merges of two edits of the same texts, which the server makes value by value.
import * as api from '../api.js'

/** The number of merges before one is left for later, because the author types during each of them. */
const maximumRounds = 5

/** @typedef {{ base: Texts, ours: TextChanges, theirs: Texts }} Sides */

/**
 * A merge. `reason` says why the server can't merge these texts. Every file is then a conflict.
 * @typedef {API.Merge & { reason?: string }} Merge
 */

/**
 * The merged texts of the files that both sides changed. Files with conflicts contain our version of them. The author
 * may type meanwhile, so the merge is repeated until our side is still the same afterwards.
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
 * The texts of the files that both sides changed in different ways.
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
 * A merge, in which all files are conflicts if the server can't read them or they are too long.
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
