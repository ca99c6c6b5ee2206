// @ts-check
// What the edit page offers after it loads: text that this browser stored, and this user's other drafts.
import * as api from '../api.js'
import { count, find, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { lastDraft } from './local-drafts.js'

export class Offers {
  #workspace
  #checking
  #banner
  #openDraft
  #editor = find('livery-editor')
  #status = find('livery-status')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./banner.js').Banner} banner
   * @param {(name: string) => unknown} openDraft
   */
  constructor(workspace, checking, banner, openDraft) {
    this.#workspace = workspace
    this.#checking = checking
    this.#banner = banner
    this.#openDraft = openDraft
  }

  /** Restores text that this browser kept, or offers to if the file has been saved since. */
  offerLocal() {
    const { local: { restorable }, theme } = this.#workspace
    const safe = restorable.filter(({ isSafe }) => isSafe)
    const others = restorable.filter(({ isSafe }) => !isSafe)
    this.#workspace.local.held = new Set(others.map(({ file }) => file))
    if (safe.length) this.#restore(safe, 'Unsaved text was restored from this browser.')
    if (!others.length) return
    const newest = others.map(({ time }) => time).sort().at(-1) ?? ''
    const isOlder = others.some(({ version }) => version !== theme.latest)
    const close = () => {
      this.#workspace.local.held.clear()
      this.#banner.clear('local')
    }
    const restore = () => {
      close()
      this.#restore(others, 'The unsaved changes are restored. Undo removes them again.')
    }
    const discard = () => {
      close()
      this.#workspace.local.store()
      this.#status.say('The unsaved changes are discarded.')
    }
    this.#banner.show(
      'local',
      [
        h('strong', {}, 'You have unsaved changes'),
        ' in this browser, from ',
        timeAgo(newest),
        isOlder ? '. A newer version was published since.' : '.',
      ],
      [['Restore changes', restore, true], ['Discard', discard]],
    )
  }

  /**
   * @param {import('./local-texts.js').Restorable[]} files
   * @param {string} message
   */
  #restore(files, message) {
    const restored = Object.fromEntries(files.map(({ file, text }) => [file, text]))
    this.#workspace.perform('restoring of unsaved changes', this.#editor, restored)
    this.#editor.open(files[0].file)
    this.#workspace.local.store()
    this.#workspace.draft.textChanged()
    this.#checking.check.now()
    this.#status.say(message)
  }

  /** Opens this user's latest draft, or offers to if the author left it. */
  async offerOwn() {
    const me = session.user()?.name
    const all = await api.drafts(this.#workspace.app).catch((problem) => {
      api.rethrowDefect(problem)
      return []
    })
    const own = all.filter(({ createdBy, edits }) => createdBy === me && edits.length)
      .sort((a, b) => (a.changed < b.changed ? 1 : -1))
    if (!own.length || this.#workspace.draft.name) return
    const [{ draft: name, changed }] = own
    // The published text stays open only on request, or with text that this browser keeps.
    const { app, local: { restorable } } = this.#workspace
    if (lastDraft(app) === null && !restorable.length) return this.#openDraft(name)
    this.#banner.show(
      'own',
      [
        h('strong', {}, `Your draft “${name}”`),
        ' isn’t open. It was saved ',
        timeAgo(changed),
        own.length > 1 ? `. You have ${count(own.length - 1, 'other draft')}.` : '.',
      ],
      [['Open draft', () => this.#openDraft(name), true], ['Not now', () => this.#banner.clear('own')]],
    )
  }
}
