// @ts-check
// Hue, saturation and brightness of sRGB colors.
import { channels } from './color.js'

/**
 * Hue in degrees, and saturation and brightness from 0 to 1.
 * @typedef {{ h: number, s: number, v: number }} HSV
 */

/**
 * A gray has the hue 0, and black has the saturation 0.
 * @param {string} hex `#rrggbb` or `#rrggbbaa`
 * @returns {HSV}
 */
export function toHSV(hex) {
  const [red, green, blue] = channels(hex.padEnd(9, 'f'))
  const v = Math.max(red, green, blue)
  const range = v - Math.min(red, green, blue)
  if (range === 0) return { h: 0, s: 0, v }
  const sector = v === red ? (green - blue) / range : v === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  return { h: (sector * 60 + 360) % 360, s: range / v, v }
}

/**
 * The color as `#rrggbb`.
 * @param {HSV} color
 */
export function fromHSV({ h, s, v }) {
  const digits = [5, 3, 1].map((offset) => {
    const sector = (offset + h / 60) % 6
    const share = v - v * s * Math.max(0, Math.min(sector, 4 - sector, 1))
    return Math.round(share * 255).toString(16).padStart(2, '0')
  })
  return `#${digits.join('')}`
}
