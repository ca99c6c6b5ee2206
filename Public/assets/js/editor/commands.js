// @ts-check
// The edit page's commands, and the ways to run them: buttons, keyboard shortcuts and the search palette.
import { emit, find } from '../dom.js'
import { isOwnField } from './undoing.js'

/** @typedef {Record<string, Command>} Commands */

/** Enables the buttons of the commands. They are disabled while the theme loads. */
export function enableButtons() {
  for (const button of document.querySelectorAll('button[data-action]')) button.removeAttribute('disabled')
}

/**
 * Connects commands to the buttons with `data-action`, and to the keyboard while `isReady` returns true.
 * @param {Commands} commands
 * @param {() => boolean} isReady
 */
export function connect(commands, isReady) {
  for (const button of document.querySelectorAll('button[data-action]')) {
    const name = /** @type {HTMLElement} */ (button).dataset.action ?? ''
    button.addEventListener('click', () => {
      if (isReady()) commands[name].run()
    })
  }
  document.addEventListener('keydown', (event) => {
    const name = commandFor(event)
    if (!name || !isReady()) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) commands[name].run()
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

/**
 * Opens the palette with files, commands, and the values and styles of a bundle.
 * @param {{ files: string[], commands: Commands, candidates: Candidate[] }} entries
 * @param {import('./navigation.js').Navigation} navigation
 * @param {() => Promise<Candidate[]>} others Loads the values of other skins and platforms.
 */
export function openPalette({ files, commands, candidates }, navigation, others) {
  find('livery-palette').open([
    ...files.map((file) => ({ title: file, kind: 'file', run: () => navigation.open(file) })),
    ...Object.values(commands).map(({ title, note, run }) => ({ title, note, kind: 'command', run })),
    ...candidates.map(valueEntry),
  ], async () => (await others()).map(valueEntry))
}

/**
 * @param {Candidate} candidate
 * @returns {PaletteEntry}
 */
const valueEntry = ({ path, type, label, color }) => ({
  title: path,
  note: label,
  color,
  kind: type,
  run: () => emit(document.body, 'livery-select', { kind: 'value', name: path }),
})
