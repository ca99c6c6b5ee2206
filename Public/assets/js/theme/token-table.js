// @ts-check
// The rows of the token table: the tokens that match a filter, in groups, and which of them the theme's files set.
import { readable } from './assets.js'
import { folderOf, isOverlay } from './axes.js'
import { outline } from './ktv.js'
import { typeName } from './type-names.js'

/** @typedef {{ axis: string, value: string }} Mode */
/** @typedef {{ group: string, size: number, isInherited: boolean, path?: undefined }} GroupRow */
/** @typedef {{ path: string, name: string, type: string, group?: undefined }} TokenRow */
/** @typedef {{ words: string, type: string, only: Set<string> | null }} TokenFilter */

/** The outlines of the texts in the last call. Most files stay the same between checks. */
let outlines = /** @type {Map<string, ReturnType<typeof outline>>} */ (new Map())

/** @param {Texts} files */
function outlinesOf(files) {
  outlines = new Map(Object.values(readable(files)).map((text) => [text, outlines.get(text) ?? outline(text)]))
  return outlines
}

/**
 * The paths that files set, by file.
 * @param {Texts} files
 */
export function pathsOf(files) {
  const known = outlinesOf(files)
  return new Map(
    Object.entries(readable(files)).map(([file, text]) => {
      const names = known.get(text) ?? []
      return [file, new Set(names.filter(({ directive }) => !directive).map(({ path }) => path))]
    }),
  )
}

/**
 * Whether this theme sets a value for a mode, and doesn't only inherit it: in the overlay of the mode or, for the first
 * value of an axis and without axes, in a file that isn't an overlay.
 * @param {ReturnType<typeof pathsOf>} paths
 * @param {Axis[]} axes
 * @param {string} path
 * @param {Mode | null} mode
 */
export function isSet(paths, axes, path, mode) {
  const isFirst = !mode || axes.find(({ name }) => name === mode.axis)?.values[0] === mode.value
  for (const [file, own] of paths) {
    if (!own.has(path)) continue
    if (mode && file.startsWith(`${folderOf(mode.axis)}/${mode.value}.`)) return true
    if (isFirst && !isOverlay(file, axes)) return true
  }
  return false
}

/**
 * The tokens with a problem: unused values, and values whose contrast is too low or that could fix the contrast.
 * @param {Diagnostic[]} diagnostics
 * @param {Texts} files
 */
export function flagged(diagnostics, files) {
  const known = outlinesOf(files)
  const pathAt = (/** @type {{ file: string, line: number, column: number }} */ { file, line, column }) =>
    known.get(files[file])?.filter((one) => one.line === line - 1 && one.start < column).at(-1)?.path
  const paths = (/** @type {string} */ id) =>
    new Set(
      diagnostics.filter((one) => one.id === id)
        .flatMap(({ fix, alternatives = [], ...place }) => [place, ...(fix ? [fix] : []), ...alternatives])
        .flatMap((place) => pathAt(place) ?? []),
    )
  return { unused: paths('unused-value'), contrast: paths('low-contrast') }
}

/**
 * The tokens that match a filter, after the heading of their group. Every word must be part of the path, the type or
 * a value, which `textOf` describes. The groups in which this theme has tokens come first.
 * @param {Bundle['tokens']} tokens
 * @param {TokenFilter} filter
 * @param {(path: string) => string} textOf
 * @param {(path: string) => boolean} [isOwn] Whether this theme defines a token.
 * @returns {(GroupRow | TokenRow)[]}
 */
export function tableRows(tokens, { words, type, only }, textOf, isOwn = () => true) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  /** @type {Map<string, TokenRow[]>} */
  const groups = new Map()
  /** @type {Set<string>} */
  const own = new Set()
  for (const [path, token] of Object.entries(tokens)) {
    const group = groupOf(path)
    if (isOwn(path)) own.add(group)
    if (type && token.type !== type || only && !only.has(path)) continue
    if (wanted.length) {
      const name = `${path} ${token.type} ${typeName(token.type)}`.toLowerCase()
      const missing = wanted.filter((word) => !name.includes(word))
      if (missing.length && !missing.every((word) => textOf(path).toLowerCase().includes(word))) continue
    }
    const rows = groups.get(group) ?? []
    groups.set(group, rows)
    rows.push({ path, name: path.slice(path.lastIndexOf('.') + 1), type: token.type })
  }
  const ordered = [...groups].sort(([a], [b]) => Number(own.has(b)) - Number(own.has(a)))
  return ordered.flatMap(([group, rows]) => [{ group, size: rows.length, isInherited: !own.has(group) }, ...rows])
}

/**
 * The group of a token, or an empty string at the top level.
 * @param {string} path
 */
export const groupOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/**
 * The tokens to choose from: those in the group of the current one, then this theme's, in the order of its files.
 * @template {{ path: string }} One
 * @param {One[]} tokens
 * @param {Set<string>} own
 * @param {string | null} current
 */
export function byRelation(tokens, own, current) {
  const order = new Map([...own].map((path, index) => [path, index]))
  const rank = (/** @type {One} */ { path }) =>
    current !== null && groupOf(path) === groupOf(current) ? -1 : order.get(path) ?? order.size
  return [...tokens].sort((one, other) => rank(one) - rank(other))
}

/**
 * The paths that this theme's files define, in any mode.
 * @param {ReturnType<typeof pathsOf>} paths
 */
export const ownPaths = (paths) => new Set([...paths.values()].flatMap((own) => [...own]))
