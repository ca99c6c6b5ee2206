// @ts-check
// Compares and merges texts by lines.

/** @typedef {{ from: number, to: number, start: number, end: number }} Hunk */
/** @typedef {{ mark: ' ' | '+' | '-' | '…', text: string }} MarkedLine */

/**
 * The longest common subsequence of two lists as pairs of indices.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {[number, number][]}
 */
function common(before, after) {
  let top = 0
  while (top < before.length && top < after.length && before[top] === after[top]) top += 1
  let bottom = 0
  while (
    bottom < before.length - top && bottom < after.length - top && before.at(-1 - bottom) === after.at(-1 - bottom)
  ) bottom += 1
  const [rows, columns] = [before.length - top - bottom, after.length - top - bottom]
  const table = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1))
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      table[i][j] = before[top + i] === after[top + j]
        ? table[i + 1][j + 1] + 1
        : Math.max(table[i + 1][j], table[i][j + 1])
    }
  }
  /** @type {[number, number][]} */
  const pairs = Array.from({ length: top }, (_, index) => [index, index])
  for (let i = 0, j = 0; i < rows && j < columns;) {
    if (before[top + i] === after[top + j]) {
      pairs.push([top + i, top + j])
      i += 1
      j += 1
    } else if (table[i + 1][j] >= table[i][j + 1]) i += 1
    else j += 1
  }
  for (let index = bottom; index > 0; index -= 1) pairs.push([before.length - index, after.length - index])
  return pairs
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
 * The difference of two texts: added and removed lines with some context.
 * @param {string} before
 * @param {string} after
 */
export function lineDifference(before, after, context = 2) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  /** @type {MarkedLine[]} */
  const lines = []
  let shown = -1
  for (const { from, to, start, end } of hunks(old, now)) {
    const first = Math.max(0, from - context, shown)
    if (shown >= 0) {
      for (let index = shown; index < Math.min(shown + context, from, first); index += 1) {
        lines.push({ mark: ' ', text: old[index] })
      }
    }
    if (first > Math.max(0, shown)) lines.push({ mark: '…', text: '' })
    for (let index = first; index < from; index += 1) lines.push({ mark: ' ', text: old[index] })
    for (let index = from; index < to; index += 1) lines.push({ mark: '-', text: old[index] })
    for (let index = start; index < end; index += 1) lines.push({ mark: '+', text: now[index] })
    shown = to
  }
  return lines
}

/**
 * Where an offset in a text is after an edit of the text. In lines that changed, it stays at its line and column.
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
 * Whether two edits of one text change the same lines, or insert lines at the same place.
 * @param {Hunk} one
 * @param {Hunk} other
 */
function overlap(one, other) {
  const isInsertion = one.from === one.to || other.from === other.to
  return isInsertion ? one.from <= other.to && other.from <= one.to : one.from < other.to && other.from < one.to
}

/**
 * Merges two edits of one text. Where both changed the same lines differently, keeps `mine` and counts a conflict.
 * @param {string} base
 * @param {string} mine
 * @param {string} theirs
 */
export function merge(base, mine, theirs) {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: 0 }
  if (theirs === base) return { text: mine, conflicts: 0 }
  const [root, left, right] = [base, mine, theirs].map((text) => text.split('\n'))
  const mineHunks = hunks(root, left)
  let conflicts = 0
  const fitting = hunks(root, right).filter((their) => {
    const clash = mineHunks.find((my) => overlap(my, their))
    if (!clash) return true
    const same = clash.from === their.from && clash.to === their.to &&
      left.slice(clash.start, clash.end).join('\n') === right.slice(their.start, their.end).join('\n')
    if (!same) conflicts += 1
    return false
  })
  const edits = [
    ...mineHunks.map((hunk) => ({ ...hunk, lines: left.slice(hunk.start, hunk.end) })),
    ...fitting.map((hunk) => ({ ...hunk, lines: right.slice(hunk.start, hunk.end) })),
  ].sort((a, b) => a.from - b.from)
  /** @type {string[]} */
  const result = []
  let at = 0
  for (const { from, to, lines } of edits) {
    result.push(...root.slice(at, from), ...lines)
    at = to
  }
  return { text: [...result, ...root.slice(at)].join('\n'), conflicts }
}
