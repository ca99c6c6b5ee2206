// @ts-check
// Finds the links and mixins in theme text, and points them to other values.
import { outline, tokens } from './ktv.js'

/**
 * A link or mixin: its path without `@` or `+`, as offsets in the text.
 * @typedef {{ path: string, start: number, end: number, isMixin: boolean }} PathReference
 * A value that refers to another one, and where.
 * @typedef {{ file: string, path: string, line: number }} ReferencePlace
 */

const link = /(?<!@)@([\p{L}_][^\s@,;:(){}[\]"]*)/gu
const mixin = /\+\s*([\p{L}_][\p{L}\p{N}_./-]*)/gu

/**
 * All links and mixins of a text, in order.
 * @param {string} text
 */
export function referencesIn(text) {
  /** @type {PathReference[]} */
  const found = []
  let offset = 0
  for (const line of text.split('\n')) {
    for (const { kind, start, end } of tokens(line)) {
      const word = line.slice(start, end)
      // A quoted name in JSON contains its type.
      const isType = kind === 'type' || kind === 'key' && word.includes('(')
      const pattern = isType ? mixin : kind === 'link' || kind === 'call' ? link : null
      if (!pattern) continue
      for (const match of word.matchAll(pattern)) {
        const from = offset + start + Number(match.index) + match[0].length - match[1].length
        const path = match[1].replaceAll('/', '.')
        found.push({ path, start: from, end: from + match[1].length, isMixin: isType })
      }
    }
    offset += line.length + 1
  }
  return found
}

/**
 * Whether a path is another one or a part of it.
 * @param {string} path
 * @param {string} whole
 */
export const isWithin = (path, whole) => path === whole || path.startsWith(`${whole}.`)

/** The targets in each file of the last call, by its content. Most files stay the same between checks. */
let targets = /** @type {Map<string, string[]>} */ (new Map())

/**
 * Returns a function that returns whether a link or mixin of the files leads to a value, a part of it, or a group
 * around it.
 * @param {Texts} files
 * @returns {(path: string) => boolean}
 */
export function targetsIn(files) {
  const texts = Object.values(files)
  targets = new Map(texts.map((text) => [text, targets.get(text) ?? referencesIn(text).map(({ path }) => path)]))
  const exact = new Set([...targets.values()].flat())
  const around = new Set([...exact].flatMap(prefixes))
  return (path) => around.has(path) || prefixes(path).some((prefix) => exact.has(prefix))
}

/**
 * A path and the paths of the groups around it.
 * @param {string} path
 */
const prefixes = (path) => path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))

/**
 * The text with other targets. `target` returns the new text for a reference, `@` included, or null to keep it.
 * @param {string} text
 * @param {(reference: PathReference) => string | null} target
 */
export function redirect(text, target) {
  let result = text
  for (const reference of referencesIn(text).reverse()) {
    const other = target(reference)
    const start = reference.start - 1
    if (other !== null) result = result.slice(0, start) + other + result.slice(reference.end)
  }
  return result
}

/**
 * The text in which links and mixins lead to a value's new path.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export const repoint = (text, from, to) =>
  redirect(
    text,
    ({ path, isMixin }) => isWithin(path, from) ? `${isMixin ? '+' : '@'}${to}${path.slice(from.length)}` : null,
  )

/**
 * A value and the tokens that follow it, directly or through others. A link to them would be a cycle.
 * @param {Texts[]} layers The app's own files, and those of the apps that it extends.
 * @param {string} path
 * @param {Bundle['tokens']} tokens
 */
export function followersOf(layers, path, tokens) {
  const found = new Set([path])
  // The loop also visits what it adds.
  for (const one of found) {
    for (const { path: user } of layers.flatMap((files) => usesOf(files, one))) if (tokens[user]) found.add(user)
  }
  return found
}

/**
 * The values that refer to a value or a part of it, except the value itself.
 * @param {Texts} files
 * @param {string} path
 * @returns {ReferencePlace[]}
 */
export function usesOf(files, path) {
  return Object.entries(files).flatMap(([file, text]) => {
    const found = referencesIn(text).filter((one) => isWithin(one.path, path))
    if (!found.length) return []
    const names = outline(text)
    return found.flatMap(({ start }) => {
      const before = text.slice(0, start)
      const line = before.split('\n').length - 1
      const column = start - (before.lastIndexOf('\n') + 1)
      const name = names.filter((one) => one.line < line || one.line === line && one.start < column).at(-1)
      return !name || isWithin(name.path, path) ? [] : [{ file, path: name.path, line: line + 1 }]
    })
  })
}
