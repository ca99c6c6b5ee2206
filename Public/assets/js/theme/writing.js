// @ts-check
// Writes single values into theme text. The rest of the text, including comments and layout, stays unchanged.
import { tokens } from './ktv.js'

/**
 * A name with its value, as offsets in the text. `key` is where the name starts. Only objects have `open` and `close`,
 * the offsets of their braces.
 * @typedef {{
 *   name: string, key: number, start: number, end: number, open: number, close: number, members: Member[]
 * }} Member
 */

/** @type {() => Member} */
const empty = () => ({ name: '', key: 0, start: 0, end: 0, open: -1, close: -1, members: [] })

/**
 * The members of a text as a tree. List elements are part of the list's value.
 * @param {string} text
 */
export function tree(text) {
  const root = empty()
  const open = [root]
  /** @type {Member | null} */
  let named = null
  /** @type {Member | null} */
  let value = null
  let [depth, afterColon, offset] = [0, false, 0]
  for (const line of text.split('\n')) {
    for (const { kind, start, end } of tokens(line)) {
      if (kind === 'comment') continue
      const mark = kind === 'punctuation' ? line[start] : ''
      if (value) {
        const isOver = !depth && (mark === '}' || mark === ',' || mark === ';')
        if (!isOver) {
          if ('([{'.includes(mark) && mark) depth += 1
          if (')]}'.includes(mark) && mark) depth -= 1
          value.end = offset + end
          continue
        }
        value = null
      }
      if (kind === 'key' || kind === 'directive') {
        const name = line.slice(start, end).replace(/^"|"$/g, '').replace(/\(.*\)$/, '')
        named = { ...empty(), name, key: offset + start }
        open[open.length - 1].members.push(named)
        afterColon = false
      } else if (mark === ':' && named) afterColon = true
      else if (mark === '{' && (named ? afterColon : open.length === 1)) {
        const object = named ?? root
        object.start = object.open = offset + start
        if (named) open.push(named)
        named = null
      } else if (mark === '}') {
        const object = open.length > 1 ? open.pop() : root
        if (object) [object.close, object.end] = [offset + start, offset + end]
        named = null
      } else if (named && afterColon) {
        value = named
        named = null
        ;[value.start, value.end, depth] = [offset + start, offset + end, mark && '(['.includes(mark) ? 1 : 0]
      }
    }
    if (!depth) value = null
    offset += line.length + 1
  }
  return root
}

/**
 * The values of a text that aren't objects, with their paths. Directives aren't values.
 * @param {string} text
 * @returns {{ path: string, source: string }[]}
 */
export function leaves(text) {
  const within = (/** @type {Member[]} */ members, /** @type {string} */ prefix) =>
    members.flatMap(/** @returns {{ path: string, source: string }[]} */ ({ name, open, start, end, members }) => {
      if (name.startsWith('@')) return []
      const path = prefix + name
      return open < 0 ? [{ path, source: text.slice(start, end) }] : within(members, `${path}.`)
    })
  return within(tree(text).members, '')
}

/**
 * The member at a path, or its closest parent, and how many names in the path lead to it. A member can have several
 * names in one, such as `a.b`.
 * @param {Member} member
 * @param {string[]} names
 * @param {number} [depth] The number of names that lead to the member.
 * @returns {{ member: Member, depth: number }}
 */
function nearest(member, names, depth = 0) {
  let found = { member, depth }
  for (const one of member.members) {
    const own = one.name.split('.')
    if (own.some((name, index) => name !== names[depth + index])) continue
    const next = nearest(one, names, depth + own.length)
    // If there are several, only an object can contain a missing name.
    const isBetter = next.depth > found.depth || (next.depth === found.depth && found.member.open < 0)
    if (isBetter) found = next
  }
  return found
}

/**
 * The number of leading names in a path that a text defines.
 * @param {string} text
 * @param {string} path
 */
export const definedDepth = (text, path) => nearest(tree(text), path.split('.')).depth

/**
 * The offsets of a value in a text, or null if the text doesn't define it.
 * @param {string} text
 * @param {string} path
 */
export function rangeOf(text, path) {
  const names = path.split('.')
  const { member: { start, end }, depth } = nearest(tree(text), names)
  return depth === names.length ? { start, end } : null
}

/**
 * Sets a value in the text of a file, and adds missing enclosing objects. Returns null if the text defines one of them
 * as something other than an object.
 * @param {string} file
 * @param {string} text
 * @param {string} path
 * @param {string} value The value in the theme language.
 * @returns {string | null}
 */
export function setValue(file, text, path, value) {
  const isJSON = file.endsWith('.json')
  const names = path.split('.')
  const root = tree(text)
  const { member, depth } = nearest(root, names)
  const written = inFile(file, value)
  if (depth === names.length) return replace(text, member.start, member.end, written)
  const missing = missingNames(member, names.slice(depth), isJSON)
  if (member !== root && member.open < 0) return null
  if (member === root && root.open < 0) {
    const before = text === '' ? '' : `${text.replace(/\n*$/, '')}\n\n`
    return `${before}${lines(missing, written, '', isJSON).join('\n')}\n`
  }
  return insert(text, member, missing, written, isJSON)
}

/**
 * The names to write into an object. Next to a name such as `a.b`, there can't be an object `a`, but another dotted
 * name.
 * @param {Member} object
 * @param {string[]} names
 * @param {boolean} isJSON
 */
function missingNames({ members }, names, isJSON) {
  const joined = names.join('.')
  const isJoined = !isJSON && plain.test(joined) && members.some(({ name }) => name.startsWith(`${names[0]}.`))
  return isJoined ? [joined] : names
}

/**
 * A text whose value at a path declares its type, because its notation doesn't tell it.
 * @param {string} text
 * @param {string} path
 * @param {string} type
 */
export function withType(text, path, type) {
  const range = rangeOf(text, path)
  if (!range) return text
  const [before, after] = [text.slice(0, range.start), text.slice(range.start)]
  return before.replace(/([^\s"):])("?\s*:\s*)$/, `$1(${type})$2`) + after
}

/**
 * A text whose object at a path starts with the members of another value.
 * @param {string} text
 * @param {string} path
 * @param {string} type
 * @param {string} basis The path of the other value.
 */
export function withBasis(text, path, type, basis) {
  const range = rangeOf(text, path)
  if (!range) return text
  const [before, after] = [text.slice(0, range.start), text.slice(range.start)]
  return before.replace(/(?:\([^()]*\))?("?\s*:\s*)$/, `(${type}+${basis})$1`) + after
}

/**
 * Adds a style that starts with all attributes of another style. Returns null if the text defines an enclosing object
 * as something other than an object.
 * @param {string} file
 * @param {string} text
 * @param {string} path
 * @param {{ type: string, model: string }} like The component type, and the path of the other style.
 */
export function addStyle(file, text, path, { type, model }) {
  const added = setValue(file, text, path, '{}')
  const range = added === null ? null : rangeOf(added, path)
  if (added === null || !range) return null
  const [before, after] = [added.slice(0, range.start), added.slice(range.start)]
  return before.replace(/("?: )$/, `(${type}+${model})$1`) + after
}

/**
 * Adds a member to an object, on the object's line or on separate lines.
 * @param {string} text
 * @param {Member} object
 * @param {string[]} names
 * @param {string} value
 * @param {boolean} isJSON
 */
function insert(text, { open, close, members }, names, value, isJSON) {
  const inside = text.slice(open + 1, close)
  const last = members.at(-1)
  if (!inside.includes('\n')) {
    const rest = inside.trim()
    return replace(
      text,
      open + 1,
      close,
      ` ${rest ? `${rest.replace(/,$/, '')}, ` : ''}${inLine(names, value, isJSON)} `,
    )
  }
  const outer = indentAt(text, open)
  const inner = last ? indentAt(text, last.start) : `${outer}    `
  const added = lines(names, value, inner, isJSON).join('\n')
  if (isJSON && last) return replace(text, last.end, last.end, `,\n${added}`)
  const start = text.lastIndexOf('\n', close - 1) + 1
  return text.slice(start, close).trim()
    ? replace(text, close, close, `\n${added}\n${outer}`)
    : replace(text, start, start, `${added}\n`)
}

/**
 * Nested objects on separate lines. The innermost object and its value share a line.
 * @param {string[]} names
 * @param {string} value
 * @param {string} indent
 * @param {boolean} isJSON
 * @returns {string[]}
 */
function lines([name, ...rest], value, indent, isJSON) {
  if (rest.length < 2) return [`${indent}${inLine([name, ...rest], value, isJSON)}`]
  return [`${indent}${key(name, isJSON)}: {`, ...lines(rest, value, `${indent}    `, isJSON), `${indent}}`]
}

/**
 * @param {string[]} names
 * @param {string} value
 * @param {boolean} isJSON
 * @returns {string}
 */
const inLine = ([name, ...rest], value, isJSON) =>
  `${key(name, isJSON)}: ${rest.length ? `{ ${inLine(rest, value, isJSON)} }` : value}`

/** Names that need no quotes, joined by dots, and directives. */
export const plain = /^@?[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*$/u

/**
 * @param {string} name
 * @param {boolean} isJSON
 */
const key = (name, isJSON) => (isJSON || !plain.test(name) ? JSON.stringify(name) : name)

/**
 * A value as a file has it.
 * @param {string} file
 * @param {string} value
 */
export const inFile = (file, value) => file.endsWith('.json') ? inJSON(value) : value

/** @param {string} value */
const inJSON = (value) => /^(?:[-\d[{"]|(?:true|false|null)$)/.test(value) ? value : JSON.stringify(value)

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {string} content
 */
const replace = (text, start, end, content) => text.slice(0, start) + content + text.slice(end)

/**
 * The white space before the line at an offset.
 * @param {string} text
 * @param {number} offset
 */
export const indentAt = (text, offset) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
