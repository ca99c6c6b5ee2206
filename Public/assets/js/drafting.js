// What the edit page does with drafts: opens and saves them, says how that goes, and brings together what several
// people save or publish.
import * as api from './api.js'
import './draft-tag.js'
import './drafts-sheet.js'
import './rebase-sheet.js'
import './shared-draft-sheet.js'
import { Banner } from './banner.js'
import { count, h, timeAgo } from './element.js'
import { merge } from './lines.js'
import * as session from './session.js'

const find = (selector) => document.querySelector(selector)
const lookAgain = 30_000 // Milliseconds between looks at what others did, while the page is seen.

export class Drafting {
  #workspace
  #editor
  #page
  #banner = new Banner(find('.banner'))
  #tag = find('livery-draft-tag')
  #wasNameless = false
  #placed = null
  #sheets = { drafts: find('livery-drafts'), rebase: find('livery-rebase'), shared: find('livery-shared-draft') }

  /** `page` has `check`, `say`, `show` and `place`: what there is to do after texts or the draft changed. */
  constructor(workspace, editor, page) {
    this.#workspace = workspace
    this.#editor = editor
    this.#page = page
    this.draft.addEventListener('change', () => this.#show())
    this.draft.addEventListener('taken', ({ detail }) => this.#take(detail))
    document.addEventListener('livery-drafts', () => this.list())
    document.addEventListener('livery-open-draft', ({ detail: { name } }) => this.#leave(name))
    document.addEventListener('livery-settle', ({ detail: { choices } }) => this.#settle(choices))
    document.addEventListener('livery-rebase-draft', ({ detail }) => this.#rebase(detail))
    document.addEventListener('livery-account', () => this.#show())
    document.addEventListener('visibilitychange', () => (document.hidden ? this.draft.save() : this.look()))
    setInterval(() => {
      if (!document.hidden) this.look()
    }, lookAgain)
  }

  get draft() {
    return this.#workspace.draft
  }

  /** After the page is there: what this browser kept, other drafts of this person, a newer version. */
  async begin(missing) {
    if (missing) {
      this.#banner.say('missing', missing, [['All drafts', () => this.list()], [
        'Close',
        () => this.#banner.clear('missing'),
      ]])
    }
    this.#wasNameless = this.draft.name === null
    this.#offerKept()
    this.#show()
    this.#sayBehind()
    if (this.draft.isAllowed && !this.draft.name) await this.#offerOwn()
  }

  /** The text was edited. */
  touch() {
    this.draft.touch()
  }

  /** Saves at once; answers what to tell about it. */
  async save() {
    if (!this.draft.isAllowed) {
      return this.#workspace.edited.length
        ? 'Draft kept in this browser'
        : 'Nothing to keep: the text is what is published'
    }
    const saved = await this.draft.save()
    if (this.draft.name === null) {
      return this.draft.reason ? `Not saved: ${this.draft.reason}` : 'Nothing to save: the text is what is published'
    }
    return saved ? `Saved in draft ${this.draft.name}` : `Not saved: ${this.draft.reason}`
  }

  /** Before a publish: saves, and takes what others saved and published. */
  async bringUpToDate() {
    if (!this.draft.isAllowed) return
    if (this.#workspace.edited.length || this.draft.name) await this.draft.save()
    await this.look()
  }

  /** Why the draft can't be published as it is, or null. */
  get unready() {
    const { draft } = this
    if (draft.name === null) return null
    if (!draft.isSaved) return `The draft is not saved: ${draft.reason || 'wait a moment'}.`
    return null
  }

  /** Whether another version than the draft's own has been published. */
  get isBehind() {
    return this.draft.name !== null && this.draft.isAllowed && this.draft.base !== this.#workspace.theme.latest
  }

  list() {
    this.#sheets.drafts.open(this.#workspace.app, this.draft.name)
  }

  /** Looks whether others published or saved meanwhile. */
  async look() {
    if (!this.#workspace.theme || find('dialog[open]')) return
    try {
      const theme = await api.theme(this.#workspace.app)
      if (theme.etag !== this.#workspace.theme.etag) {
        this.#workspace.theme = theme
        this.#page.show()
      }
      if (this.draft.name && this.draft.isAllowed && this.draft.state !== 'failed') await this.draft.refresh()
      this.#sayBehind()
    } catch {
      // What could not be seen now is seen the next time; saving says for itself how it goes.
    }
  }

  /** After a publish or a rollback: what is in force, and the draft as it goes on from there. */
  async settle() {
    const { draft } = this
    const { app } = this.#workspace
    this.#workspace.theme = await api.theme(app)
    await this.#adopt(async () => {
      const document = await api.draft(app, draft.name)
      if (!document.behind || document.edits.length || !draft.isSaved) return document
      return api.rebase(app, draft.name, {}, { csrf: session.user().csrf, etag: document.etag })
    })
  }

  /** Puts the draft on the version in force: at once if nothing conflicts and `isQuick`, else after a look. */
  async rebase({ isQuick = false } = {}) {
    const { app } = this.#workspace
    const sheet = this.#sheets.rebase
    const open = () => sheet.open(this.draft.name, this.draft.base, this.#workspace.theme.latest)
    if (!isQuick) open()
    try {
      this.#workspace.theme = await api.theme(app)
      if (!await this.draft.save()) throw new Error(`your text is not saved: ${this.draft.reason}`)
      const found = await api.previewRebase(app, this.draft.name, this.#writing())
      if (isQuick && !found.conflicts.length) return await this.#rebase({ to: found.to, choices: [] })
      open()
      sheet.show(found)
    } catch (problem) {
      open()
      sheet.fail(`The draft could not be put on version ${this.#workspace.theme.latest}: ${problem.message}.`)
    }
  }

  #writing() {
    return { csrf: session.user().csrf, etag: this.draft.etag }
  }

  async #rebase({ to, choices }) {
    try {
      await this.#adopt(async () => {
        const document = await api.rebase(this.#workspace.app, this.draft.name, { to, choices }, this.#writing())
        this.#sheets.rebase.close()
        return document
      })
      this.#workspace.theme = await api.theme(this.#workspace.app)
      this.#sayBehind()
      this.#page.say(`Their version is under your text now: the draft is of version ${to}. Look, then publish.`)
    } catch (problem) {
      const words = problem.status === 412
        ? 'Somebody saved in this draft just now. Look, and rebase again.'
        : problem.message
      this.#sheets.rebase.fail(words)
      this.#page.say(`Not rebased: ${words}`)
    }
  }

  /** Takes the draft as a request answers with it, and the version under it. */
  async #adopt(request) {
    const { base } = await this.draft.adopt(request)
    this.#workspace.published = base === null ? {} : (await api.source(this.#workspace.app, base)).files
    this.#workspace.keep()
    this.#sayBehind()
    await this.#page.check()
  }

  /** Puts what others saved into the files, as steps that can be undone. */
  async #take(texts) {
    this.#workspace.write(this.#editor, texts)
    this.#workspace.keep()
    await this.#page.check()
    this.#page.say(`Others changed ${Object.keys(texts).join(', ')} in this draft.`)
  }

  // Two people in one draft

  #conflicts() {
    const { files, draft } = this.#workspace
    return [...draft.conflicts].map(([file, { text, author }]) => ({
      file,
      author,
      base: draft.savedText(file),
      mine: files[file],
      theirs: text,
    }))
  }

  #settle(choices) {
    for (const { file, base, mine, theirs } of this.#conflicts()) {
      const chosen = { theirs, mine, both: merge(base ?? '', mine ?? '', theirs ?? '').text }[choices[file]]
      this.draft.settle(file)
      // Theirs is put in first, so that undo leads back to it.
      this.#workspace.write(this.#editor, { [file]: theirs })
      this.#workspace.write(this.#editor, { [file]: chosen })
    }
    this.draft.save()
    this.#page.check()
  }

  // What is said

  #show() {
    const { draft } = this
    this.#tag.show(draft)
    if (draft.name !== this.#placed) this.#page.place()
    this.#placed = draft.name
    if (draft.state === 'saved') {
      this.#workspace.keep()
      if (this.#wasNameless) this.#workspace.forgetNameless()
      this.#wasNameless = false
    }
    if (draft.state === 'conflict') {
      this.#banner.say('conflict', [h('strong', {}, 'Not saved: '), `${draft.reason}. Your text is kept here.`], [[
        'Compare and choose…',
        () => this.#sheets.shared.open(this.#conflicts()),
        true,
      ]])
    } else this.#banner.clear('conflict')
    if (draft.state === 'failed') {
      const isGone = draft.problem?.type === 'unknown-draft'
      const save = () => {
        if (isGone) draft.detach(this.#workspace.published, draft.base)
        draft.save()
      }
      this.#banner.say('failed', [
        h('strong', {}, 'Not saved: '),
        `${draft.reason}. Your text is kept in this browser.`,
      ], [[isGone ? 'Save as a new draft' : 'Try again', save, true]])
    } else this.#banner.clear('failed')
  }

  #sayBehind() {
    const { theme } = this.#workspace
    if (!this.isBehind) return this.#banner.clear('behind')
    this.#banner.say('behind', [
      h('strong', {}, `Version ${theme.latest} has been published`),
      `, and this draft is of ${
        this.draft.base === null ? 'no version' : `version ${this.draft.base}`
      }. Put it on the newer one before you publish.`,
    ], [['Rebase…', () => this.rebase(), true]])
  }

  #offerKept() {
    const offered = this.#workspace.offered()
    const mine = offered.filter(([, { isSafe }]) => isSafe)
    if (mine.length) this.#restore(mine, 'Text that had not reached the draft is back.')
    const others = offered.filter(([, { isSafe }]) => !isSafe)
    if (!others.length) return
    const newest = others.map(([, { time }]) => time).sort().at(-1)
    const older = others.some(([, { version }]) => version !== this.#workspace.theme.latest)
    this.#workspace.held = new Set(others.map(([file]) => file))
    const leave = () => {
      this.#workspace.held.clear()
      this.#banner.clear('kept')
    }
    this.#banner.say('kept', [
      h('strong', {}, 'You have a draft'),
      ' of ',
      others.map(([file]) => file).join(', '),
      ', kept in this browser ',
      timeAgo(newest),
      older ? '. A newer version has been published since.' : '.',
    ], [['Restore draft', () => {
      leave()
      this.#restore(others, 'The draft is back. Undo takes it away again.')
    }, true], ['Discard', () => {
      leave()
      this.#workspace.keep()
      this.#page.say('The draft is gone.')
    }]])
  }

  #restore(offered, words) {
    this.#workspace.write(this.#editor, Object.fromEntries(offered.map(([file, { text }]) => [file, text])))
    this.#editor.open(offered[0][0])
    this.#workspace.keep()
    this.draft.touch()
    this.#page.check()
    this.#page.say(words)
  }

  async #offerOwn() {
    const me = session.user().name
    const drafts = (await api.drafts(this.#workspace.app).catch(() => []))
      .filter(({ createdBy, edits }) => createdBy === me && edits.length).sort((
        a,
        b,
      ) => (a.changed < b.changed ? 1 : -1))
    if (!drafts.length || this.draft.name) return
    const [{ draft: name, edits, changed }] = drafts
    this.#banner.say('own', [
      h('strong', {}, `Your draft “${name}”`),
      ' of ',
      edits.map(({ path }) => path).join(', '),
      ', saved ',
      timeAgo(changed),
      drafts.length > 1 ? `, and ${count(drafts.length - 1, 'other')}.` : '.',
    ], [['Open draft', () => this.#leave(name), true], ['Not now', () => this.#banner.clear('own')]])
  }

  /** Opens another draft, or the published text, once everything here is saved or kept. */
  async #leave(name) {
    if (this.draft.isAllowed) await this.draft.save()
    this.#workspace.keep()
    const choice = new URLSearchParams(this.#workspace.choice)
    if (name !== null) choice.set('draft', name)
    location.assign(`${location.pathname}?${choice}`)
  }
}
