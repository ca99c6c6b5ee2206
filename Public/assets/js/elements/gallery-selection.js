// @ts-check
// Marks the drawings of what is selected, and scrolls to them.
import { partsOf } from '../theme/assets.js'

export class GallerySelection {
  #root
  /** @type {Selected | null} */
  #selected = null
  /** Whether to scroll to the selection as soon as it is drawn. */
  #reveals = false
  /** Whether the author clicked the selection here. */
  #isClicked = false
  /** The accessible name of the drawing that was clicked last, and its number among drawings with that name. */
  #clicked = { label: '', number: 0 }

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root
  }

  /**
   * Marks the drawings of what is selected. `reveals` scrolls to them, after they are drawn.
   * @param {Selected | null} selected
   * @param {{ reveals: boolean }} options
   */
  select(selected, { reveals }) {
    this.#selected = selected
    this.#reveals = reveals && selected !== null
    this.#isClicked = !reveals
    this.mark()
  }

  /** Marks the drawings of the selection after they were drawn. */
  mark() {
    for (const one of this.#root.querySelectorAll('[data-selected]')) one.removeAttribute('data-selected')
    const found = this.#selected && selectedIn(this.#root, this.#selected)
    for (const one of found ?? []) {
      one.setAttribute('data-selected', '')
      follow(one)
    }
    if (!this.#reveals || !found?.length) return
    this.#reveals = false
    const card = found.find((one) => one.matches('.card')) ?? found[0]
    const group = card.closest('details')
    if (group) group.open = true
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Keeps the selection in view after the gallery has another size: the clicked drawing, or else the style's card. */
  keepInView() {
    if (this.#isClicked && this.#selected) this.clickedView?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else this.select(this.#selected, { reveals: true })
  }

  /** @param {HTMLElement} view The drawing that was clicked. */
  clicked(view) {
    const label = view.getAttribute('aria-label') ?? ''
    this.#clicked = { label, number: this.#viewsWith(label).indexOf(view) }
  }

  /** The drawing that was clicked last. It may have been redrawn since. */
  get clickedView() {
    const same = this.#viewsWith(this.#clicked.label)
    return same[this.#clicked.number] ?? same[0]
  }

  /**
   * The drawings with an accessible name. A style can be on a screen several times.
   * @param {string} label
   */
  #viewsWith(label) {
    const views = /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll('button.state-view'))
    return [...views].filter((view) => view.getAttribute('aria-label') === label)
  }
}

/**
 * Gives the ring of a selected view the corners of its drawing.
 * @param {Element} view
 */
function follow(view) {
  if (!(view instanceof HTMLElement) || !view.matches('.state-view, [data-part]')) return
  const drawing = view.matches('[data-part]') ? view : view.querySelector('.drawn')
  if (drawing) view.style.setProperty('--corners', getComputedStyle(drawing).borderRadius)
}

/**
 * The elements that show a selection: a screen, or the card of a style, its views on screens, and its part.
 * @param {ShadowRoot} root
 * @param {Selected} selected
 * @returns {Element[]}
 */
function selectedIn(root, { kind, name }) {
  if (kind === 'screen') return [...root.querySelectorAll(`[data-screen="${CSS.escape(name)}"] .device`)]
  if (kind === 'file') return [...root.querySelectorAll(`[data-asset="${CSS.escape(partsOf(name).stem)}"]`)]
  const parts = name.split('.')
  for (let end = parts.length; end > 0; end -= 1) {
    const path = CSS.escape(parts.slice(0, end).join('.'))
    const whole = [...root.querySelectorAll(`.card[data-style="${path}"], .device [data-path="${path}"]`)]
    if (!whole.length) continue
    const part = parts.slice(end).map((one) => `[data-part="${CSS.escape(one)}"]`).join(' ')
    return part ? [...whole, ...whole.flatMap((one) => [...one.querySelectorAll(part)])] : whole
  }
  return []
}
