// @ts-check
// What happens to tokens if this app's values for them are deleted: a token that another app defines gets that app's
// value again, and a token that an app requires can't be deleted.
import { rethrowDefect } from '../api.js'
import { aliasOf } from '../theme/aliases.js'
import { describe } from '../theme/bundle.js'
import { literal } from '../theme/literals.js'
import * as edits from '../theme/token-edits.js'
import { rangeOf } from '../theme/writing.js'

/**
 * `returning` has the value that each override hides, with the app that sets it. `required` has the app that requires a
 * token.
 * @typedef {{ returning: Map<string, { app: string, words: string }>, required: Map<string, string> }} Consequences
 */

/**
 * @param {import('./workspace.js').Workspace} workspace
 * @param {string[]} paths
 * @returns {Promise<Consequences>}
 */
export async function consequences(workspace, paths) {
  const { app, files, bundle } = workspace
  const { texts = {} } = edits.each(files, paths, (files, path) => {
    const { type, value } = bundle?.tokens[path] ?? { type: '', value: null }
    return edits.deleteToken(files, path, literal(type, value))
  })
  const [after, bases] = await Promise.all([workspace.checkWith(texts), basesOf(workspace)])
  /** @type {Consequences} */
  const found = { returning: new Map(), required: new Map() }
  for (const path of paths) {
    const base = bases.find(({ files }) => edits.definingFiles(files, path).length)
    const token = after?.bundle?.tokens[path]
    if (token || base) {
      const words = base && sourceIn(base.files, path)
      found.returning.set(path, {
        app: base?.app ?? 'another app',
        words: words || (token ? describe(token.type, token.value) : ''),
      })
      continue
    }
    const requiring = [{ app, files }, ...bases].find(({ files }) =>
      Object.values(files).some((text) => rangeOf(text, `@requires.${path}`))
    )
    if (requiring) found.required.set(path, requiring.app)
  }
  return found
}

/**
 * The apps that this one extends, as far as they can be loaded.
 * @param {import('./workspace.js').Workspace} workspace
 */
export async function basesOf(workspace) {
  try {
    return await workspace.bases()
  } catch (problem) {
    rethrowDefect(problem)
    return []
  }
}

/**
 * The token that a token of another app follows, or an empty string.
 * @param {Texts} files
 * @param {string} path
 */
function sourceIn(files, path) {
  const [file] = edits.definingFiles(files, path)
  const range = rangeOf(files[file], path)
  return range && aliasOf(files[file].slice(range.start, range.end)) || ''
}
