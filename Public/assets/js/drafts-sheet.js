// <livery-drafts>: every draft of an app, with who saved what in it and when; the way into it, and new names.
// Events: `livery-open-draft` {name}, or null for the published text.
import * as api from './api.js'
import { nameFor } from './draft.js'
import { count, emit, h, timeAgo } from './element.js'
import * as session from './session.js'
import { sheet } from './sheet.js'

const pattern = '[a-z0-9\\-]{1,64}'

class Drafts extends HTMLElement {
  #sheet
  #list
  #app
  #current

  connectedCallback() {
    this.#sheet = sheet(this, 'Drafts', 'sheet-history')
    this.#list = h('ul', { class: 'drafts' })
    this.#sheet.body.append(this.#list)
  }

  /** Lists the drafts of an app, of which one is open, or none. */
  open(app, current) {
    this.#app = app
    this.#current = current
    this.#list.replaceChildren(h('li', { class: 'empty' }, 'Loading the drafts…'))
    this.#sheet.open()
    this.#sheet.heading.focus()
    return this.#load()
  }

  close() {
    this.#sheet.dialog.close()
  }

  async #load() {
    try {
      const drafts = await api.drafts(this.#app)
      drafts.sort((a, b) => (a.changed < b.changed ? 1 : -1))
      this.#list.replaceChildren(this.#head(drafts), ...drafts.map((draft) => this.#draft(draft)))
      if (!this.#sheet.dialog.contains(document.activeElement)) this.#sheet.heading.focus()
      if (!drafts.length) {
        this.#list.append(
          h('li', { class: 'empty' }, 'No drafts yet. Change something: it is saved as a draft by itself.'),
        )
      }
    } catch (problem) {
      this.#list.replaceChildren(
        h(
          'li',
          { class: 'empty is-error' },
          `The drafts could not be loaded: ${problem.message}. `,
          h('button', { type: 'button', class: 'button', onclick: () => this.#load() }, 'Try again'),
        ),
      )
    }
  }

  #head(drafts) {
    const details = h('div', { class: 'version-details' })
    const make = async (name) => {
      await api.createDraft(this.#app, name, {}, session.user().csrf)
      this.#leave(name)
    }
    return h(
      'li',
      { class: 'drafts-head' },
      h(
        'div',
        { class: 'drafts-actions' },
        this.#mayChange() && h('button', {
          type: 'button',
          class: 'button',
          onclick: () => this.#ask(details, 'Make', freeName(drafts), make),
        }, 'New draft…'),
        this.#current !== null &&
          h('button', { type: 'button', class: 'button', onclick: () => this.#leave(null) }, 'See the published text'),
      ),
      details,
    )
  }

  #draft(draft) {
    const { draft: name, base, latest, behind, edits, changed, changedBy, createdBy } = draft
    const details = h('div', { class: 'version-details' })
    const isOpen = name === this.#current
    const files = edits.map(({ path }) => path)
    return h(
      'li',
      { class: 'version draft', 'data-draft': name },
      h(
        'p',
        { class: 'version-message' },
        name,
        isOpen && h('span', { class: 'tag tag-good' }, 'open'),
        behind &&
          h('span', { class: 'tag tag-warning' }, `behind: of version ${base ?? 'none'}, ${latest} is in force`),
      ),
      h(
        'p',
        { class: 'version-meta' },
        h('span', { class: 'version-author' }, createdBy),
        !behind && base !== null ? `, from version ${base}` : '',
        ` · saved ${changedBy === createdBy ? '' : `by ${changedBy} `}`,
        timeAgo(changed),
      ),
      h(
        'p',
        { class: 'version-meta draft-files' },
        files.length ? `${count(files.length, 'file')} changed: ${files.join(', ')}` : 'Nothing is changed in it.',
      ),
      h(
        'div',
        { class: 'drafts-actions' },
        !isOpen &&
          h('button', {
            type: 'button',
            class: 'button button-small',
            'aria-label': `Open draft ${name}`,
            onclick: () => this.#leave(name),
          }, 'Open'),
        this.#mayChange() &&
          h('button', {
            type: 'button',
            class: 'button button-small',
            'aria-label': `Rename draft ${name}`,
            onclick: () => this.#ask(details, 'Rename', name, (wanted) => this.#rename(name, wanted)),
          }, 'Rename…'),
        this.#mayChange() &&
          h('button', {
            type: 'button',
            class: 'button button-small',
            'aria-label': `Delete draft ${name}`,
            onclick: () => this.#confirm(details, draft),
          }, 'Delete…'),
      ),
      details,
    )
  }

  #mayChange() {
    return session.may('designer', this.#app)
  }

  #leave(name) {
    emit(this, 'livery-open-draft', { name })
  }

  /** Asks for a name in place, and does something with it. */
  #ask(details, verb, initial, action) {
    const field = h('input', {
      class: 'field',
      type: 'text',
      name: 'name',
      required: true,
      pattern,
      value: initial,
      title: '1 to 64 of a-z, 0-9 and -',
      autocomplete: 'off',
      spellcheck: 'false',
    })
    const reason = h('p', { class: 'sheet-reason', role: 'status' }, 'a-z, 0-9 and - make a name.')
    details.replaceChildren(h(
      'form',
      {
        class: 'sheet-form',
        onsubmit: (event) => {
          event.preventDefault()
          this.#try(reason, () => action(field.value.trim()))
        },
      },
      h('label', { class: 'label' }, 'Name', field),
      h(
        'div',
        { class: 'sheet-actions' },
        reason,
        h('button', { type: 'button', class: 'button', onclick: () => details.replaceChildren() }, 'Cancel'),
        h('button', { type: 'submit', class: 'button button-primary' }, verb),
      ),
    ))
    field.select()
    field.focus()
  }

  #confirm(details, { draft: name, etag, edits }) {
    const reason = h('p', { class: 'sheet-reason', role: 'status' })
    const button = h('button', {
      type: 'button',
      class: 'button button-danger',
      onclick: () =>
        this.#try(reason, async () => {
          await api.deleteDraft(this.#app, name, { csrf: session.user().csrf, etag })
          if (name === this.#current) return this.#leave(null)
          await this.#load()
        }),
    }, 'Delete it')
    details.replaceChildren(
      h(
        'p',
        {},
        edits.length
          ? `What is changed in ${count(edits.length, 'file')} goes with it, and can’t be brought back.`
          : 'Nothing is changed in it, so nothing is lost.',
      ),
      h(
        'div',
        { class: 'sheet-actions' },
        reason,
        h('button', { type: 'button', class: 'button', onclick: () => details.replaceChildren() }, 'Keep it'),
        button,
      ),
    )
    button.focus()
  }

  /** The same content under another name; only then the old one goes, if nobody saved in it meanwhile. */
  async #rename(name, wanted) {
    if (name === wanted) return this.#load()
    const { csrf } = session.user()
    const { base, entry, files, etag } = await api.draft(this.#app, name)
    const texts = Object.fromEntries(Object.entries(files).map(([file, { text }]) => [file, text]))
    await api.createDraft(this.#app, wanted, { base: base ?? undefined, entry, files: texts }, csrf)
    await api.deleteDraft(this.#app, name, { csrf, etag })
    if (name === this.#current) return this.#leave(wanted)
    await this.#load()
  }

  async #try(reason, action) {
    try {
      await action()
    } catch (problem) {
      reason.textContent = {
        'draft-conflict': problem.status === 412
          ? 'There is a draft of that name, or somebody saved in this one just now. Choose another name, or look again.'
          : problem.message,
      }[problem.type] ?? `That did not work: ${problem.message}`
      reason.classList.add('is-error')
    }
  }
}

const freeName = (drafts) => {
  const taken = new Set(drafts.map(({ draft }) => draft))
  const name = nameFor(session.user()?.name ?? 'draft')
  for (let number = 1;; number += 1) {
    const one = number === 1 ? name : `${name}-${number}`
    if (!taken.has(one)) return one
  }
}

customElements.define('livery-drafts', Drafts)
