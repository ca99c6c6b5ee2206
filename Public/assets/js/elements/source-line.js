// @ts-check
// Draws a line of a source: tokens, problems with their fixes, swatches and link hints.
import { emit, h, swatch } from '../dom.js'
import { offsetOf } from '../theme/ktv.js'
import { fixes } from './problems.js'

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('../theme/ktv.js').Token} Token */
/** @typedef {Reference & Resolved} Hint */
/**
 * A line. `brackets` are the offsets of brackets to mark. Lines with equal keys look the same.
 * @typedef {{
 *   text: string, tokens: Token[], problems: Diagnostic[], hints: Hint[], brackets: number[], key: string,
 * }} Line
 */

/**
 * Draws a line.
 * @param {Line} line
 * @param {Source} source The source that dispatches the events of the line.
 */
export function drawLine({ text, tokens, problems, hints, brackets }, source) {
  return h(
    'span',
    { class: `line${problems.length ? ` line-${worst(problems)}` : ''}` },
    h('span', { class: 'line-text' }, parts(text, tokens, problems, brackets)),
    h(
      'span',
      { class: 'line-after' },
      hints.map((hint) => drawHint(hint, source)),
      problems.slice(0, 1).map((problem) => drawMessage(problem, source)),
    ),
  )
}

/**
 * @param {Hint} hint
 * @param {Source} source
 */
function drawHint(hint, source) {
  if (hint.kind === 'color') return drawColor(hint, source)
  return hint.kind === 'call' ? drawResult(hint) : drawLink(hint, source)
}

/** @param {Hint} hint */
function drawResult({ color, label, text }) {
  return h(
    'span',
    { class: 'hint hint-result', title: `The value of ${text}`, 'data-result': text },
    '=',
    color && swatch(color, { class: 'swatch hint-swatch' }),
    h('span', { class: 'hint-text' }, label),
  )
}

/**
 * @param {Hint} hint
 * @param {Source} source
 */
function drawColor({ color, text, start, end }, source) {
  return color && swatch(color, {
    class: 'swatch hint-swatch',
    tabindex: '-1',
    title: 'Change this color',
    onclick: ({ currentTarget }) => {
      const line = Number(currentTarget.closest('.line')?.getAttribute('data-line')) - 1
      emit(source, 'livery-color', {
        start: source.position(line, start),
        end: source.position(line, end),
        text,
        color,
        anchor: currentTarget.getBoundingClientRect(),
      })
    },
  })
}

/**
 * @param {Hint} hint
 * @param {Source} source
 */
function drawLink({ color, label, text }, source) {
  return h(
    'button',
    {
      class: 'hint',
      type: 'button',
      tabindex: '-1',
      title: 'Go to definition',
      'data-link': text,
      onclick: () => emit(source, 'livery-open-link', { path: text.slice(1).replaceAll('/', '.'), file: source.file }),
    },
    color && swatch(color, { class: 'swatch hint-swatch' }),
    h('span', { class: 'hint-text' }, label),
  )
}

/**
 * @param {Diagnostic} problem
 * @param {Source} source
 */
function drawMessage(problem, source) {
  const buttons = fixes(problem).map((fix) =>
    h('button', {
      type: 'button',
      tabindex: '-1',
      class: 'line-fix',
      onclick: () => emit(source, 'livery-fix', { fix }),
    }, fix.title)
  )
  return h('span', { class: `line-message line-message-${problem.severity}` }, problem.message, buttons)
}

/**
 * A line's text, split where a token or a problem starts or ends.
 * @param {string} text
 * @param {Token[]} tokens
 * @param {Diagnostic[]} problems
 * @param {number[]} brackets
 * @returns {Child[]}
 */
function parts(text, tokens, problems, brackets) {
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
    const classes = [
      token && `token-${token.kind}`,
      mark && `squiggle squiggle-${mark.severity}`,
      brackets.includes(start) && 'bracket',
    ].filter(Boolean)
    const part = text.slice(start, end)
    return classes.length ? h('span', { class: classes.join(' ') }, part) : part
  })
}

/** @param {Diagnostic[]} problems */
const worst = (problems) => (problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning')
