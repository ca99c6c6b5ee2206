// @ts-check
// Replaces elements without losing the focus, text that is being edited, or the file that was chosen for a value.
// Elements with the same `data-key` are the same to the author.

/**
 * Runs `action`, which replaces elements inside `parent`.
 * @param {Element} parent
 * @param {() => void} action
 */
export function keepingFocus(parent, action) {
  const active = document.activeElement
  const focused = active instanceof HTMLElement && parent.contains(active) ? active : null
  const [start, end] = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : []
  const edited = [...parent.querySelectorAll('input')].filter((one) => one.value !== one.defaultValue)
    .map((old) => ({ old, text: old.value }))
  const files = [...parent.querySelectorAll('select')].filter((one) =>
    one.selectedIndex > 0 && one.dataset.key?.startsWith('file ')
  )
  // A field that is removed must not submit unfinished text.
  for (const { old } of edited) if (old === focused) old.value = old.defaultValue
  action()
  const same = (
    /** @type {HTMLElement} */ { dataset },
  ) => /** @type {any} */ (parent.querySelector(`[data-key="${CSS.escape(dataset.key ?? '')}"]`))
  for (const { old, text } of edited) {
    const field = same(old)
    // Someone else may have changed the value in the meantime.
    if (field && (old === focused || field.defaultValue === old.defaultValue)) field.value = text
  }
  for (const old of files) {
    const select = same(old)
    if (select) select.value = old.value
    select?.dispatchEvent(new Event('change'))
  }
  const next = focused?.dataset.key === undefined ? null : same(focused)
  if (!next) return
  if (next !== focused) next.focus()
  if (start != null) next.setSelectionRange(start, end)
  // The browser reports only a change that was typed into this very element since its text was last set.
  if (next.value !== next.defaultValue) {
    next.addEventListener('blur', () => next.dispatchEvent(new Event('change')), { once: true })
  }
}
