// @ts-check
// Writes values that an author edits into the files, each as one step that can be undone. A value that can't be read
// never reaches a file.
import { find } from '../dom.js'
import { modeOf } from '../theme/axes.js'
import { withoutEmpty } from '../theme/includes.js'
import { isNone } from '../theme/inspection.js'
import { removeValue } from '../theme/members.js'
import { lostStates } from '../theme/problem-words.js'
import { read } from '../theme/reading.js'
import { rangeOf, setValue, withBasis, withType } from '../theme/writing.js'
import { problemWith } from './refusing.js'

/**
 * The text of a file with another value, or null if it can't have one. `lost` are the states whose values it replaces.
 * @typedef {{ text: string | null, problem: string | null, lost?: string[] }} Changed
 */

/**
 * Where a value is written, after the changes to other files of the same step.
 * @typedef {Pick<Details['livery-set-value'], 'file' | 'path' | 'type' | 'basis' | 'texts'>} Place
 */

export class ValueWriting {
  #workspace
  #filesChanged
  #editor = find('livery-editor')
  #status = find('livery-status')
  /** The last change. Changes are written one after the other. */
  #last = Promise.resolve()
  /** The number of changes that aren't written yet. */
  #waiting = 0
  /** The number of changes that have been written. */
  written = 0

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {() => void} filesChanged
   */
  constructor(workspace, filesChanged) {
    this.#workspace = workspace
    this.#filesChanged = filesChanged
    document.addEventListener('livery-set-value', ({ detail }) => {
      this.#waiting += 1
      const written = this.#last.then(() => this.#set(detail)).finally(() => this.#waiting -= 1)
      this.#last = written.catch(() => {})
    })
    document.addEventListener('livery-remove-value', ({ detail }) => this.#remove(detail))
  }

  /** Whether a change isn't written yet, so that the result of a check is older than what the author has entered. */
  get isWriting() {
    return this.#waiting > 0
  }

  /** Waits until the changes so far are written or refused. */
  settled() {
    return this.#last
  }

  /**
   * Writes a value, and shows it in the source.
   * @param {Details['livery-set-value']} change
   */
  async #set(change) {
    const { file, path, value: given, type, subject = path, isComposed, texts, done } = change
    const value = typeof given === 'string' ? given : given()
    // Text that a control has composed can have several lines.
    const reading = isComposed ? { value } : read(type, value)
    if (reading.problem !== undefined) return done(reading.problem)
    const { text, problem } = await this.#textWith(change, reading.value)
    if (problem !== null) return done(problem)
    if (text === null) return done(`${path} can’t be set here: something around it is not a group.`)
    done(null)
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)
    const isNew = texts !== undefined || !(file in this.#workspace.files)
    this.written += 1
    this.#workspace.perform(`change of ${subject}`, this.#editor, { ...texts, [file]: text })
    this.reveal(file, text, path)
    focused?.focus({ preventScroll: true })
    if (isNew) this.#filesChanged()
    this.#status.whisper(`${path} is set${this.#modeInWords(file)}`)
  }

  /**
   * The text of a file with another value. The value has its type beside it if its notation doesn't tell the type: a
   * color in a wide color space looks like an object, and a size like a number. The text is null if the file can't have
   * the value, and `problem` is the first error that it would cause.
   * @param {Place} place
   * @param {string} value
   */
  async #textWith(place, value) {
    const { file, path, texts } = place
    const before = texts?.[file] ?? this.#workspace.files[file] ?? ''
    const found = await this.#changed(place, before, value)
    if (found.problem === null && found.lost?.length) return this.#inStates(found, place, before, value)
    if (found.problem === null || !value.startsWith('{')) return found
    // In an attribute with states, an object has a value for each state.
    const withStates = setValue(file, before, path, '{ normal: nil }') ?? before
    const normal = await this.#changed({ ...place, path: `${path}.normal` }, withStates, value)
    return normal.problem === null && normal.text !== null ? normal : found
  }

  /**
   * Another text with the value for each state, instead of a single value that replaces the values of other states.
   * @param {Changed} found The text with the single value.
   * @param {Place} place
   * @param {string} before
   * @param {string} value
   */
  async #inStates(found, place, before, value) {
    const written = rangeOf(before, place.path)
    // An author who has written a single value wants one.
    if (written && !isNone(before.slice(written.start, written.end))) return found
    const all = ['normal', ...found.lost ?? []].map((state) => `${state}: ${value}`).join(', ')
    const stated = await this.#changed({ ...place, basis: undefined }, before, `{ ${all} }`)
    return stated.problem === null && stated.text !== null ? stated : found
  }

  /**
   * @param {Place} place
   * @param {string} before
   * @param {string} value
   * @returns {Promise<Changed>}
   */
  async #changed(place, before, value) {
    const { file, path, type, basis } = place
    const plain = setValue(file, before, path, value)
    if (plain === null) return { text: null, problem: null }
    const old = rangeOf(before, path)
    if (basis !== undefined && !(old && before[old.start] === '{')) {
      const text = withBasis(plain, path, type, basis)
      return { text, problem: (await this.#check(place, text)).problem }
    }
    const [first, typed] = [await this.#check(place, plain), withType(plain, path, type)]
    const isClear = first.problem === null && (first.type === undefined || first.type === type)
    if (isClear || type === '' || typed === plain) return { text: plain, ...first }
    const second = await this.#check(place, typed)
    return second.problem === null ? { text: typed, problem: null } : { text: plain, problem: first.problem }
  }

  /**
   * The first error that another text of a file would cause, the type that the token at a path would have, and the
   * states whose values it would replace.
   * @param {Place} place
   * @param {string} text
   */
  async #check({ file, path, texts }, text) {
    /** @type {string | undefined} */
    let type
    /** @type {string[]} */
    let lost = []
    const name = path.slice(path.lastIndexOf('.') + 1)
    const line = text.slice(0, rangeOf(text, path)?.start).split('\n').length
    const problem = await problemWith(this.#workspace, { ...texts, [file]: text }, ({ tokens }, diagnostics) => {
      type = tokens[path]?.type
      const isHere = (/** @type {Diagnostic} */ one) => one.file === file && one.line === line
      lost = diagnostics.filter((one) => isHere(one) && one.message.includes(`'${name}'`)).flatMap(lostStates)
      return null
    })
    return { problem, type, lost }
  }

  /**
   * Removes a value from a file, so that the value that it overrides applies again.
   * @param {Details['livery-remove-value']} override
   */
  async #remove({ file, path, done }) {
    const { files, entry } = this.#workspace
    const texts = withoutEmpty(files, { [file]: removeValue(files[file], path) }, entry)
    const problem = await problemWith(this.#workspace, texts)
    done(problem)
    if (problem !== null) return
    const place = this.#modeInWords(file)
    this.#workspace.perform(`removal of ${path}${place}`, this.#editor, texts)
    if (texts[file] === undefined) this.#filesChanged()
    this.#status.whisper(`${path} is removed${place}`)
  }

  /**
   * Where the values of a file apply: `for night`, or nothing for all modes.
   * @param {string} file
   */
  #modeInWords(file) {
    const mode = modeOf(file, this.#workspace.axes)
    return mode ? ` for ${mode.value}` : ''
  }

  /**
   * Shows a value in the source, without the focus.
   * @param {string} file
   * @param {string} text
   * @param {string} path
   */
  reveal(file, text, path) {
    const range = rangeOf(text, path)
    if (!range) return
    const before = text.slice(0, range.start)
    const line = before.split('\n').length - 1
    const start = range.start - (before.lastIndexOf('\n') + 1)
    this.#editor.open(file, { focus: false })?.select(line, start, start + range.end - range.start, { focus: false })
  }
}
