// A dialog with a title and a way out. The browser itself keeps the focus inside, closes it on Escape, and gives the
// focus back.
import { h } from './element.js'

let number = 0

/** Makes a closed sheet inside `host`: `{dialog, body, open}`. */
export function sheet(host, title, kind = '') {
  const id = `sheet-${number += 1}`
  const heading = h('h2', { class: 'sheet-title', id, tabindex: '-1' }, title)
  const body = h('div', { class: 'sheet-body' })
  const dialog = h(
    'dialog',
    { class: `sheet ${kind}`, 'aria-labelledby': id },
    h(
      'header',
      { class: 'sheet-head' },
      heading,
      h('button', { type: 'button', class: 'button button-quiet sheet-close', onclick: () => dialog.close() }, 'Close'),
    ),
    body,
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  host.append(dialog)
  const open = () => {
    if (!dialog.open) dialog.showModal()
  }
  return { dialog, body, heading, open }
}
