// @ts-check
// <livery-app-switcher>: the name of the open app, as a button that lists the apps that the user can edit, or all apps
// for other visitors. The list is requested when it is opened. If there are many apps, a field filters the list.
import { address } from '../base.js'
import * as api from '../api.js'
import { h } from '../dom.js'
import * as session from '../session.js'

/** The number of apps from which the list has a filter field. */
const many = 8

export class AppSwitcher extends HTMLElement {
  #name = h('span', { class: 'app-name' }, '…')
  #button = h('button', {
    type: 'button',
    class: 'button button-quiet switcher',
    popovertarget: 'app-menu',
    'aria-haspopup': 'true',
  }, this.#name)
  /** @type {HTMLInputElement} */
  #search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Find an app',
    'aria-label': 'Find an app',
    autocomplete: 'off',
    spellcheck: 'false',
    hidden: true,
    oninput: () => this.#filter(),
  })
  #list = h('ul', { class: 'menu-list', 'aria-label': 'Apps' })
  #menu = h(
    'nav',
    { class: 'menu app-menu', id: 'app-menu', popover: 'auto', 'aria-label': 'Apps' },
    this.#search,
    this.#list,
    h('a', { class: 'menu-item menu-all', href: address('/') }, 'All apps'),
  )

  connectedCallback() {
    this.append(h('h1', { class: 'bar-title' }, this.#button), this.#menu)
    this.#menu.addEventListener('toggle', () => {
      if (this.#menu.matches(':popover-open')) this.#load()
    })
    this.#menu.addEventListener('keydown', (event) => this.#key(event))
  }

  /** @param {string} app */
  set app(app) {
    this.#name.textContent = app
  }

  async #load() {
    try {
      const [themes] = await Promise.all([api.themes(), session.restore()])
      const own = themes.filter(({ app }) => session.may('designer', app))
      this.#show((own.length ? own : themes).map(({ app }) => app))
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#list.replaceChildren(
        h('li', { class: 'empty is-error' }, `The apps could not be loaded: ${problem.message}.`),
      )
    }
  }

  /** @param {string[]} apps */
  #show(apps) {
    this.#list.replaceChildren(
      ...apps.sort().map((app) => {
        const isCurrent = app === this.#name.textContent && 'page'
        const href = address(`/edit/${encodeURIComponent(app)}`)
        return h('li', {}, h('a', { class: 'menu-item', href, 'aria-current': isCurrent }, app))
      }),
    )
    this.#search.hidden = apps.length < many
    this.#search.value = ''
    const first = this.#list.querySelector('[aria-current]') ?? this.#list.querySelector('a')
    const target = this.#search.hidden ? first : this.#search
    if (target instanceof HTMLElement) target.focus()
  }

  #filter() {
    const wanted = this.#search.value.trim().toLowerCase()
    for (const entry of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.#list.children)) {
      entry.hidden = !entry.textContent?.toLowerCase().includes(wanted)
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const links = [...this.#menu.querySelectorAll('a')].filter((link) => link.checkVisibility())
    if (event.target === this.#search && event.key === 'Enter') {
      event.preventDefault()
      links[0].click()
    }
    if (!move) return
    event.preventDefault()
    const index = links.findIndex((link) => link === document.activeElement)
    links[index < 0 && move < 0 ? links.length - 1 : (index + move + links.length) % links.length].focus()
  }
}

customElements.define('livery-app-switcher', AppSwitcher)
