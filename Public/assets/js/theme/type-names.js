// @ts-check
// Types in the words of a designer, and the first value of a new token.

/** @type {Record<string, string>} */
const names = Object.assign(Object.create(null), {
  alignment: 'Alignment',
  bool: 'On or off',
  border: 'Border',
  case: 'Letter case',
  color: 'Color',
  contentMode: 'Image fit',
  css: 'CSS value',
  decoration: 'Line through text',
  dimension: 'Size',
  double: 'Number',
  duration: 'Duration',
  easing: 'Easing',
  font: 'Font',
  fontFamily: 'Font family',
  fontSize: 'Font size',
  fontWeight: 'Font weight',
  gradient: 'Gradient',
  image: 'Image',
  insets: 'Insets',
  int: 'Whole number',
  lineBreakMode: 'Line break',
  list: 'List',
  object: 'Group',
  point: 'Position',
  rect: 'Frame',
  shadow: 'Shadow',
  size: 'Width and height',
  string: 'Text',
  strokeStyle: 'Line style',
  textAttributes: 'Text appearance',
  textStyle: 'Text style',
  transition: 'Transition',
})

/**
 * A type as a designer knows it: `Size` for `dimension`. A component has its own name.
 * @param {string} type
 */
export const typeName = (type) => names[type] ?? type

/**
 * The types of new tokens, with their first values in the theme language.
 * @type {Record<string, string>}
 */
export const firstValues = {
  color: '#5b3fd1',
  dimension: '8',
  font: '{ name: system, size: 16 }',
  shadow: '{ color: #00000040, offsetX: 0, offsetY: 2, blur: 6 }',
  insets: '[8, 16, 8, 16]',
  double: '1',
  string: '',
  bool: 'true',
  duration: '200',
  easing: 'ease-in-out',
  gradient: '[{ color: #5b3fd1, position: 0 }, { color: #d13f8e, position: 1 }]',
  transition: '{ duration: 200, timingFunction: ease-in-out }',
  fontFamily: 'system',
  image: '',
}

/**
 * What a value of a style begins with, where it differs from a new token. An object would have a value for each state.
 * @type {Record<string, string>}
 */
const firstAttributes = {
  shadow: `[${firstValues.shadow}]`,
  border: '{ color: #00000040, width: 1 }',
  size: '[24, 24]',
  point: '[0, 0]',
  rect: '[0, 0, 24, 24]',
}

/**
 * What a type's values begin with, in the theme language. Null for a type without controls of its own.
 * @param {string} type
 */
export const firstValue = (type) =>
  Object.hasOwn(firstAttributes, type) ? firstAttributes[type] : isStructured(type) ? firstValues[type] : null

/**
 * `Add a shadow`
 * @param {string} type
 */
export const addWords = (type) => `Add ${type === 'insets' ? '' : 'a '}${typeName(type).toLowerCase()}`

const structured = { font: 1, shadow: 1, insets: 1, easing: 1, gradient: 1, transition: 1 }

/** The types whose value is more than one number or word. */
export const isStructured = (/** @type {string} */ type) => Object.hasOwn(structured, type)

/**
 * Whether a value of a type can follow a token of another type. A number of points needs no unit.
 * @param {string} type
 * @param {string} other
 */
export const canFollow = (type, other) =>
  type === other || /^(?:double|dimension|fontSize)$/.test(type) && /^(?:int|double|dimension)$/.test(other)
