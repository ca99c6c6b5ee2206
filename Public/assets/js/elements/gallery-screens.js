// @ts-check
// Draws sample screens in devices.
import { kind } from '../theme/bundle.js'
import { hex, isColor } from '../theme/color.js'
import { attempt, draw } from '../theme/draw.js'
import { groundOf, inkOn } from '../theme/ground.js'
import { platformOf } from '../theme/platform.js'
import { emit, h } from '../dom.js'
import { view } from './gallery-views.js'

/** @typedef {import('./gallery.js').Gallery} Gallery */
/** @typedef {import('./gallery-views.js').Side} Side */

/**
 * A sample screen, with one device for each side.
 * @param {Gallery} gallery
 * @param {SampleScreen} screen
 * @param {Side[]} sides
 */
export function screen(gallery, screen, sides) {
  const { name } = screen
  const onclick = () => emit(gallery, 'livery-select', { kind: 'screen', name })
  return h(
    'article',
    { class: 'screen', 'data-screen': name },
    h(
      'h2',
      { class: 'screen-name' },
      sides[0].isInspectable ? h('button', { type: 'button', class: 'card-name', onclick }, name) : name,
    ),
    h('div', { class: 'devices' }, sides.map((side) => deviceSide(gallery, screen, side))),
  )
}

/**
 * A device below the name of its side.
 * @param {Gallery} gallery
 * @param {SampleScreen} screen
 * @param {Side} side
 */
function deviceSide(gallery, screen, side) {
  const { bundle, title } = side
  const platform = platformOf(bundle.axes ?? {})
  const head = headOf(bundle, screen.rows)
  const device = h(
    'div',
    { class: `device device-${platform} ${head ? 'has-head' : ''}` },
    h(
      'div',
      { class: 'device-bar', 'aria-hidden': 'true' },
      h('span', { class: 'device-time' }, platform === 'web' ? '' : '9:41'),
      h('span', { class: 'device-battery' }),
    ),
    content(gallery, screen, side),
    h('div', { class: 'device-end', 'aria-hidden': 'true' }),
  )
  const ground = groundOf(bundle)
  device.style.setProperty('--ground', ground)
  device.style.setProperty('--device-ink', inkOn(ground))
  device.style.setProperty('--device-head', head ?? ground)
  device.style.setProperty('--device-head-ink', inkOn(head ?? ground))
  return h('div', { class: 'device-side' }, title !== null && h('p', { class: 'side-title' }, title), device)
}

/**
 * The styles on a screen, row by row.
 * @param {Gallery} gallery
 * @param {SampleScreen} screen
 * @param {Side} side
 */
function content(gallery, { name, rows }, { bundle, title, isInspectable }) {
  const words = ` on ${name}${title === null ? '' : `, ${title}`}`
  return h(
    'div',
    // A long screen scrolls. Drawings that are buttons can be reached without scrolling.
    { class: 'device-content', ...(isInspectable ? {} : { role: 'group', 'aria-label': name, tabindex: '0' }) },
    rows.map((row) =>
      h(
        'div',
        { class: 'device-row' },
        row.filter(({ style }) => style in bundle.styles).map(({ style: path, state, texts }) => {
          const { type, value } = bundle.styles[path]
          const drawn = attempt(path, () => draw(bundle, type, value, state, path, texts))
          return view(gallery, { path, state, words, isInspectable }, drawn)
        }),
      )
    ),
  )
}

/**
 * The color of a view at the top of a screen that reaches the edges, such as a navigation bar. Null without one.
 * @param {Bundle} bundle
 * @param {SampleScreen['rows']} rows
 */
function headOf(bundle, [first = []]) {
  const style = first.length === 1 ? bundle.styles[first[0].style] : undefined
  if (!style || kind(bundle, style.type) !== 'View' || style.value.cornerRadius) return null
  const color = style.value.backgroundColor
  return isColor(color) && hex(color).endsWith('ff') ? hex(color) : null
}

/** The gaps between screens and between the sides of a screen, and the widths of devices, as in gallery.css. */
const [screenGap, sideGap, phoneWidth, webWidth] = [32, 12, 300, 340]

/**
 * The zoom at which as many screens as possible fit side by side into a width in pixels.
 * @param {number} screens The number of screens.
 * @param {Bundle[]} bundles One for each side.
 * @param {number} space
 * @param {number} smallest The least zoom. If nothing fits, the zoom at which one screen does.
 */
export function fittingZoom(screens, bundles, space, smallest) {
  const platforms = bundles.map(({ axes }) => platformOf(axes ?? {}))
  const width = platforms.reduce((sum, platform) => sum + (platform === 'web' ? webWidth : phoneWidth), 0)
  const gap = (platforms.length - 1) * sideGap
  const zooms = Array.from(
    { length: screens },
    (_, index) => (space - index * screenGap - (index + 1) * gap) / (width * (index + 1)),
  )
  const zoom = zooms.filter((one) => one >= smallest).at(-1) ?? zooms[0] ?? 1
  return Math.max(0.1, Math.min(1, Math.floor(zoom * 100) / 100))
}
