// <livery-channels>: the names under which versions are served, and what is to happen at a time.
// Event: `livery-moved` when something came into force at once.
import * as api from './api.js'
import { emit, h, timeAgo } from './element.js'
import * as session from './session.js'
import { sheet } from './sheet.js'
import { momentFields } from './moment.js'

class Channels extends HTMLElement {
  #sheet
  #channels
  #schedule
  #app
  #theme
  #draft

  connectedCallback() {
    this.#sheet = sheet(this, 'Channels and schedule', 'sheet-history')
    this.#channels = h('section', { class: 'channel-list', 'aria-label': 'Channels' })
    this.#schedule = h('section', { class: 'schedule-list', 'aria-label': 'Schedule' })
    this.#sheet.body.append(this.#channels, this.#schedule)
  }

  /**
   * Opens for an app; `theme` is what is in force, `draft` the name of the draft that is open, or null. With a message
   * it asks at once when the draft is to be published.
   */
  async open(app, theme, draft, message) {
    this.#app = app
    this.#theme = theme
    this.#draft = draft
    this.#sheet.open()
    this.#sheet.heading.focus()
    await this.#load()
    const details = this.#schedule.querySelector('.version-details')
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
    return session.user().csrf
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
            h('span', { class: 'tag tag-warning' }, 'private: only signed-in readers see this app'),
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
          this.#row('latest', this.#theme.latest, 'what apps get unless they ask for another', null),
          channels.map((one) => this.#channel(one)),
        ),
      )
    } catch (problem) {
      this.#channels.replaceChildren(
        h('p', { class: 'empty is-error' }, `The channels could not be loaded: ${problem.message}. `, this.#again()),
      )
    }
  }

  #again() {
    return h('button', { type: 'button', class: 'button', onclick: () => this.#load() }, 'Try again')
  }

  #row(name, version, meta, actions, details) {
    return h(
      'li',
      { class: 'channel', 'data-channel': name },
      h(
        'div',
        { class: 'channel-head' },
        h('strong', {}, name),
        h('span', { class: 'channel-arrow', role: 'img', 'aria-label': 'is' }, '→'),
        h('span', { class: 'channel-version' }, `version ${version}`),
        h('span', { class: 'bar-space' }),
        actions,
      ),
      h('p', { class: 'version-meta' }, meta),
      details,
    )
  }

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
        'aria-label': `Remove channel ${name}`,
        onclick: () => this.#ask(details, () => this.#askRemove(details, name)),
      }, 'Remove…'),
    ]
    return this.#row(name, version, [`${author}, `, timeAgo(time), message && `: ${message}`], actions, details)
  }

  /** Asks for a version, and when; the channel is moved only if it still is where this shows it. */
  async #askMove(details, name) {
    const { version: now, etag } = name === null
      ? { version: this.#theme.latest, etag: null }
      : await api.channel(this.#app, name)
    const field = h('input', {
      class: 'field',
      name: 'name',
      required: true,
      pattern: '[a-z][a-z0-9\\-]{0,63}',
      placeholder: 'beta',
      title: 'a-z, 0-9 and -, beginning with a letter',
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
      value: String(now),
    })
    const message = h('input', {
      class: 'field',
      type: 'text',
      name: 'message',
      maxlength: '500',
      placeholder: 'Why? May be left out.',
    })
    const when = momentFields({ optional: true })
    this.#form(details, name === null ? 'Make the channel' : 'Move it', [
      name === null && h('label', { class: 'label' }, 'Name', field),
      h('label', { class: 'label' }, name === null ? 'Version' : `Version, now ${now}`, version),
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

  async #askRemove(details, name) {
    const { etag } = await api.channel(this.#app, name)
    this.#form(details, 'Remove it', [
      h('p', {}, `Apps that ask for “${name}” get an error from then on. Its versions stay.`),
    ], async () => {
      await api.deleteChannel(this.#app, name, { csrf: this.#csrf, etag })
      await this.#load()
    }, 'button-danger')
    details.querySelector('[type=submit]').focus()
  }

  async #loadSchedule() {
    const details = h('div', { class: 'version-details' })
    if (!session.may('reader', this.#app)) {
      return this.#schedule.replaceChildren(
        h('h3', { class: 'sheet-subtitle' }, 'Schedule'),
        h('p', { class: 'hint-words' }, 'Sign in to see what is scheduled.'),
      )
    }
    try {
      const changes = await api.schedule(this.#app)
      const waiting = changes.filter(({ state }) => state === 'waiting')
      const settled = changes.filter(({ state }) => state !== 'waiting')
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
        waiting.length
          ? h('ul', { class: 'changes-to-come' }, waiting.map((one) => this.#change(one)))
          : h('p', { class: 'empty' }, 'Nothing waits.'),
        settled.length
          ? h(
            'details',
            { class: 'file-change' },
            h('summary', {}, 'Lately'),
            h('ul', { class: 'changes-to-come' }, settled.map((one) => this.#change(one))),
          )
          : '',
      )
    } catch (problem) {
      this.#schedule.replaceChildren(
        h('p', { class: 'empty is-error' }, `The schedule could not be loaded: ${problem.message}. `, this.#again()),
      )
    }
  }

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
        h('span', { class: `tag ${state === 'failed' ? 'tag-major' : ''}` }, state),
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
      h('p', { class: 'version-meta' }, `from ${date} ${time.slice(0, 5)} ${zone}, `, timeAgo(due)),
      h('p', { class: 'version-meta' }, author, message && `: ${message}`),
      note,
    )
  }

  /** Asks what is to happen, when, and why. */
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
    const radio = (value, words, field, checked, disabled) =>
      h(
        'div',
        { class: 'option option-field' },
        h(
          'label',
          { class: 'option' },
          h('input', { type: 'radio', name: 'action', value, checked, disabled }),
          h('span', {}, words),
        ),
        field,
      )
    const publish = radio(
      'publish',
      'Publish the draft',
      drafts.length ? draft : h('span', { class: 'hint-words' }, 'none has changes and is up to date'),
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
      placeholder: 'What changes, and why? Everybody reads this in the history.',
    })
    const when = momentFields({ optional: false })
    const form = this.#form(details, 'Schedule it', [
      h(
        'fieldset',
        { class: 'options' },
        h('legend', { class: 'visually-hidden' }, 'What is to happen'),
        publish,
        radio('rollback', 'Roll back to version', version, drafts.length === 0, false),
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
    form.querySelector('input:checked')?.focus()
  }

  /** Puts a question in place of the details, or why it can't be asked. */
  async #ask(details, question) {
    try {
      await question()
    } catch (problem) {
      details.replaceChildren(
        h('p', { class: 'is-error', role: 'alert' }, `That did not work: ${problem.message}. Try again.`),
      )
    }
  }

  /** A form in place of the details, which says what went wrong. */
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
        h('button', { type: 'button', class: 'button', onclick: () => details.replaceChildren() }, 'Not now'),
        h('button', { type: 'submit', class: `button ${kind}` }, verb),
      ),
    )
    details.replaceChildren(form)
    return form
  }

  async #try(reason, action) {
    reason.classList.remove('is-error')
    try {
      await action()
      emit(this, 'livery-moved')
    } catch (problem) {
      reason.classList.add('is-error')
      reason.textContent = {
        'channel-conflict': 'Somebody made or moved this channel just now. Close this, look, and try again.',
        'version-conflict': 'Somebody published just now. Close this, look, and try again.',
        'change-settled': 'It is settled already: look again.',
      }[problem.type] ?? `That did not work: ${problem.message}`
    }
  }
}

/** What is to happen, in words. */
const what = ({ action, draft, channel, to }) =>
  ({
    publish: () => (draft ? `Publish draft ${draft}` : 'Publish files'),
    rollback: () => `Roll back to version ${to}`,
    channel: () => `Move channel ${channel} to version ${to}`,
  })[action]()

customElements.define('livery-channels', Channels)
