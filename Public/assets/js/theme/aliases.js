// @ts-check
// The values that are links to other values, and which one a mode has.
import { folderOf, isOverlay } from './axes.js'
import { leaves } from './writing.js'

/** @typedef {Map<string, Map<string, string | null>>} Aliases The target of each link by file and path, or null. */

/** The links of the texts in the last call. Most files stay the same between checks. */
let known = /** @type {Map<string, Map<string, string | null>>} */ (new Map())

/**
 * What the values of files link to. Values that aren't links have null.
 * @param {Texts} files
 * @returns {Aliases}
 */
export function aliasesOf(files) {
  const themes = Object.entries(files).filter(([file]) => /\.(?:ktv|json)$/.test(file))
  known = new Map(themes.map(([, text]) => [text, known.get(text) ?? linksIn(text)]))
  return new Map(themes.map(([file, text]) => [file, known.get(text) ?? new Map()]))
}

/** @param {string} text */
const linksIn = (text) => new Map(leaves(text).map(({ path, source }) => [path, aliasOf(source)]))

/**
 * The path that a link leads to, or null for any other value.
 * @param {string} source
 */
export const aliasOf = (source) => /^"?@([^\s@"]+)"?$/.exec(source)?.[1].replaceAll('/', '.') ?? null

/**
 * Returns a function that returns what the value at a path links to in a mode, or null if it isn't a link.
 * @param {Aliases[]} layers The layers of a theme, its own first.
 * @param {Axis[]} axes
 * @param {Choice} choice
 * @returns {(path: string) => string | null}
 */
export function aliasesAt(layers, axes, choice) {
  const overlays = axes.map(({ name }) => `${folderOf(name)}/${choice[name]}.`).reverse()
  const steps = [
    ...overlays.map((start) => (/** @type {string} */ file) => file.startsWith(start)),
    (/** @type {string} */ file) => !isOverlay(file, axes),
  ]
  // A theme's own values also override the overlays of the themes that it extends.
  const files = layers.flatMap((layer) =>
    steps.flatMap((applies) => [...layer].flatMap(([file, values]) => applies(file) ? [values] : []))
  )
  return (path) => files.find((values) => values.has(path))?.get(path) ?? null
}
