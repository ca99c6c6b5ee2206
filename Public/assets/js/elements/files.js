// @ts-check
// <livery-files>: the list of the theme's files, with marks for edits and problems. Events: `livery-open` {file},
// `livery-new-file`.
import { count, emit, findIn, h } from '../dom.js'

/** @typedef {{ path: string, edited: boolean, errors: number, warnings: number, current: boolean }} FileEntry */

export class Files extends HTMLElement {
  /** @param {FileEntry[]} files */
  show(files) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement)
    const focused = this.contains(active) ? active?.dataset.file : null
    this.replaceChildren(
      h('ul', { class: 'file-list' }, files.map((file) => h('li', {}, this.#button(file)))),
      h('button', {
        type: 'button',
        class: 'button button-quiet file-new',
        onclick: () => emit(this, 'livery-new-file'),
      }, 'New file…'),
    )
    if (focused) findIn(this, `[data-file="${CSS.escape(focused)}"]`).focus()
  }

  /** @param {FileEntry} file */
  #button({ path, edited, errors, warnings, current }) {
    const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
    const state = [edited && 'edited', errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(
      Boolean,
    )
      .join(', ')
    return h(
      'button',
      {
        type: 'button',
        class: 'file',
        'data-file': path,
        'aria-current': current ? 'true' : null,
        onclick: () => emit(this, 'livery-open', { file: path }),
      },
      h('span', { class: 'file-name' }, h('span', { class: 'file-folder' }, folder), name),
      state && h('span', { class: 'visually-hidden' }, `, ${state}`),
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

customElements.define('livery-files', Files)
