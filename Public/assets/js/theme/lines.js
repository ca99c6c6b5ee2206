// @ts-check
// Where the lines of two texts differ, so that the caret stays in its line. The server compares and merges texts.

import { difference } from './text-lines.js'

/** @typedef {{ from: number, to: number, start: number, end: number }} Hunk */

/**
 * Lines that two lists have in common, as pairs of indices: those at both ends, and between them the lines that each
 * list has once, in order. Takes linear time and memory. A shorter difference may exist.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {[number, number][]}
 */
function common(before, after) {
  /** @type {[number, number][]} */
  const pairs = []
  /**
   * @param {number} i
   * @param {number} j
   * @param {number} end
   * @param {number} other
   */
  const addEnds = (i, j, end, other) => {
    let [top, bottom] = [0, 0]
    const shortest = Math.min(end - i, other - j)
    while (top < shortest && before[i + top] === after[j + top]) pairs.push([i + top, j + top++])
    while (bottom < shortest - top && before[end - 1 - bottom] === after[other - 1 - bottom]) bottom += 1
    return { top, bottom }
  }
  const { top, bottom } = addEnds(0, 0, before.length, after.length)
  const [end, other] = [before.length - bottom, after.length - bottom]
  const [once, counterpart] = [uniqueLines(before, top, end), uniqueLines(after, top, other)]
  let [i, j] = [top, top]
  const addBetween = (/** @type {number} */ to, /** @type {number} */ next) => {
    const { bottom } = addEnds(i, j, to, next)
    for (let index = bottom; index > 0; index -= 1) pairs.push([to - index, next - index])
    i = to
    j = next
  }
  for (const [line, index] of once) {
    const next = counterpart.get(line) ?? -1
    if (next < j || index < i) continue
    addBetween(index, next)
    pairs.push([index, next])
    i += 1
    j += 1
  }
  addBetween(end, other)
  for (let index = bottom; index > 0; index -= 1) pairs.push([before.length - index, after.length - index])
  return pairs
}

/**
 * The lines that a range contains once, with their indices.
 * @param {string[]} lines
 * @param {number} start
 * @param {number} end
 */
function uniqueLines(lines, start, end) {
  /** @type {Map<string, number>} */
  const found = new Map()
  for (let index = start; index < end; index += 1) found.set(lines[index], found.has(lines[index]) ? -1 : index)
  return new Map([...found].filter(([, index]) => index >= 0))
}

/**
 * The ranges that differ: lines `[from, to)` of `before` became lines `[start, end)` of `after`.
 * @param {string[]} before
 * @param {string[]} after
 */
export function hunks(before, after) {
  /** @type {Hunk[]} */
  const found = []
  let [i, j] = [0, 0]
  for (const [left, right] of [...common(before, after), [before.length, after.length]]) {
    if (left > i || right > j) found.push({ from: i, to: left, start: j, end: right })
    i = left + 1
    j = right + 1
  }
  return found
}

/**
 * The position of an offset after an edit of the text. In changed lines, it keeps its line and column.
 * @param {string} before
 * @param {string} after
 * @param {number} offset
 */
export function movedOffset(before, after, offset) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const above = before.slice(0, offset).split('\n')
  const line = above.length - 1
  let moved = line
  for (const { from, to, start, end } of hunks(old, now)) {
    if (from > line) break
    moved = to <= line ? line + end - to : Math.min(start + line - from, Math.max(start, end - 1))
  }
  moved = Math.min(moved, now.length - 1)
  const start = now.slice(0, moved).reduce((sum, text) => sum + text.length + 1, 0)
  return start + Math.min(above[line].length, now[moved].length)
}

/**
 * The edits that turn one text into another, in order, each relative to the text after the previous ones. Lines that
 * stay the same are outside of all edits.
 * @param {string} before
 * @param {string} after
 */
export function edits(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  /** @type {{ start: number, removed: string, inserted: string }[]} */
  const found = []
  let [line, start] = [0, 0]
  const add = (/** @type {string} */ removed, /** @type {string} */ inserted) => {
    const { start: at, ...rest } = difference(removed, inserted)
    if (rest.removed || rest.inserted) found.push({ start: start + at, ...rest })
    start += inserted.length
  }
  for (const { from, to, start: first, end } of hunks(old, now)) {
    for (; line < from; line += 1) start += old[line].length + 1
    if (to - from === end - first) {
      for (let index = 0; index < to - from; index += 1) {
        add(old[from + index], now[first + index])
        start += 1
      }
    } else {
      // A newline belongs to the lines before it, or at the end of the text to the lines after it.
      const isEnd = to === old.length || end === now.length
      const isAfter = isEnd && from > 0 && first > 0
      if (isAfter) start -= 1
      const text = (/** @type {string[]} */ lines) => {
        if (!lines.length) return ''
        const all = lines.join('\n')
        return isAfter ? `\n${all}` : isEnd ? all : `${all}\n`
      }
      add(text(old.slice(from, to)), text(now.slice(first, end)))
    }
    line = to
  }
  return found
}
