// @ts-check
// Finds where a theme uses a color, a size, a font or a token: in all skins and on all platforms, in any notation, and
// through links, functions and styles that start with others.
import { headingOf, titleOf } from './axes.js'
import { flatten, states } from './bundle.js'
import { hex, isColor, parseHex } from './color.js'
import { definitionsFor } from './definitions.js'
import { replaceIn, rounded, scopeOf } from './replacing-values.js'

/** @typedef {import('./definitions.js').Definition} Definition */
/** @typedef {{ choice: Choice, bundle: Bundle }} Variant */
/**
 * A theme with its values for each choice, of which the first is the shown one.
 * @typedef {{ axes: Axis[], variants: Variant[], layers: import('./definitions.js').Layer[] }} Searched
 */
/**
 * What to find. A color is found by its key, so that its notation doesn't matter.
 * @typedef {{ kind: 'color', key: string } | { kind: 'size', size: number } | { kind: 'font', name: string } |
 *   { kind: 'token', path: string }} Wanted
 */
/**
 * A place. `how`: whether it is what is wanted, this theme sets the value, an app that it extends does, or the value
 * follows others, which are `via`. `own` is the place in this theme's files, and `text` is what is written there or in
 * the other app. `isPart`: whether the place links to a group or value of which only a part is wanted. `parts` are the
 * paths of the values.
 * @typedef {{
 *   path: string, type: string, value: Value, how: 'token' | 'own' | 'inherited' | 'follows', via: string[],
 *   app: string | null, own: Definition | null, text: string, isPart: boolean, parts: string[],
 *   choices: Choice[]
 * }} Use
 */

// What is wanted

/**
 * A color as text that is the same in every notation.
 * @param {Color} color
 */
export function colorKey(color) {
  if (typeof color === 'string' || color.space === 'srgb') return (parseHex(hex(color)) ?? '').toLowerCase()
  return [color.space, ...color.components, color.alpha].map((one) => rounded(one)).join(' ')
}

/**
 * The parts of a value that can be found, with their paths. The elements of a list have the path of the list.
 * @param {string} path
 * @param {Value} value
 * @returns {{ path: string, value: Value }[]}
 */
function partsOf(path, value) {
  if (value === null || typeof value !== 'object' || isColor(value)) return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((one) => partsOf(path, one).map((part) => ({ ...part, path })))
  if ('rem' in value) return [{ path, value }]
  // The elements of lists and groups have their types beside them.
  if (typeof value.type === 'string' && 'value' in value) return partsOf(path, value.value)
  return Object.entries(value).flatMap(([name, one]) => partsOf(`${path}.${name}`, one))
}

const sized = /^(?:dimension|fontSize|insets|size|point|rect|double|int|border|shadow|font|textAttributes)$/

/**
 * @param {Wanted} wanted
 * @param {string} type
 * @param {{ path: string, value: Value }} part
 */
function matches(wanted, type, { path, value }) {
  if (wanted.kind === 'color') return isColor(value) && colorKey(value) === wanted.key
  if (wanted.kind === 'size') return value === wanted.size && sized.test(type) && !path.endsWith('.weight')
  if (wanted.kind !== 'font' || typeof value !== 'string' || value.toLowerCase() !== wanted.name.toLowerCase()) {
    return false
  }
  return type === 'fontFamily' || type === 'font' && /\.(?:name|fallbacks)$/.test(path) || path.endsWith('.font.name')
}

// Places

/**
 * The places that use what is wanted: those that this theme sets first, then those of the apps that it extends, then
 * the values that follow others.
 * @param {Searched} theme
 * @param {Wanted} wanted
 * @returns {Use[]}
 */
export function findUses({ axes, variants, layers }, wanted) {
  const definitions = definitionsFor(layers, axes, variants.map(({ choice }) => choice))
  /** @type {Map<string, Use>} */
  const uses = new Map()
  variants.forEach(({ choice, bundle }, index) => {
    const values = definitions[index]
    for (const { path, type, value, style } of flatten(bundle)) {
      if (style) continue
      for (const part of partsOf(path, value)) {
        if (wanted.kind !== 'token' && !matches(wanted, type, part)) continue
        const isToken = wanted.kind === 'token' && within(part.path, wanted.path)
        const source = values.sourceOf(part.path) ?? values.sourceOf(`${part.path}.normal`)
        if (wanted.kind === 'token' && !isToken && !follows(values, source, wanted.path)) continue
        const definition = source?.definition ?? null
        const own = isOwn(source) ? definition : null
        const at = isToken ? wanted.path : source?.kind === 'link' ? source.path : part.path
        const how = isToken ? 'token' : howOf(wanted, source)
        const via = how === 'follows' ? source?.links ?? [] : []
        const key = [at, how, own?.file, ...via].join()
        const known = uses.get(key)
        if (!known) {
          const [app, text] = [definition && layers[definition.layer].app, definition?.source ?? '']
          const shown = at === path ? value : part.value
          const isPart = at !== part.path && how !== 'own'
          const parts = [part.path]
          uses.set(key, { path: at, type, value: shown, how, via, app, own, text, isPart, parts, choices: [choice] })
        } else {
          if (known.choices.at(-1) !== choice) known.choices.push(choice)
          if (!known.parts.includes(part.path)) known.parts.push(part.path)
        }
      }
    }
  })
  const order = ['token', 'own', 'inherited', 'follows']
  const isStyle = (/** @type {Use} */ { path }) => Number(!variants.some(({ bundle }) => bundle.tokens[path]))
  return [...uses.values()].sort((one, other) =>
    order.indexOf(one.how) - order.indexOf(other.how) || isStyle(one) - isStyle(other) ||
    (one.path < other.path ? -1 : Number(one.path > other.path))
  )
}

/**
 * The number of places: values that use what is wanted, in any skin and on any platform. A token isn't a place of its
 * own, and a link to a group has a place for each value of the group.
 * @param {Use[]} uses
 */
export const placesIn = (uses) =>
  new Set(uses.filter(({ how }) => how !== 'token').flatMap(({ path, isPart, parts }) => isPart ? parts : path)).size

/**
 * @param {string} path
 * @param {string} whole
 */
const within = (path, whole) => path === whole || path.startsWith(`${whole}.`)

/**
 * Whether a source follows a value or a part of it.
 * @param {import('./definitions.js').Definitions} values
 * @param {import('./definitions.js').Source | null} source
 * @param {string} path
 */
const follows = (values, source, path) =>
  source?.targets.some((one) => within(one, path) || [...values.followedBy(one)].some((two) => within(two, path))) ??
    false

/**
 * Whether this theme's files set a value, in a form that can be edited.
 * @param {import('./definitions.js').Source | null} source
 */
const isOwn = (source) =>
  source?.kind !== 'mixin' && source?.definition?.layer === 0 && !/\.tokens\.json$/.test(source.definition.file)

/**
 * @param {Wanted} wanted
 * @param {import('./definitions.js').Source | null} source
 * @returns {Use['how']}
 */
function howOf(wanted, source) {
  if (wanted.kind === 'token') {
    return isOwn(source) && source?.targets.some((one) => within(one, wanted.path)) ? 'own' : 'follows'
  }
  if (source && (source.kind !== 'set' || source.targets.length && !isLiteral(wanted, source))) return 'follows'
  return isOwn(source) ? 'own' : 'inherited'
}

/**
 * Whether a list has a value itself, besides links to others.
 * @param {Wanted} wanted
 * @param {import('./definitions.js').Source} source
 */
const isLiteral = (wanted, { definition }) =>
  definition !== null && replaceIn(definition.source, wanted, '') !== definition.source

// Words

/**
 * A place in words: the token, or the style with its attribute and state.
 * @param {Bundle} bundle
 * @param {string} path
 */
export function placeOf(bundle, path) {
  if (bundle.tokens[path]) return { name: path, detail: '', state: null }
  const whole = [...Object.keys(bundle.styles), ...Object.keys(bundle.tokens)]
    .filter((one) => path.startsWith(`${one}.`)).reduce((best, one) => one.length > best.length ? one : best, '')
  const rest = path.slice(whole ? whole.length + 1 : 0).split('.')
  const state = rest.find((one) => states.includes(one)) ?? null
  return { name: whole || path, detail: whole ? rest.filter((one) => one !== 'normal').join(' · ') : '', state }
}

/**
 * A scope in words: `Everywhere`, `Night`, or `iOS and Android, night`.
 * @param {Axis[]} axes
 * @param {Choice[]} choices
 * @param {number} total
 */
export function scopeInWords(axes, choices, total) {
  const scope = scopeOf(axes, choices, total)
  if (scope && !scope.length) return 'Everywhere'
  const list = new Intl.ListFormat('en-GB')
  const titles = (/** @type {string[]} */ values, /** @type {number} */ at) =>
    list.format(values.map((value, index) => at || index ? titleOf(value) : headingOf(value)))
  if (scope) return scope.map(({ values }, at) => titles(values, at)).join(', ')
  const [first, second] = choices.map((choice) => axes.map(({ name }) => titleOf(choice[name])).join(' '))
  const rest = choices.length - 2
  return [first, second, rest > 0 ? `${rest} more` : ''].filter(Boolean).join('; ')
}

/**
 * The colors of a theme's tokens, the most frequent first, with the tokens that have them.
 * @param {Variant[]} variants
 */
export function colorsOf(variants) {
  /** @type {Map<string, { color: Color, paths: Set<string> }>} */
  const found = new Map()
  for (const { bundle } of variants) {
    for (const [path, { value }] of Object.entries(bundle.tokens)) {
      if (!isColor(value)) continue
      const one = found.get(colorKey(value)) ?? { color: value, paths: new Set() }
      found.set(colorKey(value), one)
      one.paths.add(path)
    }
  }
  return [...found.values()].sort((one, other) => other.paths.size - one.paths.size)
}
