// @ts-check
// Opens the color picker for colors in the source and for values.
import { emit, find } from '../dom.js'
import { readable } from '../theme/assets.js'
import { folderOf } from '../theme/axes.js'
import { parseHex } from '../theme/color.js'
import { columnFile } from '../theme/inspection.js'
import { colorAt } from '../theme/ktv.js'
import { followersOf } from '../theme/references.js'
import { rangeOf, setValue, withType } from '../theme/writing.js'
import { basesOf } from './deleting.js'

export class Coloring {
  #workspace
  #checking
  #editor = find('livery-editor')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   */
  constructor(workspace, checking) {
    this.#workspace = workspace
    this.#checking = checking
    this.#editor.addEventListener('livery-color', ({ detail }) => this.#pickInSource(detail))
    document.addEventListener('livery-pick-value', ({ detail }) => this.#pickValue(detail))
  }

  /** @param {Details['livery-color']} color */
  #pickInSource({ start, end, color, anchor }) {
    const { source, current } = this.#editor
    if (!source || current === null) return
    const { text } = source
    const textWith = (/** @type {string} */ shown) => text.slice(0, start) + shown + text.slice(end)
    const onpick = (/** @type {string} */ picked) => {
      // Without its type, a color in a wide color space is an object.
      const colon = picked.startsWith('{') && /(?<=[^\s"):])"?\s*:\s*$/.exec(text.slice(0, start))?.[0]
      if (colon) source.replace(start - colon.length, end, `(color)${colon}${picked}`, 'color change')
      else source.replace(start, end, picked, 'color change')
    }
    this.#checking.pick({ file: current, color, anchor, textWith, onpick })
  }

  /** @param {Details['livery-pick-value']} value */
  async #pickValue({ file, path, color: known, anchor, onpick, valueWith, follows }) {
    const textWith = (/** @type {string} */ shown) => this.#textWith(file, path, shown, valueWith)
    // A part of a value has no path of its own.
    const color = valueWith ? known : this.#spelled(file, path) ?? await this.#checking.colorAt(path) ?? known
    const followed = follows != null && this.#workspace.bundle?.tokens[follows]
      ? { path: follows, places: find('livery-inspector').onfollowers(follows), target: this.#tokenTarget(follows) }
      : undefined
    const { bundle, files } = this.#workspace
    const layers = [files, ...(await basesOf(this.#workspace)).map((base) => base.files)]
    const excluded = valueWith || !bundle ? undefined : followersOf(layers, path, bundle.tokens)
    this.#checking.pick({ file, color, anchor, textWith, onpick, excluded, followed })
  }

  /**
   * @param {string} file
   * @param {string} path
   * @param {string} shown
   * @param {(color: string) => string} [valueWith]
   */
  #textWith(file, path, shown, valueWith) {
    const text = setValue(file, this.#workspace.files[file] ?? '', path, valueWith?.(shown) ?? shown)
    return text !== null && !valueWith && shown.startsWith('{') ? withType(text, path, 'color') : text
  }

  /**
   * Changes a token where it has its value in the selected modes.
   * @param {string} path
   */
  #tokenTarget(path) {
    const { files, entry, choice, axes } = this.#workspace
    const overlays = axes.map(({ name }) => `${folderOf(name)}/${choice[name]}.`).reverse()
    const own = overlays.flatMap((start) =>
      Object.keys(files).filter((file) => file.startsWith(start) && rangeOf(files[file], path) !== null)
    )
    const file = own[0] ?? columnFile(readable(files), axes, path, null, { entry, origin: null })
    const done = (/** @type {string | null} */ problem) => problem && find('livery-status').say(problem, 'error')
    return {
      file,
      textWith: (/** @type {string} */ shown) => this.#textWith(file, path, shown),
      onpick: (/** @type {string} */ value) =>
        emit(this.#editor, 'livery-set-value', { file, path, value, type: 'color', done }),
    }
  }

  /**
   * The color that the text of a file has for a value, which can be newer than the last check. Null if the text has
   * none, or if it links or calculates the color.
   * @param {string} file
   * @param {string} path
   */
  #spelled(file, path) {
    const text = this.#workspace.files[file] ?? ''
    const range = rangeOf(text, path)
    const value = range && text.slice(range.start, range.end)
    return value && parseHex(value) ? value : null
  }

  /** Opens the color picker for the color at the caret, or for the first color on its line. */
  pickAtCaret() {
    const { source } = this.#editor
    const found = source && colorAt(source.text, source.caret)
    if (!found) return find('livery-status').say('No color on this line.')
    emit(source, 'livery-color', { ...found, anchor: source.rectangle(source.caret) })
  }
}
