// @ts-check
// Writes values that an author edits into the files, each as one step that can be undone. A value that can't be read
// never reaches a file.
import { find } from '../dom.js'
import { modeOf } from '../theme/axes.js'
import { withoutEmpty } from '../theme/includes.js'
import { removeValue } from '../theme/members.js'
import { read } from '../theme/reading.js'
import { rangeOf, setValue, withBasis, withType } from '../theme/writing.js'
import { problemWith } from './refusing.js'

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
  async #set({ file, path, value: given, type, basis, subject = path, isComposed, texts, done }) {
    const value = typeof given === 'string' ? given : given()
    // Text that a control has composed can have several lines.
    const reading = isComposed ? { value } : read(type, value)
    if (reading.problem !== undefined) return done(reading.problem)
    const { text, problem } = await this.#textWith(file, path, reading.value, type, basis)
    if (problem !== null) return done(problem)
    if (text === null) return done(`‘${path}’ can’t be set in ${file}: a value around it is not an object.`)
    done(null)
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)
    const isNew = texts !== undefined || !(file in this.#workspace.files)
    this.written += 1
    this.#workspace.perform(`change of ${subject}`, this.#editor, { ...texts, [file]: text })
    this.reveal(file, text, path)
    focused?.focus({ preventScroll: true })
    if (isNew) this.#filesChanged()
    this.#status.whisper(`${path} is set in ${file}`)
  }

  /**
   * The text of a file with another value. The value has its type beside it if its notation doesn't tell the type: a
   * color in a wide color space looks like an object, and a size like a number. The text is null if the file can't have
   * the value, and `problem` is the first error that it would cause.
   * @param {string} file
   * @param {string} path
   * @param {string} value
   * @param {string} type
   * @param {string} [basis] The path of the value whose members an object starts with.
   */
  async #textWith(file, path, value, type, basis) {
    const before = this.#workspace.files[file] ?? ''
    const found = await this.#changed(before, file, path, value, type, basis)
    if (found.problem === null || !value.startsWith('{')) return found
    // In an attribute with states, an object has a value for each state.
    const withStates = setValue(file, before, path, '{ normal: nil }') ?? before
    const normal = await this.#changed(withStates, file, `${path}.normal`, value, type, basis)
    return normal.problem === null && normal.text !== null ? normal : found
  }

  /**
   * @param {string} before
   * @param {string} file
   * @param {string} path
   * @param {string} value
   * @param {string} type
   * @param {string} [basis]
   */
  async #changed(before, file, path, value, type, basis) {
    const plain = setValue(file, before, path, value)
    if (plain === null) return { text: null, problem: null }
    const old = rangeOf(before, path)
    if (basis !== undefined && !(old && before[old.start] === '{')) {
      const text = withBasis(plain, path, type, basis)
      return { text, problem: (await this.#check(file, text, path)).problem }
    }
    const [first, typed] = [await this.#check(file, plain, path), withType(plain, path, type)]
    const isClear = first.problem === null && (first.type === undefined || first.type === type)
    if (isClear || type === '' || typed === plain) return { text: plain, problem: first.problem }
    const second = await this.#check(file, typed, path)
    return second.problem === null ? { text: typed, problem: null } : { text: plain, problem: first.problem }
  }

  /**
   * The first error that another text of a file would cause, and the type that the token at a path would have.
   * @param {string} file
   * @param {string} text
   * @param {string} path
   */
  async #check(file, text, path) {
    /** @type {string | undefined} */
    let type
    const problem = await problemWith(this.#workspace, { [file]: text }, ({ tokens }) => {
      type = tokens[path]?.type
      return null
    })
    return { problem, type }
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
    const mode = modeOf(file, this.#workspace.axes)
    const place = mode ? ` for ${mode.value}` : ''
    this.#workspace.perform(`removal of ${path}${place}`, this.#editor, texts)
    if (texts[file] === undefined) this.#filesChanged()
    this.#status.whisper(`${path} is removed from ${file}`)
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
