// @ts-check
// The panes of the edit page: the source, which opens on request, and on narrow screens the list, the canvas and the
// inspector, which are pages side by side, selected by swiping or with buttons.
import { find } from '../dom.js'

/** @typedef {'list' | 'canvas' | 'inspector'} Pane */

/** Where the browser stores whether the author had the source open. */
const key = 'livery.source'
const isNarrow = matchMedia('(max-width: 900px)')

export class Panes {
  #bench = find('.bench')
  #source = find('.source-pane')
  #editor = find('livery-editor')
  #toggle = find('.source-toggle')
  #buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.views [data-pane]'))
  /** @type {HTMLElement | null} */
  #focused = null
  /** Called when the source becomes visible. */
  onopen = () => {}

  constructor() {
    for (const button of this.#buttons) {
      button.addEventListener('click', () => {
        this.closeSource()
        this.show(/** @type {Pane} */ (button.dataset.pane))
      })
    }
    this.#bench.addEventListener('scroll', () => this.#mark(), { passive: true })
    // The pages of a window that becomes narrow begin with the canvas.
    isNarrow.addEventListener('change', () => this.show('canvas'))
  }

  /** Opens the source if the author had it open, and on narrow screens shows the canvas. */
  start() {
    if (isNarrow.matches) this.show('canvas')
    else if (localStorage.getItem(key) === 'open') this.openSource()
  }

  get isSourceOpen() {
    return !this.#source.hidden
  }

  openSource() {
    if (this.isSourceOpen) return
    this.#show(true)
    this.onopen()
  }

  closeSource() {
    if (!this.isSourceOpen) return
    const hadFocus = this.#source.contains(document.activeElement)
    this.#show(false)
    if (hadFocus) (this.#focused?.checkVisibility() ? this.#focused : this.#toggle).focus()
  }

  /** Uncovers the pages of a narrow screen. */
  closeSourceIfNarrow() {
    if (isNarrow.matches) this.closeSource()
  }

  /** Opens the source with the focus in it, or closes it. The browser remembers which. */
  toggleSource() {
    localStorage.setItem(key, this.isSourceOpen ? 'closed' : 'open')
    if (this.isSourceOpen) return this.closeSource()
    this.#focused = /** @type {HTMLElement | null} */ (document.activeElement)
    this.openSource()
    this.#editor.source?.focus()
  }

  /**
   * Shows a page on a narrow screen. On wide screens, all of them are visible anyway.
   * @param {Pane} pane
   */
  show(pane) {
    const index = [...this.#buttons].findIndex((button) => button.dataset.pane === pane)
    this.#bench.scrollTo({ left: index * this.#bench.clientWidth })
    this.#mark()
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#source.hidden = !isOpen
    this.#bench.toggleAttribute('data-source', isOpen)
    this.#toggle.setAttribute('aria-expanded', String(isOpen))
  }

  /** Marks the button of the visible page. */
  #mark() {
    const { scrollLeft, clientWidth } = this.#bench
    const shown = Math.round(scrollLeft / clientWidth)
    this.#buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(index === shown)))
  }
}
