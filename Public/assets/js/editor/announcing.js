// @ts-check
// Tells people what concerns them: their scheduled changes that can't happen, and reviews.
import * as api from '../api.js'
import { address } from '../base.js'
import { find, h } from '../dom.js'
import * as session from '../session.js'
import { reviewAddress } from '../sheets/review.js'
import { isImpossible, what, when } from '../theme/schedule.js'

/** Milliseconds for which a settled review or a failed change is news. */
const recent = 7 * 24 * 3600 * 1000

export class Announcing {
  #workspace
  #banner
  #reschedule
  #tag = find('.review-tag')
  #run = 0

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
  }

  /** Loads the schedule and the reviews, for people who may see them. */
  async update() {
    const { app, isLoaded } = this.#workspace
    if (!isLoaded) return
    const run = this.#run += 1
    const mayOnlyRequest = session.may('designer', app) && !session.may('publisher', app)
    find('[data-action=publish]').textContent = mayOnlyRequest ? 'Request review…' : 'Publish…'
    const isReader = session.may('reader', app)
    try {
      const [changes, reviews] = isReader ? await Promise.all([api.schedule(app), api.reviews(app)]) : [[], []]
      if (run !== this.#run) return
      this.#showChanges(changes)
      this.#showReview(reviews)
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

  /** @param {API.Review[]} reviews */
  #showReview(reviews) {
    const me = session.user()?.name
    const latest = (/** @type {(review: API.Review) => boolean} */ matches) => reviews.filter(matches).at(0)
    const wanted = session.may('publisher', this.#workspace.app)
      ? latest(({ state, author }) => state === 'open' && author !== me)
      : undefined
    const own = latest((review) => review.author === me && !isDismissed('review', review.id) && isNews(review))
    const review = wanted ?? own
    this.#tag.hidden = !review
    if (!review) return
    const words = review === wanted ? `${review.author} requests a review` : ownWords(review)
    const link = h('a', { class: 'button button-small', href: reviewAddress(review) }, words)
    if (review !== wanted && review.state !== 'open') {
      const { app, version } = review
      link.setAttribute('href', address(`/gallery/${encodeURIComponent(app)}?version=${version ?? ''}`))
      link.addEventListener('click', () => dismiss('review', review.id))
    }
    this.#tag.replaceChildren(link)
  }
}

/** @param {API.Review} review */
const isNews = ({ state, settled }) => state === 'open' || (state === 'approved' && isRecent(settled))

/** @param {API.Review} review */
const ownWords = ({ state, version }) =>
  state === 'open' ? 'Review requested' : `Approved${version === null ? '' : ` as version ${version}`}`

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
