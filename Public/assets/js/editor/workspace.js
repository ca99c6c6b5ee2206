// @ts-check
// The state of the edit page: the published files, the edited files, the draft that they are saved in, and the last
// check.
import * as api from '../api.js'
import { assetsOf, isAsset } from '../theme/assets.js'
import { choose } from '../theme/axes.js'
import { EditHistory } from '../theme/edit-history.js'
import { rename } from '../theme/includes.js'
import { withoutNew } from '../theme/problem-words.js'
import { ownPaths, pathsOf } from '../theme/token-table.js'
import { Draft } from './draft.js'
import * as local from './local-drafts.js'
import { LocalTexts } from './local-texts.js'
import { merge } from './merging.js'
import { extendedBy, publishedOrDraft } from './unpublished.js'

/** The maximum number of additional choices for a check. */
export const choicesLimit = 16

/**
 * Why a draft can't be opened, as a sentence.
 * @param {api.Problem} problem
 * @param {string} name
 */
function reasonFor(problem, name) {
  if (problem.type === 'unknown-draft') return `There is no draft named “${name}”.`
  if (problem.status === 401) return `Sign in to open the draft “${name}”.`
  if (problem.status === 403) return `Your account can’t read the draft “${name}”.`
  return `The draft “${name}” could not be opened: ${problem.message}.`
}

export class Workspace {
  /**
   * The current version.
   * @type {CurrentTheme}
   */
  theme
  /**
   * The files of the version that the edited files are based on.
   * @type {Texts}
   */
  published = {}
  /**
   * The edited files.
   * @type {Texts}
   */
  files = {}
  /**
   * The diagnostics of the last check.
   * @type {Diagnostic[]}
   */
  diagnostics = []
  /**
   * The last bundle without errors.
   * @type {Bundle | null}
   */
  bundle = null
  /** Whether the text has changed since the last check began. */
  isAhead = false
  /**
   * The text contrasts in the last bundle.
   * @type {API.TextContrast[]}
   */
  contrasts = []
  /**
   * The descriptions and deprecations of the last bundle's values, by path.
   * @type {Record<string, API.Annotation>}
   */
  annotations = {}
  /**
   * The sample screens of the last bundle.
   * @type {SampleScreen[]}
   */
  screens = []
  /**
   * How the parts of components are arranged in drawings.
   * @type {Record<string, API.Layout>}
   */
  layouts = {}
  /**
   * The values of each type with a fixed set of values.
   * @type {Record<string, string[]>}
   */
  enumerations = {}
  /** @type {Choice} */
  choice = {}
  /**
   * The other people who have the draft open.
   * @type {Person[]}
   */
  people = []
  /**
   * The path of the image or font that is selected.
   * @type {string | null}
   */
  asset = null
  /**
   * The axes of the last checked text. A draft can add axes that the current version doesn't have.
   * @type {Axis[]}
   */
  axes = []
  /** What this person can undo and redo. */
  history = new EditHistory()
  /** The address with which the page was opened. */
  requestedAddress = location.pathname + location.search + location.hash
  /** @type {AbortController | null} */
  #checking = null
  /** @type {Promise<import('../theme/definitions.js').Layer[]> | null} */
  #bases = null
  /**
   * The paths of the values, images and fonts of the first check.
   * @type {Set<string> | null}
   */
  #known = null
  /**
   * The bundles of the last text for choices other than the selected one, by choice. Null if the text has errors.
   * @type {Map<string, Bundle | null>}
   */
  #beside = new Map()
  /** The other choices that the page has shown since the last check. The next check returns them. */
  #used = new Set()

  /** @param {string} app */
  constructor(app) {
    this.app = app
    this.draft = new Draft(app, () => this.files)
    this.local = new LocalTexts(this)
  }

  /**
   * Loads the draft in the address, the draft that was open last, or the current version. Returns why the draft in the
   * address can't be opened, or null.
   * @param {Record<string, string>} address
   */
  async load({ draft: name, ...wanted }) {
    const { theme, draft = name } = await publishedOrDraft(this.app, name)
    this.choice = choose(theme.axes, wanted)
    const missing = draft ? await this.#loadDraft(draft) : null
    const isOpen = draft ? !missing : await this.#continue()
    if (!isOpen) {
      const source = await api.source(this.app, theme.latest)
      this.published = source.files
      this.files = { ...this.published }
      this.local.hold(null)
      this.draft.startWithout(theme.latest, source)
    }
    if (theme.latest === 0) theme.extends = await extendedBy(this.files[this.entry] ?? '')
    this.theme = theme
    this.axes = theme.axes
    return missing
  }

  /** Whether no version was published yet. */
  get isUnpublished() {
    return this.theme.latest === 0
  }

  /** @param {string} name */
  async #loadDraft(name) {
    try {
      await this.#start(await api.draft(this.app, name))
      return null
    } catch (problem) {
      api.rethrowDefect(problem)
      return `${reasonFor(problem, name)} This is the published text.`
    }
  }

  /** @param {DraftDocument} document */
  async #start(document) {
    this.published = document.base === null ? {} : (await api.source(this.app, document.base)).files
    this.files = Object.fromEntries(Object.entries(document.files).map(([file, { text }]) => [file, text]))
    this.local.hold(document.draft)
    this.draft.start(document)
  }

  /** Opens the draft that was open last, unless it was published or deleted since. Returns whether it is open. */
  async #continue() {
    const name = local.lastDraft(this.app)
    if (!name) return false
    try {
      const document = await api.draft(this.app, name)
      const isPublished = !document.edits.length && !Object.keys(local.all(this.app, name)).length
      if (!isPublished) await this.#start(document)
      return !isPublished
    } catch (problem) {
      api.rethrowDefect(problem)
      if (problem.status === 404) local.remember(this.app, null)
      return false
    }
  }

  /** Whether the theme is loaded, so that commands can run. */
  get isLoaded() {
    return this.theme !== undefined
  }

  /** The files and the entry file, in the form that the check expects. */
  get text() {
    return { files: this.files, entry: this.draft.entry }
  }

  get edited() {
    return Object.keys(this.files).filter((file) => this.isEdited(file))
  }

  /** The published files that are missing from the edited files. */
  get deleted() {
    return Object.keys(this.published).filter((file) => !(file in this.files))
  }

  /** The path of the entry file, which can't be renamed or deleted. */
  get entry() {
    return this.draft.entry ?? 'theme.ktv'
  }

  get errors() {
    return this.diagnostics.filter(({ severity }) => severity === 'error')
  }

  /** `theme.ktv`, then the files at the top level, then files in folders, then images and fonts. */
  get sortedFiles() {
    const rank = (/** @type {string} */ path) =>
      path === 'theme.ktv' ? 0 : isAsset(path) ? 3 : path.includes('/') ? 2 : 1
    const key = (/** @type {string} */ path) => `${rank(path)}${path}`
    return Object.keys(this.files).sort((a, b) => (key(a) < key(b) ? -1 : 1))
  }

  /** @param {string} file */
  isEdited(file) {
    return this.files[file] !== this.published[file]
  }

  /**
   * Replaces texts in the files and the editor, with edits that can be undone. An undefined text removes the file.
   * @param {import('../elements/editor.js').Editor} editor
   * @param {TextChanges} texts
   */
  write(editor, texts) {
    const { current } = editor
    const selection = editor.source?.selection
    const before = editor.source?.text ?? ''
    for (const [file, text] of Object.entries(texts)) {
      const old = this.files[file]
      if (text === undefined || old === undefined || isAsset(file)) {
        if (text === old) continue
        this.#record({ kind: 'file', file, before: old, after: text })
        this.setFile(editor, file, text)
      } else {
        this.files[file] = text
        editor.write(file, text)
      }
    }
    const next = current !== null && editor.has(current) ? current : this.sortedFiles[0]
    const source = editor.open(next)
    if (source && next === current && selection) source.restore(selection, before)
  }

  /**
   * Replaces texts as one step that can be undone.
   * @param {string} title What the step does, as in “Undo typing”.
   * @param {import('../elements/editor.js').Editor} editor
   * @param {TextChanges} texts
   */
  perform(title, editor, texts) {
    this.history.perform(title, () => this.write(editor, texts))
  }

  /**
   * Adds a file with a text, or removes it if the text is undefined. Images and fonts are never in the editor.
   * @param {import('../elements/editor.js').Editor} editor
   * @param {string} file
   * @param {string | undefined} text
   */
  setFile(editor, file, text) {
    if (text === undefined) {
      editor.removeFile(file)
      delete this.files[file]
    } else {
      this.files[file] = text
      if (!isAsset(file)) editor.add(file, text)
    }
  }

  /**
   * @param {import('../elements/editor.js').Editor} editor
   * @param {string} from
   * @param {string} to
   */
  moveFile(editor, from, to) {
    editor.rename(from, to)
    this.files[to] = this.files[from]
    delete this.files[from]
  }

  /** @param {import('../theme/edit-history.js').Edit} edit */
  #record(edit) {
    this.history.add(edit, { before: null, after: null, typed: false })
  }

  /**
   * Renames a file, and changes the paths in the files that include it.
   * @param {import('../elements/editor.js').Editor} editor
   * @param {string} from
   * @param {string} to
   */
  rename(editor, from, to) {
    const texts = rename(this.files, from, to)
    this.history.perform(`rename of ${from}`, () => {
      this.#record({ kind: 'move', file: from, to })
      this.moveFile(editor, from, to)
      this.write(editor, texts)
    })
    editor.open(to)
  }

  /** Compiles the text. Returns null if a later check replaced this one. */
  async check() {
    this.#checking?.abort()
    const checking = this.#checking = new AbortController()
    try {
      const choices = [...this.#used].slice(-choicesLimit).map((key) => /** @type {Choice} */ (JSON.parse(key)))
      const { diagnostics, axes, bundle, bundles, screens, layouts, contrasts, enumerations, annotations } = await api
        .check(
          this.app,
          { ...this.text, choices },
          this.choice,
          checking.signal,
        )
      if (checking !== this.#checking) return null
      this.#beside = new Map(choices.map((choice, index) => [JSON.stringify(choice), bundles?.[index] ?? null]))
      this.#used.clear()
      this.#known ??= new Set([...ownPaths(pathsOf(this.files)), ...assetsOf(this.files).keys()])
      this.diagnostics = withoutNew(diagnostics, this.#known)
      if (bundle) this.bundle = bundle
      if (screens) Object.assign(this, { screens, layouts })
      if (contrasts) this.contrasts = contrasts
      if (annotations) this.annotations = annotations
      this.enumerations = enumerations
      if (axes) this.axes = axes
      return { stale: !bundle }
    } catch (error) {
      if (error.name === 'AbortError') return null
      throw error
    }
  }

  /**
   * The result with other texts for some files, or null if they can't be compiled now. A deleted file has no text.
   * @param {TextChanges} texts
   */
  async checkWith(texts) {
    const files = /** @type {Texts} */ ({ ...this.files, ...texts })
    for (const file of Object.keys(files)) if (files[file] === undefined) delete files[file]
    try {
      return await api.check(this.app, { ...this.text, files }, this.choice)
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      return null
    }
  }

  /**
   * The bundle for a choice other than the selected one. Null if the text has errors or has changed in the meantime.
   * @param {Choice} choice
   */
  async overlayBundle(choice) {
    const [bundle = null] = await this.bundlesFor([choice]) ?? []
    return bundle
  }

  /**
   * The bundles for several choices, with a single request. Null if the text has errors or has changed in the meantime.
   * @param {Choice[]} choices
   * @returns {Promise<Bundle[] | null>}
   */
  async bundlesFor(choices) {
    const checking = this.#checking
    const keys = choices.map((choice) => JSON.stringify(choice))
    const { bundle: shown } = this
    const isShown = (/** @type {Choice} */ choice) =>
      Object.entries(choice).every(([axis, one]) => shown?.axes[axis] === one)
    if (this.errors.length) return null
    const missing = choices.filter((choice, index) => {
      if (isShown(choice)) return false
      this.#used.add(keys[index])
      return !this.#beside.has(keys[index])
    })
    if (missing.length) {
      const [first, ...rest] = missing
      const { bundle, bundles } = await api.check(this.app, { ...this.text, choices: rest }, first)
      if (checking !== this.#checking) return null
      missing.forEach((choice, index) => {
        this.#beside.set(JSON.stringify(choice), (index ? bundles?.[index - 1] : bundle) ?? null)
      })
    }
    const found = choices.flatMap((choice, index) => (isShown(choice) ? shown : this.#beside.get(keys[index])) ?? [])
    return found.length === choices.length ? found : null
  }

  /**
   * The files of the apps that the theme extends. They are loaded once, because a version never changes.
   * @returns {Promise<import('../theme/definitions.js').Layer[]>}
   */
  bases() {
    const load = async () =>
      Promise.all(
        Object.entries(this.theme.extends ?? {}).map(async ([app, version]) => {
          const { files, entry } = await api.source(app, version)
          return { app, files, entry: entry ?? 'theme.ktv' }
        }),
      )
    this.#bases ??= load().catch((problem) => {
      this.#bases = null
      throw problem
    })
    return this.#bases
  }

  /**
   * The bundle for the selected choice or another one.
   * @param {Choice} choice
   */
  bundleFor(choice) {
    const isSelected = Object.entries(choice).every(([axis, value]) => this.choice[axis] === value)
    return isSelected ? this.bundle : this.overlayBundle(choice)
  }

  // Later versions

  /**
   * Bases the files on the current version, without a draft. Returns the merged texts, and the files in which both
   * sides changed the same values, with the number of such places. In these places, the author's text is kept. `reason`
   * says why the texts couldn't be merged at all.
   */
  async mergeCurrent() {
    const theme = await api.theme(this.app)
    const source = await api.source(this.app, theme.latest)
    const theirs = source.files
    const merged = await merge(this.app, () => ({ base: this.published, ours: this.files, theirs }))
    const [base, mine] = [this.published, this.files]
    /** @type {TextChanges} */
    const texts = {}
    /** @type {{ file: string, conflicts: number }[]} */
    const clashes = []
    for (const file of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      if (mine[file] === base[file]) texts[file] = theirs[file]
      else if (theirs[file] === base[file] || mine[file] === theirs[file]) texts[file] = mine[file]
      else if (file in theirs && file in mine) {
        // The members of a description belong together.
        texts[file] = isAsset(file) ? mine[file] : merged.files[file]
        const conflicts = merged.conflicts.filter((one) => one.file === file).length
        if (conflicts) clashes.push({ file, conflicts })
      } else texts[file] = theirs[file] ?? mine[file]
    }
    this.theme = theme
    this.published = theirs
    this.draft.startWithout(theme.latest, source)
    return { texts, clashes, reason: merged.reason }
  }
}
