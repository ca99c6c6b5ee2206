// @ts-check
// The dialog that adds a file to the theme.
import { find, findIn } from '../dom.js'

const dialog = /** @type {HTMLDialogElement} */ (find('.new-file'))
/** @type {HTMLInputElement} */
const field = findIn(dialog, 'input')

/** Opens the dialog. */
export function openNewFile() {
  field.value = ''
  dialog.showModal()
}

/**
 * Calls `create` with each path that the user enters, unless `exists` returns true for it.
 * @param {(path: string) => boolean} exists
 * @param {(path: string) => void} create
 */
export function onNewFile(exists, create) {
  field.addEventListener('input', () => field.setCustomValidity(''))
  findIn(dialog, 'form').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== 'create') return
    const path = field.value.trim()
    if (!exists(path)) return create(path)
    event.preventDefault()
    field.setCustomValidity('A file with this path already exists.')
    field.reportValidity()
  })
}
