// @ts-check
// Says beside a field why its value can't be written. The value stays in the field.
import { h } from '../dom.js'

let number = 0

/**
 * The place below a field for the reason.
 * @param {HTMLElement} field
 */
export function refusalNote(field) {
  const id = `refusal-${number += 1}`
  field.setAttribute('aria-errormessage', id)
  field.addEventListener('input', () => refusal(field)(null))
  return h('span', { class: 'refusal', id, role: 'alert', hidden: true })
}

/**
 * Shows the reason, or with null nothing. The field may have been drawn again since.
 * @param {HTMLElement} field
 * @returns {(problem: string | null) => void}
 */
export function refusal(field) {
  return (problem) => {
    const note = field.ownerDocument.getElementById(field.getAttribute('aria-errormessage') ?? '')
    if (!note) return
    field.setAttribute('aria-invalid', String(problem !== null))
    note.textContent = problem
    note.hidden = problem === null
  }
}
