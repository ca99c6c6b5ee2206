// @ts-check
// <livery-account>: the signed-in user, with a button to sign in or out. Event: `livery-account` when the user changed.
import { address } from '../base.js'
import { emit, h } from '../dom.js'
import * as session from '../session.js'

/** The address of the sign-in page, which leads back to this page or to another one. */
export const signInAddress = (next = location.pathname + location.search + location.hash) =>
  address(`/sign-in?next=${encodeURIComponent(next)}`)

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
      h('button', { type: 'button', class: 'button button-quiet', onclick: () => this.#signOut() }, 'Sign out'),
    )
  }

  async #signOut() {
    // The user is signed out in this browser even if the request fails. The cookie expires on its own.
    await session.signOut().catch(() => {})
    this.#show()
    emit(this, 'livery-account')
  }
}

customElements.define('livery-account', Account)
