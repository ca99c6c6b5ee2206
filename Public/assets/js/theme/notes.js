// @ts-check
// Reads and writes the descriptions and deprecations of tokens.
import { chain, removeValue } from './members.js'
import { rangeOf, setValue, tree } from './writing.js'

/**
 * The path of a note, in the innermost group that has its own braces.
 * @param {string} text
 * @param {string} path
 * @param {'description' | 'deprecated'} kind
 */
function notePath(text, path, kind) {
  const all = chain(tree(text), path.split('.'))
  const around = (all ?? []).slice(1, -1).flatMap(({ name }) => name.split('.'))
  const rest = path.split('.').slice(around.length)
  return [...around, `@${kind}`, ...rest].join('.')
}

/**
 * @param {string} file
 * @param {string} text
 * @param {string} path
 * @param {'description' | 'deprecated'} kind
 * @param {string} note
 */
export function withNote(file, text, path, kind, note) {
  const place = notePath(text, path, kind)
  if (!note) return rangeOf(text, place) ? removeValue(text, place) : text
  return setValue(file, text, place, JSON.stringify(note))
}

/** @type {('description' | 'deprecated')[]} */
const kinds = ['description', 'deprecated']

/**
 * @param {string} file
 * @param {string} text
 * @param {string} path
 */
export function withoutNotes(file, text, path) {
  return kinds.reduce((result, kind) => {
    const group = path.includes('.') ? `${path.slice(0, path.lastIndexOf('.'))}.` : ''
    const place = `${group}@${kind}.${path.slice(group.length)}`
    return rangeOf(result, place) ? removeValue(result, place) : result
  }, text)
}

/**
 * @param {string} file
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function moveNotes(file, text, from, to) {
  const notes = kinds.map((kind) => {
    const group = from.includes('.') ? `${from.slice(0, from.lastIndexOf('.'))}.` : ''
    const range = rangeOf(text, `${group}@${kind}.${from.slice(group.length)}`)
    return range ? unquoted(text.slice(range.start, range.end)) : ''
  })
  return kinds.reduce(
    (/** @type {string | null} */ result, kind, index) =>
      result === null || !notes[index] ? result : withNote(file, result, to, kind, notes[index]),
    withoutNotes(file, text, from),
  )
}

/** @param {string} text */
function unquoted(text) {
  if (!text.startsWith('"')) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}
