// @ts-check
// Merges of two edits of the same texts, which the server makes value by value.
import * as api from '../api.js'

/** @typedef {{ base: Texts, ours: TextChanges, theirs: Texts }} Sides */

/**
 * The merged texts of the files that both sides changed. Files with conflicts contain our version of them. The author
 * may type meanwhile, so the merge is repeated until our side is still the same afterwards.
 * @param {string} app
 * @param {() => Sides} sides
 * @returns {Promise<API.Merge>}
 */
export async function merge(app, sides) {
  let known = ''
  /** @type {API.Merge} */
  let result = { files: {}, conflicts: [], changes: [] }
  for (;;) {
    const body = clashing(sides())
    const text = JSON.stringify(body)
    if (text === known || !Object.keys({ ...body.ours, ...body.theirs }).length) return result
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
 * A merge, in which a file that the server does not accept is a conflict.
 * @param {string} app
 * @param {API.MergeRequest} body
 * @returns {Promise<API.Merge>}
 */
async function request(app, body) {
  try {
    return await api.merge(app, body)
  } catch (problem) {
    if (!(problem instanceof api.Problem) || problem.isTemporary) throw problem
    const side = { type: null, text: null, author: null, version: null, line: null, column: null }
    const conflicts = Object.keys({ ...body.ours, ...body.theirs })
      .map((file) => ({ file, path: null, base: null, ours: side, theirs: side }))
    return { files: body.ours, conflicts, changes: [] }
  }
}
