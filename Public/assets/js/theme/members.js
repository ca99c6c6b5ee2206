// @ts-check
// Copies, moves and removes names with their values in theme text, with their types and comments.
import { indentAt, rangeOf, setValue, tree, withType } from './writing.js'

/** @typedef {import('./writing.js').Member} Member */

/** @typedef {{ type: string, value: string, comment: string, indent: string }} Content */

/**
 * The members that lead to a path, root first. Null if the text doesn't define it.
 * @param {Member} root
 * @param {string[]} path
 * @returns {Member[] | null}
 */
export function chain(root, path) {
  if (!path.length) return [root]
  for (const member of root.members) {
    const own = member.name.split('.')
    if (own.some((name, index) => name !== path[index])) continue
    const rest = chain(member, path.slice(own.length))
    if (rest) return [root, ...rest]
  }
  return null
}

/**
 * What a member consists of besides its name.
 * @param {string} text
 * @param {string} path
 * @returns {Content}
 */
export function memberOf(text, path) {
  const found = chain(tree(text), path.split('.'))?.at(-1)
  const { key, start, end } = found ?? { key: 0, start: 0, end: 0 }
  const type = /\(([^()]*)\)["\s]*:\s*$/.exec(text.slice(key, start))?.[1] ?? ''
  const comment = /^[ \t]*,?[ \t]*(\/\/.*)/.exec(text.slice(end))?.[1] ?? ''
  return { type, value: text.slice(start, end), comment, indent: indentAt(text, key) }
}

/**
 * The text with a copy of a member at another path.
 * @param {string} file
 * @param {string} text
 * @param {string} path
 * @param {Content} content
 */
export function insert(file, text, path, { type, value, comment, indent }) {
  const quoted = file.endsWith('.json') && value.startsWith('"') ? JSON.parse(value) : value
  const added = setValue(file, text, path, quoted)
  if (added === null) return null
  const typed = type ? withType(added, path, type) : added
  const range = rangeOf(typed, path)
  if (!range) return null
  const own = indentAt(typed, range.start)
  const lines = typed.slice(range.start, range.end).split('\n')
  const moved = lines.map((line, index) => index && line.startsWith(indent) ? own + line.slice(indent.length) : line)
  return typed.slice(0, range.start) + moved.join('\n') + withComment(typed.slice(range.end), comment)
}

/**
 * The text with a comment at the end of its first line, after the comment that the line has.
 * @param {string} text
 * @param {string} comment
 */
function withComment(text, comment) {
  if (!comment) return text
  const end = text.indexOf('\n') < 0 ? text.length : text.indexOf('\n')
  const line = text.slice(0, end)
  return `${line.trimEnd()} ${line.includes('//') ? comment.replace(/^\/\/\s*/, '· ') : comment}${text.slice(end)}`
}

/**
 * @param {string} file
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function moveMember(file, text, from, to) {
  const content = memberOf(text, from)
  const added = insert(file, text, to, content)
  return added === null ? null : removeValue(added, from)
}

/**
 * The text without a member: without its lines, or without it and a separator on a line with others.
 * @param {string} text
 * @param {Member} parent
 * @param {Member} member
 */
function without(text, parent, member) {
  const [before, after] = [text.slice(0, member.key), text.slice(member.end)]
  const lineStart = before.lastIndexOf('\n') + 1
  const rest = /^[ \t]*[,;]?[ \t]*(?:\/\/.*)?(?:\n|$)/.exec(after)
  if (!before.slice(lineStart).trim() && rest) {
    // At the top, the blank line between two groups goes with one of them.
    const [kept, next] = [text.slice(0, lineStart), after.slice(rest[0].length)]
    if (parent.open < 0 && !kept.trim()) return next.replace(/^\n+/, '')
    if (parent.open < 0 && !next.trim()) return kept.replace(/\n+$/, '\n')
    if (parent.open < 0 && kept.endsWith('\n\n') && next.startsWith('\n')) return kept + next.slice(1)
    return (parent.members.at(-1) === member ? unseparated(kept, text) : kept) + next
  }
  const next = /^[ \t]*[,;]?[ \t]*/.exec(after)?.[0] ?? ''
  if (parent.members.at(-1) !== member) return before + after.slice(next.length)
  return before.replace(/[,;]?[ \t]*$/, '') + (before.trimEnd().endsWith('{') ? after.trimStart() : after)
}

/**
 * JSON has no comma after the last member.
 * @param {string} before
 * @param {string} text
 */
const unseparated = (before, text) => /^\s*\{\s*"/.test(text) ? before.replace(/,(\s*)$/, '$1') : before

/**
 * Removes a value with its name, and the groups that become empty.
 * @param {string} text
 * @param {string} path
 */
export function removeValue(text, path) {
  const found = chain(tree(text), path.split('.'))
  let index = (found?.length ?? 0) - 1
  if (!found || index < 1) return text
  // A group without other values and comments goes with its last value.
  const isOnly = (/** @type {Member} */ { open, close, members }) =>
    open >= 0 && members.length === 1 &&
    !/\/\//.test(text.slice(open, close).replace(text.slice(members[0].key, members[0].end), ''))
  while (index > 1 && isOnly(found[index - 1])) index -= 1
  return without(text, found[index - 1], found[index])
}
