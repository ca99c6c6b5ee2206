// <livery-files>: the theme's files, with marks for edits and mistakes. Events: `livery-open` {file},
// `livery-new-file`.
import { emit, h } from './element.js'

class Files extends HTMLElement {
  /** Shows files as `{path, edited, errors, warnings, current}`. */
  show(files) {
    const focused = this.contains(document.activeElement) ? document.activeElement.dataset.file : null
    this.replaceChildren(
      h('ul', { class: 'file-list' }, files.map((file) => h('li', {}, this.#button(file)))),
      h('button', {
        type: 'button',
        class: 'button button-quiet file-new',
        onclick: () => emit(this, 'livery-new-file'),
      }, 'New file…'),
    )
    if (focused) this.querySelector(`[data-file="${CSS.escape(focused)}"]`)?.focus()
  }

  #button({ path, edited, errors, warnings, current }) {
    const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
    const state = [edited && 'edited', errors && `${errors} errors`, warnings && `${warnings} warnings`].filter(Boolean)
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
