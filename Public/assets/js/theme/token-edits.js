// @ts-check
// Creates, duplicates, moves, removes and describes tokens, as the smallest edits of the files that define them.
import { isOverlay } from './axes.js'
import { columnFile } from './inspection.js'
import { insert, memberOf, moveMember, removeValue } from './members.js'
import { moveNotes, withNote, withoutNotes } from './notes.js'
import { redirect, repoint } from './references.js'
import { plain, rangeOf, setValue, withType } from './writing.js'

/** @typedef {{ files: Texts, axes: Axis[], entry: string }} ThemeText */
/**
 * Why the tokens can't be changed, or the texts that change.
 * @typedef {{ texts: Texts, problem?: undefined } | { texts?: undefined, problem: string }} TokenEdit
 */

/**
 * Why a path can't be the path of a new token, or null.
 * @param {string} path
 * @param {Pick<Bundle, 'tokens' | 'styles'>} bundle
 */
export function nameProblem(path, bundle) {
  if (!path) return 'Enter a name.'
  if (!plain.test(path) || path.startsWith('@')) {
    return 'A name has letters, digits, hyphens and underscores, and starts with a letter. A dot separates groups.'
  }
  const all = [...Object.keys(bundle.tokens), ...Object.keys(bundle.styles)]
  const other = all.find((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
  if (other === undefined) return null
  return other === path ? `“${path}” exists already. Choose another name.` : `“${other}” exists already.`
}

/** @param {string} file */
const isTheme = (file) => /\.(?:ktv|json)$/.test(file) && !/\.(?:tokens|resolver)\.json$/.test(file)

/**
 * The files that define a token, overlays included.
 * @param {Texts} files
 * @param {string} path
 */
export const definingFiles = (files, path) =>
  Object.keys(files).filter((file) => isTheme(file) && rangeOf(files[file], path) !== null)

/**
 * Adds a token to the file that has its group.
 * @param {ThemeText} theme
 * @param {{ path: string, type: string, value: string }} token The value in the theme language.
 * @returns {TokenEdit}
 */
export function addToken({ files, axes, entry }, { path, type, value }) {
  const usable = Object.fromEntries(Object.entries(files).filter(([file]) => isTheme(file)))
  const file = columnFile(usable, axes, path, null, { entry, origin: null })
  const text = setValue(file, files[file] ?? '', path, value)
  if (text === null) return { problem: `“${path}” can’t be added: something around it is not a group.` }
  const isObvious = value.startsWith('@') || type === 'color' && value.startsWith('#')
  return { texts: { [file]: isObvious ? text : withType(text, path, type) } }
}

/**
 * The smallest names such as `purple-2` that are free, for the copies of tokens.
 * @param {string} path
 * @param {Pick<Bundle, 'tokens' | 'styles'>} bundle
 */
export function copyName(path, bundle) {
  for (let number = 2;; number += 1) {
    const name = `${path.replace(/-\d+$/, '')}-${number}`
    if (nameProblem(name, bundle) === null) return name
  }
}

/**
 * Copies a token with its values for all modes. A token that only other apps define becomes a link to it.
 * @param {ThemeText} theme
 * @param {string} path
 * @param {string} copy
 * @param {string} type
 * @returns {TokenEdit}
 */
export function duplicateToken(theme, path, copy, type) {
  const files = definingFiles(theme.files, path)
  const isOwn = files.some((file) => !isOverlay(file, theme.axes))
  if (!isOwn) return addToken(theme, { path: copy, type, value: `@${path}` })
  return combine(theme.files, files, (file, text) => insert(file, text, copy, memberOf(text, path)))
}

/**
 * Moves a token to another path, in all modes, and every link to it.
 * @param {Texts} files
 * @param {string} from
 * @param {string} to
 * @returns {TokenEdit}
 */
export function moveToken(files, from, to) {
  const all = Object.keys(files).filter(isTheme)
  return combine(files, all, (file, text) => {
    const moved = [from, `@requires.${from}`].reduce(
      (/** @type {string | null} */ result, path) =>
        result === null || !rangeOf(result, path) ? result : moveMember(file, result, path, path.replace(from, to)),
      repoint(text, from, to),
    )
    return moved === null ? null : moveNotes(file, moved, from, to)
  })
}

/**
 * Moves several tokens to a group, keeping their names.
 * @param {Texts} files
 * @param {string[]} paths
 * @param {string} group
 * @returns {TokenEdit}
 */
export const moveTokens = (files, paths, group) =>
  each(files, paths, (files, path) => moveToken(files, path, pathIn(group, path)))

/**
 * Why overrides can't be moved.
 * @param {string[]} paths
 */
export const overridesInWords = (paths) =>
  paths.length === 1
    ? `${quoted(paths)} overrides a token of another app, so it stays in its group.`
    : `${quoted(paths)} override tokens of other apps, so they stay in their groups.`

/**
 * Why tokens of other apps can't be moved or deleted.
 * @param {string[]} paths
 */
export const foreignInWords = (paths) =>
  paths.length === 1
    ? `${quoted(paths)} belongs to another app, so it stays as it is.`
    : `${quoted(paths)} belong to other apps, so they stay as they are.`

/** @param {string[]} paths */
const quoted = (paths) => paths.map((path) => `“${path}”`).join(', ')

/**
 * The path of a token in another group.
 * @param {string} group
 * @param {string} path
 */
export const pathIn = (group, path) => `${group ? `${group}.` : ''}${path.slice(path.lastIndexOf('.') + 1)}`

/**
 * Removes a token in all modes. Links to it get the replacement: a value in the theme language.
 * @param {Texts} files
 * @param {string} path
 * @param {string | null} replacement
 * @returns {TokenEdit}
 */
export function deleteToken(files, path, replacement) {
  const all = Object.keys(files).filter(isTheme)
  return combine(files, all, (file, text) => {
    const isLink = replacement?.startsWith('@')
    const pointed = replacement === null ? text : redirect(text, (one) => {
      if (one.isMixin) return isLink && one.path === path ? `+${replacement.slice(1)}` : null
      return one.path === path ? replacement : null
    })
    return withoutNotes(file, removeValue(pointed, path), path)
  })
}

/**
 * Removes several tokens in the same way.
 * @param {Texts} files
 * @param {string[]} paths
 * @param {string | null} replacement
 * @returns {TokenEdit}
 */
export const deleteTokens = (files, paths, replacement) =>
  each(files, paths, (files, path) => deleteToken(files, path, replacement))

/**
 * Describes or deprecates a token in its own file. An empty note removes it.
 * @param {ThemeText} theme
 * @param {string} path
 * @param {'description' | 'deprecated'} kind
 * @param {string} note
 * @returns {TokenEdit}
 */
export function annotate({ files, axes }, path, kind, note) {
  const file = definingFiles(files, path).find((one) => !isOverlay(one, axes))
  if (file === undefined) return { problem: `“${path}” is defined by another app. Describe it there.` }
  const text = withNote(file, files[file], path, kind, note)
  return text === null ? { problem: `The whole group of “${path}” has a note. Change it in the source.` } : {
    texts: { [file]: text },
  }
}

// Files

/**
 * Makes an edit for each path, after the edits for the paths before it. Stops at the first problem.
 * @param {Texts} files
 * @param {string[]} paths
 * @param {(files: Texts, path: string) => TokenEdit} edit
 * @returns {TokenEdit}
 */
export function each(files, paths, edit) {
  /** @type {Texts} */
  let texts = {}
  for (const path of paths) {
    const next = edit({ ...files, ...texts }, path)
    if (next.problem !== undefined) return next
    texts = { ...texts, ...next.texts }
  }
  return { texts }
}

/**
 * The texts of the files that change.
 * @param {Texts} files
 * @param {string[]} names
 * @param {(file: string, text: string) => string | null} change Returns null if the file can't be changed.
 * @returns {TokenEdit}
 */
function combine(files, names, change) {
  /** @type {Texts} */
  const texts = {}
  for (const file of names) {
    const text = change(file, files[file])
    if (text === null) return { problem: 'This can’t be written: something around it is not a group.' }
    if (text !== files[file]) texts[file] = text
  }
  return { texts }
}
