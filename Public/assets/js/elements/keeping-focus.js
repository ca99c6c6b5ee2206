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
  const key = active instanceof HTMLElement && parent.contains(active) ? active.dataset.key : undefined
  const edited = [...parent.querySelectorAll('input')].filter((one) => one.value !== one.defaultValue)
  const files = [...parent.querySelectorAll('select')].filter((one) =>
    one.selectedIndex > 0 && one.dataset.key?.startsWith('file ')
  )
  action()
  const same = (
    /** @type {string | undefined} */ key,
  ) => /** @type {any} */ (parent.querySelector(`[data-key="${CSS.escape(key ?? '')}"]`))
  for (const old of edited) {
    const field = same(old.dataset.key)
    if (field && field.defaultValue === old.defaultValue) field.value = old.value
  }
  for (const old of files) {
    const select = same(old.dataset.key)
    if (select) select.value = old.value
    select?.dispatchEvent(new Event('change'))
  }
  if (key) same(key)?.focus()
}
