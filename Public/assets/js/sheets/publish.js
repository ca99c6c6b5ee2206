// @ts-check
// <livery-publish>: shows the changes, the review and a field for the message, and publishes, schedules or requests a
// review.
// Events: `livery-publish` {message, cascade, breaks}, `livery-schedule` {message}, `livery-request-review` {message}.
import { Breaking, unconfirmed } from './breaking.js'
import { fileChanges } from './changes.js'
import { Dependents } from './dependents.js'
import { counted, differenceList, levelTag, placeOf, totalOf } from './differences.js'
import { count, emit, find, h } from '../dom.js'
import { pictures } from './pictures.js'
import { shownRatio } from '../theme/bundle.js'
import { editedPaths } from '../theme/causes.js'
import { Review } from './review.js'
import { sheet } from './sheet.js'
import { threatenedChanges } from './threatened.js'

export class Publish extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #message = h('textarea', {
    class: 'field',
    rows: '2',
    maxlength: '500',
    'aria-label': 'Message',
    placeholder: 'What changed, and why? Shown in the history.',
    oninput: () => this.#update(),
  })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Publish')
  #schedule = h('button', {
    type: 'button',
    class: 'button button-quiet',
    hidden: true,
    onclick: () => emit(this, 'livery-schedule', { message: this.#message.value.trim() }),
  }, 'Schedule…')
  #switch = h('button', {
    type: 'button',
    class: 'button button-quiet',
    hidden: true,
    onclick: () => this.#switchTo(!this.#requests),
  })
  #ask = h('button', {
    type: 'button',
    class: 'button',
    hidden: true,
    onclick: () => this.#review.focus(),
  }, 'Ask for changes…')
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #form = h(
    'form',
    { class: 'sheet-form', onsubmit: (event) => this.#submit(event) },
    h('label', { class: 'label' }, 'Message', this.#message),
    h('div', { class: 'sheet-actions' }, this.#reason, this.#switch, this.#schedule, this.#ask, this.#button),
  )
  #review = new Review((review, asks) => this.#reviewChanged(review, asks))
  /** The message of the review, as long as the user hasn't entered another one. */
  #suggested = ''
  #requested = h('div', { class: 'review-requested', role: 'status' })
  /** Whether the button requests a review instead of publishing. */
  #requests = false
  /** Whether the user can do either. */
  #mayDoBoth = false
  /** Whether the changes can be scheduled. */
  #canSchedule = false
  #version = 0
  #changes = h('div', { class: 'sheet-changes' })
  #pictures = h('div', { class: 'sheet-pictures' })
  #faint = h('div', { class: 'sheet-faint' })
  #threatened = h('div', { class: 'sheet-threatened' })
  #breaking = new Breaking(() => this.#update())
  #dependents = new Dependents()
  /**
   * Why the user can't publish, or null.
   * @type {string | null}
   */
  #obstacle = null
  /** Whether the changes, dependents or broken releases aren't known yet. */
  #isComparing = false

  connectedCallback() {
    this.#sheet = sheet(this, 'Publish', 'sheet-publish')
    this.#sheet.body.append(
      this.#form,
      this.#requested,
      this.#review.element,
      this.#breaking.element,
      this.#threatened,
      this.#dependents.element,
      this.#faint,
      this.#changes,
      this.#pictures,
    )
  }

  /**
   * Opens the sheet for a new version.
   * @param {number} version
   * @param {string | null} obstacle Why the user can't publish, or can't request a review.
   * @param {{ signIn: string | null, mayRequest: boolean, mayPublish: boolean, typed: string }} options `signIn`: the
   *   address of the sign-in page, if signing in helps. `mayRequest` and `mayPublish`: whether the user can request a
   *   review of the draft, and publish it. `typed`: what the user typed while the sheet was opening.
   */
  open(version, obstacle, { signIn, mayRequest, mayPublish, typed }) {
    this.#obstacle = obstacle
    this.#version = version
    this.#requests = mayRequest && !mayPublish
    this.#mayDoBoth = mayRequest && mayPublish
    this.#canSchedule = false
    this.#setComparing(true)
    this.#breaking.clear()
    this.#review.show(null)
    this.#suggest('')
    this.#requested.replaceChildren()
    this.#showMode()
    this.#changes.replaceChildren(h('p', { class: 'empty' }, 'Comparing all platforms and skins…'))
    this.#faint.replaceChildren()
    this.#threatened.replaceChildren()
    this.#pictures.replaceChildren()
    this.#dependents.clear()
    this.#update()
    if (signIn) this.#reason.append(' ', h('a', { href: signIn }, 'Sign in'))
    this.#sheet.open()
    this.#message.value += typed
    this.#message.focus()
    this.#update()
  }

  get #verb() {
    return this.#requests ? 'Request review' : 'Publish'
  }

  /** @param {boolean} requests */
  #switchTo(requests) {
    this.#requests = requests
    this.#showMode()
    this.#message.focus()
  }

  /** Shows what the form does. After a request, what happened replaces it, until the draft changes. */
  #showMode() {
    const requests = this.#requests
    const isRequested = requests && this.#review.isCurrent && !this.#review.isForUser
    this.#sheet.heading.textContent = isRequested
      ? 'Review requested'
      : requests
      ? 'Request a review'
      : `${this.#review.isForUser ? 'Review and publish' : 'Publish'} version ${this.#version}`
    this.#form.hidden = isRequested
    this.#requested.replaceChildren(...(isRequested ? this.#review.toSend() : []))
    this.#message.placeholder = requests
      ? 'What should be reviewed, and why? A publisher checks it and publishes.'
      : 'What changed, and why? Shown in the history.'
    this.#button.textContent = this.#verb
    this.#switch.textContent = requests ? 'Publish instead' : 'Request review…'
    this.#switch.hidden = !this.#mayDoBoth || this.#review.isForUser || this.#review.isCurrent
    this.#ask.hidden = requests || !this.#review.isForUser
    this.#schedule.hidden = !this.#canSchedule || requests || this.#obstacle !== null
    this.#sheet.body.toggleAttribute('data-requests', requests)
    this.#update()
  }

  /**
   * Shows a review of the draft. The publish has an open review's message, unless the user enters another one.
   * @param {API.ReviewThread} review
   */
  review(review) {
    this.#review.show(review)
    if (review.state === 'open' && !this.#requests) this.#suggest(review.message)
    this.#showMode()
  }

  /**
   * A review that the user has closed suggests no publish. After asking for changes, the rest is up to the author.
   * @param {API.ReviewThread} review
   * @param {boolean} asks
   */
  #reviewChanged(review, asks) {
    if (asks) {
      this.close()
      find('livery-status').say(`You asked ${review.author} for changes.`)
      return
    }
    if (!this.#review.isForUser) this.#suggest('')
    this.#showMode()
  }

  /** @param {string} message */
  #suggest(message) {
    if (this.#message.value === this.#suggested) this.#message.value = message
    this.#suggested = message
  }

  /**
   * Shows what became of a request.
   * @param {API.ReviewThread} review
   */
  requested(review) {
    this.#message.value = ''
    this.review(review)
    this.#requested.querySelector('input')?.focus()
  }

  close() {
    this.#message.value = ''
    this.#sheet.dialog.close()
  }

  /** Allows publishing: everything to confirm is listed. */
  compared() {
    this.#setComparing(false)
    this.#update()
  }

  /** @param {boolean} isComparing */
  #setComparing(isComparing) {
    this.#isComparing = isComparing
    this.#sheet.body.ariaBusy = String(isComparing)
  }

  /**
   * Lists the changes, in values and in text.
   * @param {{ difference: Difference, before: Texts, after: Texts, canSchedule: boolean }} comparison
   */
  list({ difference, before, after, canSchedule }) {
    const isSame = Object.keys({ ...before, ...after }).every((file) => before[file] === after[file])
    if (isSame) this.#obstacle ??= 'There are no changes since the current version.'
    this.#canSchedule = canSchedule
    const isFirst = !Object.keys(before).length
    this.#changes.replaceChildren(
      isFirst ? summaryOfFirst(difference) : summary(difference, isSame),
      ...differenceList(difference, editedPaths(before, after), () => this.#update()),
      isSame ? '' : fileChanges(difference.files),
    )
    this.#showMode()
  }

  /**
   * Draws the styles that change, before and after.
   * @param {import('./pictures.js').Pair[]} pairs
   */
  picture(pairs) {
    this.#pictures.replaceChildren(...pictures(pairs))
  }

  /**
   * Names the scheduled changes that the publish makes impossible.
   * @param {string} app
   */
  async warnOfChanges(app) {
    this.#threatened.replaceChildren(...await threatenedChanges(app, this.#version - 1, 'Publishing'))
  }

  /**
   * Asks about the releases that the publish breaks.
   * @param {string} app
   * @param {API.BrokenRelease[]} broken
   */
  async askAbout(app, broken) {
    if (this.#sheet.dialog.open) await this.#breaking.ask(app, broken)
  }

  /**
   * Asks about the releases that prevented the publish. Returns whether there were any.
   * @param {string} app
   * @param {import('../api.js').Problem} problem
   */
  async rejects(app, problem) {
    if (!await this.#breaking.rejects(app, problem)) return false
    this.reset()
    return true
  }

  /**
   * Warns of text whose contrast becomes too low.
   * @param {API.FaintText[]} faint
   */
  warn(faint) {
    this.#faint.replaceChildren(
      ...(faint.length
        ? [
          h(
            'section',
            { class: 'change-group' },
            h(
              'h3',
              { class: 'sheet-subtitle' },
              'Contrast too low ',
              h('span', { class: 'count' }, String(faint.length)),
            ),
            h(
              'ul',
              { class: 'faint' },
              faint.map(({ path, state, ratio, required, where }) =>
                h(
                  'li',
                  {},
                  `${path}${state === 'normal' ? '' : ` (${state})`}: ${shownRatio(ratio)}, needs ${required}:1`,
                  where.length > 0 && h('span', { class: 'change-where' }, placeOf(where)),
                )
              ),
            ),
          ),
        ]
        : []),
    )
  }

  /**
   * Lists the apps that extend this one, and offers to also publish them.
   * @param {import('./dependents.js').DependentApp[]} apps
   */
  listDependents(apps) {
    if (this.#sheet.dialog.open) this.#dependents.list(apps)
  }

  /**
   * Shows why the publish failed.
   * @param {string} text
   */
  fail(text) {
    this.#button.textContent = this.#verb
    this.#obstacle = null
    this.compared()
    this.#reason.textContent = text
    this.#reason.dataset.text = text
    this.#reason.classList.add('is-error')
  }

  /**
   * Disables publishing, and shows the reason.
   * @param {string | null} text
   */
  block(text) {
    this.#obstacle = text
    this.#changes.replaceChildren()
    this.compared()
  }

  #update() {
    const requests = this.#requests
    const reason = this.#obstacle ??
      (requests ? null : unconfirmed(this.#changes) ?? this.#breaking.reason) ??
      (this.#message.value.trim() ? null : `Enter a message to ${requests ? 'request a review' : 'publish'}.`) ??
      (this.#isComparing ? 'Comparing…' : null)
    this.#button.disabled = reason !== null
    if (this.#reason.dataset.text === String(reason)) return
    this.#reason.dataset.text = String(reason)
    this.#reason.classList.remove('is-error')
    const link = this.#reason.querySelector('a')
    this.#reason.replaceChildren(reason ?? '', ...(link && this.#obstacle ? [' ', link] : []))
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault()
    if (this.#button.disabled) return
    this.#button.disabled = true
    this.#button.textContent = this.#requests ? 'Requesting…' : 'Publishing…'
    const message = this.#message.value.trim()
    if (this.#requests) emit(this, 'livery-request-review', { message })
    else {emit(this, 'livery-publish', {
        message,
        cascade: this.#dependents.isCascade,
        breaks: this.#breaking.names,
      })}
  }

  /** Enables the button after a publish. */
  reset() {
    this.#button.textContent = this.#verb
    this.#update()
  }
}

/**
 * @param {Difference} difference
 * @param {boolean} isSame Whether the files are the same, too.
 */
function summary(difference, isSame) {
  const counts = counted(difference)
  const total = totalOf(counts)
  const words = total
    ? `${count(total, 'value')} will change. `
    : isSame
    ? 'There is nothing to publish.'
    : 'The text changes, but no values do.'
  return h('p', { class: 'sheet-summary' }, words, total ? levelTag(counts) : '')
}

/** @param {Difference} difference */
const summaryOfFirst = (difference) =>
  h('p', { class: 'sheet-summary' }, `This is the first version, with ${count(totalOf(counted(difference)), 'value')}.`)

customElements.define('livery-publish', Publish)
