// @ts-check
// Shows the selection in the inspector, and loads where its values come from.
import '../elements/inspector.js'
import * as api from '../api.js'
import { count, find } from '../dom.js'
import { isAsset } from '../theme/assets.js'
import { describe, flatten } from '../theme/bundle.js'
import {
  columnFile,
  editableText,
  inspect,
  layerOf,
  overrideOf,
  returnInWords,
  subjectOf,
  writingPlaces,
} from '../theme/inspection.js'
import { unneeded } from '../theme/release-needs.js'
import { byRelation, ownPaths, pathsOf } from '../theme/token-table.js'
import { definingFiles } from '../theme/token-edits.js'
import { canFollow } from '../theme/type-names.js'
import { addStyle, rangeOf } from '../theme/writing.js'
import { candidates } from './checking.js'
import { ValueWriting } from './value-writing.js'
import { choicesLimit } from './workspace.js'

/** The number of explanations to request at once. */
const parallel = 6

export class Inspecting {
  #workspace
  #selection
  #panes
  #needs
  #values
  #editor = find('livery-editor')
  #contents = find('livery-contents')
  #gallery = find('livery-gallery')
  #status = find('livery-status')
  #inspector = find('livery-inspector')
  /** @type {() => void} */
  #restoreFocus = () => {}
  #run = 0
  /**
   * The apps that this one extends, once something needs them.
   * @type {{ app: string, files: Texts }[]}
   */
  #bases = []

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./selection.js').Selection} selection
   * @param {import('./panes.js').Panes} panes
   * @param {() => void} filesChanged
   * @param {import('./release-needs.js').ReleaseNeeds} needs
   */
  constructor(workspace, selection, panes, filesChanged, needs) {
    this.#workspace = workspace
    this.#selection = selection
    this.#panes = panes
    this.#needs = needs
    this.#values = new ValueWriting(workspace, filesChanged)
    document.addEventListener('livery-selected', ({ detail: { selected, from } }) => this.#show(selected, from))
    document.addEventListener('livery-new-style', ({ detail }) => this.#createStyle(detail))
    document.addEventListener('livery-checked', () => this.#refresh())
    document.addEventListener('livery-releases', () => this.#showReleases())
    this.#inspector.onback = () => selection.back()
    this.#inspector.onfollowers = (path) => this.#countFollowers(path)
  }

  /**
   * Shows another selection, with the focus unless the author may go on selecting in a list or in the source.
   * @param {Selected | null} selected
   * @param {Element | null} from
   */
  #show(selected, from) {
    if (!selected) {
      const hadFocus = this.#inspector.contains(document.activeElement)
      this.#inspector.clear()
      if (hadFocus) this.#restoreFocus()
    } else {
      if (from !== this.#inspector) this.#rememberFocus(from)
      this.#inspector.start(selected, { isFirst: !this.#selection.hasPrevious })
      if (from !== this.#editor && from !== this.#contents && selected.kind === 'value') this.#inspector.focusTitle()
      this.#showPane(selected, from)
    }
    this.#load()
  }

  /** @param {Element | null} from */
  #rememberFocus(from) {
    const focused = document.activeElement
    this.#restoreFocus = () => {
      if (from === this.#gallery) this.#gallery.focusClicked()
      else if (focused instanceof HTMLElement) focused.focus()
    }
  }

  /**
   * On narrow screens, shows where the selection is visible. On the canvas, everything else is.
   * @param {Selected} selected
   * @param {Element | null} from
   */
  #showPane({ kind, name }, from) {
    if (from === this.#editor || kind === 'file' && !isAsset(name)) return
    const isToken = kind === 'value' && this.#workspace.bundle?.tokens[name] !== undefined
    if (from === this.#contents && !isToken) {
      find('livery-tabs').show('panel-gallery')
      this.#panes.show('canvas')
    } else this.#panes.show('inspector')
  }

  /** Shows the result of a check, but never over newer values, which the author has entered in the meantime. */
  async #refresh() {
    const { written } = this.#values
    if (this.#values.isWriting) await this.#values.settled()
    // Another check follows each change.
    if (written === this.#values.written && !this.#workspace.isAhead) this.#load()
  }

  async #load() {
    const run = this.#run += 1
    const selected = this.#selection.current
    if (!selected) return
    if (selected.kind !== 'value') return this.#describe(selected)
    const { name: path, state = null } = selected
    const { bundle, app, choice } = this.#workspace
    const inspected = bundle && inspect(bundle, path)
    if (!inspected) return this.#inspector.fail('This value no longer exists.')
    const isCurrent = () => run === this.#run
    const notes = inspected.isStyle ? null : this.#notes(path)
    const model = { app, state, inspected, choice, notes, ...this.#context(bundle, choice) }
    this.#inspector.show({ ...model, origins: null })
    this.#showReleases()
    try {
      await this.#save()
      const found = await inTurns(inspected.rows, (row) => this.#explain(row.path, choice), isCurrent)
      // The files with the values that overrides hide.
      const isForeign = found.some(([, explanation]) => explanation?.steps[0].overridden.length)
      if (isForeign) this.#bases = await this.#workspace.bases()
      if (!isCurrent()) return
      this.#inspector.show({
        ...model,
        origins: new Map(found.flatMap(([row, explanation]) => {
          return explanation ? [[row.path, this.#rowOrigin(row, explanation, choice)]] : []
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

  /**
   * What the controls of values need.
   * @param {Bundle} bundle
   * @param {Choice} choice
   */
  #context(bundle, choice) {
    const { enumerations } = this.#workspace
    const known = (/** @type {string} */ type, /** @type {string | null} */ current) => {
      const all = candidates(bundle).filter((one) => canFollow(type, one.type))
      return byRelation(all, ownPaths(pathsOf(this.#workspace.files)), current)
    }
    const theme = () => ({ bundle, texts: this.#workspace.files, axes: this.#workspace.axes })
    const modes = (/** @type {string} */ path) => this.#otherModes(path, choice)
    return { enumerations, candidates: known, theme, written: this.#written, modes }
  }

  /**
   * The other axis values for which a path has another value than for a choice.
   * @param {string} path
   * @param {Choice} choice
   * @returns {Promise<import('../elements/inspector-links.js').OtherMode[]>}
   */
  async #otherModes(path, choice) {
    const others = this.#workspace.axes.flatMap(({ name: axis, values }) =>
      values.filter((value) => value !== choice[axis]).map((value) => ({ axis, value }))
    ).slice(0, choicesLimit)
    try {
      const choices = others.map(({ axis, value }) => ({ ...choice, [axis]: value }))
      const [bundle, ...rest] = await this.#workspace.bundlesFor([choice, ...choices]) ?? []
      const own = valueAt(bundle ?? null, path)
      return others.map((one, index) => ({ ...one, shown: valueAt(rest[index] ?? null, path) }))
        .filter(({ shown }) => own !== '' && shown !== '' && shown !== own)
    } catch (problem) {
      api.rethrowDefect(problem)
      return []
    }
  }

  /**
   * The text of a value in a file, or null if the file doesn't set it.
   * @param {string} file
   * @param {string} path
   */
  #written = (file, path) => {
    const text = this.#workspace.files[file] ?? ''
    const range = rangeOf(text, path)
    return range && text.slice(range.start, range.end)
  }

  /** Shows which releases read the selected value, as far as that is known. */
  #showReleases() {
    const selected = this.#selection.current
    if (selected?.kind !== 'value') return
    const { name: path } = selected
    const { files, annotations } = this.#workspace
    const readers = this.#needs.readers.get(path)
    this.#inspector.showReleases(
      readers
        ? {
          readers,
          isUnneeded: unneeded(new Map([[path, readers]]), files, ownPaths(pathsOf(files))).has(path),
          isDeprecated: Boolean(annotations[path]?.deprecated),
        }
        : null,
    )
  }

  /**
   * What is known about a token besides its value.
   * @param {string} path
   */
  #notes(path) {
    const { annotations, files } = this.#workspace
    const { deprecated, description = '' } = annotations[path] ?? {}
    return { deprecated, description, isOwn: definingFiles(files, path).length > 0 }
  }

  /**
   * Shows what a screen consists of, or what is known about a file.
   * @param {Selected} selected
   */
  #describe({ kind, name }) {
    const { files, screens, diagnostics, bundle } = this.#workspace
    if (kind === 'screen') {
      const rows = screens.find((one) => one.name === name)?.rows ?? []
      const paths = [...new Set(rows.flat().map(({ style }) => style))]
      return this.#inspector.showStyles(paths.map((path) => ({ path, type: bundle?.styles[path]?.type ?? '' })))
    }
    // Shown by the commands for images and fonts.
    if (isAsset(name)) return
    const problems = diagnostics.filter(({ file }) => file === name).length
    this.#inspector.showFacts([
      count((files[name] ?? '').split('\n').length, 'line'),
      this.#workspace.isEdited(name) ? 'Edited in your draft' : 'As published',
      problems ? count(problems, 'problem') : 'No problems',
    ])
  }

  /** Saves local edits, because only saved text is explained. A draft can have edits that were taken back. */
  async #save() {
    const { draft, edited } = this.#workspace
    if (draft.isAllowed && (edited.length || draft.name !== null)) await draft.save()
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
    const { bundle, files, axes, entry } = this.#workspace
    if (!explanation || !bundle) return null
    const { steps } = explanation
    const from = { entry, origin: this.#origin(steps[0]) }
    const file = columnFile(files, axes, steps[0].path, mode, from)
    const origin = this.#rowOrigin({ path, state: null }, explanation, choice)
    origin.places.sort((a, b) => Number(b.file === file) - Number(a.file === file))
    return { path: steps[0].path, file, text: editableText(steps), origin, context: this.#context(bundle, choice) }
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

  /**
   * @param {{ path: string, state: string | null }} row
   * @param {API.Explanation} explanation
   * @param {Choice} choice
   * @returns {import('../elements/inspector-rows.js').RowOrigin}
   */
  #rowOrigin({ path, state }, explanation, choice) {
    const { app, files, axes, entry } = this.#workspace
    const { steps: [step] } = explanation
    const override = overrideOf(files, app, step, state, !this.#workspace.bundle?.tokens[path])
    const words = override ? returnInWords([{ app, files }, ...this.#bases], step) : ''
    return {
      explanation,
      places: writingPlaces(files, axes, choice, step.path, { entry, origin: this.#origin(step) }),
      override: override && { ...override, words },
    }
  }

  /**
   * The number of values that follow a value, if it can be loaded.
   * @param {string} path
   */
  async #countFollowers(path) {
    try {
      return (await this.#explain(path, this.#workspace.choice, { followers: '1' }))?.followers?.count
    } catch (problem) {
      api.rethrowDefect(problem)
    }
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
   * Writes a style that starts with the attributes of another style, next to that style or, if another app defines it,
   * into this app's files.
   * @param {Details['livery-new-style']} style
   */
  async #createStyle({ path, name }) {
    const { axes, bundle, choice, files, entry } = this.#workspace
    const newPath = path.slice(0, path.lastIndexOf('.') + 1) + name
    if (!bundle || subjectOf(bundle, newPath) === newPath) {
      return this.#inspector.rejectStyle(`‘${newPath}’ exists already.`)
    }
    const explanation = await this.#explain(path, choice)
    const origin = explanation && this.#origin(explanation.steps[0])
    const file = columnFile(files, axes, newPath, null, { entry, origin: origin?.overlay ? null : origin })
    const like = { type: bundle.styles[path].type, model: path }
    const text = addStyle(file, files[file] ?? '', newPath, like)
    if (text === null) {
      return this.#inspector.rejectStyle(`‘${newPath}’ can’t be added: something around it is not a group.`)
    }
    this.#workspace.perform(`new style ${newPath}`, this.#editor, { [file]: text })
    this.#values.reveal(file, text, newPath)
    this.#status.whisper(`${newPath} is created`)
    this.#selection.selectNew(newPath)
  }
}

/**
 * A description of the value at a path. Empty if nothing has this path.
 * @param {Bundle | null} bundle
 * @param {string} path
 */
function valueAt(bundle, path) {
  const row = bundle && flatten(bundle).find((one) => one.path === path)
  return row ? describe(row.type, row.value) : ''
}

/**
 * Explains all rows, several at a time, while `isCurrent` returns true.
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => Promise<API.Explanation | null>} explain
 * @param {() => boolean} isCurrent
 */
async function inTurns(rows, explain, isCurrent) {
  /** @type {[Row, API.Explanation | null][]} */
  const found = []
  const queue = rows.values()
  const work = async () => {
    for (const row of queue) {
      if (isCurrent()) found.push([row, await explain(row)])
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return found
}
