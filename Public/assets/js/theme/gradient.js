// @ts-check
// Gradients: their stops and shape, their picture in CSS, and edits of their text that keep links.
import { css } from './color.js'
import { linkAt, parse, partOf, withItem, withoutPart, withPart } from './composed.js'
import { asWritten, literal } from './literals.js'

/** @typedef {{ color: Color, position: number }} Stop */
/** @typedef {{ stops: Stop[], angle: number | undefined, isRadial: boolean }} Gradient */

/** The direction of a gradient without `angle`: from top to bottom. */
export const defaultAngle = 180

/**
 * The stops and the shape of a gradient in a bundle.
 * @param {Value} value
 * @returns {Gradient}
 */
export function gradientOf(value) {
  const written = asWritten(value)
  const { stops, angle, radial } = Array.isArray(written)
    ? { stops: written, angle: undefined, radial: undefined }
    : written
  return { stops, angle, isRadial: radial === true }
}

/**
 * The gradient as a CSS image.
 * @param {Value} value
 */
export function gradientImage(value) {
  const { stops, angle = defaultAngle, isRadial } = gradientOf(value)
  // CSS needs at least two stops.
  const line = (stops.length === 1 ? [...stops, ...stops] : stops).map(({ color, position }) =>
    `${css(color)} ${position * 100}%`
  )
  return isRadial ? `radial-gradient(closest-side, ${line})` : `linear-gradient(${angle}deg, ${line})`
}

/**
 * The text to edit: what the file has, or the value if the file has a link or nothing.
 * @param {Value} value
 * @param {string | null} written
 */
export function editedText(value, written) {
  const node = written === null ? null : parse(written)
  return written !== null && (node?.items || partOf(node, ['stops'])) ? written : literal('gradient', value) ?? '[]'
}

/**
 * The text with the gradient's stops as a list of its own, and where that list is.
 * @param {Value} value
 * @param {string} text
 * @returns {{ text: string, place: string[] }}
 */
function withOwnStops(value, text) {
  const place = parse(text)?.items ? [] : ['stops']
  const own = partOf(parse(text), place)?.items
  if (own?.length && own.every(({ members }) => members)) return { text, place }
  const { stops } = gradientOf(value)
  const list = literal('gradient', stops.map(({ color, position }) => ({ color, position }))) ?? '[]'
  return { text: withPart(text, place, list), place }
}

/**
 * The link in place of a stop's color, or null if the text has none.
 * @param {string} text
 * @param {number} index
 */
export const linkOf = (text, index) => linkAt(text, [...parse(text)?.items ? [] : ['stops'], index, 'color'])

/**
 * The text with another color or position of a stop.
 * @param {Value} value
 * @param {string} text
 * @param {number} index
 * @param {'color' | 'position'} name
 * @param {string} part In the theme language.
 */
export function withStop(value, text, index, name, part) {
  const own = withOwnStops(value, text)
  return withPart(own.text, [...own.place, index, name], part)
}

/**
 * The text with a new stop halfway between a stop and the next one, or else the previous one.
 * @param {Value} value
 * @param {string} text
 * @param {number} index
 */
export function addStop(value, text, index) {
  const { stops } = gradientOf(value)
  const own = withOwnStops(value, text)
  // The text may be newer than the value.
  const root = parse(own.text)
  const count = partOf(root, own.place)?.items?.length ?? 0
  const positionAt = (/** @type {number} */ at) => {
    const part = partOf(root, [...own.place, at, 'position'])
    const number = part ? Number(own.text.slice(part.start, part.end)) : NaN
    return Number.isNaN(number) ? stops[at]?.position ?? 0 : number
  }
  const at = index + 1 < count ? index + 1 : index
  const middle = Math.round((positionAt(at - 1) + positionAt(at)) * 50) / 100
  const { color } = stops[index] ?? stops[0]
  const isJSON = /"color"/.test(own.text)
  const stop = literal('', { color, position: middle }) ?? ''
  return withItem(own.text, own.place, at, isJSON ? inJSON({ color, position: middle }) : stop)
}

/**
 * @param {Value} value
 * @param {string} text
 * @param {number} index
 */
export function removeStop(value, text, index) {
  const own = withOwnStops(value, text)
  return withoutPart(own.text, [...own.place, index])
}

/**
 * The text with another direction in degrees, or with `null` of a radial gradient.
 * @param {string} text
 * @param {string | null} angle
 */
export function withShape(text, angle) {
  const [name, old, shape] = angle === null ? ['radial', 'angle', 'true'] : ['angle', 'radial', angle]
  const isJSON = /^\s*(?:\{\s*"|\[\s*\{\s*")/.test(text)
  const object = parse(text)?.items ? `{ ${isJSON ? '"stops"' : 'stops'}: ${text} }` : text
  // A linked gradient brings a shape of its own, which only another one replaces.
  return withPart(withoutPart(object, [old]), [name], shape)
}

/** @param {{ color: Color, position: number }} stop */
const inJSON = ({ color, position }) =>
  `{ "color": ${JSON.stringify(literal('color', color))}, "position": ${position} }`
