// @ts-check
// <livery-files>: the list of the theme's files, with marks for edits and problems, and buttons that add, import,
// rename and delete files. Events: `livery-select` {kind, name}, `livery-new-file`, `livery-import-tokens`,
// `livery-rename-file` {file}, `livery-delete-file` {file}.
import { count, emit, h } from '../dom.js'
import { thumbnail } from '../theme/asset-images.js'
import { partsOf } from '../theme/assets.js'
import { activityOf, avatar } from './presence.js'

/**
 * @typedef {{ path: string, edited: boolean, errors: number, warnings: number, current: boolean, entry: boolean,
 *   people: Person[], asset: Partial<import('../theme/assets.js').Asset> | null }} FileEntry `asset` describes an
 * image or
 *   font.
 */

export class Files extends HTMLElement {
  /** The image or font that was selected last, so that the list shows each one once. */
  #revealed = ''

  /** @param {FileEntry[]} files */
  show(files) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement)
    const focused = this.contains(active) ? active?.dataset.file ?? active?.dataset.command : null
    const current = files.find((file) => file.current)
    const assets = [...Map.groupBy(files.filter(({ asset }) => asset), ({ path }) => partsOf(path).stem)]
    this.replaceChildren(
      h('ul', { class: 'file-list' }, files.map((file) => !file.asset && h('li', {}, this.#button(file)))),
      ...(assets.length
        ? [
          h('h3', { class: 'file-heading', id: 'assets-heading' }, 'Images and fonts'),
          h(
            'ul',
            { class: 'file-list', 'aria-labelledby': 'assets-heading' },
            assets.map(([stem, all]) => h('li', {}, this.#button(together(stem, all)))),
          ),
        ]
        : []),
      h(
        'div',
        { class: 'file-commands' },
        command('New file…', 'New file…', () => emit(this, 'livery-new-file')),
        command('Add images or fonts…', 'Add images or fonts…', () => emit(this, 'livery-add-assets', {})),
        command('Import…', 'Import tokens…', () => emit(this, 'livery-import-tokens')),
        current && !current.entry && !current.asset && [
          command('Rename…', `Rename ${current.path}…`, () => emit(this, 'livery-rename-file', { file: current.path })),
          command('Delete', `Delete ${current.path}`, () => emit(this, 'livery-delete-file', { file: current.path })),
        ],
      ),
    )
    if (focused) this.#focus(focused)
    this.#reveal(current?.asset ? current.path : '')
  }

  /**
   * Shows a newly selected image or font, which can be below others or in the closed section.
   * @param {string} path Empty if none is selected.
   */
  #reveal(path) {
    // Whoever selects in the list sees it. On a phone, the list and the selected image are different pages.
    if (path && path !== this.#revealed && !this.contains(document.activeElement)) {
      const section = this.closest('details')
      if (section) section.open = true
      this.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
    }
    this.#revealed = path
  }

  /** @param {string} name A file or a command. */
  #focus(name) {
    const escaped = CSS.escape(name)
    const found = this.querySelector(`[data-file="${escaped}"], [data-command="${escaped}"]`) ??
      this.querySelector('[aria-current=true]')
    // On a phone, another pane may be visible.
    if (found instanceof HTMLElement) found.focus({ preventScroll: true })
  }

  /** @param {FileEntry & { title?: string, picture?: Child }} file */
  #button({ path, edited, errors, warnings, current, people, title = path, picture }) {
    const [folder, name] = [title.slice(0, title.lastIndexOf('/') + 1), title.slice(title.lastIndexOf('/') + 1)]
    const state = [
      edited && 'edited',
      errors && count(errors, 'error'),
      warnings && count(warnings, 'warning'),
      activityOf(people),
    ].filter(Boolean).join(', ')
    return h(
      'button',
      {
        type: 'button',
        class: 'file',
        'data-file': path,
        'aria-current': current ? 'true' : null,
        onclick: () => emit(this, 'livery-select', { kind: 'file', name: path }),
      },
      picture,
      h('span', { class: 'file-name' }, h('span', { class: 'file-folder' }, folder), name),
      state && h('span', { class: 'visually-hidden' }, `, ${state}`),
      people.length > 0 &&
        h(
          'span',
          { class: 'file-people', title: activityOf(people) },
          people.slice(0, 2).map(({ name }) => avatar(name)),
        ),
      edited && h('span', { class: 'file-edited', 'aria-hidden': 'true', title: 'Edited, not published' }),
      (errors || warnings) > 0 &&
        h(
          'span',
          { class: `file-badge file-badge-${errors ? 'error' : 'warning'}`, 'aria-hidden': 'true' },
          String(errors || warnings),
        ),
    )
  }
}

/**
 * All files of an image or font, as one entry.
 * @param {string} title
 * @param {FileEntry[]} files
 */
const together = (title, files) => {
  const { path, ...file } = files.find(({ current }) => current) ?? files[0]
  const sum = (/** @type {'errors' | 'warnings'} */ kind) => files.reduce((number, one) => number + one[kind], 0)
  const known = files.flatMap(({ path, asset }) => {
    const { sha256, type } = asset ?? {}
    return sha256 && type ? [{ sha256, type, scale: partsOf(path).scale }] : []
  })
  return {
    ...file,
    path,
    title,
    picture: thumbnail(known),
    edited: files.some(({ edited }) => edited),
    errors: sum('errors'),
    warnings: sum('warnings'),
  }
}

/**
 * @param {string} label
 * @param {string} name
 * @param {() => void} onclick
 */
const command = (label, name, onclick) =>
  h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'data-command': label,
    'aria-label': name,
    onclick,
  }, label)

customElements.define('livery-files', Files)
