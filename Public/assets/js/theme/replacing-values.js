// @ts-check
// Replaces a value in some of the places that use it, with the smallest edits of a theme's files. A place that another
// app sets, or that only follows others, gets a value of its own.
import { folderOf } from './axes.js'
import { parseHex } from './color.js'
import { columnFile } from './inspection.js'
import { reference, tokens } from './ktv.js'
import { isWithin, referencesIn } from './references.js'
import { inFile, setValue, withType } from './writing.js'

/** @typedef {import('./finding-values.js').Use} Use */
/** @typedef {import('./finding-values.js').Wanted} Wanted */
/** @typedef {import('./token-edits.js').ThemeText} ThemeText */

// Values in text

/** @param {unknown} one A number is rounded, so that it can be compared. */
export const rounded = (one) => typeof one === 'number' ? String(Math.round(one * 10_000) / 10_000) : one

/**
 * The key of a color in the theme language, which is the same in every notation. Null for other text.
 * @param {string} text
 */
export function keyOf(text) {
  const member = (/** @type {string} */ name, /** @type {string} */ value) =>
    new RegExp(`${name}"?\\s*:\\s*${value}`).exec(text)?.[1]
  const [space, components] = [member('colorSpace', '"?([\\w-]+)'), member('components', '\\[([^\\]]*)')]
  if (!space || !components) return parseHex(text)?.toLowerCase() ?? null
  const numbers = [...components.split(','), member('alpha', '([\\d.]+)') ?? '1'].map((one) => rounded(Number(one)))
  return [space, ...numbers].join(' ')
}

/**
 * The text of a value in which another value replaces what is wanted, wherever it is written out.
 * @param {string} text
 * @param {Wanted} wanted
 * @param {string} value In the theme language.
 */
export function replaceIn(text, wanted, value) {
  if (wanted.kind === 'token') return replaceLinks(text, [wanted.path], value)
  // The name makes the text a value.
  return text.split('\n').map((line, index) => {
    const start = index ? '' : 'a: '
    let result = start + line
    for (const { kind, start: from, end: to } of tokens(start + line).reverse()) {
      const word = result.slice(from, to)
      const quote = word.startsWith('"') ? 1 : 0
      const inner = word.slice(quote, word.length - quote)
      const isFound = wanted.kind === 'color'
        ? kind === 'color' && keyOf(inner) === wanted.key
        : wanted.kind === 'size'
        ? /^(?:number|string)$/.test(kind) && /^-?[\d.]+\s*(?:pt|dp|px)?$/.test(inner) &&
          parseFloat(inner) === wanted.size
        : /^(?:string|text)$/.test(kind) && inner.toLowerCase() === wanted.name.toLowerCase()
      if (isFound && from >= start.length) {
        result = result.slice(0, from) + (quote ? quoted(value) : value) + result.slice(to)
      }
    }
    return result.slice(start.length)
  }).join('\n')
}

/** @param {string} value */
const quoted = (value) => value.startsWith('"') || /^-?[\d.]+$/.test(value) ? value : `"${value}"`

/**
 * The text of a value with another value instead of links to some values.
 * @param {string} text
 * @param {string[]} paths
 * @param {string} value
 */
function replaceLinks(text, paths, value) {
  const start = 'a: '
  let result = start + text
  for (const { path, start: from, end, isMixin } of referencesIn(result).reverse()) {
    if (isMixin || !paths.some((one) => isWithin(path, one))) continue
    // What is linked may be a part of the replaced value.
    const rest = paths.includes(path) || !value.startsWith('@') ? '' : path.slice(paths[0].length)
    result = result.slice(0, from - 1) + value + rest + result.slice(end)
  }
  return result.slice(start.length)
}

/** @param {string} text Whether it is a list or object, of which only a part is replaced. */
const isComposed = (text) => /^\[|^\{(?![^}]*colorSpace)/.test(text)

/**
 * The text of a place with another value.
 * @param {Use} use
 * @param {Wanted} wanted
 * @param {string} value
 */
function textWith({ how, via, text }, wanted, value) {
  if (how === 'token') return value
  if (wanted.kind === 'token' && how === 'own') return replaceIn(text, wanted, value)
  if (!isComposed(text)) return value
  return how === 'follows' ? replaceLinks(text, via, value) : replaceIn(text, wanted, value)
}

// Places

/**
 * The axes whose values a place doesn't have all, with the values that it has. Null if no such values say where it is.
 * @param {Axis[]} axes
 * @param {Choice[]} choices
 * @param {number} total The number of all choices.
 */
export function scopeOf(axes, choices, total) {
  if (choices.length === total) return []
  const scope = axes.flatMap(({ name, values }) => {
    const own = values.filter((value) => choices.some((choice) => choice[name] === value))
    return own.length < values.length ? [{ name, values: own }] : []
  })
  const size = axes.reduce(
    (product, { name, values }) => product * (scope.find((one) => one.name === name)?.values.length ?? values.length),
    1,
  )
  return size === choices.length ? scope : null
}

/**
 * The files in which this theme can set a value for some choices only. Null if no files apply to exactly these.
 * @param {ThemeText} theme
 * @param {Use} use
 * @param {number} total The number of all choices.
 */
function filesFor({ files, axes, entry }, { path, choices }, total) {
  const scope = scopeOf(axes, choices, total)
  if (!scope || scope.length > 1) return null
  const usable = Object.fromEntries(
    Object.entries(files).filter(([file]) => !/\.(?:tokens|resolver)\.json$/.test(file)),
  )
  if (!scope.length) return [columnFile(usable, axes, path, null, { entry, origin: null })]
  const [{ name, values }] = scope
  return values.map((value) => {
    const start = `${folderOf(name)}/${value}`
    return [`${start}.ktv`, `${start}.json`].find((one) => one in files) ?? `${start}.ktv`
  })
}

/**
 * Whether a place can have another value without changing what isn't found.
 * @param {ThemeText} theme
 * @param {Use} use
 * @param {number} total
 */
export const canReplace = (theme, use, total) =>
  !use.isPart && (use.own !== null || filesFor(theme, use, total) !== null)

/**
 * Replaces what is wanted in some places.
 * @param {ThemeText} theme
 * @param {Use[]} uses
 * @param {Wanted} wanted
 * @param {string} value In the theme language.
 * @param {number} total The number of all choices.
 * @returns {import('./token-edits.js').TokenEdit}
 */
export function replaceUses(theme, uses, wanted, value, total) {
  /** @type {Texts} */
  const texts = {}
  const typed = (/** @type {string} */ text, /** @type {string} */ path, /** @type {string} */ written) =>
    wanted.kind === 'color' && written === value && value.startsWith('{') ? withType(text, path, 'color') : text
  // Back to front, so that an edit doesn't move the places before it.
  const own = new Map(uses.flatMap((use) => use.own ? [[`${use.own.file}:${use.own.start}`, use]] : []))
  const ordered = [...own.values()].sort((one, other) => Number(other.own?.start) - Number(one.own?.start))
  for (const use of ordered) {
    const { file, path, start, end } = /** @type {NonNullable<Use['own']>} */ (use.own)
    const text = texts[file] ?? theme.files[file]
    const written = textWith(use, wanted, value)
    const inside = isComposed(use.text) || use.how === 'own' && wanted.kind === 'token'
      ? written
      : inFile(file, written)
    texts[file] = typed(text.slice(0, start) + inside + text.slice(end), path, written)
  }
  for (const use of uses.filter((one) => !one.own)) {
    const files = filesFor(theme, use, total)
    if (!files) return { problem: `“${use.path}” differs by more than one choice. Change it in the inspector.` }
    for (const file of files) {
      const written = textWith(use, wanted, value)
      const text = setValue(file, texts[file] ?? theme.files[file] ?? '', use.path, written)
      if (text === null) return { problem: `“${use.path}” can’t be set: a value around it is not a group.` }
      texts[file] = typed(text, use.path, written)
    }
  }
  return { texts }
}
