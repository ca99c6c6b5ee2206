// @ts-check
// The dialog of every sheet: a title, a Close button and a body. The browser keeps the focus inside, closes the dialog
// on Escape, and restores the focus.
import { h } from '../dom.js'

/** @typedef {ReturnType<typeof sheet>} Sheet */

let number = 0

/**
 * Creates a closed sheet inside `host`.
 * @param {HTMLElement} host
 * @param {string} title
 * @param {string} [kind] A class that sets the sheet's size.
 */
export function sheet(host, title, kind = '') {
  const id = `sheet-${number += 1}`
  const heading = h('h2', { class: 'sheet-title', id, tabindex: '-1' }, title)
  const body = h('div', { class: 'sheet-body' })
  const close = h('button', { type: 'button', class: 'button button-quiet sheet-close' }, 'Close')
  const head = h('header', { class: 'sheet-head' }, heading, close)
  const dialog = h('dialog', { class: `sheet ${kind}`, 'aria-labelledby': id }, head, body)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  host.append(dialog)
  const open = () => {
    if (!dialog.open) dialog.showModal()
  }
  return { dialog, body, heading, open }
}
