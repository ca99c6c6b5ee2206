// @ts-check
// Draws the visible lines and the gutter of a source.
import { arrange, h } from '../dom.js'
import { bracketPair } from '../theme/brackets.js'
import { argumentsOf, outline, reference, tokens } from '../theme/ktv.js'
import { movedLine } from '../theme/text-lines.js'
import { drawLine } from './source-line.js'

/** @typedef {import('./source-line.js').Hint} Hint */
/** @typedef {import('./source-line.js').Line} Line */
/** @typedef {import('../theme/ktv.js').Token} Token */
/** @typedef {import('../theme/text-lines.js').TextLines} TextLines */
/** @typedef {import('../theme/brackets.js').BracketPlace} BracketPlace */

/** Lines are drawn in blocks of this size, so that most scroll steps draw nothing. */
const block = 16
/** The number of lines whose tokens are cached. */
const cacheLimit = 30_000
/** The step by which the width grows, because browsers lay out a whole long text when its width changes. */
const columnStep = 32

export class SourceLines {
  element = h('pre', { class: 'source-lines', 'aria-hidden': 'true' })
  gutter = h('div', { class: 'source-gutter', 'aria-hidden': 'true' })
  #host
  #lines
  /** @type {Diagnostic[]} */
  #diagnostics = []
  /** @type {Resolve} */
  #resolve = () => null
  /**
   * The names whose values are results of functions, by line. Null if they have to be determined.
   * @type {{ path: string, line: number, end: number }[] | null}
   */
  #calls = null
  /**
   * The tokens of lines, by text.
   * @type {Map<string, Token[]>}
   */
  #known = new Map()
  /** The number of the first drawn line. */
  #first = 0
  /**
   * The keys of the drawn lines.
   * @type {string[]}
   */
  #drawn = []
  /** The largest number of columns that a line has had. */
  #columns = 0
  #isRequested = false
  /**
   * The place of the caret. Null while another element has the focus, and while text is selected.
   * @type {BracketPlace | null}
   */
  #caret = null
  /** @type {{ lineHeight: number, top: number } | undefined} */
  #measured

  /**
   * @param {import('./source.js').Source} host The source that dispatches the events of the lines.
   * @param {TextLines} lines
   */
  constructor(host, lines) {
    this.#host = host
    this.#lines = lines
  }

  /** @param {Resolve} resolve */
  set resolve(resolve) {
    this.#resolve = resolve
    this.#calls = null
    this.request()
  }

  /** @param {Diagnostic[]} diagnostics */
  set diagnostics(diagnostics) {
    this.#diagnostics = diagnostics
    this.request()
  }

  /** @param {BracketPlace | null} caret */
  set caret(caret) {
    if (caret?.line === this.#caret?.line && caret?.offset === this.#caret?.offset) return
    this.#caret = caret
    this.request()
  }

  /** Whether long lines continue in the next row. */
  get wraps() {
    return this.#host.closest('[wrap]') !== null
  }

  /**
   * Draws the lines of an edited text.
   * @param {import('../theme/text-lines.js').Change} change
   */
  textChanged(change) {
    const { from, removed, added } = change
    for (let line = from; line < from + added; line += 1) {
      this.#columns = Math.max(this.#columns, columnsOf(this.#lines.all[line]))
    }
    this.#calls = this.#calls && this.#calls.flatMap((call) => {
      // The names in edited lines are determined after the next check.
      const line = movedLine(call.line, change) ?? (removed === added ? call.line : null)
      return line === null ? [] : [{ ...call, line }]
    })
    this.request()
  }

  /** The height of a line, and the distance of the first line from the top. */
  get metrics() {
    if (!this.#measured) {
      const { lineHeight, paddingTop } = getComputedStyle(this.#host.area)
      this.#measured = { lineHeight: parseFloat(lineHeight), top: parseFloat(paddingTop) }
    }
    return this.#measured
  }

  /**
   * The element of a line, if it is drawn. Lines count from 0.
   * @param {number} index
   * @returns {HTMLElement | undefined}
   */
  row(index) {
    return /** @type {HTMLElement | undefined} */ (this.element.children[index - this.#first])
  }

  /** Draws in the next frame. */
  request() {
    if (this.#isRequested) return
    this.#isRequested = true
    requestAnimationFrame(() => {
      if (this.#isRequested) this.draw()
    })
  }

  /** Draws the visible lines, and some lines above and below. Other lines aren't in the document. */
  draw() {
    this.#isRequested = false
    if (!this.#host.isConnected) return
    const { scrollTop, clientHeight } = this.#host.scroller
    if (!clientHeight) return
    const { lineHeight, top } = this.metrics
    const { all } = this.#lines
    const [above, below] = [scrollTop - top - clientHeight / 2, scrollTop - top + clientHeight * 1.5]
    const first = Math.max(0, Math.floor(this.#lineAt(above / lineHeight) / block) * block)
    const last = Math.min(all.length, Math.ceil((this.#lineAt(below / lineHeight) + 1) / block) * block)
    this.#first = Math.min(first, last)
    this.#place()
    this.#drawLines(all.slice(this.#first, last))
    this.#drawGutter(last - this.#first)
  }

  /**
   * The line in a row.
   * @param {number} row
   */
  #lineAt(row) {
    const { length } = this.#lines.all
    if (!this.wraps) return row
    let [low, high] = [0, length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#rowOf(middle) <= row) low = middle
      else high = middle - 1
    }
    return low
  }

  /**
   * The number of rows above a line.
   * @param {number} line
   */
  #rowOf(line) {
    return this.wraps ? this.#host.rowAt(this.#lines.position(line, 0)) : line
  }

  /** Reserves space for lines that aren't drawn. */
  #place() {
    const { length } = this.#lines.all
    const stack = /** @type {HTMLElement} */ (this.element.parentElement)
    place(stack, { lines: length })
    const first = this.#rowOf(this.#first)
    place(this.element, { first, columns: Math.ceil(this.#columns / columnStep) * columnStep })
    place(this.gutter, { first, digits: String(length).length })
  }

  /** @param {string[]} texts */
  #drawLines(texts) {
    const problems = Map.groupBy(this.#diagnostics, ({ line }) => line - 1)
    const results = this.#results(texts)
    const pair = this.#caret && bracketPair(this.#lines.all, this.#caret, (line) => this.#tokens(line))
    const wanted = texts.map((text, index) => {
      const line = this.#first + index
      const brackets = (pair ?? []).filter((one) => one.line === line).map(({ offset }) => offset)
      return this.#describe(text, problems.get(line) ?? [], results.get(line) ?? [], brackets)
    })
    /** @type {Map<string, Element[]>} Rows with the same key look the same. */
    const rows = new Map()
    ;[...this.element.children].forEach((row, index) => {
      const same = rows.get(this.#drawn[index])
      if (same) same.push(row)
      else rows.set(this.#drawn[index], [row])
    })
    const chosen = wanted.map((
      line,
    ) => /** @type {HTMLElement} */ (rows.get(line.key)?.shift() ?? drawLine(line, this.#host)))
    arrange(this.element, chosen)
    chosen.forEach((row, index) => {
      const number = String(this.#first + index + 1)
      if (row.dataset.line !== number) row.dataset.line = number
      row.toggleAttribute('data-active', this.#first + index === this.#caret?.line)
    })
    this.#drawn = wanted.map(({ key }) => key)
  }

  /**
   * The results of the functions in the drawn lines, by line. A line's own text doesn't tell which value it defines.
   * @param {string[]} texts
   * @returns {Map<number, Hint[]>}
   */
  #results(texts) {
    /** @type {Map<number, Hint[]>} */
    const found = new Map()
    if (!texts.some((text) => text.includes('~'))) return found
    this.#calls ??= outline(this.#lines.text, (line) => this.#tokens(line)).filter(({ call }) => call)
    for (const { path, line, end } of this.#calls) {
      if (!texts[line - this.#first]?.includes('~')) continue
      const value = this.#resolve({ kind: 'call', text: path, start: end, end })
      if (!value) continue
      found.set(line, [...found.get(line) ?? [], { kind: 'call', text: path, start: end, end, ...value }])
    }
    return found
  }

  /** @param {string} text */
  #tokens(text) {
    let found = this.#known.get(text)
    if (!found) {
      if (this.#known.size >= cacheLimit) this.#known.clear()
      found = tokens(text)
      this.#known.set(text, found)
    }
    return found
  }

  /**
   * A line with a key for its appearance. Lines with equal keys look the same.
   * @param {string} text
   * @param {Diagnostic[]} problems
   * @param {Hint[]} results The results of its functions.
   * @param {number[]} brackets
   * @returns {Line}
   */
  #describe(text, problems, results, brackets) {
    const found = this.#tokens(text)
    const inputs = argumentsOf(text, found)
    const hints = [
      ...results,
      ...found.flatMap((token) => {
        const one = reference(text, token)
        const value = one && this.#resolve(one)
        if (!value) return []
        // The value of a function's argument is not the value of the line.
        const isInput = one.kind === 'link' && inputs.has(token)
        return [{ ...one, ...(isInput ? { color: null, label: one.text } : value) }]
      }),
    ]
    const details = [
      ...hints.map(({ kind, text, color, label }) => `${kind} ${text} ${color} ${label}`),
      ...(problems.length ? [JSON.stringify(problems)] : []),
      ...(brackets.length ? [`brackets ${brackets}`] : []),
    ]
    return { text, tokens: found, problems, hints, brackets, key: [text, ...details].join('\n') }
  }

  /** @param {number} count */
  #drawGutter(count) {
    const rows = this.gutter.children
    while (rows.length > count) this.gutter.lastElementChild?.remove()
    while (rows.length < count) this.gutter.append(h('span', { class: 'gutter-line' }))
    /** @type {Map<number, Diagnostic>} */
    const marks = new Map()
    for (const one of this.#diagnostics) if (marks.get(one.line)?.severity !== 'error') marks.set(one.line, one)
    for (let index = 0; index < count; index += 1) {
      const row = /** @type {HTMLElement} */ (rows[index])
      const number = this.#first + index + 1
      if (row.textContent !== String(number)) row.textContent = row.dataset.line = String(number)
      row.toggleAttribute('data-active', number - 1 === this.#caret?.line)
      this.#fitGutter(row, index)
      const mark = marks.get(number)
      if (row.dataset.severity === mark?.severity && row.title === (mark?.message ?? '')) continue
      row.title = mark?.message ?? ''
      if (mark) row.dataset.severity = mark.severity
      else delete row.dataset.severity
    }
  }

  /**
   * Makes a number as high as its line.
   * @param {HTMLElement} row
   * @param {number} index
   */
  #fitGutter(row, index) {
    const line = /** @type {HTMLElement} */ (this.element.children[index])
    const rows = this.wraps ? Math.round(line.offsetHeight / this.metrics.lineHeight) : 1
    if (rows > 1) place(row, { rows })
    else row.style.removeProperty('--source-rows')
  }
}

/**
 * The number of columns in a line, or more. A tab has up to four columns, and a wide character has two.
 * @param {string} text
 */
const columnsOf = (text) =>
  text.length + 3 * (text.split('\t').length - 1) + (text.match(/[\u1100-\uffff]/g)?.length ?? 0)

/**
 * Sets the numbers from which `source.css` calculates the size of an element.
 * @param {HTMLElement} element
 * @param {Record<string, number>} values
 */
function place({ style }, values) {
  for (const [name, value] of Object.entries(values)) {
    const [property, text] = [`--source-${name}`, String(value)]
    if (style.getPropertyValue(property) !== text) style.setProperty(property, text)
  }
}
