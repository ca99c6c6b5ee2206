// @ts-check
// Compiles the theme a moment after each edit, and shows the result in every part of the edit page.
import { count, debounce, emit, find } from '../dom.js'
import { Problem } from '../api.js'
import { assetIn, isAsset } from '../theme/assets.js'
import { overlayChoice } from '../theme/axes.js'
import { countChanges } from '../theme/changed-values.js'
import { changedContrasts, colorOf, describe, flatten } from '../theme/bundle.js'
import { isColor, parseHex } from '../theme/color.js'
import { literal } from '../theme/literals.js'
import { ownPaths, pathsOf } from '../theme/token-table.js'
import { loaded } from './on-demand.js'
import { retryDelay } from './retry.js'

/**
 * Milliseconds without an edit before the theme is compiled: as long as the last check took, within these bounds. The
 * preview of a small theme updates quickly, and a large theme isn't compiled while its author is still typing.
 */
const shortestPause = 100
const longestPause = 400
/** Milliseconds to wait for a check before the picker opens. */
const patience = 1000
/** The maximum total length of the changed files, old and new, for counting the changed values after each check. */
const quicklyRead = 200_000
/** Milliseconds without an edit before new problems are listed, because a word that isn't finished has some. */
const calm = 800

export class Checking {
  #workspace
  #editor = find('livery-editor')
  #files = find('livery-files')
  #problems = find('livery-problems')
  #chooser = find('livery-chooser')
  #status = find('livery-status')
  #gallery = find('livery-gallery')
  #contents = find('livery-contents')
  #completion = find('livery-completion')
  /**
   * The colors that the picker offers.
   * @type {Candidate[]}
   */
  #colors = []
  /** @type {import('./on-demand.js').OnDemand} */
  #onDemand
  /** Compiles the text after a pause. `check.now()` compiles immediately. */
  check = debounce(() => this.#check(), () => this.#pause)
  #pause = shortestPause
  #attempts = 0
  /**
   * The text to preview next.
   * @type {{ file: string, text: string | null } | null}
   */
  #previewed = null
  #isPreviewing = false
  /** The number of previews so far. */
  #previews = 0
  /** The number of results for the text itself so far. They are newer than previews that were requested earlier. */
  #shown = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry
  /** When the author last typed. */
  #typed = -Infinity
  /** When the last check with a result began. */
  #checked = -Infinity
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #calmed

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
  }

  /**
   * Shows the gallery with another text for a file, without changing the file. Null shows the unchanged text again. If
   * several texts arrive during a request, only the last one is compiled.
   * @param {string} file
   * @param {string | null} text
   */
  async preview(file, text) {
    this.#previews += 1
    this.#previewed = { file, text }
    if (this.#isPreviewing) return
    this.#isPreviewing = true
    try {
      while (this.#previewed) {
        /** @type {{ file: string, text: string | null }} */
        const { file, text } = this.#previewed
        this.#previewed = null
        const last = this.#shown
        const other = text === null ? this.#workspace : await this.#workspace.checkWith({ [file]: text })
        if (!other?.bundle || last !== this.#shown) continue
        this.#gallery.bundle = other.bundle
        this.#showInPicker(changedContrasts(this.#workspace.contrasts, other.contrasts ?? []))
      }
    } finally {
      this.#isPreviewing = false
    }
  }

  /**
   * Opens the color picker for a value of a file. The gallery follows each color, and the picker lists the contrast of
   * all text that the color affects.
   * @param {ColorPick} pick
   */
  pick(pick) {
    return this.#onDemand.open('the color picker', () => this.#openPicker(pick))
  }

  /** @param {ColorPick} pick */
  #openPicker({ color, anchor, excluded = new Set(), followed, ...own }) {
    /** @type {ColorTarget} */
    let target = own
    const use = (/** @type {string} */ picked) => {
      this.#previewed = null
      target.onpick(picked)
    }
    const show = (/** @type {string | null} */ shown) =>
      this.preview(target.file, shown === null ? null : target.textWith(shown))
    const showContrasts = () => this.#showContrasts(target.file, target.textWith(nudged(color)))
    const choice = followed && {
      ...followed,
      onchoose: (/** @type {boolean} */ changesToken) => {
        target = changesToken ? followed.target : own
        showContrasts()
      },
    }
    const picker = find('livery-color-picker')
    picker.excluded = excluded
    picker.open(color, anchor, use, show, choice)
    showContrasts()
  }

  /**
   * Lists the contrasts that change with another text for a file, until a preview lists them.
   * @param {string} file
   * @param {string | null} text
   */
  async #showContrasts(file, text) {
    const run = this.#previews
    const other = text === null ? null : await this.#workspace.checkWith({ [file]: text })
    if (!other || run !== this.#previews) return
    this.#showInPicker(changedContrasts(other.contrasts ?? [], this.#workspace.contrasts))
  }

  /** @param {API.TextContrast[]} contrasts */
  #showInPicker(contrasts) {
    const picker = loaded('livery-color-picker')
    if (picker) picker.contrasts = contrasts
  }

  #offerColors() {
    const picker = loaded('livery-color-picker')
    if (!picker) return
    const own = ownPaths(pathsOf(this.#workspace.files))
    const isInherited = (/** @type {Candidate} */ { path }) => Number(!own.has(path))
    picker.tokens = [...this.#colors].sort((one, other) => isInherited(one) - isInherited(other))
  }

  /** @param {import('./on-demand.js').OnDemand} onDemand Loads the picker. */
  set onDemand(onDemand) {
    this.#onDemand = onDemand
    onDemand.onload = () => this.#offerColors()
  }

  showAxes() {
    this.#chooser.show(this.#workspace.axes, this.#workspace.choice)
    // An axis that the text has added begins with its default.
    this.#workspace.choice = this.#chooser.choice
  }

  async #check() {
    clearTimeout(this.#retry)
    const start = performance.now()
    try {
      const result = await this.#workspace.check()
      if (!result) return
      this.#checked = start
      this.#pause = Math.min(Math.max(performance.now() - start, shortestPause), longestPause)
      this.#attempts = 0
      this.showAxes()
      this.show({ stale: result.stale })
      await this.showOverlay()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      this.#status.say(`The theme could not be checked: ${problem.message}`, 'error')
      if (!problem.isTemporary) return
      this.#retry = setTimeout(() => this.#check(), retryDelay(this.#attempts))
      this.#attempts += 1
    }
  }

  /**
   * Resolves the open file's links for the axis values of that file, if it is an overlay that isn't selected. For
   * example, the night skin's file shows the night colors.
   */
  async showOverlay() {
    const file = this.#editor.current
    const choice = file === null ? null : overlayChoice(file, this.#workspace.axes, this.#workspace.choice)
    if (file === null || choice === null) return
    const bundle = await this.#workspace.overlayBundle(choice)
    if (bundle) this.#editor.resolveIn(file, resolver(bundle))
  }

  /**
   * The color of a value in the current text, in the theme language. Waits for the check of text that was just typed,
   * unless it takes too long. Null for a value that isn't a color.
   * @param {string} path
   */
  async colorAt(path) {
    if (this.#typed > this.#checked) await Promise.race([this.check.now(), after(patience)])
    const { bundle } = this.#workspace
    const value = bundle && flatten(bundle).find((one) => one.path === path)?.value
    return isColor(value) ? literal('color', value) : null
  }

  /** Compiles the text after an edit and a pause. */
  edited() {
    this.#typed = performance.now()
    this.check()
  }

  /**
   * Shows the diagnostics and the last valid bundle of the workspace.
   * @param {{ stale: boolean }} result
   */
  show({ stale }) {
    const { diagnostics, bundle } = this.#workspace
    this.#shown += 1
    this.#workspace.isAhead = this.#typed > this.#checked
    this.#editor.diagnostics = diagnostics
    this.#gallery.toggleAttribute('stale', stale || !bundle)
    if (bundle) {
      this.#editor.resolve = resolver(bundle)
      this.#gallery.screens = this.#workspace.screens
      this.#gallery.layouts = this.#workspace.layouts
      this.#gallery.bundle = bundle
      this.#contents.show({ screens: this.#workspace.screens, styles: bundle.styles, tokens: bundle.tokens })
      const known = candidates(bundle)
      this.#completion.candidates = known
      this.#completion.types = bundle.types
      this.#completion.enumerations = this.#workspace.enumerations
      this.#colors = known.filter(({ color }) => color !== null)
      this.#offerColors()
    }
    this.showFiles()
    clearTimeout(this.#calmed)
    const wait = diagnostics.length ? this.#typed + calm - performance.now() : 0
    if (wait > 0) this.#calmed = setTimeout(() => this.#list(), wait)
    else this.#list()
    emit(this.#editor, 'livery-checked')
  }

  /** Lists and counts the problems. */
  #list() {
    this.#problems.diagnostics = this.#workspace.diagnostics
    this.showChanges()
  }

  /** Counts the problems and the changes. */
  showChanges() {
    const { diagnostics, errors } = this.#workspace
    if (errors.length) return this.#status.count(count(errors.length, 'error'), [], 'error')
    const warnings = diagnostics.length
    const words = warnings ? count(warnings, 'warning') : 'No problems'
    this.#status.count(words, this.#changes, warnings ? 'warning' : 'good')
  }

  /** What differs from the published theme. */
  get #changes() {
    const { edited, deleted, published, files, isUnpublished } = this.#workspace
    if (isUnpublished) return []
    const changed = [...edited, ...deleted]
    const length = changed.reduce((sum, file) => sum + (files[file] ?? '').length + (published[file] ?? '').length, 0)
    const values = length <= quicklyRead ? countChanges(published, files) : 0
    const words = []
    if (values) words.push(count(values, 'change'))
    else if (edited.length) words.push(`${count(edited.length, 'file')} edited`)
    if (deleted.length) words.push(`${count(deleted.length, 'file')} deleted`)
    return words
  }

  /** Shows the list of files, the current version, and whether the theme can be published. */
  showFiles() {
    const { diagnostics, errors } = this.#workspace
    const { asset: shown, files } = this.#workspace
    this.#files.show(this.#workspace.sortedFiles.map((path) => {
      const own = diagnostics.filter(({ file }) => file === path)
      const errors = own.filter(({ severity }) => severity === 'error').length
      const edited = this.#workspace.isEdited(path)
      const [current, entry] = [path === (shown ?? this.#editor.current), path === this.#workspace.entry]
      const people = this.#workspace.people.filter(({ file }) => file === path)
      const asset = isAsset(path) ? assetIn(files[path]) ?? {} : null
      return { path, edited, current, entry, errors, warnings: own.length - errors, people, asset }
    }))
    this.#showVersion()
    const publish = find('[data-action=publish]')
    publish.classList.toggle('is-blocked', errors.length > 0)
    publish.title = errors.length
      ? `${count(errors.length, 'error')} to fix before publishing`
      : 'Review the changes, then publish'
  }

  #showVersion() {
    const { theme, isUnpublished } = this.#workspace
    const version = find('.version-tag')
    version.textContent = isUnpublished ? 'not published yet' : `version ${theme.latest}`
    version.setAttribute(
      'aria-label',
      isUnpublished
        ? 'Not published yet. Open channels and schedule'
        : `Current version: ${theme.latest}. Open channels and schedule`,
    )
    find('.private-tag').hidden = !theme.isPrivate
    find('[data-link=gallery]').hidden = find('.path-label').hidden = isUnpublished
  }
}

/** @param {number} milliseconds */
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))

/**
 * A slightly different color, to find out what a color affects.
 * @param {string} color
 */
const nudged = (color) => {
  const hex = parseHex(color) ?? '#000000ff'
  return `${hex.slice(0, 3)}${(parseInt(hex.slice(3, 5), 16) ^ 8).toString(16).padStart(2, '0')}${hex.slice(5)}`
}

/**
 * Resolves links, literal colors and the results of functions in the source with the values of a bundle.
 * @param {Bundle} bundle
 * @returns {Resolve}
 */
function resolver(bundle) {
  /** @type {Map<string, import('../theme/bundle.js').Row> | undefined} */
  let rows
  return ({ kind, text }) => {
    if (kind === 'color') {
      const color = parseHex(text)
      return color ? { color, label: '' } : null
    }
    const path = text.replace(/^@/, '').replaceAll('/', '.')
    rows ??= new Map(flatten(bundle).map((row) => [row.path, row]))
    const row = rows.get(path)
    if (!row) return null
    return row.style
      ? { color: null, label: row.type }
      : { color: colorOf(row.value), label: describe(row.type, row.value) }
  }
}

/**
 * The tokens and styles of a bundle that a link can lead to.
 * @param {Bundle} bundle
 * @returns {Candidate[]}
 */
export const candidates = (bundle) => [
  ...Object.entries(bundle.tokens).map(([path, { type, value }]) => ({
    path,
    type,
    label: describe(type, value),
    color: colorOf(value),
  })),
  ...Object.entries(bundle.styles).map(([path, { type }]) => ({ path, type, label: 'style', color: null })),
]
