// @ts-check
// Finds out why a change can't be written, before it reaches the files.
import { problemInWords } from '../theme/problem-words.js'

/**
 * The first error that a change of some files would cause, as a sentence, or null. While the server can't be reached,
 * every change is accepted, and the next check finds its errors.
 * @param {import('./workspace.js').Workspace} workspace
 * @param {TextChanges} texts The new contents of the files. A deleted file has none.
 * @param {(bundle: Bundle, diagnostics: Diagnostic[]) => string | null} [verify] What else would be wrong with the
 *   result.
 */
export async function problemWith(workspace, texts, verify = () => null) {
  const result = await workspace.checkWith(texts)
  const known = new Set(workspace.errors.map(({ message }) => message))
  const added = result?.diagnostics.find(({ severity, message }) => severity === 'error' && !known.has(message))
  if (added) return sentence(problemInWords(added).words)
  return result?.bundle ? verify(result.bundle, result.diagnostics) : null
}

/**
 * A diagnostic's message as a sentence.
 * @param {string} message
 */
const sentence = (message) => `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`
