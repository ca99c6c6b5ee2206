// @ts-check
// Shows what an import brings before it is written: the number of values of each type, and a gallery of them.
import { colorOf, describe } from '../theme/bundle.js'
import { titleOf } from '../theme/axes.js'
import { count, h, more, swatch } from '../dom.js'

/** The numbers of colors and of other values to show. */
const [colorLimit, otherLimit] = [60, 12]

/**
 * @param {Bundle} bundle
 * @param {Axis[]} axes
 * @returns {HTMLElement}
 */
export function importPreview(bundle, axes) {
  // As in most design tools, `gray.50` is before `gray.100`.
  const tokens = Object.entries(bundle.tokens).map(([path, { type, value }]) => ({ path, type, value }))
    .sort((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }))
  const colors = tokens.filter(({ value }) => colorOf(value) !== null)
  const others = tokens.filter(({ value }) => colorOf(value) === null)
  const modes = axes.flatMap(({ values }) => values.map(titleOf))
  return h(
    'section',
    { class: 'import-preview', 'aria-label': 'What arrives' },
    h('p', { class: 'import-counts' }, counts(bundle).join(' · ') || 'No values'),
    modes.length > 1 && h('p', { class: 'hint-words' }, `For ${count(modes.length, 'mode')}: ${modes.join(', ')}`),
    h('ul', { class: 'import-colors', 'aria-label': 'Colors' }, colors.slice(0, colorLimit).map(color)),
    more(colors.length - colorLimit, 'color'),
    h('ul', { class: 'import-values', 'aria-label': 'Other values' }, others.slice(0, otherLimit).map(other)),
    more(others.length - otherLimit, 'value'),
  )
}

/**
 * The number of values of each type, such as `12 colors`, the most frequent first.
 * @param {Bundle} bundle
 */
export function counts({ tokens, styles }) {
  const byType = Map.groupBy(Object.values(tokens), ({ type }) => type)
  const found = [...byType].map(([type, all]) => /** @type {const} */ ([type, all.length]))
    .sort(([, one], [, other]) => other - one)
    .map(([type, number]) => count(number, type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()))
  const number = Object.keys(styles).length
  return number ? [...found, count(number, 'style')] : found
}

/** @param {{ path: string, value: Value }} token */
const color = ({ path, value }) =>
  h('li', { class: 'import-color' }, swatch(colorOf(value) ?? '', {}), h('span', { class: 'import-name' }, path))

/** @param {{ path: string, type: string, value: Value }} token */
const other = ({ path, type, value }) =>
  h(
    'li',
    { class: 'import-value' },
    h('span', { class: 'import-name' }, path),
    h('span', { class: 'hint-words' }, describe(type, value)),
  )
