// @ts-check
// The dialog that renames a value or group everywhere in the theme, and in drafts of apps that extend it, with a
// preview of the places.
import { address } from '../base.js'
import * as api from '../api.js'
import { count, debounce, emit, find, findIn, h } from '../dom.js'
import * as session from '../session.js'
import { applyEdits } from '../theme/edits.js'
import { nameFor, withFreeName } from './draft-names.js'

const dialog = /** @type {HTMLDialogElement} */ (find('.rename-dialog'))
/** @type {HTMLInputElement} */
const field = findIn(dialog, 'input')
const [note, places] = [findIn(dialog, '.rename-note'), findIn(dialog, '.rename-places')]
/** @type {HTMLFieldSetElement} */
const apps = findIn(dialog, '.rename-apps')
/** @type {HTMLButtonElement} */
const submit = findIn(dialog, '[type=submit]')

export class Renaming {
  #workspace
  #banner
  #editor = find('livery-editor')
  #status = find('livery-status')
  #path = ''
  #run = 0
  /** @type {API.Renaming | null} */
  #found = null
  #preview = debounce(() => this.#load(), 200)

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./banner.js').Banner} banner
   */
  constructor(workspace, banner) {
    this.#workspace = workspace
    this.#banner = banner
    field.addEventListener('input', () => {
      this.#show(null, '')
      this.#preview()
    })
    findIn(dialog, 'button[type=button]').addEventListener('click', () => dialog.close())
    findIn(dialog, 'form').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
      event.preventDefault()
      this.#accept()
    })
  }

  /** @param {string} path */
  open(path) {
    this.#path = path
    findIn(dialog, '.sheet-title').textContent = `Rename ${path}`
    field.value = path.slice(path.lastIndexOf('.') + 1)
    this.#show(null, '')
    dialog.showModal()
    field.select()
  }

  /** Requests the places, and shows them. */
  async #load() {
    const run = this.#run += 1
    const name = field.value.trim()
    if (!name || this.#path.split('.').at(-1) === name) return this.#show(null, '')
    try {
      const body = { ...this.#workspace.text, path: this.#path, name, dependents: true }
      const found = await api.rename(this.#workspace.app, body, session.csrf())
      if (run === this.#run) this.#show(found, summary(found.edits))
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      if (run === this.#run) this.#show(null, problem.message, true)
    }
  }

  /**
   * @param {API.Renaming | null} found
   * @param {string} text
   * @param {boolean} [isError]
   */
  #show(found, text, isError = false) {
    this.#found = found
    submit.disabled = found === null
    note.textContent = text
    note.classList.toggle('is-error', isError)
    field.setAttribute('aria-invalid', String(isError))
    places.replaceChildren(...listed(found?.edits ?? []))
    const dependents = found?.dependents ?? []
    apps.hidden = dependents.length === 0
    apps.querySelectorAll('.rename-app').forEach((row) => row.remove())
    apps.append(...dependents.map(appRow))
  }

  async #accept() {
    if (!this.#found) await this.#preview.now()
    const found = this.#found
    if (!found) return
    const chosen = (found.dependents ?? []).filter(({ app }) =>
      apps.querySelector(`input[value="${CSS.escape(app)}"]:checked`)
    )
    // Texts can be edited with an undo step only while no dialog is open.
    dialog.close()
    const texts = applyEdits(this.#workspace.files, found.edits)
    this.#workspace.perform(`rename of ${found.path}`, this.#editor, texts)
    this.#status.say(`${found.path} is now ${found.newPath}, in ${count(found.edits.length, 'line')}.`, 'good')
    emit(this.#editor, 'livery-renamed', { path: found.path, newPath: found.newPath })
    if (chosen.length) await this.#draft(found, chosen)
  }

  /**
   * Creates a draft with the new name in each app, and shows links to them.
   * @param {API.Renaming} found
   * @param {API.RenamingDependent[]} dependents
   */
  async #draft(found, dependents) {
    /** @type {Node[]} */
    const made = []
    /** @type {string[]} */
    const failed = []
    await Promise.all(dependents.map(async ({ app, version, edits }) => {
      try {
        const { files, entry } = await api.source(app, version)
        const body = { base: version, entry, files: { ...files, ...applyEdits(files, edits) } }
        const { draft: name } = await withFreeName(
          nameFor(`${found.path} to ${found.newPath}`),
          (name) => api.createDraft(app, name, body, session.csrf()),
        )
        made.push(h('a', { href: address(`/edit/${app}?draft=${name}`) }, `${app} (${name})`))
      } catch (problem) {
        api.rethrowDefect(problem)
        failed.push(`Not renamed in ${app}: ${problem.message}. `)
      }
    }))
    this.#banner.show('renamed', [
      failed.join(''),
      made.length ? `Publish ${this.#workspace.app} first, then the drafts that have the new name: ` : '',
      made.flatMap((link, index) => index ? [', ', link] : [link]),
    ], [['Close', () => this.#banner.clear('renamed')]])
  }
}

/**
 * A choice of whether to rename the value in an app, with the places.
 * @param {API.RenamingDependent} dependent
 */
function appRow({ app, edits, reason }) {
  const obstacle = reason ?? (session.may('designer', app) ? null : 'you can’t edit this app')
  return h(
    'div',
    { class: 'rename-app' },
    h(
      'label',
      { class: 'option' },
      h('input', { type: 'checkbox', value: app, checked: obstacle === null, disabled: obstacle !== null }),
      h('span', {}, `${app}: ${obstacle ?? summary(edits)}`),
    ),
    h('ul', { class: 'rename-places' }, listed(edits)),
  )
}

/** @param {API.RenamingEdit[]} edits */
const listed = (edits) => edits.map(({ file, line }) => h('li', {}, `${file}:${line}`))

/** @param {API.RenamingEdit[]} edits */
const summary = (edits) =>
  `${count(edits.length, 'line')} in ${count(new Set(edits.map(({ file }) => file)).size, 'file')}`
