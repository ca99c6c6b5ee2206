// What the edit page does to publish: shows first what would change, and brings together what two people publish.
import * as api from './api.js'
import './channels-sheet.js'
import './conflict-sheet.js'
import './history-sheet.js'
import './publish-sheet.js'
import { signInAddress } from './account.js'
import { compare } from './comparison.js'
import { count } from './element.js'
import * as session from './session.js'

const [publishSheet, historySheet, conflictSheet, channelsSheet] = ['publish', 'history', 'conflict', 'channels'].map((
  name,
) => document.querySelector(`livery-${name}`))

export class Publishing {
  #workspace
  #drafting
  #page
  #content = {} // What the publish sheet is about.
  #attempt = {}

  /** `page` has `check`, `say`, `showCheck`, `rebase` and `axes`: what there is to do and to know besides. */
  constructor(workspace, drafting, page) {
    this.#workspace = workspace
    this.#drafting = drafting
    this.#page = page
    document.addEventListener('livery-publish', ({ detail }) => this.#publish(detail))
    document.addEventListener('livery-rollback', ({ detail }) => this.#rollback(detail))
    document.addEventListener('livery-rebase', () => this.#rebase())
    document.addEventListener('livery-moved', () => drafting.look())
    document.addEventListener('livery-later', ({ detail: { message } }) => {
      publishSheet.close()
      this.openChannels(message)
    })
  }

  get #draft() {
    return this.#workspace.draft
  }
  get #writing() {
    return { csrf: session.user().csrf, etag: this.#workspace.theme.etag }
  }

  /** Opens the publish sheet; for a draft that is behind, what has to be done before. */
  async open() {
    await this.#page.check()
    await this.#drafting.bringUpToDate()
    if (this.#drafting.isBehind) return this.#drafting.rebase()
    const { app, theme, errors } = this.#workspace
    const obstacle = errors.length
      ? `${count(errors.length, 'error')} to mend before publishing. F8 goes to the next one.`
      : session.obstacle(app)
    publishSheet.open(theme.latest + 1, obstacle, !errors.length && !session.user() ? signInAddress() : null)
    const blocked = errors.length ? obstacle : this.#drafting.unready
    if (blocked) return publishSheet.block(blocked)
    try {
      await this.#list(obstacle)
    } catch (problem) {
      if (problem.diagnostics?.length) publishSheet.block(inOtherSkins(problem.diagnostics))
      else publishSheet.fail(`The versions could not be compared: ${problem.message}`)
    }
  }

  openHistory() {
    historySheet.open(this.#workspace.app, this.#workspace.choice, session.obstacle(this.#workspace.app))
  }

  /** Opens the channels, and with a message the form that schedules the draft. */
  async openChannels(message) {
    await this.#drafting.bringUpToDate()
    channelsSheet.open(this.#workspace.app, this.#workspace.theme, this.#draft.name, message)
  }

  /** Lists what would change: of a draft as the server compares it, else as this page can. */
  async #list(obstacle) {
    const { app, theme, text, published, files, edited } = this.#workspace
    const { name, revision } = this.#draft
    const texts = { before: published, after: files }
    this.#content = name === null ? text : { draft: name, revision }
    if (name !== null) {
      const difference = await api.draftDifference(app, name)
      this.#content.revision = difference.revision // What is published is what is shown.
      publishSheet.list({ difference, ...texts, canWait: true })
    }
    if ((edited.length || Object.keys(published).some((file) => !(file in files))) && !obstacle) this.#listOthers()
    const result = await compare({ app, theme, text, axes: this.#page.axes() })
    if (result.errors.length) publishSheet.block(inOtherSkins(result.errors))
    else if (name === null) publishSheet.list({ difference: result, ...texts })
    publishSheet.warn(result.faint)
  }

  /** Lists the apps that build on this one, with what would change in each. */
  async #listOthers() {
    try {
      const { extendedBy } = await api.preview(
        this.#workspace.app,
        { ...this.#content, message: 'What would change' },
        this.#writing,
      )
      publishSheet.others(
        extendedBy.map((one) => ({ ...one, mayPublish: session.may('publisher', one.app) && !session.user().files })),
      )
    } catch {
      // Publishing itself says what is in its way.
    }
  }

  /** The same key for the same request: one that got lost may be sent again, and makes one version. */
  #keyOf(body) {
    const text = JSON.stringify([body, this.#workspace.theme.etag])
    if (this.#attempt.text !== text) {
      this.#attempt = {
        text,
        key: [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      }
    }
    return this.#attempt.key
  }

  async #publish({ message, cascade }) {
    const body = { message, ...this.#content, ...(cascade ? { cascade } : {}) }
    try {
      const { version, cascade: others = [] } = await api.publish(this.#workspace.app, body, {
        ...this.#writing,
        key: this.#keyOf(body),
      })
      publishSheet.close()
      publishSheet.rest()
      const also = others.map((one) => `${one.app} ${one.version}`).join(', ')
      await this.#moveOn(`Version ${version} is published${also ? `, and with it ${also}` : ''}.`)
    } catch (problem) {
      this.#refuse(problem)
    }
  }

  #refuse(problem) {
    if (problem.type === 'draft-conflict') {
      return publishSheet.fail(
        'Somebody saved in this draft just now. Close this, look at what they changed, and publish again.',
      )
    }
    if (problem.status === 412 || problem.type === 'draft-behind') return this.#explainConflict()
    // Of a cascade they may be those of another app.
    if (problem.diagnostics?.length && !problem.document.app) {
      this.#workspace.diagnostics = problem.diagnostics
      this.#page.showCheck()
    }
    publishSheet.fail(problem.document?.app ? `${problem.document.app}: ${problem.message}` : problem.message)
  }

  async #rollback({ version, message }) {
    try {
      const { version: number } = await api.rollback(this.#workspace.app, { version, message }, this.#writing)
      historySheet.close()
      await this.#moveOn(`Version ${number} is published, with the content of version ${version}.`)
    } catch (problem) {
      if (problem.status === 412) return this.#explainConflict()
      historySheet.fail(problem.message)
    }
  }

  /** Goes on from what is in force now. */
  async #moveOn(words) {
    try {
      if (this.#draft.name === null) return await this.#page.rebase(words)
      await this.#drafting.settle()
      this.#page.say(words)
    } catch (problem) {
      this.#page.say(`${words} This page could not look again (${problem.message}): reload it.`)
    }
  }

  async #explainConflict() {
    publishSheet.rest()
    try {
      const { versions } = await api.versions(this.#workspace.app, { limit: 1 })
      conflictSheet.open(versions[0])
    } catch (problem) {
      publishSheet.fail(
        `Somebody published meanwhile, and what they did could not be loaded: ${problem.message}. Try again.`,
      )
    }
  }

  async #rebase() {
    publishSheet.close()
    historySheet.close()
    if (this.#draft.name !== null) return this.#drafting.rebase({ isQuick: true })
    try {
      await this.#page.rebase('Their version is under your text now. Look, then publish again.')
    } catch (problem) {
      this.#page.say(`Could not load their version: ${problem.message}`)
    }
  }
}

const inOtherSkins = ([{ message, file, line }]) => `Another platform or skin has errors: ${message} (${file}:${line})`
