// @ts-check
// The dialog that asks for the path of a new or renamed file.
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
 * Asks for a path, and calls `accept` with the one that the user enters.
 * @param {FileQuestion} question
 */
export function askForPath(question) {
  findIn(dialog, '.sheet-title').textContent = question.title
  submit.textContent = question.action
  field.value = question.path
  field.setCustomValidity('')
  accept = question.accept
  dialog.returnValue = ''
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

field.addEventListener('input', () => field.setCustomValidity(''))
findIn(dialog, '[type=button]').addEventListener('click', () => dialog.close())
findIn(dialog, 'form').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  if (!isTaken(field.value.trim())) return
  event.preventDefault()
  field.setCustomValidity('A file with this path already exists.')
  field.reportValidity()
})
// The dialog restores the focus when it closes, so the file can be focused only afterwards.
dialog.addEventListener('close', () => {
  if (dialog.returnValue === 'accept') accept(field.value.trim())
})
