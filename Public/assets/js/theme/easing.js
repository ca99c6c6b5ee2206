// @ts-check
// Easing curves: the ones with names, and any curve in words and as a drawing.

/**
 * The curves with names in CSS, with their control points.
 * @type {Record<string, [words: string, points: number[]]>}
 */
const named = {
  linear: ['Linear', [0, 0, 1, 1]],
  ease: ['Ease', [0.25, 0.1, 0.25, 1]],
  'ease-in': ['Ease in', [0.42, 0, 1, 1]],
  'ease-out': ['Ease out', [0, 0, 0.58, 1]],
  'ease-in-out': ['Ease in and out', [0.42, 0, 0.58, 1]],
}

/**
 * The names with their words.
 * @type {[value: string, words: string][]}
 */
export const easings = Object.entries(named).map(([name, [words]]) => [name, words])

/**
 * The name of a curve, or null if it has none.
 * @param {number[]} curve
 */
export const nameOf = (curve) =>
  Object.keys(named).find((name) => named[name][1].every((number, index) => number === curve[index])) ?? null

/**
 * The curve with a name, as text of a file. Null if the text is something else.
 * @param {string} text
 */
export function curveOf(text) {
  const name = text.replace(/^"|"$/g, '')
  return Object.hasOwn(named, name) ? named[name][1] : null
}

/**
 * A curve in words: its name, or its control points.
 * @param {number[]} curve
 */
export function easingInWords(curve) {
  const name = nameOf(curve)
  return name ? named[name][0] : `Curve ${curve.map(short).join(' ')}`
}

/** @param {number} number */
const short = (number) => String(Math.round(number * 100) / 100)

/**
 * The curve as the path of a drawing whose y axis points down, in a square with sides of 1.
 * @param {number[]} curve
 */
export const pathOf = ([x1, y1, x2, y2]) => `M0 1 C${x1} ${1 - y1} ${x2} ${1 - y2} 1 0`

/**
 * A curve with another control point. Time can't run backward, so x stays between 0 and 1.
 * @param {number[]} curve
 * @param {0 | 1} handle
 * @param {{ x: number, y: number }} point
 */
export function withHandle(curve, handle, { x, y }) {
  const changed = [...curve]
  changed[handle * 2] = round(Math.min(1, Math.max(0, x)))
  changed[handle * 2 + 1] = round(Math.min(2, Math.max(-1, y)))
  return changed
}

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100 || 0
