// @ts-check
// Unsaved text of a workspace's files, which this browser stores until the draft contains it.
import * as local from './local-drafts.js'

/** @typedef {import('./local-drafts.js').LocalDraft & { file: string, isSafe: boolean }} Restorable */

export class LocalTexts {
  /**
   * Files whose local text was stored by an earlier page. It isn't removed until it is restored or the author decides.
   * @type {Set<string>}
   */
  held = new Set()
  /**
   * Files whose text didn't fit into this browser's storage.
   * @type {Set<string>}
   */
  #unstored = new Set()
  #workspace

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
  }

  /**
   * Keeps stored text that differs from the files.
   * @param {string | null} draft
   */
  hold(draft) {
    const { app, files } = this.#workspace
    const stored = Object.entries(local.all(app, draft))
    this.held = new Set(stored.filter(([file, { text }]) => text !== files[file]).map(([file]) => file))
  }

  /**
   * Stores edits that aren't saved in the draft, for some files and for files that didn't fit earlier. Returns false if
   * the storage is full.
   * @param {string[]} [only]
   */
  store(only) {
    const { app, draft, files, published, theme } = this.#workspace
    const { name } = draft
    for (const file of new Set([...only ?? Object.keys({ ...published, ...files }), ...this.#unstored])) {
      this.#unstored.delete(file)
      const text = files[file]
      if (text !== undefined && text !== draft.savedText(file)) {
        const edit = { text, version: theme.latest, etag: draft.savedTag(file) }
        if (!local.store(app, name, file, edit)) this.#unstored.add(file)
      } else if (!this.held.has(file)) local.remove(app, name, file)
    }
    return this.#unstored.size === 0
  }

  /** Removes text from before the draft was created, because the draft contains it now. */
  removeWithoutDraft() {
    const { app, files } = this.#workspace
    for (const file of Object.keys(files)) if (!this.held.has(file)) local.remove(app, null, file)
  }

  /**
   * Stored text that differs from the files. It is safe to restore if the file hasn't been saved since.
   * @returns {Restorable[]}
   */
  get restorable() {
    const { app, draft, files } = this.#workspace
    const stored = Object.entries(local.all(app, draft.name))
    return stored.filter(([file, { text }]) => text !== files[file]).map(([file, one]) => ({
      file,
      ...one,
      isSafe: one.etag != null && one.etag === draft.savedTag(file),
    }))
  }
}
