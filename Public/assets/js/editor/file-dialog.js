// @ts-check
// The dialog that asks for the name of a new or renamed file.
import { find, findIn } from '../dom.js'

/** @typedef {{ title: string, action: string, path: string, accept: (path: string) => void }} FileQuestion */

const dialog = /** @type {HTMLDialogElement} */ (find('.file-dialog'))
/** @type {HTMLInputElement} */
const field = findIn(dialog, 'input')
const submit = findIn(dialog, '[type=submit]')
/** @type {(path: string) => boolean} */
let isTaken = () => false
/** @type {FileQuestion['accept']} */
let accept = () => {}

/**
 * Asks for a path, and calls `accept` with it.
 * @param {FileQuestion} question
 */
export function askForPath(question) {
  findIn(dialog, '.sheet-title').textContent = question.title
  submit.textContent = question.action
  field.value = question.path
  field.setCustomValidity('')
  accept = question.accept
  dialog.showModal()
  field.select()
}

/**
 * Rejects the paths for which `exists` returns true.
 * @param {(path: string) => boolean} exists
 */
export function rejectPaths(exists) {
  isTaken = exists
}

/**
 * The path of a file. A name without an extension is the name of a theme file.
 * @param {string} name
 */
const pathNamed = (name) => /\.(ktv|json|tokens)$/.test(name.trim()) ? name.trim() : `${name.trim()}.ktv`

/**
 * Why a file can't have a path, as a sentence.
 * @param {string} path
 */
function problemOf(path) {
  const isValid = /^([\w-]+\/)*[\w-][\w.-]*$/.test(path)
  if (!isValid) return 'Use letters, digits, hyphens and underscores, and slashes after folders.'
  return isTaken(path) ? 'A file with this name already exists.' : ''
}

field.addEventListener('input', () => field.setCustomValidity(''))
findIn(dialog, '[type=button]').addEventListener('click', () => dialog.close())
findIn(dialog, 'form').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault()
  const path = pathNamed(field.value)
  const problem = problemOf(path)
  field.setCustomValidity(problem)
  if (problem) return field.reportValidity()
  // Closes first, because this restores the focus, and immediately, so that the next key is typed into the file.
  dialog.close()
  accept(path)
})
