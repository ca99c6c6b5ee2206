// @ts-check
// The review of a draft in the Publish sheet: who requested it, and a thread of comments.
import { address } from '../base.js'
import * as api from '../api.js'
import { h, timeAgo } from '../dom.js'
import * as session from '../session.js'

/**
 * The address that opens a draft and its review.
 * @param {API.Review} review
 */
export const reviewAddress = ({ app, draft, id }) =>
  address(`/edit/${app}?${new URLSearchParams({ draft, review: String(id) })}`)

/**
 * A link to a review. If its draft is open, the page shows the review without loading again.
 * @param {API.Review} review
 * @param {Properties} properties
 * @param {string} words
 */
export const reviewLink = (review, properties, words) =>
  h('a', { href: reviewAddress(review), 'data-review': review.id, 'data-draft': review.draft, ...properties }, words)

/**
 * The comment with which a reviewer closed a review, or null.
 * @param {API.ReviewThread} review
 */
export const wantedChanges = ({ state, settled, settledBy, thread }) =>
  state === 'closed' ? thread.find(({ author, time }) => author === settledBy && time === settled) ?? null : null

/**
 * What became of a review, as a sentence.
 * @param {API.ReviewThread} review
 */
export function outcome(review) {
  const { id, state, settledBy, version } = review
  if (state === 'open') return `Review ${id} is open.`
  if (wantedChanges(review)) return `${settledBy} asked for changes.`
  if (state === 'closed') return `Review ${id} was closed by ${settledBy}.`
  return `Review ${id} was approved by ${settledBy}${version === null ? '' : ` as version ${version}`}.`
}

export class Review {
  element = h('section', { class: 'review', 'aria-labelledby': 'review-title', hidden: true })
  #title = h('h3', { class: 'sheet-subtitle', id: 'review-title' })
  #note = h('p', { class: 'review-note' })
  #thread = h('ol', { class: 'review-thread', 'aria-label': 'Comments' })
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #text = h('textarea', {
    class: 'field',
    rows: '2',
    maxlength: '2000',
    required: true,
    'aria-label': 'Comment',
    placeholder: 'Comment',
  })
  #closing = h('button', {
    type: 'button',
    class: 'button button-quiet',
    onclick: () => this.#close(),
  }, 'Close review')
  #asking = h('button', {
    type: 'button',
    class: 'button',
    onclick: () => this.#askForChanges(),
  }, 'Ask for changes')
  #form = h(
    'form',
    {
      class: 'sheet-form',
      onsubmit: (event) => {
        event.preventDefault()
        this.#comment()
      },
    },
    this.#text,
    h(
      'div',
      { class: 'sheet-actions' },
      this.#reason,
      this.#closing,
      this.#asking,
      h('button', { type: 'submit', class: 'button' }, 'Comment'),
    ),
  )
  /** @type {API.ReviewThread | null} */
  #review = null
  #changed

  /**
   * @param {(review: API.ReviewThread, asks: boolean) => void} changed
   *   Called after the user has changed the review, or has asked for changes.
   */
  constructor(changed) {
    this.#changed = changed
    this.element.append(this.#title, this.#note, this.#thread, this.#form)
  }

  /** Whether someone else wants this user to check the draft. */
  get isForUser() {
    return this.#review?.state === 'open' && this.#review.author !== session.user()?.name
  }

  /** Whether the review covers the draft as it is. */
  get isCurrent() {
    return this.#review?.state === 'open' && !this.#review.outdated
  }

  /** The address of the review, to be sent to a publisher. */
  toSend() {
    if (!this.#review) return []
    const address = new URL(reviewAddress(this.#review), location.href).href
    const field = h('input', {
      class: 'field',
      readonly: true,
      value: address,
      'aria-label': 'Address of the review',
      onfocus: () => field.select(),
    })
    const copy = h('button', {
      type: 'button',
      class: 'button button-small',
      onclick: async () => {
        await navigator.clipboard.writeText(address)
        copy.textContent = 'Copied'
      },
    }, 'Copy')
    return [
      h('p', {}, 'Publishers see your request in the bar. You can also send them this address:'),
      h('p', { class: 'review-address' }, field, copy),
    ]
  }

  /** Goes to the field for a comment. */
  focus() {
    this.#text.focus()
  }

  /**
   * Shows a review, or nothing.
   * @param {API.ReviewThread | null} review
   */
  show(review) {
    this.#review = review
    this.element.hidden = review === null
    if (!review) return
    const { app, author, created, message, state, outdated, thread } = review
    this.#title.replaceChildren(`${author} requested a review `, timeAgo(created))
    this.#note.textContent = state !== 'open'
      ? outcome(review)
      : outdated
      ? 'The draft has changed since. Publishing it as it is now closes the review.'
      : 'Publishing approves it.'
    this.#thread.replaceChildren(
      this.#entry({ author, time: created, text: message }),
      ...thread.map((comment) => this.#entry(comment)),
    )
    this.#form.hidden = !session.may('designer', app)
    this.#closing.hidden = state !== 'open' || this.isForUser
    this.#asking.hidden = !this.isForUser
    this.#text.placeholder = this.isForUser ? 'What should change, or what do you think?' : 'Comment'
    this.#reason.textContent = ''
  }

  /** @param {API.ReviewComment} comment */
  #entry({ author, time, text }) {
    return h(
      'li',
      { class: 'review-comment' },
      h('p', { class: 'version-meta' }, h('span', { class: 'version-author' }, author), ' · ', timeAgo(time)),
      h('p', { class: 'review-text' }, text),
    )
  }

  #askForChanges() {
    if (this.#form.reportValidity()) return this.#comment({ close: true })
  }

  /** @param {{ close?: true }} [options] `close` asks for changes. */
  #comment(options = {}) {
    const message = this.#text.value.trim()
    if (!message || !this.#review) return
    const { app, id } = this.#review
    return this.#change(async () => {
      const review = await api.commentReview(app, id, { message, ...options }, session.csrf())
      this.#text.value = ''
      return review
    }, options.close)
  }

  #close() {
    if (!this.#review) return
    const { app, id } = this.#review
    return this.#change(() => api.closeReview(app, id, session.csrf()))
  }

  /**
   * @param {() => Promise<API.ReviewThread>} change
   * @param {boolean} [asks] Whether it asks for changes.
   */
  async #change(change, asks = false) {
    try {
      const review = await change()
      this.show(review)
      this.#changed(review, asks)
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#reason.textContent = problem.message
      this.#reason.classList.add('is-error')
    }
  }
}
