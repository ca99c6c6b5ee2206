// @ts-check
// Distinguishes the changes that an author made from the changes that follow from them.
import { outline } from './ktv.js'

/** @typedef {{ cause: Change, followers: Change[] }} Effect */

/**
 * The paths of the values on changed lines of KTV files. Null if another file changed, or a line without a name.
 * @param {Texts} before
 * @param {Texts} after
 */
export function editedPaths(before, after) {
  /** @type {Set<string>} */
  const paths = new Set()
  for (const file of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[file] ?? '', after[file] ?? '']
    if (old === now) continue
    if (!file.endsWith('.ktv')) return null
    const [gone, added] = [setLines(old), setLines(now)]
    if (gone.rest !== added.rest) return null
    for (const [one, others] of [[gone.named, added.named], [added.named, gone.named]]) {
      for (const [path, line] of one) if (others.get(path) !== line) paths.add(path)
    }
  }
  return paths
}

/**
 * The line that sets each path, or has a directive for it, and the other lines without comments.
 * @param {string} text
 */
function setLines(text) {
  const lines = text.split('\n').map((line) => line.trim())
  const names = outline(text)
  const known = new Set(names.map(({ line }) => line))
  const rest = lines.filter((line, number) => line && !known.has(number) && !/^(\/\/|#)/.test(line))
  return { named: new Map(names.map(({ path, line }) => [path, lines[line]])), rest: rest.join('\n') }
}

/**
 * Each change with the changes that follow from it. A breaking change is never listed below another change, nor is a
 * change whose cause isn't in the list. If the author edited only one value, all other changes follow from it.
 * @param {Change[]} changes
 * @param {Set<string> | null} [edited] The paths of the edited values, if they are known.
 * @returns {Effect[]}
 */
export function effects(changes, edited = null) {
  const made = edited ? changes.filter(({ path }) => edited.has(path)) : []
  const isOnly = edited && made.length === 1 && [...edited].every((path) => `${made[0].path}.`.startsWith(`${path}.`))
  const byPath = new Map(changes.map((change) => [change.path, change]))
  /** @type {Map<Change, Effect>} */
  const found = new Map()
  for (const change of changes) {
    const cause = change.level === 'major' ? change : isOnly ? made[0] : rootOf(change, byPath)
    const effect = found.get(cause) ?? { cause, followers: [] }
    found.set(cause, effect)
    if (cause !== change) effect.followers.push(change)
  }
  return [...found.values()]
}

/**
 * The first change that another change follows from, directly or indirectly.
 * @param {Change} change
 * @param {Map<string, Change>} byPath
 */
function rootOf(change, byPath) {
  const passed = new Set([change])
  let root = change
  for (;;) {
    const next = root.follows ? byPath.get(root.follows) : undefined
    if (!next || passed.has(next)) return root
    passed.add(next)
    root = next
  }
}
