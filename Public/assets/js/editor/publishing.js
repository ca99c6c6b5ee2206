// @ts-check
// Publishes and restores versions: shows the changes first, and helps if someone else has published in the meantime.
import * as api from '../api.js'
import { count, find } from '../dom.js'
import { signInAddress } from '../elements/account.js'
import * as session from '../session.js'
import { outcome, wantedChanges } from '../sheets/review.js'
import { compare } from '../theme/comparison.js'
import { typingAhead } from './typing-ahead.js'

export class Publishing {
  #workspace
  #checking
  #drafting
  #onDemand
  #editor = find('livery-editor')
  #status = find('livery-status')
  #publishSheet = find('livery-publish')
  #historySheet = find('livery-history')
  #conflictSheet = find('livery-conflict')
  #channelsSheet = find('livery-channels')
  /**
   * The content of the publish sheet: a draft or files.
   * @type {{ draft: string, revision?: number } | SourceText}
   */
  #content = { files: {} }
  #attempt = { text: '', key: '' }

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./drafting.js').Drafting} drafting
   * @param {import('./on-demand.js').OnDemand} onDemand
   */
  constructor(workspace, checking, drafting, onDemand) {
    this.#workspace = workspace
    this.#checking = checking
    this.#drafting = drafting
    this.#onDemand = onDemand
    document.addEventListener('livery-publish', ({ detail }) => this.#publish(detail))
    document.addEventListener('livery-request-review', ({ detail: { message } }) => this.#requestReview(message))
    document.addEventListener('livery-restore', ({ detail }) => this.#restore(detail))
    document.addEventListener('livery-reschedule', ({ detail: { change } }) => {
      this.#historySheet.close()
      this.reschedule(change)
    })
    document.addEventListener('livery-load-version', () => this.#loadVersion())
    document.addEventListener('livery-moved', () => drafting.refresh())
    document.addEventListener('click', (event) => this.#followReview(event))
    document.addEventListener('livery-schedule', ({ detail: { message } }) => {
      this.#publishSheet.close()
      this.openChannels(message)
    })
  }

  get #draft() {
    return this.#workspace.draft
  }

  get #writing() {
    return { csrf: session.csrf(), etag: this.#workspace.theme.etag }
  }

  /** Opens the publish sheet, or the update sheet if the draft is behind the current version. */
  async open() {
    const typed = typingAhead()
    try {
      return await this.#onDemand.open('Publish', () => this.#open(typed))
    } finally {
      typed()
    }
  }

  /** @param {() => string} typed Returns what the user has typed so far. */
  async #open(typed) {
    await this.#checking.check.now()
    await this.#drafting.bringUpToDate()
    if (this.#drafting.isBehind) return this.#drafting.update()
    const { app, theme, errors } = this.#workspace
    const mayPublish = session.may('publisher', app)
    const mayRequest = this.#draft.name !== null && session.may('designer', app)
    const obstacle = errors.length
      ? `${count(errors.length, 'error')} to fix before publishing. Press F8 to go to the next one.`
      : mayRequest
      ? null
      : session.obstacle(app)
    const signIn = !errors.length && !session.user() ? signInAddress() : null
    this.#publishSheet.open(theme.latest + 1, obstacle, { signIn, mayRequest, mayPublish, typed: typed() })
    this.#showReview()
    if (mayPublish) this.#publishSheet.warnOfChanges(app)
    const blocked = errors.length ? obstacle : this.#drafting.obstacle
    if (blocked) return this.#publishSheet.block(blocked)
    try {
      await this.#list(obstacle)
    } catch (problem) {
      api.rethrowDefect(problem)
      if (problem.diagnostics?.length) this.#publishSheet.block(inOtherSkins(problem.diagnostics))
      else this.#publishSheet.fail(`The versions could not be compared: ${problem.message}`)
    }
  }

  /**
   * Opens a review of the open draft, or says what became of it.
   * @param {number} id
   */
  async openReview(id) {
    try {
      const review = await api.review(this.#workspace.app, id)
      if (review.state === 'open' || wantedChanges(review)) await this.open()
      else this.#status.say(outcome(review))
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#status.say(`The review could not be loaded: ${problem.message}`, 'error')
    }
  }

  /**
   * Opens the review that a link leads to, if its draft is open. The selection and the undo history are kept.
   * @param {MouseEvent} event
   */
  #followReview(event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const { review, draft } = link?.dataset ?? {}
    if (!review || draft !== this.#draft.name || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    link?.closest('dialog')?.close()
    return this.openReview(Number(review))
  }

  /** Shows the draft's latest review, if it is open or its reviewer asked for changes. */
  async #showReview() {
    const { app } = this.#workspace
    const { name } = this.#draft
    if (name === null || !session.may('reader', app)) return
    try {
      const latest = (await api.reviews(app)).find(({ draft }) => draft === name)
      const review = latest && latest.state !== 'approved' ? await api.review(app, latest.id) : null
      if (review && (review.state === 'open' || wantedChanges(review))) this.#publishSheet.review(review)
    } catch (problem) {
      api.rethrowDefect(problem)
      // Publishing works without it.
    }
  }

  /** @param {string} message */
  async #requestReview(message) {
    const { app } = this.#workspace
    const content = this.#content
    if (!('draft' in content)) return
    try {
      const { id } = await api.requestReview(app, { ...content, message }, session.csrf())
      this.#publishSheet.requested(await api.review(app, id))
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#fail(problem)
    }
  }

  openHistory() {
    const { app, choice } = this.#workspace
    const open = () => this.#historySheet.open(app, choice, session.obstacle(app), () => this.#writing)
    return this.#onDemand.open('History', open)
  }

  /**
   * Opens the channels and the schedule. With a message, also opens the form that schedules the draft.
   * @param {string} [message]
   */
  async openChannels(message) {
    await this.#drafting.bringUpToDate()
    if (this.#workspace.isUnpublished) return this.#status.say('Publish the app first. Channels point to versions.')
    return this.#openChannelsSheet({ message })
  }

  /**
   * Opens the form that schedules a change again.
   * @param {ScheduledChange} change
   */
  async reschedule(change) {
    await this.#drafting.bringUpToDate()
    await this.#openChannelsSheet({ change })
  }

  /** @param {{ message?: string, change?: ScheduledChange }} forms What to schedule, or to schedule again. */
  #openChannelsSheet({ message, change }) {
    return this.#onDemand.open('Channels and schedule', async () => {
      await this.#channelsSheet.open(this.#workspace.app, this.#workspace.theme, this.#draft.name, message)
      if (change) this.#channelsSheet.reschedule(change)
    })
  }

  /**
   * Lists the changes in the draft or, without a draft, in the text.
   * @param {string | null} obstacle
   */
  async #list(obstacle) {
    const { app, theme, text, published, files, edited } = this.#workspace
    const { name, revision } = this.#draft
    // Publishes exactly the revision whose changes are listed.
    this.#content = name === null ? text : { draft: name, revision }
    const mayPublish = session.may('publisher', app)
    const hasChanges = edited.length > 0 || Object.keys(published).some((file) => !(file in files))
    const dependents = hasChanges && !obstacle && mayPublish ? this.#listDependents() : null
    const result = await compare({ app, theme, text, axes: this.#workspace.axes, draft: name })
    if (result.errors.length) this.#publishSheet.block(inOtherSkins(result.errors))
    else if (result.difference) {
      const { difference } = result
      this.#publishSheet.list({
        difference,
        before: published,
        after: files,
        canSchedule: name !== null && theme.latest > 0,
      })
    }
    this.#publishSheet.warn(result.faint)
    this.#publishSheet.picture(result.pairs)
    await dependents
    this.#publishSheet.compared()
  }

  /** Lists the apps that extend this one, with the changes in each. */
  async #listDependents() {
    try {
      const content = this.#content
      const body = { ...content, message: 'Preview' }
      const { app } = this.#workspace
      const { extendedBy, breaks = [] } = await api.previewPublish(app, body, this.#writing)
      if (this.#content !== content) return
      this.#publishSheet.askAbout(app, breaks)
      const mayPublish = (/** @type {string} */ app) => session.may('publisher', app) && !session.user()?.files
      this.#publishSheet.listDependents(extendedBy.map((one) => ({ ...one, mayPublish: mayPublish(one.app) })))
    } catch (problem) {
      api.rethrowDefect(problem)
      // The publish itself reports the same problem.
    }
  }

  /**
   * The idempotency key of a request. A retry has the same key, so it publishes only once.
   * @param {object} body
   */
  #keyOf(body) {
    const text = JSON.stringify([body, this.#workspace.theme.etag])
    if (this.#attempt.text !== text) {
      const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
      this.#attempt = { text, key: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') }
    }
    return this.#attempt.key
  }

  /** @param {Details['livery-publish']} publish */
  async #publish({ message, cascade, breaks }) {
    const body = { message, breaks, ...this.#content, ...(cascade ? { cascade } : {}) }
    try {
      const writing = { ...this.#writing, key: this.#keyOf(body) }
      const { version, cascade: others = [] } = await api.publish(this.#workspace.app, body, writing)
      this.#publishSheet.close()
      this.#publishSheet.reset()
      const also = others.map((one) => `${one.app} ${one.version}`).join(', ')
      await this.#continue(`Version ${version} is published${also ? `, along with ${also}` : ''}.`)
    } catch (problem) {
      api.rethrowDefect(problem)
      if (await this.#publishSheet.rejects(this.#workspace.app, problem)) return
      this.#fail(problem)
    }
  }

  /** @param {api.Problem} problem */
  #fail(problem) {
    if (problem.type === 'draft-conflict') {
      return this.#publishSheet.fail(
        'Someone else saved this draft just now. Close this sheet, review their changes, and publish again.',
      )
    }
    if (problem.status === 412 || problem.type === 'draft-behind') return this.#showConflict()
    const { app } = problem.document
    // The diagnostics of a dependent app belong to files that this page doesn't show.
    if (problem.diagnostics.length && !app) {
      this.#workspace.diagnostics = problem.diagnostics
      this.#checking.show({ stale: true })
    }
    this.#publishSheet.fail(app ? `${app}: ${problem.message}` : problem.message)
  }

  /** @param {Details['livery-restore']} restore */
  async #restore({ version, message, breaks }) {
    try {
      const { version: number } = await api.rollback(
        this.#workspace.app,
        { version, message, breaks },
        this.#writing,
      )
      this.#historySheet.close()
      const restored = `Version ${version} is restored as version ${number}.`
      this.#status.say(restored)
      const { edited, deleted } = this.#workspace
      if (this.#draft.name !== null && edited.length + deleted.length) await this.#drafting.keep(restored)
      else await this.#continue(restored)
    } catch (problem) {
      api.rethrowDefect(problem)
      if (problem.status === 412) return this.#showConflict()
      if (await this.#historySheet.rejects(problem)) return
      this.#historySheet.fail(problem.message)
    }
  }

  /**
   * Continues from the current version, and shows a message.
   * @param {string} message
   */
  async #continue(message) {
    try {
      if (this.#draft.name === null) return await this.#mergeCurrent(message)
      // Otherwise, the status or a sheet says what remains to be done.
      if (await this.#drafting.continueFromCurrent()) this.#status.say(message)
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#status.say(`${message} Reload this page, because it could not load that version: ${problem.message}.`)
    }
  }

  /**
   * Without a draft: merges the current version into the text.
   * @param {string} message
   */
  async #mergeCurrent(message) {
    const { texts, clashes, reason } = await this.#workspace.mergeCurrent()
    this.#workspace.history.foreign('Someone', () => this.#workspace.write(this.#editor, texts))
    this.#workspace.local.store()
    await this.#checking.check.now()
    if (reason) {
      return this.#status.say(`Their changes could not be merged: ${reason}. Your text was kept.`, 'error')
    }
    const kept = clashes.reduce((sum, { conflicts }) => sum + conflicts, 0)
    this.#status.say(kept ? `You both changed ${count(kept, 'place')}. Your values were kept.` : message)
  }

  // Someone else published first

  async #showConflict() {
    this.#publishSheet.reset()
    try {
      const { versions } = await api.versions(this.#workspace.app, { limit: 1 })
      this.#conflictSheet.open(versions[0])
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#publishSheet.fail(
        `Another version was published, but it could not be loaded: ${problem.message}. Try again.`,
      )
    }
  }

  async #loadVersion() {
    this.#publishSheet.close()
    this.#historySheet.close()
    if (this.#draft.name !== null) return this.#drafting.update({ isQuick: true })
    try {
      await this.#mergeCurrent('The current version is merged into your text. Review it, then publish again.')
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#status.say(`The current version could not be loaded: ${problem.message}`, 'error')
    }
  }
}

const inOtherSkins = (/** @type {Diagnostic[]} */ [{ message, file, line }]) =>
  `Another platform or skin has errors: ${message} (${file}:${line})`
