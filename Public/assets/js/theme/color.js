// @ts-check
// Colors in bundles: "#rrggbbaa" or, if 8 bits per channel can't represent the color, an object with color space,
// components, alpha and the closest sRGB hex value.

const isHex = (/** @type {Value} */ value) => typeof value === 'string' && /^#[0-9a-f]{8}$/i.test(value)

/**
 * Whether a value of a bundle is a color.
 * @param {Value} value
 */
export const isColor = (value) => isHex(value) || isHex(value?.srgb)

/**
 * The closest sRGB color with 8 bits per channel, as `#rrggbbaa`.
 * @param {Color} color
 */
export const hex = (color) => (typeof color === 'string' ? color : color.srgb)

/**
 * Whether a color is sRGB with more than 8 bits per channel.
 * @param {Color} color
 * @returns {color is WideColor}
 */
const isSRGB = (color) => typeof color === 'object' && color.space === 'srgb'

/**
 * The color in CSS: exact for sRGB, and the closest sRGB color for other color spaces.
 * @param {Color} color
 */
export const css = (color) => isSRGB(color) ? `color(srgb ${color.components.join(' ')} / ${color.alpha})` : hex(color)

/**
 * The shortest equivalent hex value: `#ffffff` rather than `#ffffffff`.
 * @param {Color} color
 */
export function shortHex(color) {
  const text = hex(color).toLowerCase()
  return text.endsWith('ff') ? text.slice(0, 7) : text
}

/**
 * Converts a hex value with 3, 6 or 8 digits to `#rrggbbaa`. Returns null for any other string.
 * @param {string} text
 */
export function parseHex(text) {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())
  if (!match) return null
  let digits = match[1].toLowerCase()
  if (digits.length === 3) digits = [...digits].map((digit) => digit + digit).join('')
  return `#${digits.padEnd(8, 'f')}`
}

/**
 * Red, green, blue and alpha, each from 0 to 1.
 * @param {Color} color
 * @returns {number[]}
 */
export function channels(color) {
  if (!isSRGB(color)) return [1, 3, 5, 7].map((offset) => parseInt(hex(color).slice(offset, offset + 2), 16) / 255)
  return [...color.components.map((component) => (component === 'none' ? 0 : component)), color.alpha]
}

function luminance(/** @type {Color} */ color) {
  const [red, green, blue] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Whether white is easier to read on an opaque color than black. Used only for the ink around drawings, because the
 * server measures the contrast of a theme.
 * @param {Color} color
 */
export const isDark = (color) => luminance(color) < 0.18
