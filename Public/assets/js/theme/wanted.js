// @ts-check
// Reads what an author wants to find, and what replaces it: a color in any notation, a token, a size or a font.
import { colorOf, describe, flatten } from './bundle.js'
import { inCSS, read, readColor } from './reading.js'
import { keyOf } from './replacing-values.js'

/** @typedef {import('./finding-values.js').Wanted} Wanted */
/** @typedef {import('./finding-values.js').Variant} Variant */

/**
 * A token by its name.
 * @param {Variant[]} variants
 * @param {string} text
 */
export function tokenNamed(variants, text) {
  const path = text.trim().replace(/^@/, '')
  return variants.map(({ bundle }) => bundle.tokens[path]).find(Boolean) ? path : null
}

/**
 * What a text asks for, with its color. Null if no value has this form.
 * @param {Variant[]} variants
 * @param {string} text
 * @returns {{ wanted: Wanted, title: string, color: string | null } | null}
 */
export function readWanted(variants, text) {
  const name = text.trim()
  const path = tokenNamed(variants, name)
  if (path !== null) {
    const token = variants.map(({ bundle }) => bundle.tokens[path]).find(Boolean)
    return { wanted: { kind: 'token', path }, title: path, color: token ? colorOf(token.value) : null }
  }
  const size = /^(-?\d{1,5}(?:\.\d+)?)\s*(?:pt|dp|px)?$/.exec(name)?.[1]
  if (size !== undefined && name.length < 6) {
    return { wanted: { kind: 'size', size: Number(size) }, title: `the size ${Number(size)}`, color: null }
  }
  const font = fontNamed(variants, name)
  if (font !== null) return { wanted: { kind: 'font', name: font }, title: font, color: null }
  // A word is more likely a part of a token's name than a color.
  if (/^[a-z]+$/i.test(name) && tokensLike(variants, name).length) return null
  const color = name && readColor(name)
  const key = color && keyOf(color)
  return color && key ? { wanted: { kind: 'color', key }, title: inCSS(color), color: inCSS(color) } : null
}

/**
 * A font family as the theme names it.
 * @param {Variant[]} variants
 * @param {string} name
 */
function fontNamed(variants, name) {
  for (const { bundle } of variants) {
    for (const { type, value } of flatten(bundle)) {
      const families = type === 'font' ? [value?.name, ...value?.fallbacks ?? []] : type === 'fontFamily' ? [value] : []
      const found = families.find((one) => typeof one === 'string' && one.toLowerCase() === name.toLowerCase())
      if (found) return found
    }
  }
  return null
}

/**
 * The tokens whose name contains a text.
 * @param {Variant[]} variants
 * @param {string} text
 */
export function tokensLike(variants, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const { tokens } = variants[0].bundle
  return Object.entries(tokens).filter(([path]) => words.every((word) => path.toLowerCase().includes(word)))
    .map(([path, { type, value }]) => ({ path, label: describe(type, value), color: colorOf(value) }))
}

/**
 * The replacement for what is wanted, in the theme language.
 * @param {Variant[]} variants
 * @param {Wanted} wanted
 * @param {string} text
 * @returns {import('./reading.js').Reading}
 */
export function readReplacement(variants, wanted, text) {
  const path = tokenNamed(variants, text)
  if (path !== null) return { value: `@${path}` }
  if (text.startsWith('@')) return { problem: `There is no token named “${text.slice(1)}”.` }
  if (wanted.kind === 'token') return read(variants[0].bundle.tokens[wanted.path]?.type ?? '', text)
  if (wanted.kind === 'color') return read('color', text)
  if (wanted.kind === 'font') return text.trim() ? { value: JSON.stringify(text.trim()) } : { problem: 'Enter a font.' }
  const size = /^(-?\d+(?:\.\d+)?)\s*(?:pt|dp|px)?$/.exec(text.trim())?.[1]
  return size ? { value: size } : { problem: `“${text}” is not a size. Enter a number such as 12, or a token.` }
}
