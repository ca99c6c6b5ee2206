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
 * What became of a review, as a sentence.
 * @param {API.Review} review
 */
export function outcome({ id, state, settledBy, version }) {
  if (state === 'open') return `Review ${id} is open.`
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
      h('button', { type: 'button', class: 'button button-quiet', onclick: () => this.#close() }, 'Close review'),
      h('button', { type: 'submit', class: 'button' }, 'Comment'),
    ),
  )
  /** @type {API.ReviewThread | null} */
  #review = null

  constructor() {
    this.element.append(this.#title, this.#note, this.#thread, this.#form)
  }

  /** The message of the request, or null without a review. */
  get message() {
    return this.#review?.message ?? null
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

  #comment() {
    const text = this.#text.value.trim()
    if (!text || !this.#review) return
    const { app, id } = this.#review
    return this.#change(async () => {
      const review = await api.commentReview(app, id, text, session.csrf())
      this.#text.value = ''
      return review
    })
  }

  #close() {
    if (!this.#review) return
    const { app, id } = this.#review
    return this.#change(() => api.closeReview(app, id, session.csrf()))
  }

  /** @param {() => Promise<API.ReviewThread>} change */
  async #change(change) {
    try {
      this.show(await change())
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#reason.textContent = problem.message
      this.#reason.classList.add('is-error')
    }
  }
}
