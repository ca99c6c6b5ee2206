// @ts-check
// Keeps what a person types while a dialog with a text field is still opening.

/**
 * Collects the typed characters, unless a field has the focus. Returns a function that ends this and returns them.
 * @returns {() => string}
 */
export function typingAhead() {
  let typed = ''
  const collect = (/** @type {KeyboardEvent} */ event) => {
    const isField = event.target instanceof Element &&
      event.target.matches('input, textarea, select, [contenteditable]')
    if (isField || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    // Otherwise, a space would press the button again, and a letter could be a shortcut.
    event.preventDefault()
    event.stopImmediatePropagation()
    typed += event.key
  }
  addEventListener('keydown', collect, true)
  return () => {
    removeEventListener('keydown', collect, true)
    return typed
  }
}
