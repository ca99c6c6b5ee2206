// @ts-check
// Says beside a field why it is rejected, instead of in the browser's bubble, which covers the page and disappears.
import { h } from './dom.js'

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

let number = 0

/** @param {Field} field */
function reason(field) {
  const { validity, title } = field
  if (validity.customError) return field.validationMessage
  if (validity.valueMissing) return 'Fill in this field.'
  return validity.patternMismatch && title ? `${title}.` : field.validationMessage
}

/** @param {Field} field */
function show(field) {
  clear(field)
  const id = `field-error-${number += 1}`
  const note = h('p', { class: 'field-error', role: 'alert', id }, reason(field))
  const label = field.closest('label')
  // Inside of the label, it would be part of the field's name.
  if (label) label.after(note)
  else field.after(note)
  field.dataset.error = id
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', id)
}

/** @param {Field} field */
function clear(field) {
  if (!field.dataset.error) return
  document.getElementById(field.dataset.error)?.remove()
  for (const name of ['data-error', 'aria-invalid', 'aria-describedby']) field.removeAttribute(name)
}

document.addEventListener('invalid', (event) => {
  event.preventDefault()
  const field = /** @type {Field} */ (event.target)
  show(field)
  const first = field.form?.querySelector(':is(input, select, textarea):invalid') ?? field
  if (first === field) field.focus()
}, true)

document.addEventListener('input', ({ target }) => clear(/** @type {Field} */ (target)))
document.addEventListener('close', ({ target }) => {
  for (const field of /** @type {Element} */ (target).querySelectorAll('[data-error]')) {
    clear(/** @type {any} */ (field))
  }
}, true)
