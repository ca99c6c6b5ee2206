// @ts-check
// Where the lines of a source are on the screen, and which part of them is visible.
import { findIn } from '../dom.js'

export class SourceView {
  #source
  #area
  #text
  #lines
  #revealsCaret = false

  /**
   * @param {import('./source.js').Source} source
   * @param {import('./editable-text.js').EditableText} area
   * @param {import('../theme/text-lines.js').TextLines} text
   * @param {import('./source-lines.js').SourceLines} lines
   */
  constructor(source, area, text, lines) {
    this.#source = source
    this.#area = area
    this.#text = text
    this.#lines = lines
  }

  get #scroller() {
    return this.#source.scroller
  }

  /**
   * The distance of a position from the top of the text.
   * @param {number} position
   */
  #top(position) {
    const { lineHeight, top } = this.#lines.metrics
    const row = this.#lines.wraps ? this.#source.rowAt(position) : this.#text.at(position).line
    return top + row * lineHeight
  }

  /**
   * Scrolls so that a position is in the middle.
   * @param {number} position
   */
  center(position) {
    const scroller = this.#scroller
    scroller.scrollTop = this.#top(position) - scroller.clientHeight / 2
    scroller.scrollLeft = 0
  }

  /** Scrolls to the caret in the next frame, after the lines are drawn. */
  revealCaret() {
    if (this.#revealsCaret) return
    this.#revealsCaret = true
    requestAnimationFrame(() => {
      this.#revealsCaret = false
      const scroller = this.#scroller
      const { lineHeight } = this.#lines.metrics
      const { caret } = this.#area
      const top = this.#top(caret)
      const left = this.#area.left(caret) - scroller.getBoundingClientRect().left + scroller.scrollLeft
      scroller.scrollTop = nearest(scroller.scrollTop, scroller.clientHeight, top - lineHeight, top + 2 * lineHeight)
      const gutter = this.#lines.gutter.offsetWidth
      scroller.scrollLeft = nearest(
        scroller.scrollLeft,
        scroller.clientWidth,
        left - gutter - lineHeight,
        left + lineHeight,
      )
    })
  }

  /**
   * The screen rectangle of a position.
   * @param {number} position
   */
  rectangle(position) {
    const { line, offset: start } = this.#text.at(position)
    this.#lines.draw()
    const row = this.#lines.row(line)
    const { left, top } = this.#area.element.getBoundingClientRect()
    if (!row) return new DOMRect(left, top + this.#top(position), 0, this.#lines.metrics.lineHeight)
    let offset = start
    const range = document.createRange()
    range.setStart(row, 0)
    range.collapse(true)
    const walker = document.createTreeWalker(findIn(row, '.line-text'), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = /** @type {Text} */ (node)
      if (offset <= length) {
        range.setStart(node, offset)
        range.collapse(true)
        break
      }
      offset -= length
    }
    const box = range.getBoundingClientRect()
    return box.height ? box : row.getBoundingClientRect()
  }
}

/**
 * The closest scroll position at which a range is visible.
 * @param {number} position
 * @param {number} size
 * @param {number} start
 * @param {number} end
 */
const nearest = (position, size, start, end) => Math.min(Math.max(position, end - size), Math.max(0, start))
