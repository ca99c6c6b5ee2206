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
  const { dashes, dashArray } = Object(value)
  // Only design tokens can have dashes.
  if (type === 'list' || type === 'object' || dashes || dashArray) return null
  return type === 'string' && typeof value === 'string' ? JSON.stringify(value) : write(value)
}

/**
 * The members of a value as a theme has them. A bundle has the families after a font's first one, and the direction or
 * shape of a gradient, in places of their own.
 * @param {Value} value
 * @returns {Value}
 */
export function asWritten(value) {
  if (Array.isArray(value)) {
    const { angle, radial, ...first } = Object(value[0])
    const line = angle === undefined ? { radial } : { angle }
    return angle === undefined && radial === undefined ? value : { stops: [first, ...value.slice(1)], ...line }
  }
  const { fallbacks, ...others } = Object(value)
  return fallbacks === undefined ? value : { ...others, name: [others.name, ...fallbacks] }
}

/**
 * @param {Value} bundled
 * @returns {string}
 */
function write(bundled) {
  if (bundled === null) return 'nil'
  if (isColor(bundled)) return color(bundled)
  const value = asWritten(bundled)
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`
  if (typeof value === 'string') return word.test(value) ? value : JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  if ('rem' in value) return `${value.rem}rem`
  return `{ ${Object.entries(value).map(([name, one]) => `${name}: ${write(one)}`).join(', ')} }`
}

/**
 * Writes every sRGB color in hexadecimal digits. More than 8 bits per channel make no visible difference.
 * @param {Color} color
 */
function color(color) {
  if (typeof color === 'string' || color.space === 'srgb') return shortHex(color)
  const { space, components, alpha } = color
  const opacity = alpha === 1 ? '' : `, alpha: ${alpha}`
  return `{ colorSpace: ${space}, components: [${components.join(', ')}]${opacity} }`
}
