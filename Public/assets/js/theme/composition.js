// @ts-check
// Arranges the parts of a view as its counterpart in an app does. The theme says what the parts look like, and the app
// arranges them. Unless the theme has a layout for drawings, the name of the component and the order and kind of its
// parts decide.
import { h } from '../dom.js'
import { layoutOf } from './layouts.js'

/** @typedef {{ name: string, base: string, element: HTMLElement }} Part */

/**
 * The arrangement for a component's name, such as `Tooltip`. Other components are stacks.
 * @type {[RegExp, Arrangement][]}
 */
const byName = [
  [/tooltip|bubble|popover|hint/i, 'bubble'],
  [/alert|dialog|emptystate|placeholder/i, 'centered'],
  [/(tab|tool|button|segment)s?bar|segmented/i, 'bar'],
  [/chip|tag|badge|pill/i, 'tight'],
  [/toast|snackbar|cell|row|setting/i, 'row'],
]
/** @typedef {'bubble' | 'centered' | 'bar' | 'tight' | 'row' | 'stack'} Arrangement */

/**
 * Adds the parts to a view.
 * @param {HTMLElement} box
 * @param {Part[]} parts In declared order.
 * @param {string[]} types The names of the view's type and of the types that it extends.
 * @param {Value} arrow The size of a tooltip's arrow, as width and height. Absent if the style has none.
 */
export function compose(box, parts, types, arrow) {
  const arrangement = arrangementOf(types, arrow)
  box.classList.add('drawn-composed', `drawn-${arrangement}`)
  if (arrangement === 'bubble') setArrow(box, arrow)
  const layout = layoutOf(types)
  if (layout) return box.append(laidOut(parts, layout))
  if (arrangement === 'bar') return box.append(...parts.map(({ element }) => element))
  if (arrangement === 'centered') return box.append(column(parts))
  // From top to bottom: each cover, and the parts between covers.
  for (const { element } of parts.filter(isCover)) element.classList.add('drawn-cover')
  const bands = runs(parts, isCover).map((band) => Array.isArray(band) ? beside(band, arrangement) : [band.element])
  if (bands.length === 1) return box.append(...bands[0])
  box.classList.add('drawn-banded')
  box.append(
    ...bands.map((elements) => elements.length === 1 ? elements[0] : h('span', { class: 'drawn-band' }, elements)),
  )
}

/**
 * The parts in a layout of the theme.
 * @param {Part[]} parts
 * @param {API.Layout} layout
 */
function laidOut(parts, { axis, spacing, align, parts: order }) {
  const listed = new Set(order.flat())
  const groups = [...order, ...parts.filter(({ name }) => !listed.has(name)).map(({ name }) => [name])]
    .map((names) => names.flatMap((name) => parts.find((part) => part.name === name)?.element ?? []))
    .filter((group) => group.length)
  const inner = axis === 'row' ? 'column' : 'row'
  const element = h(
    'span',
    { class: `drawn-layout drawn-layout-${axis} drawn-align-${align ?? 'stretch'}` },
    groups.map((group) =>
      group.length === 1 ? group[0] : h('span', { class: `drawn-layout drawn-layout-${inner}` }, group)
    ),
  )
  if (spacing !== null) element.style.setProperty('--spacing', `${Number(spacing)}px`)
  return element
}

/**
 * @param {string[]} types
 * @param {Value} arrow
 * @returns {Arrangement}
 */
function arrangementOf(types, arrow) {
  for (const type of types) {
    const [, found] = byName.find(([pattern]) => pattern.test(type)) ?? []
    if (found) return found
  }
  return arrow ? 'bubble' : 'stack'
}

/**
 * @param {HTMLElement} box
 * @param {Value} arrow
 */
function setArrow(box, arrow) {
  const [width, height] = Array.isArray(arrow) ? arrow : [12, 6]
  box.style.setProperty('--arrow-width', `${Number(width)}px`)
  box.style.setProperty('--arrow-height', `${Number(height)}px`)
}

/** A picture with a height but no width is as wide as its view. */
const isCover = (/** @type {Part} */ { base, element }) =>
  base === 'ImageView' && element.style.blockSize !== '' && element.style.inlineSize === ''

/**
 * The parts that stand alone, and arrays of the consecutive parts between them.
 * @param {Part[]} parts
 * @param {(part: Part) => boolean} isAlone
 */
function runs(parts, isAlone) {
  /** @type {(Part | Part[])[]} */
  const found = []
  for (const part of parts) {
    const last = found.at(-1)
    if (isAlone(part)) found.push(part)
    else if (Array.isArray(last)) last.push(part)
    else found.push([part])
  }
  return found
}

/**
 * Pictures beside columns of consecutive other parts. In a row, buttons are beside the text.
 * @param {Part[]} parts
 * @param {Arrangement} arrangement
 */
function beside(parts, arrangement) {
  const isBeside = (/** @type {Part} */ { base }) =>
    base === 'ImageView' || (arrangement === 'row' && base === 'Button')
  return runs(parts, isBeside).map((one) => Array.isArray(one) ? column(one) : one.element)
}

/**
 * A column in which consecutive buttons share a row.
 * @param {Part[]} parts
 */
function column(parts) {
  const rows = /** @type {Part[][]} */ ([])
  for (const part of parts) {
    const last = rows.at(-1)
    if (part.base === 'Button' && last?.at(-1)?.base === 'Button') last.push(part)
    else rows.push([part])
  }
  const elements = rows.map((row) =>
    row.length === 1 ? row[0].element : h('span', { class: 'drawn-actions' }, row.map(({ element }) => element))
  )
  return h('span', { class: 'drawn-column' }, elements)
}
