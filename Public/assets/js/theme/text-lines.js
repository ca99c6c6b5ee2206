// @ts-check
// A text as a list of lines. An edit replaces only the lines that changed. Lines count from 0.

/**
 * Lines `[from, from + removed)` of a text became `added` lines.
 * @typedef {{ from: number, removed: number, added: number }} Change
 */

export class TextLines {
  text = ''
  /** @type {string[]} */
  all = ['']

  /**
   * Replaces the text. Returns which lines changed.
   * @param {string} text
   * @returns {Change}
   */
  set(text) {
    const { text: before, all } = this
    const { start, end } = common(before, text)
    let from = 0
    let offset = 0
    for (; offset + all[from].length < start; from += 1) offset += all[from].length + 1
    let to = from + 1
    let stop = offset + all[from].length
    for (; stop < before.length - end; to += 1) stop += all[to].length + 1
    const lines = text.slice(offset, stop + text.length - before.length).split('\n')
    // A line that was split or joined at one of its ends still counts as the same line.
    let first = 0
    while (from < to && first < lines.length && all[from] === lines[first]) {
      from += 1
      first += 1
    }
    let last = lines.length
    while (from < to && first < last && all[to - 1] === lines[last - 1]) {
      to -= 1
      last -= 1
    }
    this.text = text
    this.all = all.slice(0, from).concat(lines.slice(first, last), all.slice(to))
    return { from, removed: to - from, added: last - first }
  }

  /**
   * The position of an offset in a line. The end of the line if it is shorter.
   * @param {number} line
   * @param {number} offset
   */
  position(line, offset) {
    let start = 0
    for (let index = 0; index < line && index < this.all.length; index += 1) start += this.all[index].length + 1
    return start + Math.min(offset, this.all[line]?.length ?? 0)
  }

  /**
   * The line of a position, and the offset in it.
   * @param {number} position
   */
  at(position) {
    let line = 0
    let offset = position
    while (line < this.all.length - 1 && offset > this.all[line].length) {
      offset -= this.all[line].length + 1
      line += 1
    }
    return { line, offset }
  }
}

/**
 * Where a line is after a change, or null if the line changed.
 * @param {number} line
 * @param {Change} change
 */
export function movedLine(line, { from, removed, added }) {
  if (line < from) return line
  return line < from + removed ? null : line + added - removed
}

/**
 * Where two texts differ: from `start`, the text `removed` became `inserted`.
 * @param {string} before
 * @param {string} after
 */
export function difference(before, after) {
  const { start, end } = common(before, after)
  return { start, removed: before.slice(start, before.length - end), inserted: after.slice(start, after.length - end) }
}

/**
 * The lengths of the common prefix and suffix of two texts.
 * @param {string} one
 * @param {string} other
 */
function common(one, other) {
  const start = commonStart(one, other)
  return { start, end: commonEnd(one, other, Math.min(one.length, other.length) - start) }
}

/**
 * The length of the common prefix of two texts. Compares halves, because comparing slices is much faster than comparing
 * characters.
 * @param {string} one
 * @param {string} other
 */
function commonStart(one, other) {
  let low = 0
  let high = Math.min(one.length, other.length)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (one.slice(low, middle) === other.slice(low, middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The length of the common suffix of two texts, up to a maximum.
 * @param {string} one
 * @param {string} other
 * @param {number} maximum
 */
function commonEnd(one, other, maximum) {
  const part = (/** @type {string} */ text, /** @type {number} */ from, /** @type {number} */ to) =>
    text.slice(text.length - from, text.length - to)
  let low = 0
  let high = maximum
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (part(one, middle, low) === part(other, middle, low)) low = middle
    else high = middle - 1
  }
  return low
}
