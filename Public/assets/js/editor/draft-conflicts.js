// @ts-check
// Values of a draft that two people changed: says that they aren't saved, and asks which ones to keep.
import * as api from '../api.js'
import { find, h } from '../dom.js'
import { setValue } from '../theme/writing.js'

export class DraftConflicts {
  #workspace
  #checking
  #banner
  #onDemand
  #editor = find('livery-editor')
  #status = find('livery-status')
  #sharedSheet = find('livery-shared-draft')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./banner.js').Banner} banner
   * @param {import('./on-demand.js').OnDemand} onDemand
   */
  constructor(workspace, checking, banner, onDemand) {
    this.#workspace = workspace
    this.#checking = checking
    this.#banner = banner
    this.#onDemand = onDemand
    document.addEventListener('livery-settle', ({ detail: { choices } }) => this.#settle(choices))
  }

  get #draft() {
    return this.#workspace.draft
  }

  /** Shows whether the draft has a conflict. */
  show() {
    const { state, reason } = this.#draft
    if (state !== 'conflict') return this.#banner.clear('conflict')
    this.#banner.show(
      'conflict',
      [h('strong', {}, 'Not saved: '), `${reason}. Your text is kept in this browser.`],
      [['Compare and choose…', () => this.#compare(), true]],
    )
  }

  /** Merges the latest versions of both sides, and asks about the conflicts that remain. */
  async #compare() {
    try {
      const { app } = this.#workspace
      const { name } = this.#draft
      if (name === null) return
      await this.#draft.adopt(() => api.draft(app, name))
      if (!this.#draft.conflicts.size) return
      await this.#onDemand.open('The comparison', () => this.#sharedSheet.open(this.#all()))
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#status.say(`The two versions couldn’t be compared: ${problem.message}.`, 'error')
    }
  }

  /** @returns {DraftConflict[]} */
  #all() {
    const { files, draft } = this.#workspace
    return [...draft.conflicts].map(([file, { text, author, change, merged, values }]) => ({
      file,
      author,
      mine: files[file],
      theirs: text,
      change,
      merged,
      values,
    }))
  }

  /** @param {Details['livery-settle']['choices']} choices */
  #settle(choices) {
    const { history } = this.#workspace
    for (const conflict of this.#all()) {
      const { file, mine, theirs, author } = conflict
      this.#draft.settle(file)
      const choice = choices[file]
      const text = typeof choice === 'object' ? mergedText(conflict, choice) : choice === 'mine' ? mine : theirs
      // Undo leads back to the other version. Changes that aren't in conflict stay.
      if (choice !== 'theirs') {
        const other = typeof choice === 'object' ? conflict.merged : theirs
        history.foreign(author, () => this.#workspace.write(this.#editor, { [file]: other }))
      }
      this.#workspace.perform('choice of a version', this.#editor, { [file]: text })
    }
    this.#draft.save()
    this.#checking.check.now()
  }
}

/**
 * The merged text of a file with the chosen values.
 * @param {DraftConflict} conflict
 * @param {Record<string, string>} choice `theirs` or `mine` for each path.
 */
function mergedText({ file, merged = '', values }, choice) {
  return values.filter(({ path }) => choice[path] === 'theirs')
    .reduce((text, { path, theirs }) => setValue(file, text, path, theirs) ?? text, merged)
}
