// <livery-account>: who is signed in, and the way in or out. Event: `livery-account` when that changed.
import { emit, h } from './element.js'
import * as session from './session.js'

/** The address of the sign-in page, which leads back here. */
export const signInAddress = () =>
  `/sign-in?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`

class Account extends HTMLElement {
  async connectedCallback() {
    await session.restore()
    this.#show()
    emit(this, 'livery-account')
  }

  #show() {
    const user = session.user()
    if (!user) return this.replaceChildren(h('a', { class: 'button button-quiet', href: signInAddress() }, 'Sign in'))
    this.replaceChildren(
      h('span', { class: 'account-name', title: user.role }, user.name),
      h('button', { type: 'button', class: 'button button-quiet', onclick: () => this.#leave() }, 'Sign out'),
    )
  }

  async #leave() {
    await session.signOut().catch(() => {}) // Signed out here all the same; the cookie ends by itself.
    this.#show()
    emit(this, 'livery-account')
  }
}

customElements.define('livery-account', Account)
