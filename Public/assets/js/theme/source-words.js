// @ts-check
// What a file has as a value, for people who don't read the theme language.
import { describe } from './bundle.js'
import { isNone } from './inspection.js'

/**
 * The source of a step that leads to a value. A value that consists of others is described.
 * @param {import('./inspection.js').InspectedRow} row
 * @param {API.ExplanationStep[]} steps
 * @param {number} index
 * @param {TypedValue} [token] The token at the step's path, which can differ from a value with some of its parts.
 */
export function sourceInWords({ path: own, type, value }, steps, index, token) {
  const { path, source, depth } = steps[index]
  if (isNone(source)) return 'None'
  if (!/^[{[]/.test(source)) return withoutCode(source)
  if (token && path !== own) return describe(token.type, token.value)
  // Every step before a function has the value of the row.
  const isCalculated = depth > 0 || steps.slice(0, index).some((step) => /^"?~/.test(step.source))
  return isCalculated ? plain(source) : describe(type, value)
}

/**
 * Links and functions in words: `brand.purple at 40%` for `~color.alpha(@brand.purple, 0.4)`.
 * @param {string} source
 */
const withoutCode = (source) =>
  source
    .replace(/~color\.alpha\(([^(),]+),\s*([\d.]+)\)/g, (_, color, alpha) => `${color} at ${Math.round(alpha * 100)}%`)
    .replace(/~[\w.]+\(([^()]*)\)/g, 'calculated from $1')
    .replace(/@(?=[\w])/g, '')

/**
 * The text without the marks of the language.
 * @param {string} source
 */
const plain = (source) =>
  withoutCode(source).replace(/[{}[\]":]/g, ' ').replace(/\s+/g, ' ').replaceAll(' ,', ',').trim() || 'several values'
