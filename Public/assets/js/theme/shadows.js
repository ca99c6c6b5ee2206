// @ts-check
// Edits of lists of shadows in the text of a file, which keep links.
import { parse, withItem, withoutPart, withPart } from './composed.js'
import { literal } from './literals.js'

/**
 * The text to edit: the list that the file has, or the value as a list if the file has a link or something else.
 * @param {Value} value
 * @param {string | null} written
 */
export function listText(value, written) {
  const node = written === null ? null : parse(written)
  if (written !== null && node?.items?.length) return written
  if (written !== null && node?.members && !Array.isArray(value)) return `[${written}]`
  return literal('shadow', [value].flat()) ?? '[]'
}

/**
 * The text with another member of a shadow. A shadow that is a link becomes one of its own.
 * @param {Value} value
 * @param {string} text
 * @param {number} index
 * @param {string} name
 * @param {string} part In the theme language.
 */
export function withShadow(value, text, index, name, part) {
  const isOwn = parse(text)?.items?.[index]?.members
  const own = isOwn ? text : withPart(text, [index], literal('shadow', value[index] ?? value[0]) ?? '{}')
  return withPart(own, [index, name], part)
}

/**
 * The text with a copy of the last shadow.
 * @param {Value} value
 * @param {string} text
 */
export function addShadow(value, text) {
  const count = parse(text)?.items?.length ?? 0
  return withItem(text, [], count, literal('shadow', [value].flat().at(-1)) ?? '{}')
}

/**
 * The text without a shadow. A list can't be empty, so the last one leaves no value.
 * @param {string} text
 * @param {number} index
 */
export const removeShadow = (text, index) => parse(text)?.items?.length === 1 ? 'nil' : withoutPart(text, [index])
