// @ts-check
// Compiles the text a moment after each edit, and shows the result in every part of the edit page.
import { count, debounce, find } from '../dom.js'
import { colorOf, describe } from '../theme/bundle.js'
import { parseHex } from '../theme/color.js'

/** Milliseconds without an edit before the text is compiled. */
const pause = 220

export class Checking {
  #workspace
  #editor = find('livery-editor')
  #files = find('livery-files')
  #problems = find('livery-problems')
  #chooser = find('livery-chooser')
  #status = find('livery-status')
  #gallery = find('livery-gallery')
  #values = find('livery-values')
  #completion = find('livery-completion')
  /** Compiles the text after a pause. `check.now()` compiles immediately. */
  check = debounce(() => this.#check(), pause)
  /**
   * The axes of the text, which differ from the theme's while an edit adds one.
   * @type {Axis[]}
   */
  axes = []

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
  }

  /** @param {Axis[]} axes */
  setAxes(axes) {
    this.axes = axes
    this.#chooser.show(axes, this.#workspace.choice)
  }

  async #check() {
    try {
      const result = await this.#workspace.check()
      if (!result) return
      this.setAxes(result.axes)
      this.show({ stale: result.stale })
    } catch (problem) {
      this.#status.say(`The theme could not be checked: ${problem.message}`, 'error')
    }
  }

  /**
   * Shows the diagnostics and the last valid bundle of the workspace.
   * @param {{ stale: boolean }} result
   */
  show({ stale }) {
    const { diagnostics, bundle } = this.#workspace
    this.#editor.diagnostics = diagnostics
    this.#problems.diagnostics = diagnostics
    this.#gallery.toggleAttribute('stale', stale || !bundle)
    if (bundle) {
      this.#editor.resolve = resolver(bundle)
      this.#gallery.bundle = bundle
      this.#values.bundle = bundle
      this.#completion.candidates = candidates(bundle)
    }
    this.#summarize()
    this.showFiles()
  }

  #summarize() {
    const { diagnostics, errors, edited } = this.#workspace
    if (errors.length) return this.#status.say(count(errors.length, 'error'), 'error')
    const warnings = diagnostics.length
    const parts = [warnings ? count(warnings, 'warning') : 'No problems']
    if (edited.length) parts.push(`${count(edited.length, 'file')} edited`)
    this.#status.say(parts.join(' · '), warnings ? 'warning' : 'good')
  }

  /** Shows the list of files, the current version and whether the text can be published. */
  showFiles() {
    const { theme, diagnostics, errors } = this.#workspace
    this.#files.show(this.#workspace.sortedFiles.map((path) => {
      const own = diagnostics.filter(({ file }) => file === path)
      const errors = own.filter(({ severity }) => severity === 'error').length
      const edited = this.#workspace.isEdited(path)
      return { path, edited, current: path === this.#editor.current, errors, warnings: own.length - errors }
    }))
    const version = find('.version-tag')
    version.textContent = `version ${theme.latest}`
    version.setAttribute('aria-label', `Current version: ${theme.latest}. Open channels and schedule`)
    find('.private-tag').hidden = !theme.isPrivate
    const publish = find('[data-action=publish]')
    publish.classList.toggle('is-blocked', errors.length > 0)
    publish.title = errors.length
      ? `${count(errors.length, 'error')} to fix before publishing`
      : 'Review the changes, then publish'
  }
}

/**
 * Resolves links and literal colors in the source with the values of a bundle.
 * @param {Bundle} bundle
 * @returns {Resolve}
 */
const resolver = (bundle) => ({ kind, text }) => {
  if (kind === 'color') {
    const color = parseHex(text)
    return color ? { color, label: '' } : null
  }
  const path = text.slice(1).replaceAll('/', '.')
  const token = bundle.tokens[path]
  if (token) return { color: colorOf(token.value), label: describe(token.type, token.value) }
  const style = bundle.styles[path]
  return style ? { color: null, label: style.type } : null
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
