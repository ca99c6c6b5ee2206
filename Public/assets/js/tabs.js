// <livery-tabs>: makes the buttons in its `role=tablist` show one of the panels that they control.
class Tabs extends HTMLElement {
  connectedCallback() {
    const tabs = [...this.querySelectorAll('[role=tab]')]
    for (const tab of tabs) tab.addEventListener('click', () => this.#show(tab, tabs))
    this.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
      const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (!move) return
      event.preventDefault()
      const next = tabs[(tabs.indexOf(document.activeElement) + move + tabs.length) % tabs.length]
      this.#show(next, tabs)
      next.focus()
    })
  }

  #show(chosen, tabs) {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen
    }
  }
}

customElements.define('livery-tabs', Tabs)
