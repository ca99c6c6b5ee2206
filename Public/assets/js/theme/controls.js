// @ts-check
// What the controls for values know about types: their cases in words, the steps of numbers, and the members of fonts,
// shadows and insets.
import { easingInWords, easings, nameOf } from './easing.js'
import { literal } from './literals.js'
import { fontSize } from './platform.js'

/** @typedef {{ name: string, label: string, type: string }} MemberControl */

/**
 * The cases of a type with their names in words, or null for a type with other values.
 * @param {string} type
 * @param {Record<string, string[]>} enumerations
 * @returns {[value: string, words: string][] | null}
 */
export function casesOf(type, enumerations) {
  if (type === 'easing') return easings
  if (type === 'fontWeight') return weights.map((name, index) => [String((index + 1) * 100), name])
  const cases = Object.hasOwn(enumerations, type) ? enumerations[type] : null
  return cases && cases.map((one) => [one, words(one)])
}

/**
 * The case that a value is, with the value in words. The case of a value that is none of them is an empty string.
 * @param {string} type
 * @param {Value} value
 * @returns {[value: string, words: string]}
 */
export function caseOf(type, value) {
  if (type === 'easing' && Array.isArray(value)) return [nameOf(value) ?? '', easingInWords(value)]
  return value == null ? ['', ''] : [String(value), String(value)]
}

/**
 * @param {number} weight
 */
export const weightName = (weight) => weights[Math.round(weight / 100) - 1] ?? String(weight)

const weights = ['Thin', 'Extra light', 'Light', 'Regular', 'Medium', 'Semibold', 'Bold', 'Heavy', 'Black']

/**
 * `truncatingTail` as `Truncating tail`.
 * @param {string} name
 */
const words = (name) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replace(/(?<=[a-z])([A-Z]|\d)/g, (one) => ` ${one.toLowerCase()}`)

/** The types whose values are numbers, some with a unit. */
export const isNumeric = (/** @type {string} */ type) => /^(?:int|double|dimension|fontSize|duration)$/.test(type)

/**
 * A number, with or without a unit, after some steps. Null for any other text.
 * @param {string} type
 * @param {string} text
 * @param {number} steps
 */
export function stepped(type, text, steps) {
  const [, number, unit] = /^\s*(-?\d*\.?\d+)\s*([a-z%]*)\s*$/.exec(text) ?? []
  if (number === undefined) return null
  const size = /^(?:rem|em|s)$/.test(unit) || type === 'double' ? 0.1 : 1
  return `${Math.round((Number(number) + steps * size) * 1000) / 1000}${unit}`
}

/** @type {Record<string, MemberControl[]>} */
const members = {
  font: [
    { name: 'name', label: 'Family', type: 'fontFamily' },
    { name: 'size', label: 'Size', type: 'fontSize' },
    { name: 'weight', label: 'Weight', type: 'fontWeight' },
    { name: 'italic', label: 'Italic', type: 'bool' },
  ],
  shadow: [
    { name: 'offsetX', label: 'X', type: 'dimension' },
    { name: 'offsetY', label: 'Y', type: 'dimension' },
    { name: 'blur', label: 'Blur', type: 'dimension' },
    { name: 'spread', label: 'Spread', type: 'dimension' },
    { name: 'color', label: 'Color', type: 'color' },
    { name: 'inset', label: 'Inside', type: 'bool' },
  ],
  border: [
    { name: 'width', label: 'Width', type: 'dimension' },
    { name: 'style', label: 'Line', type: 'strokeStyle' },
    { name: 'color', label: 'Color', type: 'color' },
  ],
  transition: [
    { name: 'duration', label: 'Duration', type: 'duration' },
    { name: 'delay', label: 'Delay', type: 'duration' },
    { name: 'timingFunction', label: 'Easing', type: 'easing' },
  ],
  easing: ['X1', 'Y1', 'X2', 'Y2'].map((label, index) => ({ name: String(index), label, type: 'double' })),
  insets: ['Top', 'Left', 'Bottom', 'Right'].map((label, index) => ({ name: String(index), label, type: 'dimension' })),
  size: ['Width', 'Height'].map((label, index) => ({ name: String(index), label, type: 'dimension' })),
  point: ['X', 'Y'].map((label, index) => ({ name: String(index), label, type: 'dimension' })),
  rect: ['X', 'Y', 'Width', 'Height'].map((label, index) => ({ name: String(index), label, type: 'dimension' })),
}

/**
 * The members of a value that have controls. Null for any other value, such as a list of shadows.
 * @param {string} type
 * @param {Value} value
 */
export function membersOf(type, value) {
  const found = Object.hasOwn(members, type) ? members[type] : null
  const isList = found?.[0].name === '0'
  return found && value !== null && typeof value === 'object' && Array.isArray(value) === isList ? found : null
}

/**
 * What applies in words if a font doesn't have a member: the size and weight of its text style.
 * @param {Value} font
 * @param {string} name
 * @param {import('./platform.js').Platform} platform
 */
export function effectOf({ textStyle = '' }, name, platform) {
  const [size, weight = 400] = fontSize(platform, textStyle)
  if (name === 'weight') return weightName(weight)
  return name === 'size' && size !== undefined ? String(size) : ''
}

/**
 * A member of a value as text in a field.
 * @param {MemberControl} member
 * @param {Value} value
 */
export function memberText({ type }, value) {
  if (value == null) return ''
  return type === 'fontFamily' ? [value].flat().join(', ') : literal(type, value) ?? ''
}

/**
 * Why a text can't be the value of a member, or null. The server checks the rest.
 * @param {MemberControl} member
 * @param {string} text
 */
export function memberProblem({ label, type }, text) {
  const entered = text.trim()
  const isNumber = !entered || /^["@~]|^(?:nil|null)$/.test(entered) || stepped(type, entered, 0) !== null
  return isNumeric(type) && !isNumber ? `${label} must be a number.` : null
}

/**
 * The text of a member's field in the theme language.
 * @param {MemberControl} member
 * @param {string} text
 */
export function memberValue({ type }, text) {
  if (type !== 'fontFamily' || /^["[@~]/.test(text.trim())) return text
  const names = text.split(',').map((one) => one.trim()).filter(Boolean)
  return literal('', names.length === 1 ? names[0] : names) ?? text
}

/**
 * A value with another text for one of its members. Links in a list stay.
 * @param {Value} value
 * @param {string} name
 * @param {string} text In the theme language.
 * @param {string} [source] What the file has.
 */
export function withMember(value, name, text, source = '') {
  if (Array.isArray(value)) {
    const written = /^\[[^()[\]]*\]$/.test(source) ? source.slice(1, -1).split(',').map((one) => one.trim()) : []
    const all = written.length === value.length ? written : value.map((one) => literal('', one))
    return `[${all.map((one, index) => String(index) === name ? text : one).join(', ')}]`
  }
  const all = { ...value, [name]: undefined }
  return `{ ${
    Object.entries(all).map(([key, one]) => `${key}: ${key === name ? text : literal('', one)}`).join(', ')
  } }`
}
