// @ts-check
// The images of a theme, which are names of assets, and their names in the theme language.
import { flatten } from './bundle.js'
import { literal } from './literals.js'

/**
 * The images that a bundle names, with the number of their uses.
 * @param {Bundle} bundle
 * @returns {Candidate[]}
 */
export function imagesOf(bundle) {
  /** @type {Map<string, number>} */
  const uses = new Map()
  for (const { type, value } of flatten(bundle)) {
    if (type === 'image' && typeof value === 'string' && value) uses.set(value, (uses.get(value) ?? 0) + 1)
  }
  return [...uses].sort(([a], [b]) => a.localeCompare(b)).map(([path, number]) => ({
    path,
    type: 'image',
    label: number === 1 ? '1 use' : `${number} uses`,
    color: null,
  }))
}

/**
 * The name of an image as a person enters it, in the theme language. Links, functions and quoted text stay.
 * @param {string} text
 */
export function imageValue(text) {
  const name = text.trim()
  return !name || /^["@~]/.test(name) || name === 'nil' ? name : literal('image', name) ?? name
}
