// @ts-check
// OKLCH, the polar form of OKLab, and sRGB (CSS Color 4, https://www.w3.org/TR/css-color-4/#ok-lab).
import { channels } from './color.js'

/**
 * A color in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.4, and hue in degrees.
 * @typedef {{ l: number, c: number, h: number }} OKLCH
 */

const linear = (/** @type {number} */ value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const encoded = (/** @type {number} */ value) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * Math.abs(value) ** (1 / 2.4) - 0.055

/**
 * The OKLCH form of a color. A gray has the hue 0.
 * @param {string} hex `#rrggbb` or `#rrggbbaa`
 * @returns {OKLCH}
 */
export function toOKLCH(hex) {
  const [red, green, blue] = channels(hex.padEnd(9, 'f')).map(linear)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const c = Math.hypot(a, b)
  return { l, c, h: c < 0.0001 ? 0 : (Math.atan2(b, a) * 180 / Math.PI + 360) % 360 }
}

/**
 * Red, green and blue, below 0 or above 1 for colors outside of sRGB.
 * @param {OKLCH} color
 */
function toRGB({ l, c, h }) {
  const [a, b] = [c * Math.cos(h * Math.PI / 180), c * Math.sin(h * Math.PI / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(encoded)
}

const fits = (/** @type {number[]} */ rgb) => rgb.every((value) => value > -0.002 && value < 1.002)

/**
 * The sRGB form of a color, as `#rrggbb`. A color outside of sRGB loses chroma but keeps its lightness and hue.
 * @param {OKLCH} color
 * @returns {{ hex: string, isExact: boolean }}
 */
export function toHex(color) {
  const isExact = fits(toRGB(color))
  let [low, high] = isExact ? [color.c, color.c] : [0, color.c]
  while (high - low > 0.0002) {
    const middle = (low + high) / 2
    if (fits(toRGB({ ...color, c: middle }))) low = middle
    else high = middle
  }
  const digits = toRGB({ ...color, c: low }).map((value) => {
    return Math.round(Math.min(1, Math.max(0, value)) * 255).toString(16).padStart(2, '0')
  })
  return { hex: `#${digits.join('')}`, isExact }
}
