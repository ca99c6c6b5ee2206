// @ts-check
// <livery-tabs>: switches between the panels of the buttons in its `role=tablist`. Event: `livery-tab` {panel}.
import { emit, find, findIn } from '../dom.js'

export class Tabs extends HTMLElement {
  /**
   * Shows a panel.
   * @param {string} panel Its id.
   */
  show(panel) {
    findIn(this, `[aria-controls="${panel}"]`).click()
  }

  connectedCallback() {
    const tabs = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('[role=tab]')])
    for (const tab of tabs) tab.addEventListener('click', () => this.#show(tab, tabs))
    findIn(this, '[role=tablist]').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (!move) return
      event.preventDefault()
      const next = tabs[(tabs.findIndex((tab) => tab === document.activeElement) + move + tabs.length) % tabs.length]
      this.#show(next, tabs)
      next.focus()
    })
  }

  /**
   * @param {HTMLElement} chosen
   * @param {HTMLElement[]} tabs
   */
  #show(chosen, tabs) {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      find(`#${tab.getAttribute('aria-controls')}`).hidden = tab !== chosen
    }
    emit(this, 'livery-tab', { panel: chosen.getAttribute('aria-controls') ?? '' })
  }
}

customElements.define('livery-tabs', Tabs)
