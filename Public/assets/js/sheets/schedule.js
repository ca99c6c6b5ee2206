// @ts-check
// <livery-schedule>: lists the scheduled changes of an app, and schedules and cancels changes.
import * as api from '../api.js'
import { address } from '../base.js'
import { emit, findIn, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { ask, loadFailure, sectionHead, showForm } from './change-form.js'
import { isImpossible, what, when } from '../theme/schedule.js'
import { momentFields } from './moment.js'
import { scheduledActions } from './scheduled-actions.js'
import { scheduledContent } from './scheduled-content.js'

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

  /**
   * Opens the form with a change that failed, can't happen or gets another time. The new change replaces it.
   * @param {ScheduledChange} change
   */
  reschedule(change) {
    const details = /** @type {HTMLElement | null} */ (this.querySelector('.version-details'))
    if (!this.#mayChange || !details) return
    ask(details, () => this.#askSchedule(details, change.message, change))
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
      const failed = changes.filter(({ state }) => state === 'failed')
      const recent = changes.filter(({ state }) => state !== 'waiting' && state !== 'failed')
      this.replaceChildren(...[
        sectionHead(
          [h('h3', { class: 'sheet-subtitle' }, 'Scheduled')],
          'Schedule…',
          this.#mayChange && (() => ask(details, () => this.#askSchedule(details))),
        ),
        details,
        scheduled.length
          ? h('ul', { class: 'changes-to-come' }, scheduled.map((one) => this.#change(one)))
          : h('p', { class: 'empty' }, 'Nothing scheduled.'),
        failed.length
          ? [
            h('h3', { class: 'sheet-subtitle' }, 'Failed'),
            h('ul', { class: 'changes-to-come' }, failed.slice(0, 5).map((one) => this.#change(one))),
          ]
          : '',
        recent.length
          ? h(
            'details',
            { class: 'file-change' },
            h('summary', {}, 'Recent'),
            h('ul', { class: 'changes-to-come' }, recent.map((one) => this.#change(one))),
          )
          : '',
      ].flat())
    } catch (problem) {
      api.rethrowDefect(problem)
      this.replaceChildren(loadFailure('schedule', problem, () => this.#reload()))
    }
  }

  /** @param {ScheduledChange} change */
  #change(change) {
    const { id, due, author, message, state, reason } = change
    const isVain = isImpossible(change, this.#theme.latest)
    const vain = isVain ? `Version ${this.#theme.latest} was published since, so this can’t happen.` : null
    const note = h('p', { class: 'sheet-reason', role: 'status' }, reason ?? vain)
    const isAhead = state === 'waiting' && !isVain
    const content = isAhead ? scheduledContent(this.#app, change) : { actions: [], details: '' }
    return h(
      'li',
      { class: 'to-come', 'data-change': id, 'data-state': state },
      h(
        'div',
        { class: 'channel-head' },
        h('strong', {}, what(change)),
        h(
          'span',
          { class: `tag ${state === 'failed' || isVain ? 'tag-major' : ''}` },
          isVain ? 'Can’t happen' : stateNames[state],
        ),
        h('span', { class: 'bar-space' }),
        content.actions,
        scheduledActions(this.#app, change, {
          latest: this.#theme.latest,
          note,
          reschedule: (change) => this.reschedule(change),
          reload: () => this.#reload(),
        }),
      ),
      h('p', { class: 'version-meta' }, `${when(change)} · `, timeAgo(due)),
      h('p', { class: 'version-meta' }, author, message && ` · ${message}`),
      note,
      content.details,
    )
  }

  /**
   * Shows the fields for a scheduled change: the action, the time and a message.
   * @param {HTMLElement} details
   * @param {string} [words]
   * @param {ScheduledChange} [replaced] The change that the new one replaces.
   */
  async #askSchedule(details, words = '', replaced) {
    const all = await api.drafts(this.#app)
    const drafts = all.filter(({ behind, edits }) => !behind && edits.length)
    const wanted = replaced?.draft ?? this.#draft
    const isReady = drafts.some(({ draft }) => draft === wanted)
    // Something else must not be scheduled in place of the draft.
    const missing = replaced?.action === 'publish' && !isReady ? replaced.draft ?? '' : null
    const instant = Date.parse(replaced?.due ?? '')
    const isMoved = replaced?.state === 'waiting' && !isImpossible(replaced, this.#theme.latest)
    const initial = replaced && instant > Date.now() ? { instant, zone: replaced.zone } : null
    const chosen = isReady ? wanted : drafts[0]?.draft
    const restores = replaced ? replaced.action === 'rollback' : drafts.length === 0
    const draft = h(
      'select',
      { class: 'field', name: 'draft', 'aria-label': 'Draft' },
      drafts.map(({ draft: name }) => h('option', { value: name, selected: name === chosen }, name)),
    )
    const version = h('input', {
      class: 'field',
      type: 'number',
      name: 'version',
      min: '1',
      max: String(this.#theme.latest),
      value: String(replaced?.to ?? Math.max(1, this.#theme.latest - 1)),
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
          h('input', { type: 'radio', name: 'action', value, checked: isDefault, disabled, required: true }),
          h('span', {}, text),
        ),
        field,
      )
    const publish = radio(
      'publish',
      'Publish draft',
      drafts.length ? draft : h('span', { class: 'hint-words' }, 'No draft with changes is up to date'),
      !restores && missing === null,
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
    const when = momentFields({ optional: false, initial })
    const { form, breaking } = showForm(
      details,
      isMoved ? 'Change time' : 'Schedule',
      [
        h(
          'fieldset',
          { class: 'options' },
          h('legend', { class: 'visually-hidden' }, 'Change'),
          missing === null
            ? null
            : await this.#missingDraft(missing, all.find(({ draft }) => draft === missing), replaced?.expects ?? 0),
          publish,
          radio('rollback', 'Restore version', version, restores, false),
        ),
        when.element,
        h('label', { class: 'label' }, 'Message', message),
        h(
          'p',
          { class: 'hint-words' },
          `The draft is scheduled as it is now${
            replaced ? ', with all edits since it was first scheduled' : ''
          }. Later edits are not included. `,
          'If another version is published first, the scheduled change fails and is listed here as failed.',
        ),
      ],
      async () => {
        const body = { breaks: breaking.names, message: message.value.trim(), at: when.value }
        const writing = { csrf: this.#csrf, etag: this.#theme.etag }
        if (new FormData(form).get('action') === 'publish') {
          // Schedules exactly the revision whose changes are confirmed.
          await api.publish(this.#app, { ...body, ...content() }, writing)
        } else await api.rollback(this.#app, { ...body, version: Number(version.value) }, writing)
        if (replaced?.state === 'waiting') await api.cancelChange(this.#app, replaced.id, { csrf: this.#csrf })
        emit(this, 'livery-scheduled', { replaced: replaced?.id ?? null })
        await this.#reload()
      },
      undefined,
      this.#app,
    )
    const content = () => ({
      draft: draft.value,
      revision: drafts.find(({ draft: name }) => name === draft.value)?.revision,
    })
    const look = () => {
      const writing = { csrf: this.#csrf, etag: this.#theme.etag }
      const action = new FormData(form).get('action')
      if (action === 'publish') breaking.require(this.#app, () => this.#preview(content(), writing))
      else if (action) breaking.look(this.#app, () => api.previewRollback(this.#app, Number(version.value), writing))
    }
    form.addEventListener('change', ({ target }) => {
      if (target instanceof Element && target.matches('[name=version], [name=action], [name=draft]')) look()
    })
    look()
    if (!form.querySelector('[name=action]:checked')) {
      findIn(form, '[type=submit]').disabled = true
      findIn(form, '.sheet-actions .sheet-reason').textContent = 'Choose what to schedule.'
    }
    const first = /** @type {HTMLElement | null} */ (form.querySelector('input:checked, input:enabled'))
    first?.focus()
  }

  /**
   * What a draft breaks.
   * @param {{ draft: string, revision?: number }} content
   * @param {Writing} writing
   */
  async #preview(content, writing) {
    const [{ breaks }, difference] = await Promise.all([
      api.previewPublish(this.#app, { ...content, message: 'Preview' }, writing),
      api.draftDifference(this.#app, content.draft),
    ])
    return { breaks, difference: /** @type {Difference} */ (difference) }
  }

  /**
   * Says why a draft can't be scheduled again, and what to do.
   * @param {string} draft
   * @param {DraftEntry | undefined} entry The draft, if it still exists.
   * @param {number} expects The version that was current when it was scheduled.
   */
  async #missingDraft(draft, entry, expects) {
    if (!entry?.edits.length) {
      const { versions } = await api.versions(this.#app, {})
      const published = versions.find(({ number, origin }) =>
        number > expects && origin?.kind === 'draft' && origin.draft === draft
      )
      if (published) {
        return h(
          'p',
          { class: 'sheet-reason' },
          `The changes of the draft “${draft}” are published already, as version ${published.number}. `,
          'Nothing of it is left to schedule.',
        )
      }
    }
    if (!entry) return h('p', { class: 'sheet-reason' }, `The draft “${draft}” no longer exists.`)
    if (!entry.behind) {
      return h('p', { class: 'sheet-reason' }, `The draft “${draft}” has no changes to the current version.`)
    }
    const href = address(`/edit/${encodeURIComponent(this.#app)}?${new URLSearchParams({ draft })}`)
    return h(
      'p',
      { class: 'sheet-reason' },
      `The draft “${draft}” is not based on version ${this.#theme.latest}, which is current. To schedule it again, `,
      h('a', { href }, 'open the draft'),
      ' and update it.',
    )
  }
}

const stateNames = { waiting: 'Scheduled', done: 'Done', failed: 'Failed', cancelled: 'Canceled' }

customElements.define('livery-schedule', Schedule)
