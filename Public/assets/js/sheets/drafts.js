// @ts-check
// <livery-drafts>: lists the drafts of an app, and creates, opens, renames and deletes them.
// Event: `livery-open-draft` {name}, with null for the published text.
import * as api from '../api.js'
import { nameFor } from '../editor/draft-names.js'
import { count, emit, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { changesInWords } from '../theme/changed-values.js'
import { reviewLink } from './review.js'
import { sheet } from './sheet.js'

const pattern = '[a-z0-9\\-]{1,64}'

export class Drafts extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #list = h('ul', { class: 'drafts' })
  #app = ''
  /** @type {string | null} */
  #current = null
  /**
   * The open reviews by draft.
   * @type {Map<string, API.Review>}
   */
  #reviews = new Map()
  /**
   * What describes the drafts whose rows haven't been visible yet.
   * @type {Map<Element, () => unknown>}
   */
  #unseen = new Map()
  #observer = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      this.#observer.unobserve(target)
      this.#unseen.get(target)?.()
      this.#unseen.delete(target)
    }
  })
  /**
   * The files of the versions that drafts are based on, since the list was loaded.
   * @type {Map<number, Promise<Texts>>}
   */
  #bases = new Map()

  connectedCallback() {
    this.#sheet = sheet(this, 'Drafts', 'sheet-history')
    this.#sheet.body.append(this.#list)
  }

  /**
   * Lists the drafts of an app.
   * @param {string} app
   * @param {string | null} current The name of the open draft, or null.
   */
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
    this.#observer.disconnect()
    this.#unseen.clear()
    this.#bases.clear()
    try {
      const [drafts, reviews] = await Promise.all([api.drafts(this.#app), api.reviews(this.#app)])
      this.#reviews = new Map(reviews.filter(({ state }) => state === 'open').map((review) => [review.draft, review]))
      drafts.sort((a, b) => (a.changed < b.changed ? 1 : -1))
      // A published draft has no changes left.
      const isListed = (/** @type {DraftEntry} */ { draft, edits }) => edits.length > 0 || draft === this.#current
      const [shown, empty] = [drafts.filter(isListed), drafts.filter((draft) => !isListed(draft))]
      this.#list.replaceChildren(this.#head(drafts), ...shown.map((draft) => this.#draft(draft)))
      if (empty.length) this.#list.append(this.#emptyDrafts(empty))
      if (!this.#sheet.dialog.contains(document.activeElement)) this.#sheet.heading.focus()
      if (!drafts.length) {
        this.#list.append(
          h('li', { class: 'empty' }, 'No drafts yet. Edits are saved as a draft automatically.'),
        )
      }
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#list.replaceChildren(
        h(
          'li',
          { class: 'empty is-error' },
          `The drafts could not be loaded: ${problem.message}. `,
          h('button', { type: 'button', class: 'button', onclick: () => this.#load() }, 'Retry'),
        ),
      )
    }
  }

  /** @param {DraftEntry[]} drafts */
  #head(drafts) {
    const details = h('div', { class: 'version-details' })
    const create = async (/** @type {string} */ name) => {
      await api.createDraft(this.#app, name, {}, session.csrf())
      this.#leave(name)
    }
    return h(
      'li',
      { class: 'drafts-head' },
      h(
        'div',
        { class: 'drafts-actions' },
        this.#mayCreate() && h('button', {
          type: 'button',
          class: 'button',
          onclick: () => this.#ask(details, 'Create', freeName(drafts), create),
        }, 'New draft…'),
        this.#current !== null &&
          h(
            'button',
            { type: 'button', class: 'button', onclick: () => this.#leave(null) },
            'Show the published version',
          ),
      ),
      details,
    )
  }

  /** @param {DraftEntry} draft */
  #draft(draft) {
    const { draft: name, base, latest, behind, edits, changed, changedBy, createdBy } = draft
    const details = h('div', { class: 'version-details' })
    const isOpen = name === this.#current
    const files = edits.map(({ path }) => path)
    const words = h(
      'p',
      { class: 'version-meta draft-files', title: files.length ? files.join(', ') : null },
      files.length ? 'Changed.' : 'No changes.',
    )
    if (files.length) {
      this.#unseen.set(words, () => this.#describe(draft, words))
      this.#observer.observe(words)
    }
    const review = this.#reviews.get(name)
    return h(
      'li',
      { class: 'version draft', 'data-draft': name },
      h(
        'p',
        { class: 'version-message' },
        name,
        isOpen && h('span', { class: 'tag tag-good' }, 'open'),
        review && h('span', { class: 'tag' }, `${review.author} requested a review`),
        behind &&
          h('span', { class: 'tag tag-warning' }, `behind: based on version ${base ?? 'none'}, current is ${latest}`),
      ),
      h(
        'p',
        { class: 'version-meta' },
        h('span', { class: 'version-author' }, createdBy),
        !behind && base !== null ? ` · based on version ${base}` : '',
        ` · saved ${changedBy === createdBy ? '' : `by ${changedBy} `}`,
        timeAgo(changed),
      ),
      words,
      h(
        'div',
        { class: 'drafts-actions' },
        review &&
          reviewLink(review, {
            class: 'button button-small button-primary',
            'aria-label': `Review draft ${name}`,
          }, 'Review'),
        !isOpen &&
          h('button', {
            type: 'button',
            class: 'button button-small',
            'aria-label': `Open draft ${name}`,
            onclick: () => this.#leave(name),
          }, 'Open'),
        this.#mayChange(createdBy) &&
          h('button', {
            type: 'button',
            class: 'button button-small',
            'aria-label': `Rename draft ${name}`,
            onclick: () =>
              this.#ask(details, 'Rename', name, (/** @type {string} */ wanted) => this.#rename(name, wanted)),
          }, 'Rename…'),
        this.#mayChange(createdBy) &&
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

  /**
   * Names the values that a draft changes. Without them, the tooltip still names its files.
   * @param {DraftEntry} draft
   * @param {HTMLElement} words
   */
  async #describe({ draft, base, edits }, words) {
    try {
      const [{ files }, before] = await Promise.all([api.draft(this.#app, draft), this.#textsOf(base)])
      const side = (/** @type {(path: string) => string | undefined} */ textOf) =>
        Object.fromEntries(edits.map(({ path }) => [path, textOf(path) ?? '']))
      const changes = changesInWords(side((path) => before[path]), side((path) => files[path]?.text))
      words.textContent = `Changed: ${changes ?? 'only notes and layout'}`
    } catch (problem) {
      api.rethrowDefect(problem)
    }
  }

  /**
   * The files of a version, which several drafts can be based on.
   * @param {number | null} base
   * @returns {Promise<Texts>}
   */
  async #textsOf(base) {
    if (base === null) return {}
    const known = this.#bases.get(base) ?? api.source(this.#app, base).then(({ files }) => files)
    this.#bases.set(base, known)
    return known
  }

  /**
   * A button that lists the drafts without changes.
   * @param {DraftEntry[]} drafts
   */
  #emptyDrafts(drafts) {
    const item = h(
      'li',
      { class: 'drafts-more' },
      h('button', {
        type: 'button',
        class: 'button button-quiet button-small',
        onclick: () => {
          item.replaceWith(...drafts.map((draft) => this.#draft(draft)))
          this.#sheet.heading.focus()
        },
      }, `Show ${count(drafts.length, 'draft')} without changes`),
    )
    return item
  }

  #mayCreate() {
    return session.may('designer', this.#app)
  }

  /**
   * The server lets all designers rename and delete a draft. The page offers it to the author, and to publishers, who
   * tidy up.
   * @param {string} author
   */
  #mayChange(author) {
    return session.may('publisher', this.#app) || (this.#mayCreate() && author === session.user()?.name)
  }

  /** @param {string | null} name */
  #leave(name) {
    emit(this, 'livery-open-draft', { name })
  }

  /**
   * Shows a form for a name, and passes the name to `action`.
   * @param {HTMLElement} details
   * @param {string} verb
   * @param {string} initial
   * @param {(name: string) => Promise<unknown>} action
   */
  #ask(details, verb, initial, action) {
    const field = h('input', {
      class: 'field',
      type: 'text',
      name: 'name',
      required: true,
      pattern,
      value: initial,
      title: '1 to 64 characters: a-z, 0-9 and hyphens',
      autocomplete: 'off',
      spellcheck: 'false',
    })
    const reason = h('p', { class: 'sheet-reason', role: 'status' }, 'Use a-z, 0-9 and hyphens.')
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

  /**
   * @param {HTMLElement} details
   * @param {DraftEntry} draft
   */
  #confirm(details, { draft: name, etag, edits, createdBy }) {
    const reason = h('p', { class: 'sheet-reason', role: 'status' })
    const button = h('button', {
      type: 'button',
      class: 'button button-danger',
      onclick: () =>
        this.#try(reason, async () => {
          await api.deleteDraft(this.#app, name, { csrf: session.csrf(), etag })
          if (name === this.#current) return this.#leave(null)
          await this.#load()
        }),
    }, 'Delete draft')
    details.replaceChildren(
      h(
        'p',
        {},
        edits.length
          ? `This deletes ${whose(createdBy)} changes in ${count(edits.length, 'file')}. They can’t be restored.`
          : 'This draft has no changes.',
      ),
      h(
        'div',
        { class: 'sheet-actions' },
        reason,
        h('button', { type: 'button', class: 'button', onclick: () => details.replaceChildren() }, 'Cancel'),
        button,
      ),
    )
    button.focus()
  }

  /**
   * Creates a draft with the same content, then deletes the old draft unless it has been saved since.
   * @param {string} name
   * @param {string} wanted
   */
  async #rename(name, wanted) {
    if (name === wanted) return this.#load()
    const csrf = session.csrf()
    const { base, entry, files, etag } = await api.draft(this.#app, name)
    const texts = Object.fromEntries(Object.entries(files).map(([file, { text }]) => [file, text]))
    await api.createDraft(this.#app, wanted, { base: base ?? undefined, entry, files: texts }, csrf)
    await api.deleteDraft(this.#app, name, { csrf, etag })
    if (name === this.#current) return this.#leave(wanted)
    await this.#load()
  }

  /**
   * @param {HTMLElement} reason
   * @param {() => Promise<unknown>} action
   */
  async #try(reason, action) {
    try {
      await action()
    } catch (problem) {
      api.rethrowDefect(problem)
      reason.textContent = problem.type === 'draft-conflict' && problem.status === 412
        ? 'A draft with this name exists, or someone else saved this draft just now. Use another name, or try again.'
        : `The change failed: ${problem.message}`
      reason.classList.add('is-error')
    }
  }
}

/** @param {string} author */
const whose = (author) => author === session.user()?.name ? 'your' : `${author}’s`

/** @param {DraftEntry[]} drafts */
const freeName = (drafts) => {
  const taken = new Set(drafts.map(({ draft }) => draft))
  const name = nameFor(session.user()?.name ?? 'draft')
  for (let number = 1;; number += 1) {
    const one = number === 1 ? name : `${name}-${number}`
    if (!taken.has(one)) return one
  }
}

customElements.define('livery-drafts', Drafts)
