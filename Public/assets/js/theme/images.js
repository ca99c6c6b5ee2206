// @ts-check
// The names of images in the theme language.
import { literal } from './literals.js'

/**
 * The name of an image as a person enters it, in the theme language. Links, functions and quoted text stay.
 * @param {string} text
 */
export function imageValue(text) {
  const name = text.trim()
  return !name || /^["@~]/.test(name) || name === 'nil' ? name : literal('image', name) ?? name
}
