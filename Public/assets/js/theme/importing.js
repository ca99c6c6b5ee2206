// @ts-check
// Adds an imported theme to another one: its values for all modes, or for one mode, such as the night skin.
import { folderOf } from './axes.js'
import { including } from './includes.js'

/** @typedef {import('./converting.js').ImportedTheme} ImportedTheme */
/** @typedef {{ axis: string, value: string }} Mode A value of an axis, such as the night skin. */
/**
 * Where the values of an imported file go: into one mode or, with null, into all modes.
 * @typedef {{ file: string, mode: Mode | null }} Placement
 */

/** The folder of imported files. */
export const folder = 'imported/'

/** The names by which other tools call the modes of most apps. */
const synonyms = [['day', 'light', 'default'], ['night', 'dark']]

/**
 * Whether an imported theme declares modes that its files don't tell apart.
 * @param {ImportedTheme} imported
 */
export const hasResolver = ({ files }) => Object.keys(files).some((file) => file.endsWith('.resolver.json'))

/**
 * The modes of an imported theme, each with the file of its values.
 * @param {ImportedTheme} imported
 * @param {Axis[]} axes The axes of the imported theme.
 */
export const modesOf = ({ files }, axes) =>
  axes.flatMap(({ name, values }) =>
    values.flatMap((value) => {
      const start = `${folderOf(name)}/${value}.`
      const file = Object.keys(files).find((one) => one.startsWith(start))
      return file ? [{ axis: name, value, file }] : []
    })
  )

/**
 * The mode of an app that has a name, or another name for the same. Null for the first value of its axis, whose values
 * apply in all modes unless another mode has its own.
 * @param {string} name The name of a mode, or of a file.
 * @param {Axis[]} axes
 * @returns {Mode | null}
 */
export function modeNamed(name, axes) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const names = words.flatMap((word) => [word, ...synonyms.filter((all) => all.includes(word)).flat()])
  for (const { name: axis, values } of axes) {
    const value = values.slice(1).find((one) => names.includes(one.toLowerCase()))
    if (value) return { axis, value }
  }
  return null
}

/**
 * The files that change: the imported files, the files that include them below everything else, and the entry if it
 * gets a new mode.
 * @param {ImportedTheme} imported
 * @param {Texts} texts
 * @param {string} entry
 * @param {Axis[]} axes
 * @param {Placement[]} [placements]
 * @returns {Texts}
 */
export function adding(imported, texts, entry, axes, placements = [{ file: imported.entry, mode: null }]) {
  // The values of one mode don't replace the imported values of another one.
  const [first] = placements
  const place = placements.length === 1 && first.mode ? `${folder}${first.mode.value}/` : folder
  /** @type {Texts} */
  const changed = {}
  for (const [file, text] of Object.entries(imported.files)) {
    changed[place + file] = file === imported.entry ? withoutModes(text) : text
  }
  const text = (/** @type {string} */ file) => changed[file] ?? texts[file] ?? ''
  for (const { file, mode } of placements) {
    const into = mode ? overlayOf(texts, mode) : entry
    changed[into] = including(text(into), into, place + file)
    if (mode) changed[entry] = withMode(text(entry), axes, mode)
  }
  return changed
}

/**
 * A bundle with only what an import adds or changes.
 * @param {Bundle | null} before
 * @param {Bundle} after
 * @returns {Bundle}
 */
export function arriving(before, after) {
  /** @param {'tokens' | 'styles'} kind */
  const only = (kind) =>
    Object.fromEntries(
      Object.entries(after[kind]).filter(([path, value]) =>
        JSON.stringify(value) !== JSON.stringify(before?.[kind][path])
      ),
    )
  return { ...after, tokens: only('tokens'), styles: only('styles') }
}

/**
 * The diagnostics of imported files, with their own paths.
 * @param {{ diagnostics: Diagnostic[] }} result
 */
export const ofImport = ({ diagnostics }) =>
  diagnostics.filter(({ file }) => file.startsWith(folder))
    .map((one) => ({ ...one, file: one.file.slice(folder.length) }))

/**
 * The file with the values of a mode.
 * @param {Texts} texts
 * @param {Mode} mode
 */
function overlayOf(texts, { axis, value }) {
  const start = `${folderOf(axis)}/${value}`
  return [`${start}.ktv`, `${start}.json`].find((one) => one in texts) ?? `${start}.ktv`
}

/**
 * The text of an imported entry without its modes, because only the entry of the whole theme can declare them.
 * @param {string} text
 */
const withoutModes = (text) => text.replace(/^@axes:\s*\{[^}]*\}\n*/m, '')

/**
 * The text of the entry with a mode. Values that other modes share become the first value of a new axis.
 * @param {string} text
 * @param {Axis[]} axes The axes of the app.
 * @param {Mode} mode
 */
export function withMode(text, axes, { axis, value }) {
  const known = axes.find(({ name }) => name === axis)?.values
  if (known?.includes(value)) return text
  const values = [...known ?? ['day'], value]
  const isJSON = /^\s*\{\s*"/.test(text)
  const list = isJSON ? JSON.stringify(values) : `[${values.join(', ')}]`
  const declared = isJSON ? `"${axis}": ${list}` : `${axis}: ${list}`
  const block = /^\s*\{?\s*"?@axes"?:\s*\{/m.exec(text)
  if (!block) return withAxes(text, declared, isJSON)
  const start = block.index + block[0].length
  const end = text.indexOf('}', start)
  const body = text.slice(start, end)
  const own = new RegExp(`("?\\b${axis}"?\\s*:\\s*)\\[[^\\]]*\\]`)
  const line = /^[ \t]*\n([ \t]*)/.exec(body)
  const first = line ? `\n${line[1]}${declared}${isJSON ? ',' : ''}` : ` ${declared},`
  const changed = own.test(body) ? body.replace(own, `$1${list}`) : first + body
  return text.slice(0, start) + changed + text.slice(end)
}

/**
 * The text with the declaration of its first axis, after the comments at its beginning.
 * @param {string} text
 * @param {string} declared
 * @param {boolean} isJSON
 */
function withAxes(text, declared, isJSON) {
  if (isJSON) return text.replace('{', `{\n  "@axes": { ${declared} },`)
  const [comments] = /^(\s*\/\/.*\n)*/.exec(text) ?? ['']
  return `${comments}@axes: {\n    ${declared}\n}\n${text.slice(comments.length)}`
}
