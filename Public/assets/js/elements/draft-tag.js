// @ts-check
// <livery-draft-tag>: the name and state of the open draft, as the button that lists all drafts.
// Event: `livery-drafts`.
import { emit, h } from '../dom.js'
import * as session from '../session.js'
import { signInAddress } from './account.js'

/** @type {Record<import('../editor/draft.js').DraftState, string>} */
const labels = {
  none: '',
  saved: 'Saved',
  edited: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
  local: 'Edits stay in this browser',
}

export class DraftTag extends HTMLElement {
  #name = h('span', { class: 'draft-name' })
  #state = h('span', { class: 'draft-state' })
  #button = h(
    'button',
    {
      type: 'button',
      class: 'button button-quiet draft-tag',
      onclick: () => this.#press(),
    },
    this.#name,
    this.#state,
  )

  /** Whether the user may not save drafts and has none open. */
  #isVisitor = false

  connectedCallback() {
    this.hidden = true
    this.append(this.#button)
  }

  #press() {
    if (!this.#isVisitor) return emit(this, 'livery-drafts')
    if (!session.user()) location.assign(signInAddress())
  }

  /** Says before the first edit that nothing will be saved on the server. */
  #showVisitor() {
    const words = session.user() ? 'Your account can’t edit this theme.' : 'Sign in to edit.'
    this.#name.textContent = 'Looking only'
    this.#state.textContent = session.user() ? '' : 'Sign in to edit'
    this.#button.dataset.state = 'local'
    this.#button.title = `${words} What you try out stays in this browser.`
    this.#button.setAttribute('aria-label', `Looking only. ${words}`)
  }

  /** @param {import('../editor/draft.js').Draft} draft */
  show({ name, state, reason, isAllowed }) {
    this.hidden = false
    this.#isVisitor = !isAllowed && name === null
    if (this.#isVisitor) return this.#showVisitor()
    this.#name.textContent = name === null ? 'Drafts' : `Draft ${name}`
    const text = labels[state]
    if (this.#state.textContent !== text) this.#state.textContent = text
    this.#button.dataset.state = state
    this.#button.title = reason ? `Not saved: ${reason}` : 'All drafts'
    this.#button.setAttribute(
      'aria-label',
      name === null ? 'Drafts' : `Draft ${name}: ${text.replace('…', '')}${reason ? `, ${reason}` : ''}. All drafts`,
    )
  }
}

customElements.define('livery-draft-tag', DraftTag)
