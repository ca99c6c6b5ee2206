// @ts-check
// Says what a value follows and what a change means for that, and gives the value one of its own. Also says where else
// a change replaces another value. Event: `livery-set-value` {file, path, value}.
import { emit, h } from '../dom.js'
import { colorOf, describe } from '../theme/bundle.js'
import { basisOf, isLink, ownStep, targetOf } from '../theme/inspection.js'
import { literal } from '../theme/literals.js'
import { aliasPill } from './alias-pill.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */

/**
 * The token that a value follows, with a button that ends this. Null for a value of its own.
 * @param {Element} host
 * @param {InspectedRow} row
 * @param {API.ExplanationStep[]} steps
 * @param {{ hasParts: boolean, file: () => string, done: (problem: string | null) => void }} form
 */
export function linkLine(host, row, steps, { hasParts, file, done }) {
  const basis = basisOf(steps)
  if (basis !== null) return line('Based on', basis, row, 'Parts without a value of their own follow it.')
  if (!isLink(ownStep(steps).source)) return null
  const target = targetOf(steps)
  const value = literal(row.type, row.value)
  const [{ path }] = steps
  const unlink = value !== null && h('button', {
    type: 'button',
    class: 'button button-quiet button-small unlink',
    'aria-label': 'Give it its own value',
    title: `Give it its own value, ${describe(row.type, row.value)}, instead of the link`,
    'data-key': `own ${row.path}`,
    onclick: () => emit(host, 'livery-set-value', { file: file(), path, value, type: row.type, done }),
  }, brokenLink())
  if (target === null) {
    return line('Calculated', null, row, 'A change here replaces the calculation.', unlink)
  }
  const words = hasParts ? 'Only a part that you change is unlinked.' : 'A change here unlinks it.'
  return line('Linked to', target, row, words, unlink)
}

/** Two halves of a chain, apart. */
function brokenLink() {
  const namespace = 'http://www.w3.org/2000/svg'
  const [svg, path] = ['svg', 'path'].map((name) => document.createElementNS(namespace, name))
  svg.setAttribute('viewBox', '0 0 16 16')
  const halves = 'M7 4 L8.5 2.5 A3.2 3.2 0 0 1 13.5 7.5 L12 9 M9 12 L7.5 13.5 A3.2 3.2 0 0 1 2.5 8.5 L4 7'
  path.setAttribute('d', `${halves} M2 3 L4 5 M12 11 L14 13`)
  svg.append(path)
  return svg
}

/**
 * @param {string} words
 * @param {string | null} path
 * @param {InspectedRow} row
 * @param {string} hint
 * @param {Child} [button]
 */
const line = (words, path, { value }, hint, button) =>
  h(
    'p',
    { class: 'link-line' },
    h('span', {}, words),
    path !== null && aliasPill(path, colorOf(value)),
    button,
    h('span', { class: 'link-line-hint' }, hint),
  )
