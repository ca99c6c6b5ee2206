// @ts-check
// Creates, duplicates, moves, describes and deletes tokens. Each action is checked before it is written, and is one
// step that can be undone.
import { rethrowDefect } from '../api.js'
import { count, emit, find } from '../dom.js'
import { nameOf } from '../theme/axes.js'
import { describe } from '../theme/bundle.js'
import { withoutEmpty } from '../theme/includes.js'
import { read } from '../theme/reading.js'
import { usesOf } from '../theme/references.js'
import { deletionWarnings } from '../theme/release-needs.js'
import * as edits from '../theme/token-edits.js'
import { groupOf, ownPaths, pathsOf } from '../theme/token-table.js'
import * as session from '../session.js'
import { candidates } from './checking.js'
import { consequences } from './deleting.js'
import { loaded } from './on-demand.js'
import { problemWith } from './refusing.js'

/** @typedef {import('../theme/token-edits.js').TokenEdit} TokenEdit */

export class TokenCommands {
  #workspace
  #checking
  #selection
  #filesChanged
  #needs
  #onDemand
  #editor = find('livery-editor')
  #status = find('livery-status')
  #tokens = find('livery-tokens')
  /** The tokens to delete that another app defines, too. */
  #returning = new Set()

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./selection.js').Selection} selection
   * @param {() => void} filesChanged
   * @param {import('./release-needs.js').ReleaseNeeds} needs
   * @param {import('./on-demand.js').OnDemand} onDemand
   */
  constructor(workspace, checking, selection, filesChanged, needs, onDemand) {
    this.#workspace = workspace
    this.#checking = checking
    this.#selection = selection
    this.#filesChanged = filesChanged
    this.#needs = needs
    this.#onDemand = onDemand
    document.addEventListener('livery-token-command', ({ detail }) => this.#run(detail))
    document.addEventListener('livery-add-token', ({ detail }) => this.#add(detail))
    document.addEventListener('livery-move-tokens', ({ detail }) => this.#move(detail))
    document.addEventListener('livery-remove-tokens', ({ detail }) => this.#remove(detail))
    document.addEventListener('livery-annotate', ({ detail }) => this.#annotate(detail))
  }

  /** The text of the theme. */
  get #theme() {
    const { files, entry, axes } = this.#workspace
    return { files, entry, axes }
  }

  /** The tokens and groups of this app, before those of others. */
  get #groups() {
    const { bundle, files } = this.#workspace
    const own = ownPaths(pathsOf(files))
    const tokens = Object.keys(bundle?.tokens ?? {})
    const groups = tokens.sort((a, b) => Number(own.has(b)) - Number(own.has(a))).map(groupOf)
    return [...new Set(groups)].filter(Boolean)
  }

  /** @param {Details['livery-token-command']} command */
  #run({ command, paths, group, place }) {
    const { bundle } = this.#workspace
    if (!bundle) return
    if (command === 'new') {
      const model = { group, groups: this.#groups, candidates: candidates(bundle), place }
      return this.#onDemand.open('New token', () => find('livery-new-token').open(model))
    }
    if (command === 'duplicate') return this.#duplicate(paths)
    const isOwn = (/** @type {string} */ path) => edits.definingFiles(this.#workspace.files, path).length > 0
    const [own, foreign] = [paths.filter(isOwn), paths.filter((path) => !isOwn(path))]
    if (!own.length) return this.#status.say('Tokens of another app can’t be changed here.')
    if (command === 'move') this.#askToMove(own, foreign)
    else this.#askToDelete(own, foreign)
  }

  /**
   * Asks for the group. An override stays in its group, because another app's token would appear there again.
   * @param {string[]} paths
   * @param {string[]} foreign The chosen tokens of other apps.
   */
  async #askToMove(paths, foreign) {
    const { returning } = await consequences(this.#workspace, paths)
    const [moved, kept] = [paths.filter((path) => !returning.has(path)), [...returning.keys()]]
    if (!moved.length) return this.#status.say(edits.overridesInWords(kept))
    await this.#onDemand.open('Move', () => {
      find('livery-move-sheet').open(moved, this.#groups, { overrides: kept, foreign })
    })
  }

  /** @param {Details['livery-add-token']} token */
  async #add({ path, type, value, place, done }) {
    const { bundle } = this.#workspace
    const problem = bundle && edits.nameProblem(path, bundle)
    if (problem) return done({ field: 'name', text: problem })
    const isText = type === 'string' && !value.startsWith('@')
    const reading = place ? { value } : isText ? { value: JSON.stringify(value) } : read(type, value)
    if (reading.problem !== undefined) return done({ field: 'value', text: reading.problem })
    const edit = edits.addToken(this.#theme, { path, type, value: reading.value })
    if (place && edit.problem === undefined) {
      const refuse = (/** @type {string | null} */ text) => done(text === null ? null : { field: 'name', text })
      const change = { file: place.file, path: place.path, value: `@${path}`, type, texts: edit.texts, done: refuse }
      return void emit(this.#editor, 'livery-set-value', { ...change, subject: `${place.path} to the new ${path}` })
    }
    const refused = await this.#write(`new token ${path}`, edit, () => done(null))
    if (refused !== null) return done({ field: 'value', text: refused })
    this.#reveal(path)
    this.#status.whisper(`${path} is created`)
  }

  /** @param {string[]} paths */
  async #duplicate(paths) {
    const { bundle, files } = this.#workspace
    if (!bundle) return
    const known = { tokens: { ...bundle.tokens }, styles: bundle.styles }
    let last = ''
    const edit = edits.each(files, paths, (files, path) => {
      last = edits.copyName(path, known)
      known.tokens[last] = bundle.tokens[path]
      return edits.duplicateToken({ ...this.#theme, files }, path, last, bundle.tokens[path]?.type ?? '')
    })
    const refused = await this.#write(`duplication of ${named(paths)}`, edit)
    if (refused !== null) return this.#status.say(refused, 'error')
    this.#reveal(last)
    this.#status.whisper(
      paths.length === 1 ? `${last} is a copy of ${paths[0]}` : `${count(paths.length, 'copy', 'copies')}`,
    )
  }

  /** @param {Details['livery-move-tokens']} move */
  async #move({ paths, group, done }) {
    const { bundle, files } = this.#workspace
    const moved = paths.filter((path) => groupOf(path) !== group)
    if (!moved.length || !bundle) return done(moved.length ? null : 'They are in this group already.')
    const foreign = moved.find((path) => !edits.definingFiles(files, path).length)
    const refuse = (/** @type {string} */ problem) => {
      done(problem)
      this.#status.say(problem, 'error')
    }
    if (foreign) return refuse(`“${foreign}” belongs to another app, so it can’t be moved here.`)
    const names = moved.map((path) => edits.pathIn(group, path))
    if (new Set(names).size < names.length) return refuse('Two of them have the same name. Rename one of them first.')
    for (const path of names) {
      const problem = edits.nameProblem(path, bundle)
      if (problem) return refuse(problem)
    }
    const edit = edits.moveTokens(files, moved, group)
    // What another app defines would appear again under the old name.
    const verify = (/** @type {Bundle} */ { tokens }) => {
      const inherited = moved.find((path) => tokens[path])
      return inherited ? edits.overridesInWords([inherited]) : null
    }
    const title = `move of ${named(moved)} to ${group || 'the top level'}`
    const refused = await this.#write(title, edit, () => done(null), verify)
    if (refused !== null) return refuse(refused)
    for (const [index, path] of moved.entries()) {
      emit(this.#editor, 'livery-renamed', { path, newPath: names[index] })
    }
    this.#status.say(
      `${moved.length === 1 ? names[0] : count(moved.length, 'token')} moved to ${group || 'the top level'}.`,
    )
  }

  /**
   * @param {string[]} paths
   * @param {string[]} foreign The chosen tokens of other apps.
   */
  async #askToDelete(paths, foreign) {
    const { bundle, files } = this.#workspace
    if (!bundle) return
    const found = await consequences(this.#workspace, paths)
    this.#returning = new Set(found.returning.keys())
    const gone = paths.filter((path) => !this.#returning.has(path))
    const uses = gone.flatMap((path) => usesOf(files, path)).filter(({ path }) => !paths.includes(path))
    const types = new Set(gone.map((path) => bundle.tokens[path]?.type))
    const others = candidates(bundle).filter(({ path, type }) => types.has(type) && !paths.includes(path))
    const inOneFile = gone.length === 1 && edits.definingFiles(files, gone[0]).length === 1
    const token = bundle.tokens[gone[0]]
    const value = token && inOneFile && /^(color|dimension|int|double|bool|duration)$/.test(token.type)
      ? describe(token.type, token.value).replace(/ ms$/, '')
      : null
    // As in the inspector.
    const followers = paths.length === 1 ? await find('livery-inspector').onfollowers(paths[0]) : undefined
    const view = nameOf(this.#workspace.choice)
    const model = { paths, foreign, ...found, uses, followers, view, candidates: types.size === 1 ? others : [], value }
    await this.#onDemand.open('Delete', () => find('livery-delete-tokens').open(model))
    if (gone.length && !found.required.size) await this.#warnOfReleases(paths)
  }

  /**
   * Names the releases that read tokens which are about to be deleted.
   * @param {string[]} paths
   */
  async #warnOfReleases(paths) {
    if (!session.may('reader', this.#workspace.app)) return
    try {
      await this.#needs.load()
      loaded('livery-delete-tokens')?.warn(paths, deletionWarnings(this.#needs.readers, paths))
    } catch (problem) {
      rethrowDefect(problem)
      // The Publish sheet asks about them anyway.
    }
  }

  /** @param {Details['livery-remove-tokens']} removal */
  async #remove({ paths, replacement, done }) {
    const returning = this.#returning
    const isReset = paths.every((path) => returning.has(path))
    // What uses an override goes on using the token.
    const edit = edits.each(this.#workspace.files, paths, (files, path) => {
      return edits.deleteToken(files, path, returning.has(path) ? null : replacement)
    })
    const title = isReset ? `removal of the override of ${named(paths)}` : `deletion of ${named(paths)}`
    const refused = await this.#write(title, edit, () => done(null))
    if (refused !== null) return done(refused)
    const { current } = this.#selection
    const isGone = current?.kind === 'value' && paths.includes(current.name) && !returning.has(current.name)
    if (isGone) this.#selection.clear()
    this.#tokens.focusTable()
    this.#status.say(isReset ? `The override of ${named(paths)} is removed.` : `${named(paths)} deleted.`)
  }

  /** @param {Details['livery-annotate']} note */
  async #annotate({ path, kind, text, done }) {
    const edit = edits.annotate(this.#theme, path, kind, text)
    const words = kind === 'description' ? 'description' : 'deprecation'
    done(await this.#write(`${words} of ${path}`, edit))
  }

  /**
   * Makes an edit as one step, unless it would cause an error. Returns why it can't be made, or null.
   * @param {string} title
   * @param {TokenEdit} edit
   * @param {() => void} [before] Runs before the edit, to close a dialog.
   * @param {(bundle: Bundle) => string | null} [verify] What else would be wrong with the result.
   */
  async #write(title, edit, before = () => {}, verify = undefined) {
    if (edit.problem !== undefined) return edit.problem
    const { files, entry } = this.#workspace
    const texts = withoutEmpty(files, edit.texts, entry)
    const problem = await problemWith(this.#workspace, texts, verify)
    if (problem !== null) return problem
    before()
    const isListChanged = Object.keys(texts).some((file) => !(file in files) || texts[file] === undefined)
    this.#workspace.perform(title, this.#editor, texts)
    if (isListChanged) this.#filesChanged()
    this.#checking.check.now()
    return null
  }

  /**
   * Selects a new token, and shows it in the table once the next check has found it.
   * @param {string} path
   */
  #reveal(path) {
    this.#selection.selectNew(path)
    if (this.#tokens.isVisible) this.#tokens.revealNext(path)
  }
}

/** @param {string[]} paths */
const named = (paths) => paths.length === 1 ? paths[0] : count(paths.length, 'token')
