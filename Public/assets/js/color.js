// Colors as bundles have them: "#rrggbbaa", or an object with space, components and alpha where 8 bits do not hold the
// color, and the nearest sRGB hex beside them.

const isHex = (value) => typeof value === 'string' && /^#[0-9a-f]{8}$/i.test(value)

/** Whether a value of a bundle is a color. */
export const isColor = (value) => isHex(value) || isHex(value?.srgb)

/** The sRGB hex of a color, rounded to 8 bits. */
export const hex = (color) => (typeof color === 'string' ? color : color.srgb)

const isSRGB = (color) => color?.space === 'srgb'

/** The color as CSS draws it: sRGB exactly, other spaces by their sRGB hex. */
export const css = (
  color,
) => (isSRGB(color) ? `color(srgb ${color.components.join(' ')} / ${color.alpha})` : hex(color))

/** The shortest hex that says the same: `#fff`, not `#ffffffff`. */
export function shortHex(color) {
  let text = hex(color).toLowerCase()
  if (text.endsWith('ff')) text = text.slice(0, 7)
  return text
}

/** The `#rrggbbaa` of a color as people type it, or null. */
export function parseHex(text) {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())
  if (!match) return null
  let digits = match[1].toLowerCase()
  if (digits.length === 3) digits = [...digits].map((digit) => digit + digit).join('')
  return `#${digits.padEnd(8, 'f')}`
}

/** Red, green, blue and alpha, each 0 to 1. */
export const channels = (
  color,
) => (isSRGB(color)
  ? [...color.components.map((component) => (component === 'none' ? 0 : component)), color.alpha]
  : [1, 3, 5, 7].map((at) => parseInt(hex(color).slice(at, at + 2), 16) / 255))

/** What is seen where `color` lies over the opaque `ground`. */
export function over(color, ground) {
  const [front, back] = [channels(color), channels(ground)]
  return `#${
    [0, 1, 2].map((index) => front[index] * front[3] + back[index] * (1 - front[3]))
      .map((value) => Math.round(value * 255).toString(16).padStart(2, '0')).join('')
  }ff`
}

function luminance(color) {
  const [red, green, blue] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two opaque colors by WCAG 2, 1 to 21. */
export function contrast(first, second) {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
