// @ts-check
// Finds the `@include` paths in theme text, changes them when a file is renamed, and adds and removes one.
import { isOverlay } from './axes.js'
import { tokens } from './ktv.js'
import { tree } from './writing.js'

/**
 * @typedef {{ start: number, end: number, path: string, isListed: boolean }} Include A path in the text, without its
 *   quotes, and whether it is in a list.
 */

/**
 * The paths that each file sets. The paths in a file that only overlays include count as the overlays' own.
 * @param {Map<string, Set<string>>} paths
 * @param {Texts} texts
 * @param {Axis[]} axes
 * @param {string} entry
 */
export function inOverlays(paths, texts, axes, entry) {
  const found = new Map(paths)
  const common = new Set(withIncluded(texts, entry))
  for (const file of paths.keys()) {
    if (!isOverlay(file, axes)) continue
    const included = withIncluded(texts, file)
    found.set(file, new Set(included.flatMap((one) => [...paths.get(one) ?? []])))
    for (const one of included) if (one !== file && !common.has(one)) found.delete(one)
  }
  return found
}

/**
 * The paths of all `@include` directives of a text, with UTF-16 offsets.
 * @param {string} text
 */
export function includes(text) {
  /** @type {Include[]} */
  const found = []
  let [isInside, depth, offset] = [false, 0, 0]
  for (const line of text.split('\n')) {
    for (const { kind, start, end } of tokens(line)) {
      const mark = kind === 'punctuation' ? line[start] : ''
      if (kind === 'directive' || kind === 'key') isInside = /^"?@include(?![a-z])/.test(line.slice(start, end))
      else if (mark === '[') depth += 1
      else if (mark === ']') isInside = (depth -= 1) > 0 && isInside
      else if (isInside && (kind === 'string' || kind === 'text')) {
        const path = line.slice(start, end)
        const quote = path.startsWith('"') ? 1 : 0
        found.push({
          start: offset + start + quote,
          end: offset + end - quote,
          path: path.replace(/^"|"$/g, ''),
          isListed: depth > 0,
        })
        if (!depth) isInside = false
      }
    }
    offset += line.length + 1
  }
  return found
}

/**
 * The files that a file includes, directly or through others, and the file itself. Each one overrides those before it.
 * @param {Texts} texts
 * @param {string} file
 * @param {Set<string>} [seen] The files that were visited.
 * @returns {string[]}
 */
export function withIncluded(texts, file, seen = new Set()) {
  if (!(file in texts) || seen.has(file)) return []
  seen.add(file)
  const below = includes(texts[file]).flatMap(({ path }) => withIncluded(texts, resolve(path, folderOf(file)), seen))
  return [...below, file]
}

/**
 * The texts that change when a file is renamed: texts that include the file, and its own text if it includes others.
 * @param {Texts} texts
 * @param {string} from
 * @param {string} to
 */
export function rename(texts, from, to) {
  /** @type {Texts} */
  const changed = {}
  for (const [file, text] of Object.entries(texts)) {
    const place = file === from ? to : file
    let result = text
    for (const { start, end, path } of includes(text).reverse()) {
      const target = resolve(path, folderOf(file))
      const wanted = target === from ? to : target
      const isMoved = target === from || folderOf(file) !== folderOf(place)
      if (isMoved) result = result.slice(0, start) + relative(wanted, folderOf(place)) + result.slice(end)
    }
    if (result !== text || file === from) changed[place] = result
  }
  return changed
}

/**
 * The text with another file included, below all others.
 * @param {string} text
 * @param {string} file The path of the text.
 * @param {string} target The path of the file to include.
 */
export function including(text, file, target) {
  const found = includes(text)
  if (found.some(({ path }) => resolve(path, folderOf(file)) === target)) return text
  const path = `"${relative(target, folderOf(file))}"`
  if (!found.length) {
    // Inside the braces of the theme, if it has braces, and after the comments at its beginning.
    const [start] = /^(\s*\/\/.*\n)*\s*\{?/.exec(text) ?? ['']
    const isObject = start.endsWith('{')
    const rest = text.slice(start.length)
    return isObject ? `${start}\n"@include": ${path},${rest}` : `${start}@include: ${path}\n${rest}`
  }
  const [first] = found
  const quote = text[first.start - 1] === '"' ? 1 : 0
  const [start, end] = [first.start - quote, first.end + quote]
  if (!first.isListed) return `${text.slice(0, start)}[${path}, ${text.slice(start, end)}]${text.slice(end)}`
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return text.slice(0, start) + path + (indent.trim() ? ', ' : `\n${indent}`) + text.slice(start)
}

/**
 * The files that change when a file is deleted: each file that includes it, without its path.
 * @param {Texts} texts
 * @param {string} target
 */
export function excluding(texts, target) {
  /** @type {Texts} */
  const changed = {}
  for (const [file, text] of Object.entries(texts)) {
    const found = includes(text).filter(({ path }) => resolve(path, folderOf(file)) === target)
    if (file !== target && found.length) changed[file] = found.reverse().reduce(without, text)
  }
  return changed
}

/**
 * The changes without files that they leave without a value, which the compiler rejects. Such a file is deleted, and no
 * file includes it anymore. The entry stays.
 * @param {Texts} files
 * @param {Texts} changed
 * @param {string} entry
 * @returns {TextChanges}
 */
export function withoutEmpty(files, changed, entry) {
  /** @type {TextChanges} */
  let result = { ...changed }
  const isEmpty = (/** @type {string} */ text) => tree(text).members.length === 0
  const isEmptied = (/** @type {string} */ file) =>
    file !== entry && isEmpty(changed[file]) && !isEmpty(files[file] ?? '')
  for (const file of Object.keys(changed).filter(isEmptied)) {
    const rest = Object.entries({ ...files, ...result }).filter(([, text]) => text !== undefined)
    result = { ...result, ...excluding(/** @type {Texts} */ (Object.fromEntries(rest)), file), [file]: undefined }
  }
  return result
}

/**
 * The text without an included path, its comma, and the rest of its line if it has a line of its own.
 * @param {string} text
 * @param {Include} include
 */
function without(text, { start, end, isListed }) {
  const quote = text[start - 1] === '"' ? 1 : 0
  const before = text.slice(0, start - quote)
  const after = text.slice(end + quote)
  if (!isListed) return before.replace(/[ \t]*"?@include"?:\s*$/, '') + after.replace(/^[ \t]*,?[ \t]*\n?/, '')
  const hasComma = /^\s*,/.test(after)
  const rest = hasComma ? before : before.replace(/,(\s*)$/, '$1')
  const isOwnLine = /\n[ \t]*$/.test(before) && /^[ \t]*,?[ \t]*(\/\/.*)?\n/.test(after)
  if (isOwnLine) return rest.replace(/[ \t]*$/, '') + after.replace(/^.*\n/, '')
  return hasComma ? before + after.replace(/^\s*,\s*/, '') : rest.trimEnd() + after
}

const folderOf = (/** @type {string} */ file) => file.split('/').slice(0, -1)

/**
 * @param {string} path
 * @param {string[]} folder
 */
function resolve(path, folder) {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/**
 * @param {string} file
 * @param {string[]} folder
 */
function relative(file, folder) {
  const parts = file.split('/')
  let common = 0
  while (common < folder.length && common < parts.length - 1 && folder[common] === parts[common]) common += 1
  return [...folder.slice(common).map(() => '..'), ...parts.slice(common)].join('/')
}
