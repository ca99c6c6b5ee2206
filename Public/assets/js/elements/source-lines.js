// @ts-check
// Draws the colored lines and the gutter of a source: tokens, problems with their fixes, swatches and link hints.
import { arrange, emit, h, swatch } from '../dom.js'
import { argumentsOf, offsetOf, outline, reference, tokens } from '../theme/ktv.js'
import { movedLine } from '../theme/text-lines.js'
import { fixes } from './problems.js'

/** @typedef {Reference & Resolved} Hint */
/** @typedef {{ text: string, tokens: Token[], problems: Diagnostic[], hints: Hint[], key: string }} Line */
/** @typedef {import('../theme/ktv.js').Token} Token */
/** @typedef {import('../theme/text-lines.js').TextLines} TextLines */

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
    const first = Math.max(0, Math.floor(above / lineHeight / block) * block)
    const last = Math.min(all.length, Math.ceil(below / lineHeight / block) * block)
    this.#first = Math.min(first, last)
    this.#place()
    this.#drawLines(all.slice(this.#first, last))
    this.#drawGutter(last - this.#first)
  }

  /** Reserves space for lines that aren't drawn. */
  #place() {
    const { length } = this.#lines.all
    const stack = /** @type {HTMLElement} */ (this.element.parentElement)
    place(stack, { lines: length })
    place(this.element, { first: this.#first, columns: Math.ceil(this.#columns / columnStep) * columnStep })
    place(this.gutter, { first: this.#first, digits: String(length).length })
  }

  /** @param {string[]} texts */
  #drawLines(texts) {
    const problems = Map.groupBy(this.#diagnostics, ({ line }) => line - 1)
    const results = this.#results(texts)
    const wanted = texts.map((text, index) => {
      const line = this.#first + index
      return this.#describe(text, problems.get(line) ?? [], results.get(line) ?? [])
    })
    /** @type {Map<string, Element[]>} Rows with the same key look the same. */
    const rows = new Map()
    ;[...this.element.children].forEach((row, index) => {
      const same = rows.get(this.#drawn[index])
      if (same) same.push(row)
      else rows.set(this.#drawn[index], [row])
    })
    const chosen = wanted.map((line) => /** @type {HTMLElement} */ (rows.get(line.key)?.shift() ?? this.#row(line)))
    arrange(this.element, chosen)
    chosen.forEach((row, index) => {
      const number = String(this.#first + index + 1)
      if (row.dataset.line !== number) row.dataset.line = number
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
   * @returns {Line}
   */
  #describe(text, problems, results) {
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
    ]
    return { text, tokens: found, problems, hints, key: [text, ...details].join('\n') }
  }

  /** @param {Line} line */
  #row({ text, tokens, problems, hints }) {
    return h(
      'span',
      { class: `line${problems.length ? ` line-${worst(problems)}` : ''}` },
      h('span', { class: 'line-text' }, parts(text, tokens, problems)),
      hints.map((hint) => this.#hint(hint)),
      problems.slice(0, 1).map((problem) => this.#message(problem)),
    )
  }

  /** @param {Hint} hint */
  #hint(hint) {
    if (hint.kind === 'color') return this.#colorHint(hint)
    return hint.kind === 'call' ? this.#resultHint(hint) : this.#linkHint(hint)
  }

  /** @param {Hint} hint */
  #resultHint({ color, label, text }) {
    return h(
      'span',
      { class: 'hint hint-result', title: `The value of ${text}`, 'data-result': text },
      '=',
      color && swatch(color, { class: 'swatch hint-swatch' }),
      h('span', { class: 'hint-text' }, label),
    )
  }

  /** @param {Hint} hint */
  #colorHint({ color, text, start, end }) {
    return color && swatch(color, {
      class: 'swatch hint-swatch',
      tabindex: '-1',
      title: 'Change this color',
      onclick: ({ currentTarget }) => {
        const line = Number(currentTarget.closest('.line')?.getAttribute('data-line')) - 1
        emit(this.#host, 'livery-color', {
          start: this.#host.position(line, start),
          end: this.#host.position(line, end),
          text,
          color,
          anchor: currentTarget.getBoundingClientRect(),
        })
      },
    })
  }

  /** @param {Hint} hint */
  #linkHint({ color, label, text }) {
    return h(
      'button',
      {
        class: 'hint',
        type: 'button',
        tabindex: '-1',
        title: 'Go to definition',
        'data-link': text,
        onclick: () =>
          emit(this.#host, 'livery-open-link', { path: text.slice(1).replaceAll('/', '.'), file: this.#host.file }),
      },
      color && swatch(color, { class: 'swatch hint-swatch' }),
      h('span', { class: 'hint-text' }, label),
    )
  }

  /** @param {Diagnostic} problem */
  #message(problem) {
    const buttons = fixes(problem).map((fix) =>
      h('button', {
        type: 'button',
        tabindex: '-1',
        class: 'line-fix',
        onclick: () => emit(this.#host, 'livery-fix', { fix }),
      }, fix.title)
    )
    return h('span', { class: `line-message line-message-${problem.severity}` }, problem.message, buttons)
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
      const mark = marks.get(number)
      if (row.dataset.severity === mark?.severity && row.title === (mark?.message ?? '')) continue
      row.title = mark?.message ?? ''
      if (mark) row.dataset.severity = mark.severity
      else delete row.dataset.severity
    }
  }
}

/**
 * The number of columns in a line, or more. A tab has up to four columns, and a wide character has two.
 * @param {string} text
 */
const columnsOf = (text) =>
  text.length + 3 * (text.split('\t').length - 1) + (text.match(/[\u1100-\uffff]/g)?.length ?? 0)

/**
 * A line's text, split where a token or a problem starts or ends.
 * @param {string} text
 * @param {import('../theme/ktv.js').Token[]} tokens
 * @param {Diagnostic[]} problems
 * @returns {Child[]}
 */
function parts(text, tokens, problems) {
  const marks = problems.map(({ severity, column, length }) => ({
    severity,
    start: offsetOf(text, column),
    end: Math.max(offsetOf(text, column + Math.max(1, length)), offsetOf(text, column) + 1),
  }))
  const edges = new Set([0, text.length])
  for (const { start, end } of [...tokens, ...marks]) {
    edges.add(Math.min(start, text.length)).add(Math.min(end, text.length))
  }
  const cuts = [...edges].sort((a, b) => a - b)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]
    const token = tokens.find((one) => one.start <= start && end <= one.end)
    const mark = marks.find((one) => one.start <= start && end <= one.end)
    const classes = [token && `token-${token.kind}`, mark && `squiggle squiggle-${mark.severity}`].filter(Boolean)
    const part = text.slice(start, end)
    return classes.length ? h('span', { class: classes.join(' ') }, part) : part
  })
}

/** @param {Diagnostic[]} problems */
const worst = (problems) => (problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning')

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
