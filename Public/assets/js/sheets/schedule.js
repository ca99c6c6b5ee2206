// @ts-check
// <livery-schedule>: lists the scheduled changes of an app, and schedules and cancels changes.
import * as api from '../api.js'
import { findIn, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { ask, attempt, loadFailure, sectionHead, showForm } from './change-form.js'
import { momentFields } from './moment.js'

export class Schedule extends HTMLElement {
  #app = ''
  /** @type {CurrentTheme} */
  #theme
  /** @type {string | null} */
  #draft = null
  /** @type {() => Promise<unknown>} */
  #reload

  /** @param {() => Promise<unknown>} reload Loads everything that a change affects. */
  constructor(reload) {
    super()
    this.#reload = reload
  }

  connectedCallback() {
    this.className = 'schedule-list'
    this.setAttribute('role', 'region')
    this.setAttribute('aria-label', 'Schedule')
  }

  /**
   * Sets the app, its theme, and the draft to offer first.
   * @param {string} app
   * @param {CurrentTheme} theme
   * @param {string | null} draft
   */
  show(app, theme, draft) {
    this.#app = app
    this.#theme = theme
    this.#draft = draft
  }

  /**
   * Opens the form that schedules the draft, for users who may.
   * @param {string} message
   */
  ask(message) {
    const details = /** @type {HTMLElement | null} */ (this.querySelector('.version-details'))
    if (this.#mayChange && details) ask(details, () => this.#askSchedule(details, message))
  }

  get #mayChange() {
    return session.may('publisher', this.#app)
  }

  get #csrf() {
    return session.csrf()
  }

  async load() {
    const details = h('div', { class: 'version-details' })
    if (!session.may('reader', this.#app)) {
      return this.replaceChildren(
        h('h3', { class: 'sheet-subtitle' }, 'Schedule'),
        h('p', { class: 'hint-words' }, 'Sign in to see scheduled changes.'),
      )
    }
    try {
      const changes = await api.schedule(this.#app)
      const scheduled = changes.filter(({ state }) => state === 'waiting')
      const recent = changes.filter(({ state }) => state !== 'waiting')
      this.replaceChildren(
        sectionHead(
          [h('h3', { class: 'sheet-subtitle' }, 'Scheduled')],
          'Schedule…',
          this.#mayChange && (() => ask(details, () => this.#askSchedule(details))),
        ),
        details,
        scheduled.length
          ? h('ul', { class: 'changes-to-come' }, scheduled.map((one) => this.#change(one)))
          : h('p', { class: 'empty' }, 'Nothing scheduled.'),
        recent.length
          ? h(
            'details',
            { class: 'file-change' },
            h('summary', {}, 'Recent'),
            h('ul', { class: 'changes-to-come' }, recent.map((one) => this.#change(one))),
          )
          : '',
      )
    } catch (problem) {
      api.rethrowDefect(problem)
      this.replaceChildren(loadFailure('schedule', problem, () => this.#reload()))
    }
  }

  /** @param {ScheduledChange} change */
  #change(change) {
    const { id, at, zone, due, author, message, state, reason } = change
    const note = h('p', { class: 'sheet-reason', role: 'status' }, reason)
    const [date, time] = at.split('T')
    return h(
      'li',
      { class: 'to-come', 'data-change': id, 'data-state': state },
      h(
        'div',
        { class: 'channel-head' },
        h('strong', {}, what(change)),
        h('span', { class: `tag ${state === 'failed' ? 'tag-major' : ''}` }, stateNames[state]),
        h('span', { class: 'bar-space' }),
        state === 'waiting' && this.#mayChange &&
          h('button', {
            type: 'button',
            class: 'button button-small',
            'aria-label': `Cancel: ${what(change)}`,
            onclick: () =>
              attempt(note, async () => {
                await api.cancelChange(this.#app, id, { csrf: this.#csrf })
                await this.#reload()
              }),
          }, 'Cancel'),
      ),
      h('p', { class: 'version-meta' }, `${date} ${time.slice(0, 5)} ${zone} · `, timeAgo(due)),
      h('p', { class: 'version-meta' }, author, message && ` · ${message}`),
      note,
    )
  }

  /**
   * Shows the fields for a scheduled change: the action, the time and a message.
   * @param {HTMLElement} details
   * @param {string} [words]
   */
  async #askSchedule(details, words = '') {
    const drafts = (await api.drafts(this.#app)).filter(({ behind, edits }) => !behind && edits.length)
    const chosen = drafts.find(({ draft }) => draft === this.#draft)?.draft ?? drafts[0]?.draft
    const draft = h(
      'select',
      { class: 'field', 'aria-label': 'Draft' },
      drafts.map(({ draft: name }) => h('option', { value: name, selected: name === chosen }, name)),
    )
    const version = h('input', {
      class: 'field',
      type: 'number',
      min: '1',
      max: String(this.#theme.latest),
      value: String(Math.max(1, this.#theme.latest - 1)),
      'aria-label': 'Version',
    })
    /**
     * @param {string} value
     * @param {string} text
     * @param {HTMLElement} field
     * @param {boolean} isDefault
     * @param {boolean} disabled
     */
    const radio = (value, text, field, isDefault, disabled) =>
      h(
        'div',
        { class: 'option option-field' },
        h(
          'label',
          { class: 'option' },
          h('input', { type: 'radio', name: 'action', value, checked: isDefault, disabled }),
          h('span', {}, text),
        ),
        field,
      )
    const publish = radio(
      'publish',
      'Publish draft',
      drafts.length ? draft : h('span', { class: 'hint-words' }, 'No draft with changes is up to date'),
      drafts.length > 0,
      drafts.length === 0,
    )
    const message = h('input', {
      class: 'field',
      type: 'text',
      name: 'message',
      maxlength: '500',
      required: true,
      value: words,
      placeholder: 'What changes, and why? Shown in the history.',
    })
    const when = momentFields({ optional: false })
    const form = showForm(details, 'Schedule', [
      h(
        'fieldset',
        { class: 'options' },
        h('legend', { class: 'visually-hidden' }, 'Change'),
        publish,
        radio('rollback', 'Restore version', version, drafts.length === 0, false),
      ),
      when.element,
      h('label', { class: 'label' }, 'Message', message),
      h(
        'p',
        { class: 'hint-words' },
        'The draft is scheduled as it is now. Later edits are not included. ',
        'If another version is published first, the scheduled change fails and is listed here as failed.',
      ),
    ], async () => {
      const body = { message: message.value.trim(), at: when.value }
      const writing = { csrf: this.#csrf, etag: this.#theme.etag }
      if (new FormData(form).get('action') === 'publish') {
        await api.publish(this.#app, { ...body, draft: draft.value }, writing)
      } else await api.rollback(this.#app, { ...body, version: Number(version.value) }, writing)
      await this.#reload()
    })
    findIn(form, 'input:checked').focus()
  }
}

const stateNames = { waiting: 'Scheduled', done: 'Done', failed: 'Failed', cancelled: 'Canceled' }

/** @param {ScheduledChange} change */
function what({ action, draft, channel, to }) {
  if (action === 'publish') return draft ? `Publish draft ${draft}` : 'Publish files'
  return action === 'rollback' ? `Restore version ${to}` : `Move channel ${channel} to version ${to}`
}

customElements.define('livery-schedule', Schedule)
