// @ts-check
// What the inspector shows about a path: the attributes of a style by state, and the files where a value can be
// written.
import { aliasOf } from './aliases.js'
import { folderOf, isOverlay, modeOf, titleOf } from './axes.js'
import { attributes, isComponent, isStateMap, parts, states } from './bundle.js'
import { memberOf, removeValue } from './members.js'
import { definedDepth, rangeOf } from './writing.js'

/** @typedef {{ path: string, name: string, state: string | null, type: string, value: Value }} InspectedRow */
/** @typedef {{ path: string, name: string, type: string }} InspectedPart */
/** @typedef {{ type: string, isStyle: boolean, rows: InspectedRow[], parts: InspectedPart[] }} InspectedContent */
/** @typedef {InspectedContent & { isPart: boolean }} Inspected */
/**
 * `label` says in words where a change applies.
 * @typedef {{ file: string, label: string, isOrigin: boolean }} WritingPlace
 */

/**
 * The rows of a style, a part of a style, or a token. Null if the bundle has no value at the path.
 * @param {Bundle} bundle
 * @param {string} path
 * @returns {Inspected | null}
 */
export function inspect(bundle, path) {
  const token = bundle.tokens[path]
  if (token) {
    const row = { path, name: path.slice(path.lastIndexOf('.') + 1), state: null, ...token }
    return { type: token.type, isStyle: false, isPart: false, rows: [row], parts: [] }
  }
  const style = styleAt(bundle, path)
  if (!style) return null
  const { type, value } = style
  const declared = attributes(bundle, type)
  /** @type {InspectedRow[]} */
  const rows = []
  for (const [name, own] of Object.entries(value)) {
    const attribute = declared[name]
    if (!attribute?.type || isComponent(bundle, attribute.type)) continue
    const row = {
      path: `${path}.${name}`,
      name,
      state: /** @type {string | null} */ (null),
      type: attribute.type,
      value: own,
    }
    if (!isStateMap(own, attribute)) rows.push(row)
    else {for (const state of states.filter((one) => one in own)) {
        rows.push({ ...row, path: `${row.path}.${state}`, state, value: own[state] })
      }}
  }
  const own = parts(bundle, type).filter(([name]) => value[name])
  const inside = own.map(([name, type]) => ({ path: `${path}.${name}`, name, type }))
  return { type, isStyle: true, isPart: !(path in bundle.styles), rows, parts: inside }
}

/**
 * The style or the part of a style at a path.
 * @param {Bundle} bundle
 * @param {string} path
 * @returns {TypedValue | null}
 */
function styleAt(bundle, path) {
  if (bundle.styles[path]) return bundle.styles[path]
  const dot = path.lastIndexOf('.')
  const parent = dot < 0 ? null : styleAt(bundle, path.slice(0, dot))
  if (!parent) return null
  const name = path.slice(dot + 1)
  const type = attributes(bundle, parent.type)[name]?.type
  const value = parent.value?.[name]
  return type && isComponent(bundle, type) && value ? { type, value } : null
}

/**
 * The path whose attributes the inspector shows for a path in a theme: the style or part of an attribute or a state.
 * @param {Bundle} bundle
 * @param {string} path
 */
export function subjectOf(bundle, path) {
  for (let name = path; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    if (bundle.tokens[name] || styleAt(bundle, name)) return name
  }
  return null
}

// Where a value comes from

/**
 * The step that sets a value. For an inherited value, the first step after the styles that it comes from.
 * @param {API.ExplanationStep[]} steps
 */
export const ownStep = (steps) => steps.find(({ kind }) => kind !== 'mixin') ?? steps[0]

/**
 * Whether a value comes from other values, as a link or a function.
 * @param {string} source
 */
export const isLink = (source) => /^"?[@~]/.test(source)

/**
 * Whether a file removes a value that would apply otherwise.
 * @param {string} source
 */
export const isNone = (source) => /^(?:nil|null)$/.test(source)

/**
 * The path that a value links to, or null for any other value.
 * @param {API.ExplanationStep[]} steps
 */
export function targetOf(steps) {
  const own = ownStep(steps)
  return own.kind === 'link' ? steps[steps.indexOf(own) + 1]?.path ?? null : null
}

/**
 * The path of the value that an object with only some parts is based on, or null.
 * @param {API.ExplanationStep[]} steps
 */
export function basisOf([own, next]) {
  return own.kind === 'set' && next?.kind === 'mixin' && next.path === own.path ? next.source : null
}

/**
 * Where this app's files set a value that can be removed: one that overrides the value of another layer, another axis
 * value or the normal state, or the attribute of a style. Null if there is no such value.
 * @param {Texts} files
 * @param {string} app
 * @param {API.ExplanationStep} step
 * @param {string | null} state
 * @param {boolean} [isAttribute] Whether the value is an attribute of a style.
 */
export function overrideOf(files, app, { kind, path, origin, overridden }, state, isAttribute = false) {
  const { file } = origin
  const isOwn = kind !== 'mixin' && layerOf(origin, app).isOwn && rangeOf(files[file] ?? '', path) !== null
  const isOverride = overridden.length > 0 || (state !== null && state !== 'normal')
  return isOwn && (isOverride || (isAttribute && leavesStyle(files[file], path))) ? { file, path, isOverride } : null
}

/**
 * What applies again without an override, as the words of a button: the token that it follows, its text, or whose value
 * it is.
 * @param {{ app: string, files: Texts }[]} layers The app's own files, and those of the apps that it extends.
 * @param {API.ExplanationStep} step
 */
export function returnInWords(layers, { path, overridden: [place] }) {
  if (!place) return 'Reset to the normal state'
  const { app } = layerOf(place, layers[0].app)
  const text = layers.find((one) => one.app === app)?.files[place.file] ?? ''
  const range = rangeOf(text, path)
  const source = range ? text.slice(range.start, range.end) : ''
  const alias = aliasOf(source)
  if (alias !== null) return `Use ${alias} again`
  if (isNone(source)) return 'Reset to none'
  const isPlain = /^[^@~{[\n]{1,24}$/.test(source)
  if (isPlain) return `Reset to ${source.replace(/^"(.*)"$/, '$1')}`
  const { isOwn, overlay } = layerOf(place, layers[0].app)
  const mode = axisValue(overlay)
  return `Reset to the value ${isOwn ? `for ${mode ? titleOf(mode) : 'all modes'}` : `of ${app}`}`
}

/**
 * Changes an explanation as a change to a file does, until the server explains the new text.
 * @param {API.Explanation} explanation
 * @param {{ app: string, axes: Axis[], file: string, source: string | null }} change
 *   `source` is null if only a part of the value has changed.
 */
export function takeChange({ steps }, { app, axes, file, source }) {
  const step = ownStep(steps)
  const mode = modeOf(file, axes)
  const target = targetOf(steps)
  if (source !== null) Object.assign(step, { source, kind: isLink(source) ? step.kind : 'set' })
  else if (target !== null) {
    // The other parts still follow the token.
    const basis = /** @type {API.ExplanationStep} */ ({ ...step, kind: 'mixin', source: target })
    steps.splice(steps.indexOf(step) + 1, 0, basis)
    Object.assign(step, { kind: 'set', source: '{' })
  }
  step.origin = { ...step.origin, file, layer: mode ? `${app}, ${mode.axis} ${mode.value}` : app }
}

/**
 * Whether the style of an attribute still exists without it, here or in another layer.
 * @param {string} text
 * @param {string} path
 */
function leavesStyle(text, path) {
  const style = path.slice(0, path.lastIndexOf('.'))
  const isDefinition = memberOf(text, style).type !== ''
  return !isDefinition || rangeOf(removeValue(text, path), style) !== null
}

// Where a value can be written

/**
 * The app of an origin, and a description of its layer: `core` and `skin night`.
 * @param {API.ExplanationOrigin} origin
 * @param {string} app
 */
export function layerOf({ layer }, app) {
  const [name = 'Livery', ...rest] = layer?.split(', ') ?? []
  const overlay = rest.find((part) => part !== 'extended' && !part.startsWith('included')) ?? null
  return { app: name, overlay, isOwn: layer !== null && name === app && !rest.includes('extended') }
}

/**
 * The files in which a value can be set, with the recommended file first: the file that sets it, if it belongs to this
 * app, then the overlays of the chosen axis values, and the file for all axis values unless an overlay hides its value.
 * @param {Texts} files
 * @param {Axis[]} axes
 * @param {Choice} choice
 * @param {string} path
 * @param {{ entry: string, origin: { file: string, overlay: string | null } | null }} from
 *   `origin` is the place of the value in this app's own files.
 * @returns {WritingPlace[]}
 */
export function writingPlaces(files, axes, choice, path, { entry, origin }) {
  /** @type {WritingPlace[]} */
  const places = []
  const isHidden = origin?.overlay != null
  const overlays = axes.map(({ name, values }) => {
    const value = choice[name] ?? values[0]
    const start = `${folderOf(name)}/${value}`
    const file = [`${start}.ktv`, `${start}.json`].find((one) => one in files) ?? `${start}.ktv`
    return { file, label: scopeOf(value), isOrigin: false, isDefault: value === values[0] }
  })
  const own = origin && !isHidden ? origin.file : baseFile(files, axes, path, entry)
  const base = { file: own, label: scopeOf(null), isOrigin: origin?.file === own }
  // A value of the default skin is usually meant for all skins.
  const chosen = overlays.filter(({ isDefault }) => !isDefault).reverse()
  const others = overlays.filter(({ isDefault }) => isDefault).reverse()
  if (origin && isHidden) {
    places.push({ file: origin.file, label: scopeOf(axisValue(origin.overlay)), isOrigin: true })
  }
  if (origin && !isHidden) places.push(base)
  for (const { file, label } of chosen) places.push({ file, label, isOrigin: false })
  if (!origin) places.push(base)
  for (const { file, label } of others) places.push({ file, label, isOrigin: false })
  const seen = new Set()
  return withFiles(places.filter(({ file }) => !seen.has(file) && seen.add(file)))
}

/**
 * Where a value of an overlay, or with null of another file, applies.
 * @param {string | null} value
 */
const scopeOf = (value) => value === null ? 'Everywhere' : `Only ${titleOf(value)}`

/**
 * The axis value of an overlay such as `skin night`, or null.
 * @param {string | null} overlay
 */
const axisValue = (overlay) => overlay?.split(' ').at(-1) ?? null

/**
 * Names the file of each place that applies where an earlier one does.
 * @param {WritingPlace[]} places
 */
const withFiles = (places) =>
  places.map((place, index) => {
    const isRepeated = places.slice(0, index).some(({ label }) => label === place.label)
    return isRepeated ? { ...place, label: `${place.label} · ${place.file}` } : place
  })

/**
 * The axis values for which a change to a file also replaces a different value, because this app's files for them don't
 * set the value.
 * @template {{ axis: string, value: string }} Mode
 * @param {Texts} files
 * @param {string} path
 * @param {string} file The changed file.
 * @param {Mode[]} modes The axis values with another value.
 */
export const replacedModes = (files, path, file, modes) =>
  modes.filter(({ axis, value }) => {
    const start = `${folderOf(axis)}/${value}`
    const isKept = [`${start}.ktv`, `${start}.json`].some((one) => rangeOf(files[one] ?? '', path) !== null)
    return !isKept && !file.startsWith(`${folderOf(axis)}/`)
  })

/**
 * The app that sets a value, and where the value applies, such as `core · only night`.
 * @param {API.ExplanationOrigin} origin
 * @param {string} app
 */
export function originInWords(origin, app) {
  const { app: name, overlay } = layerOf(origin, app)
  const scope = scopeOf(axisValue(overlay))
  return `${name} · ${scope.charAt(0).toLowerCase()}${scope.slice(1)}`
}

/**
 * The file in which a column of the token table sets a value: the overlay of the column's axis value or, for the first
 * value of an axis, the file for all of them.
 * @param {Texts} files
 * @param {Axis[]} axes
 * @param {string} path
 * @param {{ axis: string, value: string } | null} column
 * @param {Parameters<typeof writingPlaces>[4]} from
 */
export function columnFile(files, axes, path, column, { entry, origin }) {
  const start = column && `${folderOf(column.axis)}/${column.value}`
  if (start && origin?.file.startsWith(`${start}.`)) return origin.file
  const isFirst = !column || axes.find(({ name }) => name === column.axis)?.values[0] === column.value
  if (start && !isFirst) return [`${start}.ktv`, `${start}.json`].find((one) => one in files) ?? `${start}.ktv`
  return origin?.file ?? baseFile(files, axes, path, entry)
}

/**
 * The initial text for editing a value: a link, a function, or the value. Empty for none, and for a value that takes
 * several lines.
 * @param {API.ExplanationStep[]} steps
 */
export function editableText(steps) {
  const { source } = ownStep(steps)
  return /^[{[]$/.test(source) || isNone(source) ? '' : source
}

/**
 * The file outside of overlays that already has most of a path's parents.
 * @param {Texts} files
 * @param {Axis[]} axes
 * @param {string} path
 * @param {string} entry
 */
function baseFile(files, axes, path, entry) {
  const isTheme = (/** @type {string} */ file) => /\.(?:ktv|json)$/.test(file)
  const all = Object.keys(files).filter((file) => isTheme(file) && !isOverlay(file, axes)).sort()
  const start = all.find((file) => /^base\./.test(file)) ?? entry
  let [best, depth] = [start, definedDepth(files[start] ?? '', path)]
  for (const file of all) {
    const found = definedDepth(files[file], path)
    if (found > depth) [best, depth] = [file, found]
  }
  return best
}
