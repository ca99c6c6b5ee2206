// Reads bundles: component types, and values in words.
import { css, isColor, shortHex } from './color.js'
import { easingInWords } from './easing.js'

/** The components with their own drawing. Other components are drawn like the component that they extend. */
const drawnKinds = new Set(['View', 'Label', 'Button', 'ImageView', 'TextField'])

/** The states of a style, in display order. */
export const states = ['normal', 'hovered', 'highlighted', 'focused', 'selected', 'disabled']

/** @typedef {{ path: string, type: string, value: Value, style?: boolean }} Row */

/**
 * Whether a type is a component, so that its values are styles.
 * @param {Bundle} bundle
 * @param {string} type
 */
export const isComponent = (bundle, type) => type in bundle.types

/**
 * The component with its own drawing that a type extends.
 * @param {Bundle} bundle
 * @param {string | undefined} type
 */
export function kind(bundle, type) {
  /** @type {Set<string>} */
  const seen = new Set()
  while (type && !drawnKinds.has(type) && !seen.has(type)) {
    seen.add(type)
    type = bundle.types[type]?.extends
  }
  return type && drawnKinds.has(type) ? type : 'View'
}

/**
 * A type and the types that it extends, root first.
 * @param {Bundle} bundle
 * @param {string} type
 */
export function lineage(bundle, type) {
  /** @type {string[]} */
  const chain = []
  for (
    let /** @type {string | undefined} */ name = type;
    name && bundle.types[name] && !chain.includes(name);
    name = bundle.types[name].extends
  ) {
    chain.unshift(name)
  }
  return chain
}

/**
 * All attributes of a type, inherited attributes first.
 * @param {Bundle} bundle
 * @param {string} type
 * @returns {Record<string, Attribute>}
 */
export const attributes = (bundle, type) =>
  Object.assign({}, ...lineage(bundle, type).map((name) => bundle.types[name].attributes))

/**
 * The parts of a type as `[name, type]`, in drawing order. Inherited parts come first. Each type's own parts follow in
 * declared order, or sorted by name if the bundle doesn't record the order.
 * @param {Bundle} bundle
 * @param {string} type
 * @returns {[string, string][]}
 */
export function parts(bundle, type) {
  const declared = attributes(bundle, type)
  const isPart = (/** @type {string} */ name) => declared[name]?.type && isComponent(bundle, declared[name].type)
  const names = lineage(bundle, type).flatMap((name) => {
    const { parts = [], attributes } = bundle.types[name]
    return [...parts, ...Object.keys(attributes)]
  })
  return [...new Set(names)].filter(isPart).map((name) => [name, declared[name].type])
}

/**
 * Whether a value of a style is a map of states to values.
 * @param {Value} value
 * @param {Attribute | undefined} declaration
 */
export function isStateMap(value, declaration) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return declaration?.states === true && keys.length > 0 && keys.every((key) => states.includes(key))
}

/**
 * An attribute's value in a state. States without a value use the value for `normal`.
 * @param {Value} value
 * @param {Attribute | undefined} declaration
 * @param {string} state
 */
export const inState = (value, declaration, state) =>
  isStateMap(value, declaration) ? (state in value ? value[state] : value.normal) : value

/**
 * The states for which a style or one of its parts has values, always with `normal` first.
 * @param {Bundle} bundle
 * @param {string} type
 * @param {Value} value
 */
export function statesOf(bundle, type, value) {
  const found = new Set(['normal'])
  const visit = (/** @type {string} */ type, /** @type {Value} */ value) => {
    const declared = attributes(bundle, type)
    for (const [name, inner] of Object.entries(value ?? {})) {
      if (isStateMap(inner, declared[name])) Object.keys(inner).forEach((state) => found.add(state))
      else if (inner && declared[name] && isComponent(bundle, declared[name].type)) visit(declared[name].type, inner)
    }
  }
  visit(type, value)
  return states.filter((state) => found.has(state))
}

const isPlain = (/** @type {Value} */ value) => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * All values of a bundle: tokens, and styles down to the states of their attributes.
 * @param {Bundle} bundle
 */
export function flatten(bundle) {
  /** @type {Row[]} */
  const rows = Object.entries(bundle.tokens).map(([path, { type, value }]) => ({ path, type, value }))
  const visit = (/** @type {string} */ path, /** @type {string} */ type, /** @type {Value} */ value) => {
    const declared = attributes(bundle, type)
    for (const [name, inner] of Object.entries(value)) {
      const attribute = declared[name]
      const here = `${path}.${name}`
      if (isStateMap(inner, attribute)) {
        for (const [state, one] of Object.entries(inner)) {
          rows.push({ path: `${here}.${state}`, type: attribute.type, value: one })
        }
      } else if (isPlain(inner) && attribute && isComponent(bundle, attribute.type)) visit(here, attribute.type, inner)
      else rows.push({ path: here, type: attribute?.type ?? '', value: inner })
    }
  }
  for (const [path, { type, value }] of Object.entries(bundle.styles)) {
    rows.push({ path, type, value: undefined, style: true })
    visit(path, type, value)
  }
  return rows
}

const number = (
  /** @type {Value} */ value,
) => (typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value))
const dimension = (
  /** @type {Value} */ value,
) => (isPlain(value) && 'rem' in value ? `${number(value.rem)} rem` : number(value))

/**
 * A value as text that fits on a line. Logs an error for a malformed value instead of throwing, so that a list shows
 * its other values.
 * @param {string} type
 * @param {Value} value
 */
export function describe(type, value) {
  try {
    return inWords(type, value)
  } catch (error) {
    console.error(`A value of type ${type} can’t be described`, value, error)
    return 'can’t be shown'
  }
}

/**
 * @param {string} type
 * @param {Value} value
 * @returns {string}
 */
function inWords(type, value) {
  if (value === null) return 'None'
  if (value === undefined) return ''
  if (isColor(value)) {
    return isPlain(value) && value.space !== 'srgb' ? `${value.space} ${shortHex(value)}` : shortHex(value)
  }
  const join = (/** @type {(string | undefined)[]} */ parts) =>
    parts.filter((part) => part !== undefined && part !== '').join(' ')
  switch (type) {
    case 'dimension':
    case 'fontSize':
      return dimension(value)
    case 'duration':
      return `${number(value)} ms`
    case 'easing':
      return easingInWords(value)
    case 'font':
      return join([
        value.name,
        value.textStyle,
        value.size === undefined ? '' : dimension(value.size),
        value.weight,
        value.italic ? 'italic' : '',
      ])
    case 'textAttributes':
      return join([
        value.font && inWords('font', value.font),
        value.color && shortHex(value.color),
        value.lineHeight === undefined ? '' : `/ ${dimension(value.lineHeight)}`,
        value.lineHeightMultiple === undefined ? '' : `/ ×${number(value.lineHeightMultiple)}`,
        value.alignment,
        value.case,
        value.decoration,
      ])
    case 'shadow':
      return Array.isArray(value) ? value.map((/** @type {Value} */ one) => inWords(type, one)).join(', ') : join([
        dimension(value.offsetX),
        dimension(value.offsetY),
        dimension(value.blur),
        dimension(value.spread),
        shortHex(value.color),
        value.inset ? 'inset' : '',
      ])
    case 'border':
      return join([dimension(value.width), value.style, shortHex(value.color)])
    case 'strokeStyle':
      return isPlain(value) ? `dashes ${value.dashArray.map(dimension).join(' ')}, ${value.lineCap}` : value
    case 'gradient': {
      const [{ angle, radial }] = value
      const stops = value.map((/** @type {Value} */ stop) => `${shortHex(stop.color)} ${number(stop.position * 100)}%`)
      return join([stops.join(' → '), radial ? 'radial' : angle === undefined ? '' : `at ${number(angle)}°`])
    }
    case 'transition':
      return join([
        `${number(value.duration)} ms`,
        value.delay ? `after ${number(value.delay)} ms` : '',
        value.timingFunction && easingInWords(value.timingFunction).toLowerCase(),
      ])
    case 'insets':
      return insetsInWords(value.map(dimension))
    case 'size':
      return value.map(dimension).join(' × ')
    case 'point':
      return `x ${dimension(value[0])}, y ${dimension(value[1])}`
    case 'rect':
      return `x ${dimension(value[0])}, y ${dimension(value[1])}, ${dimension(value[2])} × ${dimension(value[3])}`
    case 'list':
      return value.map((/** @type {TypedValue} */ element) => inWords(element.type, element.value)).join(', ')
    case 'object':
      return members(value)
  }
  if (Array.isArray(value)) return value.map((one) => inWords('', one)).join(', ')
  return isPlain(value)
    ? Object.entries(value).map(([name, one]) => `${name} ${inWords('', one)}`).join(', ')
    : number(value)
}

/** @param {string[]} sides From the top, counterclockwise. */
function insetsInWords([top, left, bottom, right]) {
  if (top !== bottom || left !== right) return `top ${top}, left ${left}, bottom ${bottom}, right ${right}`
  return top === left ? `${top} on all sides` : `${top} vertical, ${left} horizontal`
}

/** @param {Record<string, TypedValue>} object */
const members = (object) =>
  Object.entries(object).map(([name, { type, value }]) => `${name} ${inWords(type, value)}`).join(', ')

/**
 * The CSS color of a value that is or contains a color, or else null.
 * @param {Value} value
 */
export function colorOf(value) {
  if (isColor(value)) return css(value)
  if (isPlain(value) && isColor(value.color)) return css(value.color)
  return null
}

/**
 * The paths of the styles that differ between two bundles.
 * @param {Bundle} before
 * @param {Bundle} after
 */
export const changedStyles = (before, after) =>
  [...new Set([...Object.keys(before.styles), ...Object.keys(after.styles)])]
    .filter((path) => JSON.stringify(before.styles[path]) !== JSON.stringify(after.styles[path]))

/**
 * A contrast ratio for display, rounded down so that too little never looks like enough.
 * @param {number} ratio
 */
export const shownRatio = (ratio) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/**
 * The entries whose contrast differs between two lists, lowest contrast first.
 * @param {API.TextContrast[]} before
 * @param {API.TextContrast[]} after
 */
export function changedContrasts(before, after) {
  const old = new Map(before.map(({ path, state, ratio }) => [`${path} ${state}`, ratio]))
  return after.filter(({ path, state, ratio }) => old.get(`${path} ${state}`) !== ratio)
    .sort((a, b) => a.ratio - b.ratio)
}
