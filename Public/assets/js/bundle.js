// Reading a bundle: its types, its values, and how they differ from another's.
import { contrast, css, hex, isColor, over, shortHex } from './color.js'

const builtIn = new Set(['View', 'Label', 'Button', 'ImageView', 'TextField'])

/** The states that a style can name, in the order they are shown. */
export const states = ['normal', 'hovered', 'highlighted', 'focused', 'selected', 'disabled']

/** Whether a type is a component's, so that a value of it is a style. */
export const isComponent = (bundle, type) => builtIn.has(type) || type in bundle.types

/** The built-in component that a type is at heart. */
export function kind(bundle, type) {
  const seen = new Set()
  while (type && !builtIn.has(type) && !seen.has(type)) {
    seen.add(type)
    type = bundle.types[type]?.extends
  }
  return builtIn.has(type) ? type : 'View'
}

/** The names of a type and of those that it extends, the root first. */
function lineage(bundle, type) {
  const chain = []
  for (let name = type; name && bundle.types[name] && !chain.includes(name); name = bundle.types[name].extends) {
    chain.unshift(name)
  }
  return chain
}

/** Every attribute of a type, the inherited ones first. */
export const attributes = (bundle, type) =>
  Object.assign({}, ...lineage(bundle, type).map((name) => bundle.types[name].attributes))

/**
 * The parts of a type as `[name, type]`, in drawing order. Inherited parts come first. Each type's own parts follow in
 * declared order, or sorted by name if the bundle doesn't record the order.
 */
export function parts(bundle, type) {
  const declared = attributes(bundle, type)
  const isPart = (name) => declared[name]?.type && isComponent(bundle, declared[name].type)
  const names = lineage(bundle, type).flatMap((
    name,
  ) => [...(bundle.types[name].parts ?? []), ...Object.keys(bundle.types[name].attributes)])
  return [...new Set(names)].filter(isPart).map((name) => [name, declared[name].type])
}

/** Whether a value of a style says something else for each state. */
export function isStateMap(value, declaration) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return declaration?.states === true && keys.length > 0 && keys.every((key) => states.includes(key))
}

/** What an attribute is in a state: `normal` stands in for a state that is not named. */
export const inState = (value, declaration, state) =>
  isStateMap(value, declaration) ? (state in value ? value[state] : value.normal) : value

/** The states that a style or a part of it names, `normal` always first. */
export function statesOf(bundle, type, value) {
  const found = new Set(['normal'])
  const visit = (type, value) => {
    const declared = attributes(bundle, type)
    for (const [name, inner] of Object.entries(value ?? {})) {
      if (isStateMap(inner, declared[name])) Object.keys(inner).forEach((state) => found.add(state))
      else if (inner && declared[name] && isComponent(bundle, declared[name].type)) visit(declared[name].type, inner)
    }
  }
  visit(type, value)
  return states.filter((state) => found.has(state))
}

const isPlain = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Every value of a bundle as `{path, type, value}`: tokens, and styles down to the states of their attributes. */
export function flatten(bundle) {
  const rows = Object.entries(bundle.tokens).map(([path, { type, value }]) => ({ path, type, value }))
  const visit = (path, type, value) => {
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

const number = (value) => (typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value))
const dimension = (value) => (isPlain(value) && 'rem' in value ? `${number(value.rem)} rem` : number(value))

/** A value in words, short enough for a line. A value that has no words never stops the rest of a list. */
export function describe(type, value) {
  try {
    return inWords(type, value)
  } catch (error) {
    console.error(`A value of type ${type} can’t be described`, value, error)
    return 'can’t be shown'
  }
}

function inWords(type, value) {
  if (value === null) return 'reset'
  if (value === undefined) return ''
  if (isColor(value)) {
    return isPlain(value) && value.space !== 'srgb' ? `${value.space} ${shortHex(value)}` : shortHex(value)
  }
  const join = (parts) => parts.filter((part) => part !== undefined && part !== '').join(' ')
  switch (type) {
    case 'dimension':
    case 'fontSize':
      return dimension(value)
    case 'duration':
      return `${number(value)} ms`
    case 'easing':
      return `cubic-bezier(${value.map(number).join(', ')})`
    case 'font':
      return join([value.name, value.textStyle, value.size === undefined ? '' : dimension(value.size), value.weight])
    case 'textAttributes':
      return join([
        value.font && inWords('font', value.font),
        value.color && shortHex(value.color),
        value.lineHeight === undefined ? '' : `/ ${dimension(value.lineHeight)}`,
        value.lineHeightMultiple === undefined ? '' : `/ ×${number(value.lineHeightMultiple)}`,
        value.alignment,
        value.case,
      ])
    case 'shadow':
      return Array.isArray(value) ? value.map((one) => inWords(type, one)).join(', ') : join([
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
    case 'gradient':
      return value.map((stop) => `${shortHex(stop.color)} ${number(stop.position * 100)}%`).join(' → ')
    case 'transition':
      return join([`${number(value.duration)} ms`, value.delay ? `after ${number(value.delay)} ms` : ''])
    case 'list':
      return `[${value.map((element) => inWords(element.type, element.value)).join(', ')}]`
    case 'object':
      return `{${Object.entries(value).map(([name, one]) => `${name}: ${inWords(one.type, one.value)}`).join(', ')}}`
  }
  if (Array.isArray(value)) return `[${value.map(number).join(', ')}]`
  return isPlain(value) ? JSON.stringify(value) : number(value)
}

/** The color that stands for a value, or null: the value itself, or the color in it. */
export function colorOf(value) {
  if (isColor(value)) return css(value)
  if (isPlain(value) && isColor(value.color)) return css(value.color)
  return null
}

/** What differs: `{path, type, before, after}`, where one of the two is undefined if there is no such value. */
export function difference(before, after) {
  const rows = (bundle) => new Map(flatten(bundle).map((row) => [row.path, row]))
  const [old, now] = [rows(before), rows(after)]
  const changes = []
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [left, right] = [old.get(path), now.get(path)]
    const same = left && right && left.type === right.type && JSON.stringify(left.value) === JSON.stringify(right.value)
    if (!same) {
      changes.push({ path, type: (right ?? left).type, style: (right ?? left).style, before: left, after: right })
    }
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Text on a background that WCAG AA finds too faint: `{path, ratio}`, for every style, part and state. */
export function faintTexts(bundle) {
  const found = []
  const visit = (path, type, value, ground, state) => {
    const declared = attributes(bundle, type)
    const at = (name) => inState(value[name], declared[name], state)
    const background = at('backgroundColor')
    if (isColor(background)) {
      ground = ground ? over(background, ground) : hex(background).endsWith('ff') ? hex(background) : null
    }
    const text = at('textColor') ?? at('textAttributes')?.color
    if (isColor(text) && ground) {
      const ratio = contrast(over(text, ground), ground)
      if (ratio < 4.5) found.push({ path, state, ratio })
    }
    for (const [name, inner] of Object.entries(value)) {
      if (isPlain(inner) && declared[name] && isComponent(bundle, declared[name].type)) {
        visit(`${path}.${name}`, declared[name].type, inner, ground, state)
      }
    }
  }
  for (const [path, { type, value }] of Object.entries(bundle.styles)) {
    // A disabled control is exempt: WCAG 2.2 §1.4.3.
    for (const state of statesOf(bundle, type, value)) if (state !== 'disabled') visit(path, type, value, null, state)
  }
  return found
}
