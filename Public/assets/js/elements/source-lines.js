// @ts-check
// Draws the colored lines and the gutter of a source: tokens, problems with their fixes, swatches and link hints.
import { emit, h, swatch } from '../dom.js'
import { argumentsOf, offsetOf, outline, reference, tokens } from '../theme/ktv.js'
import { fixes } from './problems.js'

/** @typedef {Reference & Resolved} Hint */
/** @typedef {{ text: string, tokens: import('../theme/ktv.js').Token[], hints: Hint[], key: string }} Line */
/** @typedef {Line & { problems: Diagnostic[] }} LineWithProblems */

export class SourceLines {
  element = h('pre', { class: 'source-lines', 'aria-hidden': 'true' })
  gutter = h('div', { class: 'source-gutter', 'aria-hidden': 'true' })
  #host
  /**
   * The key of each drawn line.
   * @type {string[]}
   */
  #drawn = []
  /**
   * Lines by text, since most lines don't change.
   * @type {Map<string, Line>}
   */
  #known = new Map()
  /** @type {Resolve} */
  #resolve = () => null

  /** @param {import('./source.js').Source} host The source that dispatches the events of the lines. */
  constructor(host) {
    this.#host = host
  }

  /** @param {Resolve} resolve */
  set resolve(resolve) {
    this.#resolve = resolve
    this.#known.clear()
  }

  /**
   * The element of a line, which counts from 0.
   * @param {number} index
   * @returns {HTMLElement | undefined}
   */
  row(index) {
    return /** @type {HTMLElement | undefined} */ (this.element.children[index])
  }

  /**
   * Draws the lines that changed.
   * @param {string} text
   * @param {Diagnostic[]} diagnostics
   */
  draw(text, diagnostics) {
    const problems = Map.groupBy(diagnostics, ({ line }) => line)
    const results = this.#results(text)
    const wanted = text.split('\n').map((line, index) =>
      this.#describe(line, problems.get(index + 1) ?? [], results.get(index))
    )
    const keys = wanted.map(({ key }) => key)
    const { top, bottom } = commonEnds(this.#drawn, keys)
    const last = this.#drawn.length - bottom
    for (const row of [...this.element.children].slice(top, last)) row.remove()
    const rows = wanted.slice(top, wanted.length - bottom).map((line) => this.#row(line))
    const next = this.element.children[top]
    if (next) next.before(...rows)
    else this.element.append(...rows)
    this.#drawn = keys
    this.#drawGutter(diagnostics)
  }

  /**
   * The results of the functions in a text, by line. A line's own text doesn't tell which value it defines.
   * @param {string} text
   * @returns {Map<number, Hint[]>}
   */
  #results(text) {
    /** @type {Map<number, Hint[]>} */
    const found = new Map()
    if (!text.includes('~')) return found
    for (const { path, line, end, call } of outline(text, (line) => this.#read(line).tokens)) {
      const value = call ? this.#resolve({ kind: 'call', text: path, start: end, end }) : null
      if (!value) continue
      found.set(line, [...found.get(line) ?? [], { kind: 'call', text: path, start: end, end, ...value }])
    }
    return found
  }

  /**
   * The tokens and hints of a line.
   * @param {string} text
   */
  #read(text) {
    let line = this.#known.get(text)
    if (!line) {
      const parts = tokens(text)
      const inputs = argumentsOf(text, parts)
      const hints = parts.flatMap((token) => {
        const found = reference(text, token)
        const value = found && this.#resolve(found)
        if (!value) return []
        // The value of a function's argument is not the value of the line.
        const isInput = found.kind === 'link' && inputs.has(token)
        return [{ ...found, ...(isInput ? { color: null, label: found.text } : value) }]
      })
      line = { text, tokens: parts, hints, key: `${text}\n${hints.map(({ color, label }) => `${color} ${label}`)}` }
      this.#known.set(text, line)
    }
    return line
  }

  /**
   * A line with a key for its appearance. Lines with equal keys look the same.
   * @param {string} text
   * @param {Diagnostic[]} problems
   * @param {Hint[]} [results] The results of its functions.
   * @returns {LineWithProblems}
   */
  #describe(text, problems, results = []) {
    const line = this.#read(text)
    const details = [
      ...results.map(({ color, label }) => `${color} ${label}`),
      ...(problems.length ? [JSON.stringify(problems)] : []),
    ]
    return { ...line, hints: [...results, ...line.hints], problems, key: [line.key, ...details].join('\n') }
  }

  /** @param {LineWithProblems} line */
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
        // The line's number may have changed since it was drawn.
        const row = currentTarget.closest('.line')
        const line = [...this.element.children].findIndex((one) => one === row)
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

  /** @param {Diagnostic[]} diagnostics */
  #drawGutter(diagnostics) {
    const rows = this.gutter.children
    while (rows.length > this.#drawn.length) this.gutter.lastElementChild?.remove()
    while (rows.length < this.#drawn.length) {
      this.gutter.append(h('span', { class: 'gutter-line' }, String(rows.length + 1)))
    }
    for (const marked of this.gutter.querySelectorAll('[data-severity]')) {
      marked.removeAttribute('data-severity')
      marked.removeAttribute('title')
    }
    for (const { line, severity, message } of diagnostics) {
      const mark = /** @type {HTMLElement | undefined} */ (rows[line - 1])
      if (!mark || mark.dataset.severity === 'error') continue
      mark.dataset.severity = severity
      mark.title = message
    }
  }
}

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

/**
 * The number of equal elements at the start of two lists, and of further equal elements at their ends.
 * @param {string[]} before
 * @param {string[]} after
 */
export function commonEnds(before, after) {
  const most = Math.min(before.length, after.length)
  let top = 0
  while (top < most && before[top] === after[top]) top += 1
  let bottom = 0
  while (bottom < most - top && before.at(-1 - bottom) === after.at(-1 - bottom)) bottom += 1
  return { top, bottom }
}

/** @param {Diagnostic[]} problems */
const worst = (problems) => (problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning')
