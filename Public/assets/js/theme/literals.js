// @ts-check
// Writes values of bundles in the theme language.
import { isColor, shortHex } from './color.js'

/** Text that needs no quotes. */
const word = /^(?!(?:true|false|nil|null)$)[\p{L}_][\p{L}\p{N}_-]*$/u

/**
 * A value in the theme language, or null if it can't be written without its type.
 * @param {string} type
 * @param {Value} value
 * @returns {string | null}
 */
export function literal(type, value) {
  if (type === 'list' || type === 'object') return null
  return type === 'string' && typeof value === 'string' ? JSON.stringify(value) : write(value)
}

/**
 * @param {Value} value
 * @returns {string}
 */
function write(value) {
  if (value === null) return 'nil'
  if (isColor(value)) return color(value)
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  if (typeof value === 'string') return word.test(value) ? value : JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  if ('rem' in value) return `${value.rem}rem`
  return `{ ${Object.entries(value).map(([name, one]) => `${name}: ${write(one)}`).join(', ')} }`
}

/**
 * Digits for every sRGB color, because nobody can see the difference to more than 8 bits.
 * @param {Color} color
 */
function color(color) {
  if (typeof color === 'string' || color.space === 'srgb') return shortHex(color)
  const { space, components, alpha } = color
  const opacity = alpha === 1 ? '' : `, alpha: ${alpha}`
  return `{ colorSpace: ${space}, components: [${components.join(', ')}]${opacity} }`
}
