// @ts-check
// Handles keys that do more than insert a character: indentation, comments, brackets and quotes. Each function returns
// the replaced range, its new text and the new selection, or null if the key has its default effect.

/** @typedef {{ text: string, start: number, end: number }} Selected The text and the selection in it. */
/** @typedef {{ from: number, to: number, text: string, start: number, end: number }} Typed */

const step = '    '
/** @type {Record<string, string>} */
const closers = { '{': '}', '[': ']', '(': ')', '"': '"' }

/**
 * Tab: indents the selected lines, or inserts spaces up to the next step.
 * @param {Selected} selected
 * @returns {Typed | null}
 */
export function indent({ text, start, end }) {
  if (start !== end) return lines({ text, start, end }, (line) => (line.trim() ? step + line : line))
  const before = text.slice(lineStart(text, start), start)
  const spaces = step.slice(before.length % step.length)
  return { from: start, to: start, text: spaces, start: start + spaces.length, end: start + spaces.length }
}

/**
 * Shift+Tab: removes a step of indentation from the selected lines.
 * @param {Selected} selected
 */
export const outdent = (selected) => lines(selected, (line) => line.replace(/^( {1,4}|\t)/, ''))

/**
 * Ctrl+/: turns the selected lines into comments, or back into text if all of them are comments.
 * @param {Selected} selected
 */
export function toggleComment(selected) {
  const chosen = linesOf(selected).filter((line) => line.trim())
  if (chosen.length && chosen.every((line) => /^\s*\/\//.test(line))) {
    return lines(selected, (line) => line.replace(/^(\s*)\/\/ ?/, '$1'))
  }
  const depth = Math.min(...chosen.map((line) => line.search(/\S/)))
  return lines(selected, (line) => (line.trim() ? `${line.slice(0, depth)}// ${line.slice(depth)}` : line))
}

/**
 * Alt+Up and Alt+Down: moves the selected lines over the line above or below them.
 * @param {Selected} selected
 * @param {-1 | 1} direction
 * @returns {Typed | null}
 */
export function moveLines(selected, direction) {
  const { text, start, end } = selected
  const { from, to } = range(selected)
  const own = text.slice(from, to)
  if (direction < 0) {
    if (from === 0) return null
    const above = lineStart(text, from - 1)
    const shift = above - from
    const moved = `${own}\n${text.slice(above, from - 1)}`
    return { from: above, to, text: moved, start: start + shift, end: end + shift }
  }
  if (to === text.length) return null
  const newline = text.indexOf('\n', to + 1)
  const last = newline < 0 ? text.length : newline
  const below = text.slice(to + 1, last)
  const shift = below.length + 1
  return { from, to: last, text: `${below}\n${own}`, start: start + shift, end: end + shift }
}

/**
 * Ctrl+Shift+K: deletes the selected lines.
 * @param {Selected} selected
 * @returns {Typed}
 */
export function deleteLines(selected) {
  const { text } = selected
  const { from, to } = range(selected)
  // The last line takes the newline before it.
  const [first, last] = to < text.length ? [from, to + 1] : [Math.max(0, from - 1), to]
  const caret = to < text.length ? from : lineStart(text, first)
  return { from: first, to: last, text: '', start: caret, end: caret }
}

/**
 * Home: the start of the line's text or, from there, of the line.
 * @param {Selected} selected
 */
export function lineHome({ text, start }) {
  const line = lineStart(text, start)
  const indented = line + (/^[ \t]*/.exec(text.slice(line))?.[0].length ?? 0)
  return start === indented ? line : indented
}

/**
 * A bracket or quote: closes it, encloses the selection, or moves over an existing one.
 * @param {Selected} selected
 * @param {string} key
 * @returns {Typed | null}
 */
export function pair({ text, start, end }, key) {
  const [before, after] = [text[start - 1] ?? '', text[end] ?? '']
  if (start === end && after === key && Object.values(closers).includes(key) && isOpen(text, start, key)) {
    return { from: start, to: start, text: '', start: start + 1, end: start + 1 }
  }
  const closer = closers[key]
  if (!closer) return null
  if (start !== end) {
    return { from: start, to: end, text: key + text.slice(start, end) + closer, start: start + 1, end: end + 1 }
  }
  // A quote after a word ends a string that began before it, and a bracket before a word encloses that word.
  if (!/^$|[\s}\]),]/.test(after) || (key === '"' && /[\w"]/.test(before))) return null
  if (key === '"' && quotes(text, start) % 2) return null
  return { from: start, to: start, text: key + closer, start: start + 1, end: start + 1 }
}

/**
 * Backspace between an opening and a closing bracket or quote deletes both.
 * @param {Selected} selected
 * @returns {Typed | null}
 */
export function deletePair({ text, start, end }) {
  if (start !== end || start === 0 || closers[text[start - 1]] !== text[start]) return null
  return { from: start - 1, to: start + 1, text: '', start: start - 1, end: start - 1 }
}

/**
 * Enter: starts a line with the indentation of the current line, plus one step after an open bracket.
 * @param {Selected} selected
 * @returns {Typed}
 */
export function newLine({ text, start, end }) {
  const line = text.slice(lineStart(text, start), start)
  const outer = /^[ \t]*/.exec(line)?.[0] ?? ''
  const opens = /[{[]\s*$/.test(line)
  const closes = opens && /^[ \t]*[}\]]/.test(text.slice(end))
  const inner = opens ? outer + step : outer
  const caret = start + 1 + inner.length
  return { from: start, to: end, text: `\n${inner}${closes ? `\n${outer}` : ''}`, start: caret, end: caret }
}

/**
 * Whether a closing bracket or quote at an offset closes one on the same line.
 * @param {string} text
 * @param {number} offset
 * @param {string} closer
 */
function isOpen(text, offset, closer) {
  if (closer === '"') return quotes(text, offset) % 2 === 1
  const opener = Object.keys(closers).find((key) => closers[key] === closer) ?? ''
  const before = text.slice(lineStart(text, offset), offset)
  return before.split(opener).length > before.split(closer).length
}

/**
 * The number of quotes before an offset in its line.
 * @param {string} text
 * @param {number} offset
 */
const quotes = (text, offset) => text.slice(lineStart(text, offset), offset).replace(/\\./g, '').split('"').length - 1

/**
 * @param {string} text
 * @param {number} offset
 */
const lineStart = (text, offset) => text.lastIndexOf('\n', offset - 1) + 1

/**
 * The range of the selected lines. A line doesn't count if only its start is selected.
 * @param {Selected} selected
 */
function range({ text, start, end }) {
  const from = lineStart(text, start)
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const newline = text.indexOf('\n', last)
  return { from, to: newline < 0 ? text.length : newline }
}

/** @param {Selected} selected */
function linesOf(selected) {
  const { from, to } = range(selected)
  return selected.text.slice(from, to).split('\n')
}

/**
 * Changes the selected lines. The selection keeps its characters.
 * @param {Selected} selected
 * @param {(line: string) => string} change
 * @returns {Typed | null}
 */
function lines(selected, change) {
  const { from, to } = range(selected)
  const before = linesOf(selected)
  const after = before.map(change)
  if (after.join('\n') === before.join('\n')) return null
  const first = after[0].length - before[0].length
  const text = after.join('\n')
  const total = text.length - (to - from)
  const start = Math.max(from, selected.start + first)
  return { from, to, text, start, end: Math.max(start, selected.end + total) }
}
