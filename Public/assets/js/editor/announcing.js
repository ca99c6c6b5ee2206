// @ts-check
// Tells people what concerns them: their scheduled changes that can't happen, and reviews.
import * as api from '../api.js'
import { address } from '../base.js'
import { find, h } from '../dom.js'
import * as session from '../session.js'
import { reviewLink, wantedChanges } from '../sheets/review.js'
import { isImpossible, what, when } from '../theme/schedule.js'

/** Milliseconds for which a settled review or a failed change is news. */
const recent = 7 * 24 * 3600 * 1000
/** Milliseconds between two updates. */
const pause = 1000

export class Announcing {
  #workspace
  #banner
  #reschedule
  #tag = find('.review-tag')
  #run = 0
  #updated = -Infinity
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #next

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./banner.js').Banner} banner
   * @param {(change: ScheduledChange) => void} reschedule
   */
  constructor(workspace, banner, reschedule) {
    this.#workspace = workspace
    this.#banner = banner
    this.#reschedule = reschedule
    document.addEventListener('livery-account', () => this.update())
    document.addEventListener('livery-refreshed', () => this.update())
    document.addEventListener('livery-reviewed', () => this.#updateSoon())
    document.addEventListener('livery-scheduled', ({ detail: { replaced } }) => {
      if (replaced !== null) dismiss('change', replaced)
      this.update()
    })
    // People without a draft don't receive events about reviews.
    addEventListener('focus', () => this.#updateSoon())
  }

  /** Updates, but not again directly after the last update. */
  #updateSoon() {
    this.#next ??= setTimeout(() => this.update(), this.#updated + pause - performance.now())
  }

  /** Loads the schedule and the reviews, for people who may see them. */
  async update() {
    const { app, isLoaded } = this.#workspace
    if (!isLoaded) return
    const run = this.#run += 1
    clearTimeout(this.#next)
    this.#next = undefined
    this.#updated = performance.now()
    const isDesigner = session.may('designer', app)
    const publish = find('[data-action=publish]')
    publish.textContent = isDesigner && !session.may('publisher', app) ? 'Request review…' : 'Publish…'
    // The sheet tells others to sign in.
    publish.classList.toggle('button-primary', isDesigner)
    const isReader = session.may('reader', app)
    try {
      const [changes, reviews] = isReader ? await Promise.all([api.schedule(app), api.reviews(app)]) : [[], []]
      if (run !== this.#run) return
      this.#showChanges(changes)
      await this.#showReview(reviews, () => run === this.#run)
    } catch (problem) {
      api.rethrowDefect(problem)
      // The next version or visit tries again.
    }
  }

  /** @param {ScheduledChange[]} changes */
  #showChanges(changes) {
    const { latest } = this.#workspace.theme
    const me = session.user()?.name
    const own = changes.filter((change) =>
      change.author === me && !isDismissed('change', change.id) &&
      (isImpossible(change, latest) || (change.state === 'failed' && isRecent(change.settled)))
    )
    const change = own[0]
    if (!change) return this.#banner.clear('schedule')
    const reason = change.state === 'failed'
      ? `failed: ${change.reason ?? 'another version was published first'}.`
      : `can’t happen, because version ${latest} was published since.`
    const close = () => {
      dismiss('change', change.id)
      this.#showChanges(changes)
    }
    this.#banner.show('schedule', [h('strong', {}, what(change)), ` (${when(change)}) ${reason}`], [
      ['Reschedule…', () => this.#reschedule(change), true],
      ['Close', close],
    ])
  }

  /**
   * @param {API.Review[]} reviews
   * @param {() => boolean} isLatest Whether no later update has begun.
   */
  async #showReview(reviews, isLatest) {
    const { app, draft: open } = this.#workspace
    const me = session.user()?.name
    const wanted = session.may('publisher', app)
      ? reviews.find(({ state, author }) => state === 'open' && author !== me)
      : undefined
    const own = reviews.find((review) =>
      review.author === me && !isDismissed('review', review.id) && isNews(review) &&
      (open.name === null || open.name === review.draft) &&
      !reviews.some(({ draft, id }) => draft === review.draft && id > review.id)
    )
    const link = wanted
      ? reviewLink(wanted, { class: 'button button-small' }, `${wanted.author} requests a review`)
      : own
      ? ownLink(own, own.state === 'closed' ? wantedChanges(await api.review(app, own.id)) : null)
      : null
    if (!isLatest()) return
    this.#tag.hidden = !link
    this.#tag.replaceChildren(...(link ? [link] : []))
  }
}

/** @param {API.Review} review */
const isNews = ({ state, author, settled, settledBy }) =>
  state === 'open' || (isRecent(settled) && settledBy !== author)

/**
 * Tells the author what became of a review, or null if it was closed without a word.
 * @param {API.Review} review
 * @param {API.ReviewComment | null} changes The comment that asks for changes.
 */
function ownLink(review, changes) {
  const { app, id, state, version } = review
  if (state === 'open') return reviewLink(review, { class: 'button button-small' }, 'Review requested')
  if (state === 'closed' && !changes) return null
  const properties = { class: 'button button-small', onclick: () => dismiss('review', id) }
  if (changes) {
    const words = `${changes.author} asks for changes: ${changes.text}`
    return reviewLink(review, { ...properties, title: words }, words)
  }
  const href = address(`/gallery/${encodeURIComponent(app)}?version=${version ?? ''}`)
  return h('a', { ...properties, href }, `Approved${version === null ? '' : ` as version ${version}`}`)
}

/** @param {string | null} time */
const isRecent = (time) => time !== null && Date.now() - new Date(time).getTime() < recent

/**
 * @param {string} kind
 * @param {number} id
 */
const keyOf = (kind, id) => `livery.seen.${kind}.${id}`

/**
 * @param {string} kind
 * @param {number} id
 */
const isDismissed = (kind, id) => localStorage.getItem(keyOf(kind, id)) !== null

/**
 * @param {string} kind
 * @param {number} id
 */
function dismiss(kind, id) {
  try {
    localStorage.setItem(keyOf(kind, id), 'yes')
  } catch {
    // If the storage is full, the change is announced again.
  }
}
