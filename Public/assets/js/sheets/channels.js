// @ts-check
// <livery-channels>: lists and changes the channels of an app and its scheduled changes.
// Event: `livery-moved` after each change.
import * as api from '../api.js'
import { emit, findIn, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { sheet } from './sheet.js'
import { momentFields } from './moment.js'

export class Channels extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #channels = h('section', { class: 'channel-list', 'aria-label': 'Channels' })
  #schedule = h('section', { class: 'schedule-list', 'aria-label': 'Schedule' })
  #app = ''
  /** @type {CurrentTheme} */
  #theme
  /** @type {string | null} */
  #draft = null

  connectedCallback() {
    this.#sheet = sheet(this, 'Channels and schedule', 'sheet-history')
    this.#sheet.body.append(this.#channels, this.#schedule)
  }

  /**
   * Opens the channels and the schedule of an app, and with a message the form that schedules the open draft.
   * @param {string} app
   * @param {CurrentTheme} theme
   * @param {string | null} draft
   * @param {string} [message]
   */
  async open(app, theme, draft, message) {
    this.#app = app
    this.#theme = theme
    this.#draft = draft
    this.#sheet.open()
    this.#sheet.heading.focus()
    await this.#load()
    const details = /** @type {HTMLElement | null} */ (this.#schedule.querySelector('.version-details'))
    if (message !== undefined && this.#mayChange && details) {
      this.#ask(details, () => this.#askSchedule(details, message))
    }
  }

  close() {
    this.#sheet.dialog.close()
  }

  get #mayChange() {
    return session.may('publisher', this.#app)
  }

  get #csrf() {
    return session.csrf()
  }

  async #load() {
    await Promise.all([this.#loadChannels(), this.#loadSchedule()])
    if (!this.#sheet.dialog.contains(document.activeElement)) this.#sheet.heading.focus()
  }

  async #loadChannels() {
    const details = h('div', { class: 'version-details' })
    try {
      const channels = await api.channels(this.#app)
      this.#channels.replaceChildren(
        h(
          'div',
          { class: 'section-head' },
          h('h3', { class: 'sheet-subtitle' }, 'Channels'),
          this.#theme.isPrivate &&
            h('span', { class: 'tag tag-warning' }, 'private: only signed-in readers can see this app'),
          this.#mayChange && h('button', {
            type: 'button',
            class: 'button button-small',
            onclick: () => this.#ask(details, () => this.#askMove(details, null)),
          }, 'New channel…'),
        ),
        details,
        h(
          'ul',
          { class: 'channels' },
          this.#row('latest', this.#theme.latest, 'The default channel of all apps', null),
          channels.map((one) => this.#channel(one)),
        ),
      )
    } catch (problem) {
      this.#channels.replaceChildren(
        h(
          'p',
          { class: 'empty is-error' },
          `The channels could not be loaded: ${problem.message}. `,
          this.#retryButton(),
        ),
      )
    }
  }

  #retryButton() {
    return h('button', { type: 'button', class: 'button', onclick: () => this.#load() }, 'Retry')
  }

  /**
   * @param {string} name
   * @param {number} version
   * @param {Child} meta
   * @param {Child} actions
   * @param {Child} [details]
   */
  #row(name, version, meta, actions, details) {
    return h(
      'li',
      { class: 'channel', 'data-channel': name },
      h(
        'div',
        { class: 'channel-head' },
        h('strong', {}, name),
        h('span', { class: 'channel-arrow', role: 'img', 'aria-label': 'points to' }, '→'),
        h('span', { class: 'channel-version' }, `version ${version}`),
        h('span', { class: 'bar-space' }),
        actions,
      ),
      h('p', { class: 'version-meta' }, meta),
      details,
    )
  }

  /** @param {Channel} channel */
  #channel({ channel: name, version, author, message, time }) {
    const details = h('div', { class: 'version-details' })
    const actions = this.#mayChange && [
      h('button', {
        type: 'button',
        class: 'button button-small',
        'aria-label': `Move channel ${name}`,
        onclick: () => this.#ask(details, () => this.#askMove(details, name)),
      }, 'Move…'),
      h('button', {
        type: 'button',
        class: 'button button-small',
        'aria-label': `Delete channel ${name}`,
        onclick: () => this.#ask(details, () => this.#askDelete(details, name)),
      }, 'Delete…'),
    ]
    return this.#row(name, version, [`${author} · `, timeAgo(time), message && ` · ${message}`], actions, details)
  }

  /**
   * Shows the fields for a version and a time. A new channel has no name yet. The move fails if it changed since.
   * @param {HTMLElement} details
   * @param {string | null} name
   */
  async #askMove(details, name) {
    const { version: current, etag } = name === null
      ? { version: this.#theme.latest, etag: null }
      : await api.channel(this.#app, name)
    const field = h('input', {
      class: 'field',
      name: 'name',
      required: true,
      pattern: '[a-z][a-z0-9\\-]{0,63}',
      placeholder: 'beta',
      title: 'Letters a-z, digits and hyphens, starting with a letter',
      autocomplete: 'off',
      spellcheck: 'false',
    })
    const version = h('input', {
      class: 'field',
      type: 'number',
      name: 'version',
      min: '1',
      max: String(this.#theme.latest),
      required: true,
      value: String(current),
    })
    const message = h('input', {
      class: 'field',
      type: 'text',
      name: 'message',
      maxlength: '500',
      placeholder: 'Optional',
    })
    const when = momentFields({ optional: true })
    this.#form(details, name === null ? 'Create channel' : 'Move channel', [
      name === null && h('label', { class: 'label' }, 'Name', field),
      h('label', { class: 'label' }, name === null ? 'Version' : `Version (currently ${current})`, version),
      h('label', { class: 'label' }, 'Message', message),
      when.element,
    ], async () => {
      const body = {
        version: Number(version.value),
        ...(message.value.trim() ? { message: message.value.trim() } : {}),
        ...(when.value ? { at: when.value } : {}),
      }
      await api.setChannel(this.#app, name ?? field.value.trim(), body, { csrf: this.#csrf, etag })
      await this.#load()
    })
    ;(name === null ? field : version).focus()
  }

  /**
   * @param {HTMLElement} details
   * @param {string} name
   */
  async #askDelete(details, name) {
    const { etag } = await api.channel(this.#app, name)
    this.#form(details, 'Delete channel', [
      h('p', {}, `Apps that use the channel “${name}” will receive an error. Its versions are not deleted.`),
    ], async () => {
      await api.deleteChannel(this.#app, name, { csrf: this.#csrf, etag })
      await this.#load()
    }, 'button-danger')
    findIn(details, '[type=submit]').focus()
  }

  async #loadSchedule() {
    const details = h('div', { class: 'version-details' })
    if (!session.may('reader', this.#app)) {
      return this.#schedule.replaceChildren(
        h('h3', { class: 'sheet-subtitle' }, 'Schedule'),
        h('p', { class: 'hint-words' }, 'Sign in to see scheduled changes.'),
      )
    }
    try {
      const changes = await api.schedule(this.#app)
      const scheduled = changes.filter(({ state }) => state === 'waiting')
      const recent = changes.filter(({ state }) => state !== 'waiting')
      this.#schedule.replaceChildren(
        h(
          'div',
          { class: 'section-head' },
          h('h3', { class: 'sheet-subtitle' }, 'Scheduled'),
          this.#mayChange && h('button', {
            type: 'button',
            class: 'button button-small',
            onclick: () => this.#ask(details, () => this.#askSchedule(details)),
          }, 'Schedule…'),
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
      this.#schedule.replaceChildren(
        h(
          'p',
          { class: 'empty is-error' },
          `The schedule could not be loaded: ${problem.message}. `,
          this.#retryButton(),
        ),
      )
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
              this.#try(note, async () => {
                await api.cancelChange(this.#app, id, { csrf: this.#csrf })
                await this.#load()
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
    const form = this.#form(details, 'Schedule', [
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
      await this.#load()
    })
    findIn(form, 'input:checked').focus()
  }

  /**
   * Shows a form in the details, or an error if it can't be shown.
   * @param {HTMLElement} details
   * @param {() => Promise<unknown>} question
   */
  async #ask(details, question) {
    try {
      await question()
    } catch (problem) {
      details.replaceChildren(
        h('p', { class: 'is-error', role: 'alert' }, `The channel could not be loaded: ${problem.message}. Try again.`),
      )
    }
  }

  /**
   * Shows a form in the details. If its action fails, the form shows the reason.
   * @param {HTMLElement} details
   * @param {string} verb
   * @param {Child[]} fields
   * @param {() => Promise<unknown>} action
   */
  #form(details, verb, fields, action, kind = 'button-primary') {
    const reason = h('p', { class: 'sheet-reason', role: 'status' })
    const form = h(
      'form',
      {
        class: 'sheet-form',
        onsubmit: (event) => {
          event.preventDefault()
          this.#try(reason, action)
        },
      },
      fields,
      h(
        'div',
        { class: 'sheet-actions' },
        reason,
        h('button', { type: 'button', class: 'button', onclick: () => details.replaceChildren() }, 'Cancel'),
        h('button', { type: 'submit', class: `button ${kind}` }, verb),
      ),
    )
    details.replaceChildren(form)
    return form
  }

  /**
   * @param {HTMLElement} reason
   * @param {() => Promise<unknown>} action
   */
  async #try(reason, action) {
    reason.classList.remove('is-error')
    try {
      await action()
      emit(this, 'livery-moved')
    } catch (problem) {
      reason.classList.add('is-error')
      reason.textContent = conflicts[problem.type] ?? `The change failed: ${problem.message}`
    }
  }
}

/** @type {Record<string, string>} */
const conflicts = {
  'channel-conflict':
    'Someone else changed this channel just now. Close this sheet, review the channel, and try again.',
  'version-conflict': 'Someone else published just now. Close this sheet, review that version, and try again.',
  'change-settled': 'This change is no longer scheduled. Close this sheet and open it again.',
}

const stateNames = { waiting: 'Scheduled', done: 'Done', failed: 'Failed', cancelled: 'Canceled' }

/** @param {ScheduledChange} change */
function what({ action, draft, channel, to }) {
  if (action === 'publish') return draft ? `Publish draft ${draft}` : 'Publish files'
  return action === 'rollback' ? `Restore version ${to}` : `Move channel ${channel} to version ${to}`
}

customElements.define('livery-channels', Channels)
