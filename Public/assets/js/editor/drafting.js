// @ts-check
// Connects the draft to the edit page: opens and saves drafts, shows their state, and applies changes by others.
import '../elements/draft-tag.js'
import * as api from '../api.js'
import { emit, find, h } from '../dom.js'
import { signInAddress } from '../elements/account.js'
import * as session from '../session.js'
import { changesInWords } from '../theme/changed-values.js'
import { DraftConflicts } from './draft-conflicts.js'
import { restore } from './kept-history.js'
import { remember } from './local-drafts.js'
import { Offers } from './offers.js'
import { retryDelay } from './retry.js'
import { isOwnField } from './undoing.js'

export class Drafting {
  #workspace
  #checking
  #navigation
  #onDemand
  #editor = find('livery-editor')
  #status = find('livery-status')
  #tag = find('livery-draft-tag')
  /** @type {import('./banner.js').Banner} */
  #banner
  #draftsSheet = find('livery-drafts')
  #updateSheet = find('livery-update')
  #conflicts
  #offers
  #wasNameless = false
  /** What the author published besides this draft, and the version that it became. */
  #published = { words: '', version: 0 }
  /** Whether others have made changes that couldn't be applied yet. */
  #isStale = false
  #isComposing = false
  /** The number of times in a row that changes by others couldn't be loaded. */
  #failures = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry
  /**
   * The draft's name in the page's address.
   * @type {string | null}
   */
  #shownName = null

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./navigation.js').Navigation} navigation
   * @param {import('./banner.js').Banner} banner
   * @param {import('./on-demand.js').OnDemand} onDemand
   */
  constructor(workspace, checking, navigation, banner, onDemand) {
    this.#banner = banner
    this.#onDemand = onDemand
    this.#workspace = workspace
    this.#checking = checking
    this.#navigation = navigation
    this.draft = workspace.draft
    this.#conflicts = new DraftConflicts(workspace, checking, banner, onDemand)
    this.#offers = new Offers(workspace, checking, banner, (name) => this.#openDraft(name))
    this.draft.addEventListener('change', () => this.#show())
    this.draft.addEventListener('taken', (event) => this.#take(/** @type {CustomEvent} */ (event).detail))
    document.addEventListener('livery-drafts', () => this.list())
    document.addEventListener('livery-open-draft', ({ detail: { name } }) => this.#openDraft(name))
    document.addEventListener('livery-update-draft', ({ detail }) => this.#updateDraft(detail))
    document.addEventListener('livery-account', () => this.#show())
    document.addEventListener('visibilitychange', () => (document.hidden ? this.draft.save() : this.refresh()))
    this.#applyLater()
  }

  /** Applies changes by others as soon as nothing prevents it. */
  #applyLater() {
    const retry = () =>
      setTimeout(() => {
        if (this.#isStale) this.refresh()
      })
    document.addEventListener('close', retry, true)
    document.addEventListener('focusout', retry)
    document.addEventListener('livery-checked', retry)
    document.addEventListener('compositionstart', () => {
      this.#isComposing = true
    })
    document.addEventListener('compositionend', () => {
      this.#isComposing = false
      retry()
    })
  }

  /** Whether a dialog, an input method or unfinished text in a field relies on the current text and selection. */
  get #isBusy() {
    const field = document.activeElement
    const isUnfinished = isOwnField(field) && field?.matches(':is(livery-tokens, livery-inspector) input') === true
    return this.#isComposing || document.querySelector('dialog[open]') !== null || isUnfinished
  }

  /**
   * Offers to restore local text and to open this user's other drafts, and shows whether the draft is out of date.
   * @param {string | null} missing Why the draft in the address couldn't be opened.
   */
  async start(missing) {
    if (missing) {
      this.#banner.show('missing', missing, [
        session.user()
          ? ['All drafts', () => this.list()]
          : ['Sign in', () => location.assign(signInAddress(this.#workspace.requestedAddress)), true],
        ['Close', () => this.#banner.clear('missing')],
      ])
    }
    this.#wasNameless = this.draft.name === null
    this.#published = JSON.parse(sessionStorage.getItem(this.#publishedKey) ?? 'null') ?? this.#published
    this.#offers.offerLocal()
    restore(this.#workspace)
    this.#show()
    this.#showBehind()
    if (this.draft.isAllowed && !this.draft.name) await this.#offers.offerOwn()
  }

  /** Schedules a save, because the text changed. */
  textChanged() {
    this.draft.textChanged()
  }

  /** Saves immediately. Returns a message with the result. */
  async save() {
    if (!this.draft.isAllowed) {
      return this.#workspace.edited.length ? 'Draft saved in this browser' : 'No changes to save'
    }
    const saved = await this.draft.save()
    if (this.draft.name === null && !this.draft.reason) return 'No changes to save'
    return saved ? `Saved in draft ${this.draft.name}` : `Not saved: ${this.draft.reason}`
  }

  /** Saves, and loads changes that others have saved and published. */
  async bringUpToDate() {
    if (!this.draft.isAllowed) return
    if (this.#workspace.edited.length || this.draft.name) await this.draft.save()
    await this.refresh()
  }

  /** Why the draft can't be published yet, or null. */
  get obstacle() {
    const { name, isSaved, reason } = this.draft
    if (name === null || isSaved) return null
    return `The draft is not saved: ${reason || 'wait a moment'}.`
  }

  /** Whether the draft isn't based on the current version. */
  get isBehind() {
    return this.draft.name !== null && this.draft.isAllowed &&
      (this.draft.base ?? 0) !== this.#workspace.theme.latest
  }

  /** Shows the draft on a phone, after creating it if necessary. */
  previewOnPhone() {
    const { app } = this.#workspace
    if (!session.user()) return this.#status.say('Sign in to preview your draft on a phone.', 'error')
    if (!this.draft.isAllowed) return this.#status.say('Only designers can share a draft with a phone.', 'error')
    const name = async () => {
      await this.draft.save()
      return this.draft.ensure()
    }
    return this.#onDemand.open('Preview on a phone', () => find('livery-phone-preview').open(app, name))
  }

  list() {
    return this.#onDemand.open('Drafts', () => this.#draftsSheet.open(this.#workspace.app, this.draft.name))
  }

  /**
   * Loads changes that others have published and saved, now or as soon as nothing prevents it.
   * @param {string | null} [etag] The draft's latest ETag, if only the draft has changed.
   */
  async refresh(etag) {
    if (!this.#workspace.isLoaded) return
    this.#isStale = this.#isBusy
    if (this.#isStale) return
    try {
      // The draft comes first, because its author may have published it.
      if (this.draft.name && this.draft.state !== 'failed') await this.#refreshDraft(etag)
      if (!etag) await this.#refreshTheme()
      this.#showBehind()
      if (!etag) emit(this.#tag, 'livery-refreshed')
      this.#failures = 0
    } catch (problem) {
      api.rethrowDefect(problem)
      // Nothing announces the same change again. Failed saves are shown anyway.
      if (!problem.isTemporary) return
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => this.refresh(), retryDelay(this.#failures))
      this.#failures += 1
    }
  }

  /** @param {string | null} [etag] */
  async #refreshDraft(etag) {
    const { base } = this.draft
    await this.draft.refresh(etag)
    if (this.draft.base === base || this.draft.base === null) return
    this.#workspace.published = (await api.source(this.#workspace.app, this.draft.base)).files
    await this.#refreshTheme()
    this.#checking.showFiles()
    this.#checking.showChanges()
  }

  /** Loads the current version's number. If there is no draft and no local text, also loads its files. */
  async #refreshTheme() {
    const theme = await api.theme(this.#workspace.app)
    if (theme.etag === this.#workspace.theme.etag) return
    const { edited, deleted, draft } = this.#workspace
    if (draft.name === null && !edited.length && !deleted.length) {
      const { texts } = await this.#workspace.mergeCurrent()
      this.#apply(texts, 'Someone')
      this.#status.say(`Version ${theme.latest} was published.`)
      return this.#checking.check.now()
    }
    this.#workspace.theme = theme
    this.#checking.showFiles()
  }

  /**
   * Loads the current version after a publish, and bases the draft on it. Returns false if the author has to choose
   * values, or if the draft couldn't be updated.
   */
  async continueFromCurrent() {
    const { app } = this.#workspace
    this.#workspace.theme = await api.theme(app)
    if (!this.draft.isSaved) await this.draft.save()
    await this.#adopt(() => api.draft(app, this.#name))
    return !this.isBehind || await this.update({ isQuick: true })
  }

  /**
   * Keeps the draft as it is after the author has published something else, and says so.
   * @param {string} words
   */
  async keep(words) {
    this.#workspace.theme = await api.theme(this.#workspace.app)
    this.#published = { words, version: this.#workspace.theme.latest }
    // A reload offers the same.
    sessionStorage.setItem(this.#publishedKey, JSON.stringify(this.#published))
    this.#checking.showFiles()
    this.#showBehind()
    emit(this.#tag, 'livery-refreshed')
  }

  get #publishedKey() {
    return `livery.published.${this.#workspace.app}`
  }

  /** Asks before the draft is deleted, because that can't be undone. */
  #askToDiscard() {
    const name = this.#name
    const discard = async () => {
      try {
        await api.deleteDraft(this.#workspace.app, name, this.#writing)
        await this.#leaveFor(null)
      } catch (problem) {
        api.rethrowDefect(problem)
        this.#showBehind()
        this.#status.say(`The draft could not be discarded: ${problem.message}`, 'error')
      }
    }
    this.#banner.show('behind', 'This deletes the changes of your draft. They can’t be restored.', [
      ['Keep draft', () => this.#showBehind()],
      ['Delete draft', discard, true],
    ])
  }

  // Updates to a later version

  /**
   * Bases the draft on the current version. With `isQuick`, shows the sheet only if there are conflicts. Returns
   * whether the draft has already been updated.
   * @param {{ isQuick?: boolean }} [options]
   */
  update(options = {}) {
    return this.#onDemand.open('the update', () => this.#update(options))
  }

  /** @param {{ isQuick?: boolean }} options */
  async #update({ isQuick = false }) {
    const { app } = this.#workspace
    const sheet = this.#updateSheet
    const open = () => sheet.open(this.#name, this.draft.base, this.#workspace.theme.latest)
    if (!isQuick) open()
    try {
      this.#workspace.theme = await api.theme(app)
      if (!await this.draft.save()) {
        throw new api.Problem(409, { detail: `your text is not saved: ${this.draft.reason}` })
      }
      const preview = await api.previewRebase(app, this.#name, this.#writing)
      if (isQuick && !preview.conflicts.length) return await this.#updateDraft({ to: preview.to, choices: [] })
      open()
      sheet.show(preview)
    } catch (problem) {
      api.rethrowDefect(problem)
      open()
      sheet.fail(`The draft could not be updated to version ${this.#workspace.theme.latest}: ${problem.message}.`)
    }
    return false
  }

  /**
   * Returns whether the draft is updated.
   * @param {Details['livery-update-draft']} update
   */
  async #updateDraft({ to, choices }) {
    try {
      await this.#adopt(async () => {
        const document = await api.rebase(this.#workspace.app, this.#name, { to, choices }, this.#writing)
        this.#updateSheet.close()
        return document
      })
      this.#workspace.theme = await api.theme(this.#workspace.app)
      this.#showBehind()
      this.#status.say(`The draft is now based on version ${to}. Review it, then publish.`)
      return true
    } catch (problem) {
      api.rethrowDefect(problem)
      const reason = problem.status === 412
        ? 'someone else saved this draft just now. Review the draft, then update it again'
        : problem.message
      this.#updateSheet.fail(`The draft was not updated: ${reason}.`)
      this.#status.say(`The draft was not updated: ${reason}.`, 'error')
      return false
    }
  }

  /** The name of the open draft. Only for actions that need a draft. */
  get #name() {
    if (this.draft.name === null) throw new Error('no draft is open')
    return this.draft.name
  }

  get #writing() {
    return { csrf: session.csrf(), etag: this.draft.etag }
  }

  /**
   * Applies the draft that a request returns, and loads the version that it is based on.
   * @param {() => Promise<DraftDocument>} request
   */
  async #adopt(request) {
    const { base } = await this.draft.adopt(request)
    this.#workspace.published = base === null ? {} : (await api.source(this.#workspace.app, base)).files
    this.#workspace.local.store()
    this.#showBehind()
    await this.#checking.check.now()
  }

  // Concurrent edits of one draft

  /**
   * Applies changes by others to the files. Undo keeps them.
   * @param {{ texts: TextChanges, person: string }} changes
   */
  async #take({ texts, person }) {
    const { files } = this.#workspace
    const before = Object.fromEntries(Object.keys(texts).map((file) => [file, files[file]]))
    this.#apply(texts, person)
    this.#workspace.local.store()
    // After the check, this message could replace one about what the author has done in the meantime.
    this.#status.say(`${person} changed ${changesInWords(before, texts) ?? 'this draft'}.`)
    await this.#checking.check.now()
  }

  /**
   * Replaces texts without moving the focus.
   * @param {TextChanges} texts
   * @param {string} person Who changed them.
   */
  #apply(texts, person) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)
    this.#workspace.history.foreign(person, () => this.#workspace.write(this.#editor, texts))
    if (focused === document.body) /** @type {HTMLElement | null} */ (document.activeElement)?.blur()
    else if (!this.#editor.contains(focused)) focused?.focus({ preventScroll: true })
  }

  // The state of the draft

  #show() {
    const { draft } = this
    this.#tag.show(draft)
    if (draft.name !== this.#shownName) this.#navigation.updateAddress()
    if (draft.name !== null && draft.isAllowed) remember(this.#workspace.app, draft.name)
    this.#shownName = draft.name
    if (draft.state === 'saved') {
      this.#workspace.local.store()
      if (this.#wasNameless) this.#workspace.local.removeWithoutDraft()
      this.#wasNameless = false
    }
    this.#conflicts.show()
    this.#showFailure()
  }

  #showFailure() {
    const { draft } = this
    if (draft.state !== 'failed') return this.#banner.clear('failed')
    const isDeleted = draft.problem?.type === 'unknown-draft'
    const save = () => {
      if (isDeleted) draft.detach(this.#workspace.published, draft.base)
      draft.save()
    }
    this.#banner.show(
      'failed',
      [h('strong', {}, 'Not saved: '), `${draft.reason}. Your text is kept in this browser.`],
      [[isDeleted ? 'Save as new draft' : 'Retry', save, true]],
    )
  }

  #showBehind() {
    if (!this.isBehind) return this.#banner.clear('behind')
    const { words, version } = this.#published
    if (words && version === this.#workspace.theme.latest) {
      return this.#banner.show('behind', [h('strong', {}, words), ' You still see your draft.'], [
        ['Discard draft…', () => this.#askToDiscard()],
        ['Update draft…', () => this.update(), true],
      ])
    }
    const base = this.draft.base === null ? 'no version' : `version ${this.draft.base}`
    this.#banner.show(
      'behind',
      [
        h('strong', {}, `Version ${this.#workspace.theme.latest} was published. `),
        `This draft is based on ${base}. Update it before you publish.`,
      ],
      [['Update draft…', () => this.update(), true]],
    )
  }

  /**
   * Opens another draft, or the published text if `name` is null, after saving the text.
   * @param {string | null} name
   */
  async #openDraft(name) {
    if (this.draft.isAllowed) await this.draft.save()
    this.#workspace.local.store()
    this.#leaveFor(name)
  }

  /** @param {string | null} name */
  #leaveFor(name) {
    remember(this.#workspace.app, name ?? '')
    const parameters = new URLSearchParams(this.#workspace.choice)
    if (name !== null) parameters.set('draft', name)
    location.assign(`${location.pathname}?${parameters}`)
  }
}
