// @ts-check
// What a file has as a value, for people who don't read the theme language.
import { describe } from './bundle.js'
import { isNone } from './inspection.js'

/**
 * The source of a step that leads to a value. A value that consists of others is described.
 * @param {import('./inspection.js').InspectedRow} row
 * @param {API.ExplanationStep[]} steps
 * @param {number} index
 */
export function sourceInWords({ type, value }, steps, index) {
  const { source, depth } = steps[index]
  if (isNone(source)) return 'None'
  if (!/^[{[]/.test(source)) return source
  // Every step before a function has the value of the row.
  const isCalculated = depth > 0 || steps.slice(0, index).some((step) => /^"?~/.test(step.source))
  return isCalculated ? plain(source) : describe(type, value)
}

/**
 * The text without the marks of the language.
 * @param {string} source
 */
const plain = (source) =>
  source.replace(/[{}[\]":]/g, ' ').replace(/\s+/g, ' ').replaceAll(' ,', ',').trim() || 'several values'
