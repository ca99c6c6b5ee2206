// @ts-check
// Replaces elements without losing the focus or text that is being edited.
// Elements with the same `data-key` are the same to the author.

/** The text of fields when they last reported a change. */
const reported = /** @type {WeakMap<EventTarget, string>} */ (new WeakMap())
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) reported.set(target, target.value)
}, true)

/**
 * Runs `action`, which replaces elements inside `parent`.
 * @param {Element} parent
 * @param {() => void} action
 */
export function keepingFocus(parent, action) {
  const active = document.activeElement
  const focused = active instanceof HTMLElement && parent.contains(active) ? active : null
  const [start, end] = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : []
  const edited = unfinished(parent).map((old) => ({ old, text: old.value }))
  // A field that is removed must not submit unfinished text.
  for (const { old } of edited) if (old === focused) old.value = old.defaultValue
  action()
  const same = (
    /** @type {HTMLElement} */ { dataset },
  ) => /** @type {any} */ (parent.querySelector(`[data-key="${CSS.escape(dataset.key ?? '')}"]`))
  for (const { old, text } of edited) {
    if (old.isConnected) {
      old.value = text
      if (old === focused && start != null) old.setSelectionRange(start, end ?? null)
      continue
    }
    const field = same(old)
    // Someone else may have changed the value in the meantime.
    if (!field || old !== focused && field.defaultValue !== old.defaultValue) continue
    field.value = text
    field.dispatchEvent(new Event('input'))
  }
  const next = focused?.dataset.key === undefined ? null : same(focused)
  if (!next) return
  if (next !== focused) next.focus()
  if (start == null) return
  next.setSelectionRange(start, end)
  // The browser reports only a change that was typed into this very element since its text was last set.
  const last = reported.get(/** @type {HTMLElement} */ (focused))
  const report = () =>
    next.value === next.defaultValue || next.value === last || next.dispatchEvent(new Event('change'))
  if (last !== undefined) reported.set(next, last)
  next.addEventListener('keydown', (/** @type {KeyboardEvent} */ { key }) => key === 'Enter' && report())
  next.addEventListener('blur', report, { once: true })
}

/**
 * The fields with text that isn't written yet.
 * @param {Element} parent
 * @returns {HTMLInputElement[]}
 */
export const unfinished = (parent) =>
  [.../** @type {NodeListOf<HTMLInputElement>} */ (parent.querySelectorAll('input:not([type=checkbox])'))]
    .filter((one) => one.value !== one.defaultValue)

/**
 * Marks the text of a field as finished, also if a check has replaced the field in the meantime.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
export function finish(field, text) {
  const shown = document.querySelector(`input[data-key="${CSS.escape(field.dataset.key ?? '')}"]`)
  for (const one of [field, shown]) if (one instanceof HTMLInputElement) one.defaultValue = text
}
