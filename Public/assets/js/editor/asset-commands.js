// @ts-check
// Images and fonts on the edit page: lists them on the canvas once it is drawn, shows the selected one in the
// inspector, adds files that are dropped or chosen, and deletes them. What adds and shows them is loaded when it is
// needed.
import { emit, find, h } from '../dom.js'
import { isTokens } from '../theme/asset-names.js'
import { assetsOf, isAsset, partsOf } from '../theme/assets.js'

export class AssetCommands {
  #workspace
  #checking
  #selection
  #banner
  #onDemand
  #changed
  #pane = h('livery-asset')
  #inspector = find('livery-inspector')
  #status = find('livery-status')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./selection.js').Selection} selection
   * @param {import('./banner.js').Banner} banner
   * @param {import('./on-demand.js').OnDemand} onDemand
   * @param {() => void} changed Called after files were added or deleted.
   */
  constructor(workspace, checking, selection, banner, onDemand, changed) {
    this.#workspace = workspace
    this.#checking = checking
    this.#selection = selection
    this.#banner = banner
    this.#onDemand = onDemand
    this.#changed = changed
    document.addEventListener('livery-selected', ({ detail: { selected } }) => {
      const path = selected?.kind === 'file' && isAsset(selected.name) ? selected.name : null
      if (path !== workspace.asset) {
        workspace.asset = path
        checking.showFiles()
      }
      if (path !== null) this.#load()
    })
    document.addEventListener('livery-checked', () => {
      find('livery-gallery').files = workspace.files
      this.#show()
    })
    document.addEventListener('livery-add-assets', ({ detail }) => this.#add(detail))
    // The message about files that couldn't be added no longer applies.
    document.addEventListener('livery-import', () => this.#banner.clear('assets'))
    document.addEventListener('livery-delete-assets', ({ detail: { paths } }) => this.#delete(paths))
    for (const name of ['dragover', 'dragleave', 'drop']) {
      document.addEventListener(name, (event) => this.#drag(/** @type {DragEvent} */ (event)))
    }
  }

  /** Loads what shows an image or font, and shows the selected one. */
  #load() {
    this.#show()
    return this.#onDemand.open('the image or font', () => this.#show())
  }

  #show() {
    const { asset: path } = this.#workspace
    if (path === null) return
    const { name, isFont } = partsOf(path)
    this.#inspector.showPane(name, isFont ? 'Font' : 'Image', this.#pane)
    this.#pane.show?.(path, this.#workspace, this.#workspace.axes)
  }

  /** @param {Details['livery-add-assets']} detail */
  #add(detail) {
    const { app, draft } = this.#workspace
    return this.#onDemand.open('Images and fonts', () =>
      find('livery-add-assets').start(detail, {
        app,
        texts: () => this.#workspace.files,
        mayEdit: draft.isAllowed,
        banner: this.#banner,
        say: (text) => this.#status.say(text),
        write: (title, texts) => this.#write(title, texts),
      }))
  }

  /**
   * @param {string} title
   * @param {TextChanges} texts
   */
  #write(title, texts) {
    const path = Object.keys(texts).filter((one) => texts[one] !== undefined).at(-1)
    this.#workspace.perform(title, find('livery-editor'), texts)
    this.#changed()
    if (path) this.#selection.select({ kind: 'file', name: path }, null)
  }

  /** @param {string[]} paths */
  #delete(paths) {
    const { name, stem } = partsOf(paths[0])
    const title = paths.length === 1 ? paths[0].replace(/^.*\//, '') : name
    this.#workspace.perform(
      `deletion of ${title}`,
      find('livery-editor'),
      Object.fromEntries(paths.map((one) => [one, undefined])),
    )
    const rest = assetsOf(this.#workspace.files).get(stem)
    if (rest) this.#selection.select({ kind: 'file', name: rest[0] }, null)
    else this.#selection.clear()
    this.#changed()
    this.#status.say(`${title} is deleted from your draft. Undo restores it.`)
  }

  /**
   * Takes dropped files, unless a part of the page, such as the import of tokens, does.
   * @param {DragEvent} event
   */
  #drag(event) {
    const { type, target, dataTransfer } = event
    const control = target instanceof Element ? target.closest('[data-takes-image]') : null
    const takes = dataTransfer !== null && dataTransfer.types.includes('Files') && !event.defaultPrevented &&
      this.#workspace.isLoaded &&
      !document.querySelector('dialog[open]')
    const isOver = takes && type === 'dragover'
    document.body.dataset.drop = isOver ? control ? 'Drop to use it here' : 'Drop to add it to the theme' : ''
    document.querySelector('.takes-drop')?.classList.remove('takes-drop')
    if (!takes || type === 'dragleave') return
    event.preventDefault()
    if (isOver) return control?.classList.add('takes-drop')
    const files = [...dataTransfer?.files ?? []]
    if (control) control.dispatchEvent(new CustomEvent('livery-drop', { detail: { files } }))
    else if (files.length && files.every(({ name }) => isTokens(name))) {
      emit(document.body, 'livery-import-tokens', { files })
    } else this.#add({ files })
  }
}
