// @ts-check
// The ways to run the edit page's commands: buttons and keyboard shortcuts.
import { isOwnField } from './undoing.js'

/** Enables the buttons of the commands. They are disabled while the theme loads. */
export function enableButtons() {
  for (const button of document.querySelectorAll('button[data-action]')) button.removeAttribute('disabled')
}

/**
 * Connects commands to the buttons with `data-action`, and to the keyboard while `isReady` returns true.
 * @param {(name: string) => unknown} run
 * @param {() => boolean} isReady
 */
export function connect(run, isReady) {
  for (const button of document.querySelectorAll('button[data-action]')) {
    const name = /** @type {HTMLElement} */ (button).dataset.action ?? ''
    button.addEventListener('click', () => {
      if (isReady()) run(name)
    })
  }
  document.addEventListener('keydown', (event) => {
    const name = commandFor(event)
    if (!name || !isReady()) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) run(name)
  })
}

/**
 * The command for a keyboard shortcut, or null. `?` is text while the focus is in a field.
 * @param {KeyboardEvent} event
 */
function commandFor(event) {
  const control = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (control && !event.shiftKey && key === 's') return 'save'
  if (control && event.shiftKey && key === 'p') return 'publish'
  if (control && event.shiftKey && key === 'f') return 'find'
  if (control && !event.shiftKey && key === 'k') return 'search'
  if (control && !event.shiftKey && key === 'j') return 'source'
  if (event.altKey && event.shiftKey && event.code === 'KeyF') return 'format'
  if (event.altKey && !control && event.code === 'KeyZ') return 'wrap'
  if (event.altKey && key === 'enter' && isWithin('livery-source', event.target)) return 'color'
  if (control && !event.altKey && (key === 'z' || key === 'y') && !isOwnField(event.target)) {
    return (key === 'y') !== event.shiftKey ? 'redo' : 'undo'
  }
  if (key === 'f8') return event.shiftKey ? 'previous' : 'next'
  return key === '?' && !isWithin('input, textarea, select, [contenteditable]', event.target) ? 'help' : null
}

/**
 * @param {string} selector
 * @param {EventTarget | null} target
 */
const isWithin = (selector, target) => target instanceof Element && target.closest(selector) !== null
