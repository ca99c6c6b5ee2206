// @ts-check
// Edits the parts of a composite value, such as the stops of a gradient, in the text of a file. The links, comments and
// layout around the edited part stay the same.
import { tokens } from './ktv.js'

/**
 * A value with its offsets in a text. Only lists have items, and only objects have members.
 * @typedef {{
 *   start: number, end: number, items?: Node[], members?: { name: string, start: number, value: Node }[]
 * }} Node
 */
/** @typedef {(string | number)[]} Place The names of members and indices of items that lead to a part of a value. */

/**
 * The parts of a value, or null if the text isn't one value.
 * @param {string} text
 * @returns {Node | null}
 */
export function parse(text) {
  let offset = 0
  const all = text.split('\n').flatMap((line, row) => {
    const found = tokens(line).filter(({ kind }) => kind !== 'comment')
      .map(({ kind, start, end }) => ({ kind, row, start: offset + start, end: offset + end }))
    offset += line.length + 1
    return found
  })
  let at = 0
  const mark = () => all[at]?.kind === 'punctuation' ? text[all[at].start] : ''
  const skip = () => {
    while (mark() === ',' || mark() === ';') at += 1
  }
  /** @returns {Node} */
  const value = () => mark() === '[' ? list() : mark() === '{' ? object() : word()
  const list = () => {
    const { start } = all[at++]
    /** @type {Node[]} */
    const items = []
    for (skip(); mark() !== ']'; skip()) items.push(value())
    return { start, end: all[at++].end, items }
  }
  const object = () => {
    const { start } = all[at++]
    /** @type {NonNullable<Node['members']>} */
    const members = []
    for (skip(); mark() !== '}'; skip()) {
      const key = all[at++]
      while (mark() !== ':') at += all[at] ? 1 : fail()
      at += 1
      members.push({ name: nameOf(text.slice(key.start, key.end)), start: key.start, value: value() })
    }
    return { start, end: all[at++].end, members }
  }
  const word = () => {
    const { start, row } = all[at] ?? fail()
    let [end, depth] = [start, 0]
    for (; all[at] && (depth || all[at].row === row); at += 1) {
      const found = mark()
      if (!depth && found && ',;]}'.includes(found)) break
      if (found === '(') depth += 1
      if (found === ')') depth -= 1
      end = all[at].end
    }
    return end > start ? { start, end } : fail()
  }
  try {
    const whole = value()
    return at === all.length ? whole : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** @returns {never} */
const fail = () => {
  throw new SyntaxError('not a single value')
}

/** @param {string} key */
const nameOf = (key) => key.replace(/^"|"$/g, '').replace(/\(.*\)$/, '')

/**
 * The part of a value at a place, or null.
 * @param {Node | null | undefined} node
 * @param {Place} place
 * @returns {Node | null}
 */
export const partOf = (node, [first, ...rest]) =>
  !node || first === undefined
    ? node ?? null
    : partOf(typeof first === 'number' ? node.items?.[first] : memberOf(node, first)?.value, rest)

/**
 * @param {Node} node
 * @param {string} name
 */
const memberOf = (node, name) => node.members?.find((one) => one.name === name)

/**
 * The link or function at a place, or null if there is something else.
 * @param {string} text
 * @param {Place} place
 */
export function linkAt(text, place) {
  const part = partOf(parse(text), place)
  const found = part && text.slice(part.start, part.end).replace(/^"|"$/g, '')
  return found && /^[@~]/.test(found) ? found : null
}

/**
 * The text with another value at a place. A missing member is added to its object.
 * @param {string} text
 * @param {Place} place
 * @param {string} value
 * @returns {string}
 */
export function withPart(text, place, value) {
  const root = parse(text)
  const part = partOf(root, place)
  if (part) return text.slice(0, part.start) + value + text.slice(part.end)
  const object = partOf(root, place.slice(0, -1))
  if (!object?.members) return text
  const isJSON = /^\{\s*"/.test(text.slice(object.start))
  const name = String(place.at(-1))
  const added = `${isJSON ? JSON.stringify(name) : name}: ${value}`
  return insertAfter(text, object, object.members.at(-1)?.value.end, added)
}

/**
 * The text with another item in a list.
 * @param {string} text
 * @param {Place} place The list.
 * @param {number} index
 * @param {string} value
 */
export function withItem(text, place, index, value) {
  const list = partOf(parse(text), place)
  return list?.items ? insertAfter(text, list, list.items[index - 1]?.end, value) : text
}

/**
 * Adds text after a part of a list or object, with the separator that its parts have.
 * @param {string} text
 * @param {Node} whole
 * @param {number | undefined} end Undefined to begin with the text.
 * @param {string} added
 */
function insertAfter(text, whole, end, added) {
  const parts = whole.items ?? whole.members?.map(({ value }) => value) ?? []
  const gap = /^\s*/.exec(text.slice(whole.start + 1))?.[0] ?? ''
  if (end === undefined) {
    const next = parts.length ? `,${gap.includes('\n') ? gap : ' '}` : whole.members ? ' ' : ''
    const start = whole.start + 1 + gap.length
    return `${text.slice(0, start)}${!gap && whole.members ? ' ' : ''}${added}${next}${text.slice(start)}`
  }
  if (!gap.includes('\n')) return `${text.slice(0, end)}, ${added}${text.slice(end)}`
  // A comment at the end of a line belongs to what precedes it.
  const comment = /^[ \t]*,?[ \t]*\/\/[^\n]*/.exec(text.slice(end))?.[0]
  const start = end + (comment?.length ?? 0)
  return `${text.slice(0, start)}${comment ? '' : ','}${gap}${added}${text.slice(start)}`
}

/**
 * The text without an item or a member, and without its separator.
 * @param {string} text
 * @param {Place} place
 */
export function withoutPart(text, place) {
  const whole = partOf(parse(text), place.slice(0, -1))
  const last = place.at(-1)
  const parts = whole?.items ?? whole?.members?.map(({ start, value }) => ({ start, end: value.end })) ?? []
  const index = typeof last === 'number' ? last : whole?.members?.findIndex(({ name }) => name === last) ?? -1
  const part = parts[index]
  if (!part) return text
  const [before, next] = [parts[index - 1], parts[index + 1]]
  if (next) return text.slice(0, part.start) + text.slice(next.start)
  return text.slice(0, before ? before.end : part.start) + text.slice(part.end)
}
