// @ts-check
// Reads what a person enters as a value, before it is written into a file: any notation of a color, and text that is
// a single value.
import { parseHex, shortHex } from './color.js'
import { tokens } from './ktv.js'
import { toHex } from './oklch.js'

/** @typedef {{ value: string, problem?: undefined } | { value?: undefined, problem: string }} Reading */

/**
 * A value in the theme language, or the reason why the text isn't one. The server checks the rest.
 * @param {string} type
 * @param {string} text
 * @returns {Reading}
 */
export function read(type, text) {
  const value = text.trim()
  if (!value) return { problem: 'Enter a value.' }
  const problem = outside(value)
  if (problem) return { problem }
  // Links, functions, objects and quoted text.
  if (type !== 'color' || /^["@~{]/.test(value)) return { value }
  const color = readColor(value)
  return color === null
    ? { problem: `“${value}” is not a color. Enter a color such as #7a2b00, rgb(122 43 0) or tomato.` }
    : { value: color }
}

/**
 * The reason why a text isn't a single value, or null.
 * @param {string} text
 */
function outside(text) {
  if (/[\r\n]/.test(text)) return 'A value is a single line.'
  /** @type {string[]} */
  const open = []
  // The name makes the text a value.
  const line = `a: ${text}`
  for (const { kind, start, end } of tokens(line).slice(2)) {
    const mark = kind === 'punctuation' ? line[start] : ''
    if (kind === 'comment') return 'A value can’t contain a comment.'
    if (kind === 'string' && (end - start < 2 || line[end - 1] !== '"')) return 'A closing quote is missing.'
    if (mark in closers) open.push(closers[mark])
    else if ('}])'.includes(mark) && mark && open.pop() !== mark) return `“${mark}” closes nothing here.`
    else if (!open.length && /^[,;:]$/.test(mark)) return `“${mark}” can’t be part of this value.`
  }
  return open.length ? `“${open.at(-1)}” is missing at the end.` : null
}

/** @type {Record<string, string>} */
const closers = { '{': '}', '[': ']', '(': ')' }

/**
 * A color in the theme language, from hexadecimal digits with or without `#`, or from any CSS notation. Null if the
 * text isn't a color.
 * @param {string} text
 */
export function readColor(text) {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1].toLowerCase()
  if (digits) {
    const full = digits.length === 4 ? [...digits].map((digit) => digit + digit).join('') : digits
    return shortHex(parseHex(`#${full}`) ?? '')
  }
  const css = cssColor(text)
  return css === null ? null : inTheme(css)
}

/** @type {CanvasRenderingContext2D | null} */
let context = null

const canvasContext = () => context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/**
 * The browser's form of a color in CSS: `#rrggbb`, `rgba(…)` or a function of a wide color space.
 * @param {string} text
 */
function cssColor(text) {
  if (/^currentcolor$/i.test(text)) return null
  const canvas = canvasContext()
  if (!canvas) return null
  // A color that the browser can't read leaves the previous one.
  const found = ['#000000', '#ffffff'].map((before) => {
    canvas.fillStyle = before
    canvas.fillStyle = text
    return String(canvas.fillStyle)
  })
  return found[0] === found[1] ? found[0] : null
}

/**
 * A color of the theme language in CSS.
 * @param {string} text
 */
export function inCSS(text) {
  const member = (/** @type {string} */ name, /** @type {string} */ pattern) =>
    new RegExp(`${name}"?\\s*:\\s*${pattern}`).exec(text)?.[1]
  const space = member('colorSpace', '"?([\\w-]+)')
  if (!space) return text
  const components = (member('components', '\\[([^\\]]*)') ?? '').split(/[\s,"]+/).filter(Boolean).join(' ')
  const alpha = member('alpha', '([\\d.]+)')
  const rest = `${components}${alpha === undefined ? '' : ` / ${alpha}`}`
  return /^(?:oklch|oklab|lch|lab|hsl|hwb)$/.test(space) ? `${space}(${rest})` : `color(${space} ${rest})`
}

/**
 * The closest color with 8 bits per channel to any color of the theme language, as `#rrggbbaa`.
 * @param {string} text
 */
export function closestHex(text) {
  const canvas = canvasContext()
  if (!canvas) return '#000000ff'
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = '#000000'
  canvas.fillStyle = inCSS(text)
  canvas.fillRect(0, 0, 1, 1)
  return `#${[...canvas.getImageData(0, 0, 1, 1).data].map((one) => byte(one / 255)).join('')}`
}

/**
 * @param {string} css
 * @returns {string | null}
 */
function inTheme(css) {
  if (css.startsWith('#')) return css
  const [, name, rest] = /^([a-z]+)\((.*)\)$/.exec(css) ?? []
  const space = name === 'color' ? rest.split(' ')[0] : name
  const numbers = (name === 'color' ? rest.slice(space.length) : rest ?? '').split(/[\s,/]+/).filter(Boolean).map((
    one,
  ) => one === 'none' ? 0 : one.endsWith('%') ? Number(one.slice(0, -1)) / 100 : Number(one))
  const [one, two, three, alpha = 1] = numbers
  if (numbers.length < 3 || numbers.some(Number.isNaN)) return null
  if (/^rgba?$/.test(space)) return hexOf([one, two, three].map((number) => number / 255), alpha)
  if (space === 'srgb' && fits(numbers)) return hexOf([one, two, three], alpha)
  if (space === 'oklch') {
    const { hex, isExact } = toHex({ l: one, c: two, h: three })
    if (isExact) return shortHex(hex + byte(alpha))
  }
  const components = [one, two, three].map((number) => Math.round(number * 100_000) / 100_000).join(', ')
  const opacity = alpha === 1 ? '' : `, alpha: ${alpha}`
  return `{ colorSpace: ${space}, components: [${components}]${opacity} }`
}

/** @param {number[]} numbers */
const fits = (numbers) => numbers.every((number) => number >= 0 && number <= 1)

/** @param {number} share */
const byte = (share) => Math.round(Math.min(Math.max(share, 0), 1) * 255).toString(16).padStart(2, '0')

/**
 * @param {number[]} rgb From 0 to 1.
 * @param {number} alpha
 */
const hexOf = (rgb, alpha) => shortHex(`#${rgb.map(byte).join('')}${byte(alpha)}`)
