// @ts-check
// Connects the inspector to the edit page: loads where values come from, and writes edited values into the files.
import '../elements/inspector.js'
import * as api from '../api.js'
import { find } from '../dom.js'
import { columnFile, editableText, inspect, layerOf, subjectOf, writingPlaces } from '../theme/inspection.js'
import { read } from '../theme/reading.js'
import { addStyle, rangeOf, setValue, withType } from '../theme/writing.js'

/** The number of explanations to request at once. */
const parallel = 6

export class Inspecting {
  #workspace
  #filesChanged
  #editor = find('livery-editor')
  #gallery = find('livery-gallery')
  #status = find('livery-status')
  #inspector = find('livery-inspector')
  /** @type {{ path: string, state: string | null }[]} */
  #trail = []
  /** @type {() => void} */
  #restoreFocus = () => {}
  #run = 0

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {() => void} filesChanged
   */
  constructor(workspace, filesChanged) {
    this.#workspace = workspace
    this.#filesChanged = filesChanged
    document.addEventListener('livery-inspect', ({ target, detail: { path, state } }) => {
      this.open(path, state ?? null, /** @type {Element} */ (target))
    })
    document.addEventListener('livery-set-value', ({ detail }) => this.set(detail))
    document.addEventListener('livery-new-style', ({ detail }) => this.#createStyle(detail))
    document.addEventListener('livery-checked', () => {
      if (!this.#inspector.hidden) this.#load()
    })
    document.addEventListener('livery-renamed', ({ detail }) => this.#follow(detail))
    this.#inspector.onback = () => this.#back()
    this.#inspector.onclose = () => this.#close()
  }

  /**
   * Shows the attributes of the style or token at a path. `opener` receives the focus when the inspector closes.
   * @param {string} path
   * @param {string | null} state
   * @param {Element} opener
   */
  open(path, state, opener) {
    const { bundle } = this.#workspace
    const subject = bundle && subjectOf(bundle, path)
    if (!subject) return this.#status.say(`‘${path}’ is not a value of this bundle.`)
    if (opener !== this.#inspector) {
      this.#trail = []
      const focused = document.activeElement
      this.#restoreFocus = () => {
        if (opener === this.#gallery) this.#gallery.focusInspected()
        else if (focused instanceof HTMLElement) focused.focus()
      }
    }
    this.#trail.push({ path: subject, state })
    this.#inspector.start(subject, { isFirst: this.#trail.length === 1 })
    if (opener === this.#gallery) this.#gallery.revealInspected()
    this.#load()
  }

  #back() {
    this.#trail.pop()
    const last = this.#trail.at(-1)
    if (!last) return this.#close()
    this.#inspector.start(last.path, { isFirst: this.#trail.length === 1 })
    this.#load()
  }

  /**
   * Shows a renamed value under its new path, which the next check finds.
   * @param {Details['livery-renamed']} names
   */
  #follow({ path, newPath }) {
    for (const one of this.#trail) {
      if (one.path === path || one.path.startsWith(`${path}.`)) one.path = newPath + one.path.slice(path.length)
    }
    const last = this.#trail.at(-1)
    if (last && !this.#inspector.hidden) this.#inspector.start(last.path, { isFirst: this.#trail.length === 1 })
  }

  #close() {
    this.#run += 1
    this.#trail = []
    this.#inspector.hidden = true
    this.#restoreFocus()
  }

  async #load() {
    const run = this.#run += 1
    const { path, state } = this.#trail[this.#trail.length - 1]
    const { bundle, app, choice } = this.#workspace
    const inspected = bundle && inspect(bundle, path)
    if (!inspected) return this.#inspector.fail('This value no longer exists.')
    const isCurrent = () => run === this.#run
    const model = { app, state, inspected, choice }
    this.#inspector.show({ ...model, origins: null })
    try {
      await this.#save()
      const paths = inspected.rows.map((row) => row.path)
      const found = await inTurns(paths, (one) => this.#explain(one, choice), isCurrent)
      if (!isCurrent()) return
      this.#inspector.show({
        ...model,
        origins: new Map(found.flatMap(([one, explanation]) => {
          return explanation ? [[one, { explanation, places: this.#places(explanation) }]] : []
        })),
      })
      const { users, count } = (await this.#explain(path, choice, { followers: '1' }))?.followers ??
        { users: [], count: 0 }
      if (isCurrent()) this.#inspector.showUsers(users, users.length === count)
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      if (isCurrent()) this.#inspector.fail(`Where the values come from could not be loaded: ${problem.message}.`)
    }
  }

  /** Saves local edits, because only saved text is explained. */
  async #save() {
    const { draft, edited } = this.#workspace
    if (draft.isAllowed && edited.length) await draft.save()
  }

  /**
   * Where and how a column of the token table sets a value. Null if the value doesn't exist in the saved files.
   * @param {string} path
   * @param {import('../elements/tokens.js').Column} column
   * @returns {Promise<import('../elements/tokens.js').CellEdit | null>}
   */
  async cellEdit(path, { mode, choice }) {
    await this.#save()
    const explanation = await this.#explain(path, choice)
    if (!explanation) return null
    const { files, theme, entry } = this.#workspace
    const { steps } = explanation
    const from = { entry, origin: this.#origin(steps[0]) }
    return {
      path: steps[0].path,
      file: columnFile(files, theme.axes, steps[0].path, mode, from),
      text: editableText(steps),
    }
  }

  /**
   * The explanation of a path in the draft, or in the version that the text is based on. Null if the path is unknown.
   * @param {string} path
   * @param {Choice} choice
   * @param {{ followers?: '1' }} [options]
   */
  async #explain(path, choice, options = {}) {
    const { app, draft, theme } = this.#workspace
    const query = { ...choice, ...options }
    try {
      return draft.name !== null && draft.isAllowed
        ? await api.explainDraft(app, draft.name, path, query)
        : await api.explainVersion(app, draft.base ?? theme.latest, path, query)
    } catch (problem) {
      if (problem instanceof api.Problem && problem.type === 'unknown-value') return null
      throw problem
    }
  }

  /** @param {API.Explanation} explanation */
  #places({ steps: [step] }) {
    const { files, theme, choice, entry } = this.#workspace
    return writingPlaces(files, theme.axes, choice, step.path, { entry, origin: this.#origin(step) })
  }

  /**
   * The place of a value in this app's own files, or null.
   * @param {API.ExplanationStep} step
   */
  #origin({ kind, origin }) {
    const { overlay, isOwn } = layerOf(origin, this.#workspace.app)
    return isOwn && kind !== 'mixin' ? { file: origin.file, overlay } : null
  }

  /**
   * Writes a value into a file of the theme, as an edit that can be undone, and shows it there. A value that can't be
   * read never reaches the file.
   * @param {Details['livery-set-value']} change
   */
  async set({ file, path, value, type, done }) {
    const reading = read(type, value)
    if (reading.problem !== undefined) return done(reading.problem)
    const plain = () => this.#textWith(file, path, reading.value)
    // Without its type, a color in a wide color space is an object.
    const typed = () => withType(plain() ?? '', path, type)
    let textOf = plain
    let problem = await this.#problemWith(file, plain())
    if (problem !== null && type === 'color' && reading.value.startsWith('{') && typed() !== plain()) {
      textOf = typed
      problem = await this.#problemWith(file, typed())
    }
    if (problem !== null) return done(problem)
    const { files } = this.#workspace
    const text = textOf()
    if (text === null) return done(`‘${path}’ can’t be set in ${file}: a value around it is not an object.`)
    done(null)
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)
    const isNew = !(file in files)
    this.#workspace.perform(`change of ${path}`, this.#editor, { [file]: text })
    this.#reveal(file, text, path)
    focused?.focus({ preventScroll: true })
    if (isNew) this.#filesChanged()
    this.#status.whisper(`${path} is set in ${file}`)
  }

  /**
   * The text of a file with another value, or null if the file can't have it.
   * @param {string} file
   * @param {string} path
   * @param {string} value
   */
  #textWith(file, path, value) {
    return setValue(file, this.#workspace.files[file] ?? '', path, value)
  }

  /**
   * The first error that another text of a file would cause, or null. While the server can't be reached, every text is
   * accepted, and the next check finds its errors.
   * @param {string} file
   * @param {string | null} text
   */
  async #problemWith(file, text) {
    const result = text === null ? null : await this.#workspace.checkWith({ [file]: text })
    const known = new Set(this.#workspace.errors.map(({ message }) => message))
    const added = result?.diagnostics.find(({ severity, message }) => severity === 'error' && !known.has(message))
    return added ? sentence(added.message) : null
  }

  /**
   * Writes a style that starts with the attributes of another style, next to that style or, if another app defines it,
   * into this app's files.
   * @param {Details['livery-new-style']} style
   */
  async #createStyle({ path, name }) {
    const { bundle, choice, files, theme, entry } = this.#workspace
    const newPath = path.slice(0, path.lastIndexOf('.') + 1) + name
    if (!bundle || subjectOf(bundle, newPath) === newPath) {
      return this.#inspector.rejectStyle(`‘${newPath}’ exists already.`)
    }
    const explanation = await this.#explain(path, choice)
    const origin = explanation && this.#origin(explanation.steps[0])
    const file = columnFile(files, theme.axes, newPath, null, { entry, origin: origin?.overlay ? null : origin })
    const like = { type: bundle.styles[path].type, model: path }
    const text = addStyle(file, files[file] ?? '', newPath, like)
    if (text === null) return this.#inspector.rejectStyle(`‘${newPath}’ can’t be added to ${file}.`)
    this.#workspace.perform(`new style ${newPath}`, this.#editor, { [file]: text })
    this.#reveal(file, text, newPath)
    this.#status.whisper(`${newPath} is in ${file}`)
    // The next check finds the style.
    this.#trail.push({ path: newPath, state: null })
    this.#inspector.start(newPath, { isFirst: false })
  }

  /**
   * @param {string} file
   * @param {string} text
   * @param {string} path
   */
  #reveal(file, text, path) {
    const range = rangeOf(text, path)
    if (!range) return
    const before = text.slice(0, range.start)
    const line = before.split('\n').length - 1
    const start = range.start - (before.lastIndexOf('\n') + 1)
    this.#editor.open(file)?.select(line, start, start + range.end - range.start)
  }
}

/**
 * A diagnostic's message as a sentence.
 * @param {string} message
 */
const sentence = (message) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`

/**
 * Explains all paths, several at a time, while `isCurrent` returns true.
 * @param {string[]} paths
 * @param {(path: string) => Promise<API.Explanation | null>} explain
 * @param {() => boolean} isCurrent
 */
async function inTurns(paths, explain, isCurrent) {
  /** @type {[string, API.Explanation | null][]} */
  const found = []
  const queue = paths.values()
  const work = async () => {
    for (const path of queue) {
      if (isCurrent()) found.push([path, await explain(path)])
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return found
}
