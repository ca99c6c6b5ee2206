// @ts-check
// <livery-inspector>: what is selected: the attributes of a style by state, or a token, with each value, where it comes
// from, and where it is used. A value can be edited here. Also what a screen consists of, and facts about a file.
// Events: `livery-select` {kind, name}, `livery-rename` {path}, `livery-set-value` {file, path, value},
// `livery-pick-value` {file, path, color, …}, `livery-reveal` {file, line, …}.
import { address } from '../base.js'
import { count, emit, h, swatch } from '../dom.js'
import { aliasOf } from '../theme/aliases.js'
import { colorOf, describe, states } from '../theme/bundle.js'
import { parseHex } from '../theme/color.js'
import { editableText, layerOf } from '../theme/inspection.js'
import { typeName } from '../theme/type-names.js'
import { refusal, refusalNote } from './refusal.js'
import { tokenNotes } from './token-notes.js'
import { tokenReleases } from './token-releases.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */
/** @typedef {{ explanation: API.Explanation, places: import('../theme/inspection.js').WritingPlace[] }} RowOrigin */
/**
 * @typedef {{
 *   app: string, state: string | null, choice: Choice, inspected: import('../theme/inspection.js').Inspected,
 *   origins: Map<string, RowOrigin> | null, notes: import('./token-notes.js').Notes | null
 * }} InspectorModel
 */

export class Inspector extends HTMLElement {
  /** @type {() => void} */
  onback = () => {}
  #path = ''
  /** @type {InspectorModel | null} */
  #model = null
  /** @type {Map<string, RowOrigin>} */
  #origins = new Map()
  /** The rows whose details are visible. */
  #open = new Set()
  #title = h('h2', { class: 'inspector-title', id: 'inspector-title', tabindex: '-1' })
  #type = h('span', { class: 'tag' })
  #backButton = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-label': 'Back',
    onclick: () => this.onback(),
  }, '←')
  #renameButton = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-haspopup': 'dialog',
    onclick: () => emit(this, 'livery-rename', { path: this.#path }),
  }, 'Rename…')
  #newStyleButton = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-expanded': 'false',
    onclick: () => this.#askForStyle(this.#newStyle.hidden),
  }, 'New style…')
  #tokenCommands = h(
    'span',
    { class: 'inspector-token-commands', hidden: true },
    this.#command('Duplicate', 'duplicate'),
    this.#command('Move…', 'move'),
    this.#command('Delete…', 'delete'),
  )
  /** @type {HTMLInputElement} */
  #newName = h('input', {
    class: 'field',
    required: true,
    pattern: '[\\p{L}_][\\p{L}\\p{N}_\\-]*',
    title: 'Letters, digits, hyphens and underscores, starting with a letter',
    'aria-label': 'Name of the new style',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => this.#newName.setCustomValidity(''),
  })
  #newGroup = h('span', { class: 'new-style-group' })
  #newStyle = h(
    'form',
    {
      class: 'new-style',
      hidden: true,
      onsubmit: (event) => {
        event.preventDefault()
        emit(this, 'livery-new-style', { path: this.#path, name: this.#newName.value })
      },
    },
    this.#newGroup,
    this.#newName,
    h('button', { type: 'submit', class: 'button button-small' }, 'Create'),
  )
  #note = h('p', { class: 'inspector-note', role: 'status' })
  #rows = h('div', { class: 'inspector-rows' })
  #parts = h('div', {})
  #notes = h('div', {})
  #releases = h('div', {})
  #users = h('section', { class: 'inspector-users', 'aria-label': 'Used by' })

  connectedCallback() {
    if (this.#title.isConnected) return
    this.append(
      h(
        'header',
        { class: 'inspector-head' },
        this.#backButton,
        this.#title,
        this.#type,
        h('span', { class: 'inspector-commands' }, this.#renameButton, this.#newStyleButton, this.#tokenCommands),
      ),
      h(
        'div',
        { class: 'inspector-body' },
        this.#newStyle,
        this.#note,
        this.#rows,
        this.#parts,
        this.#notes,
        this.#releases,
        this.#users,
      ),
    )
    this.clear()
  }

  /**
   * @param {string} title
   * @param {'duplicate' | 'move' | 'delete'} command
   */
  #command(title, command) {
    return h('button', {
      type: 'button',
      class: 'button button-quiet button-small',
      onclick: () => emit(this, 'livery-token-command', { command, paths: [this.#path], group: '' }),
    }, title)
  }

  /**
   * Begins with another selection.
   * @param {Selected} selected
   * @param {{ isFirst: boolean }} trail
   */
  start({ kind, name }, { isFirst }) {
    this.#begin(name)
    this.#path = name
    this.#type.textContent = kind === 'value' ? '' : kind === 'screen' ? 'Screen' : 'File'
    this.#backButton.hidden = isFirst
    this.#renameButton.hidden = kind !== 'value'
  }

  /** Shows that nothing is selected. */
  clear() {
    this.#begin('Nothing selected')
    this.#type.textContent = ''
    this.#backButton.hidden = this.#renameButton.hidden = true
    this.#note.textContent = 'Click something on the canvas, or a name in the list, to see and change its values.'
  }

  /** @param {string} title */
  #begin(title) {
    this.#origins = new Map()
    this.#open.clear()
    this.#title.textContent = title
    this.#newStyleButton.hidden = this.#tokenCommands.hidden = true
    this.#askForStyle(false)
    this.#note.classList.remove('is-error')
    this.#note.textContent = ''
    for (const part of [this.#rows, this.#parts, this.#notes, this.#releases, this.#users]) part.replaceChildren()
    this.lastElementChild?.scrollTo(0, 0)
  }

  /** Moves the focus to the name of the selection. */
  focusTitle() {
    this.#title.focus({ preventScroll: true })
  }

  /** Whether a field has a value that isn't written yet. */
  get isUnfinished() {
    return [...this.querySelectorAll('input')].some((one) => one.value !== one.defaultValue)
  }

  /**
   * Lists the styles of a screen.
   * @param {{ path: string, type: string }[]} styles
   */
  showStyles(styles) {
    this.#keepingFocus(() =>
      this.#rows.replaceChildren(this.#links('Styles', styles.map((one) => ({ ...one, name: one.path }))))
    )
  }

  /**
   * Shows what is known about a file.
   * @param {string[]} facts
   */
  showFacts(facts) {
    this.#rows.replaceChildren(h('ul', { class: 'inspector-facts' }, facts.map((fact) => h('li', {}, fact))))
  }

  /**
   * Buttons that select other paths, below a heading.
   * @param {string} title
   * @param {{ path: string, name: string, type: string }[]} links
   */
  #links(title, links) {
    return h(
      'section',
      { 'aria-label': title },
      h('h3', { class: 'inspector-heading' }, title),
      h(
        'ul',
        { class: 'inspector-parts' },
        links.map(({ path, name, type }) =>
          h('li', {}, this.#go(path, [name, h('span', { class: 'inspector-quiet' }, type)]))
        ),
      ),
    )
  }

  /**
   * Shows or hides the field for the name of a style like this one.
   * @param {boolean} asks
   */
  #askForStyle(asks) {
    this.#newStyle.hidden = !asks
    this.#newStyleButton.setAttribute('aria-expanded', String(asks))
    if (!asks) return
    this.#newGroup.textContent = this.#path.slice(0, this.#path.lastIndexOf('.') + 1)
    this.#newName.value = ''
    this.#newName.focus()
  }

  /**
   * Says why the new style can't have its name.
   * @param {string} reason
   */
  rejectStyle(reason) {
    this.#newName.setCustomValidity(reason)
    this.#newName.reportValidity()
  }

  /** @param {string} message */
  fail(message) {
    this.#note.textContent = message
    this.#note.classList.add('is-error')
  }

  /** @param {InspectorModel} model `origins` is null while they load. */
  show(model) {
    this.#model = model
    if (model.origins) this.#origins = model.origins
    const { type, isStyle, isPart, rows, parts } = model.inspected
    this.#type.textContent = typeName(type)
    this.#newStyleButton.hidden = !isStyle || isPart
    this.#tokenCommands.hidden = isStyle
    this.#note.classList.remove('is-error')
    this.#note.textContent = rows.length || parts.length ? '' : 'This style sets no attributes.'
    if (!isStyle) this.#open.add(this.#path)
    this.#keepingFocus(() => {
      this.#rows.replaceChildren(...groups(rows, model.state).map(([title, group]) => this.#group(title, group)))
    })
    const notes = model.notes && tokenNotes(this.#path, model.notes)
    this.#keepingFocus(() => this.#notes.replaceChildren(...(notes ? [notes] : [])))
    this.#keepingFocus(() => this.#parts.replaceChildren(...(parts.length ? [this.#links('Parts', parts)] : [])))
  }

  /** @param {import('./token-releases.js').ReleaseUse | null} use */
  showReleases(use) {
    const section = use && tokenReleases(use)
    this.#keepingFocus(() => this.#releases.replaceChildren(...(section ? [section] : [])))
  }

  /**
   * @param {API.ExplanationUser[]} users
   * @param {boolean} isComplete
   */
  showUsers(users, isComplete) {
    const number = isComplete ? count(users.length, 'place') : `More than ${count(users.length, 'place')}`
    const verb = users.length === 1 && isComplete ? 'follows' : 'follow'
    this.#keepingFocus(() =>
      this.#users.replaceChildren(
        h('h3', { class: 'inspector-heading' }, users.length ? `${number} ${verb}` : 'Not used elsewhere'),
        h(
          'ul',
          { class: 'inspector-list' },
          users.map(({ path, origin }) =>
            h('li', { class: 'inspector-user' }, this.#go(path, [path]), this.#place(origin, path))
          ),
        ),
      )
    )
  }

  /**
   * @param {string | null} title
   * @param {InspectedRow[]} rows
   */
  #group(title, rows) {
    return h(
      'section',
      { class: 'inspector-group', 'aria-label': title ?? 'Values' },
      title === null ? null : h('h3', { class: 'inspector-heading' }, title),
      h('ul', { class: 'inspector-list' }, rows.map((row) => this.#row(row))),
    )
  }

  /** @param {InspectedRow} row */
  #row(row) {
    const { path, name, type, value } = row
    const origin = this.#origins.get(path)
    const step = origin && ownStep(origin)
    const color = colorOf(value)
    const isOpen = this.#open.has(path)
    const source = step && isLink(step.source) ? step.source : ''
    return h(
      'li',
      { class: 'inspected', 'data-path': path },
      h(
        'button',
        {
          type: 'button',
          class: 'inspected-row',
          'data-key': `row ${path}`,
          'aria-expanded': String(isOpen),
          onclick: () => this.#toggle(row),
        },
        color ? swatch(color) : h('span', { class: 'swatch swatch-none' }),
        h('span', { class: 'inspected-name' }, name),
        h(
          'span',
          { class: 'inspected-value' },
          source ? h('span', { class: 'inspected-source', title: source }, aliasOf(source) ?? 'calculated') : null,
          h('span', { class: 'inspected-result' }, describe(type, value)),
        ),
        step ? this.#layer(step.origin) : h('span', { class: 'inspector-quiet' }, '…'),
      ),
      isOpen && origin ? this.#detail(row, origin) : null,
    )
  }

  /** @param {InspectedRow} row */
  #toggle(row) {
    if (this.#open.has(row.path)) this.#open.delete(row.path)
    else this.#open.add(row.path)
    this.#keepingFocus(() => {
      this.querySelector(`[data-path="${CSS.escape(row.path)}"]`)?.replaceWith(this.#row(row))
    })
  }

  /** @param {API.ExplanationOrigin} origin */
  #layer(origin) {
    const { app, overlay, isOwn } = layerOf(origin, this.#model?.app ?? '')
    const name = overlay ? `${app} · ${overlay.split(' ').at(-1)}` : app
    return h('span', { class: isOwn ? 'tag' : 'tag tag-inherited', title: origin.layer }, name)
  }

  /**
   * @param {InspectedRow} row
   * @param {RowOrigin} origin
   */
  #detail(row, { explanation: { steps }, places }) {
    return h(
      'div',
      { class: 'inspected-detail' },
      this.#form(row, steps, places),
      h(
        'ol',
        { class: 'inspected-steps', 'aria-label': `Where ${row.name} comes from` },
        steps.map((step) =>
          h(
            'li',
            { class: step.depth ? 'inspected-step is-argument' : 'inspected-step' },
            h(
              'span',
              { class: 'inspected-words' },
              step.path === row.path ? h('span', { class: 'step-path' }, step.path) : this.#go(step.path, [step.path]),
              h('code', {}, step.kind === 'mixin' ? `extends ${step.source}` : step.source),
            ),
            this.#place(step.origin, step.path),
            step.overridden.map((place) =>
              h('span', { class: 'inspected-over' }, 'overrides ', this.#place(place, step.path))
            ),
          )
        ),
      ),
    )
  }

  /**
   * @param {InspectedRow} row
   * @param {API.ExplanationStep[]} steps
   * @param {RowOrigin['places']} places
   */
  #form({ path, name, type, value }, steps, places) {
    const text = editableText(steps)
    const field = h('input', {
      class: 'field inspected-field',
      value: text,
      placeholder: describe(type, value),
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-label': `Value of ${name}`,
      'data-key': `value ${path}`,
    })
    const select = h('select', {
      class: 'field inspected-file',
      'aria-label': 'Write to',
      'data-key': `file ${path}`,
      onchange: () => label(),
    }, places.map(({ file, label }) => h('option', { value: file }, `${file} (${label})`)))
    const button = h('button', { type: 'submit', class: 'button button-primary', 'data-key': `set ${path}` })
    const label = () => {
      button.textContent = places.find(({ file }) => file === select.value)?.isOrigin ? 'Change' : 'Override here'
    }
    label()
    const color = parseHex(text)
    const pick = color && swatch(color, {
      class: 'swatch inspected-swatch',
      'aria-label': `Pick a color for ${name}`,
      onclick: (event) => {
        const anchor = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect()
        const onpick = (/** @type {string} */ picked) => {
          field.value = picked
          field.form?.requestSubmit()
        }
        emit(this, 'livery-pick-value', { file: select.value, path: steps[0].path, color, anchor, onpick })
      },
    })
    return h(
      'form',
      {
        class: 'inspected-form',
        onsubmit: (event) => {
          event.preventDefault()
          const change = { file: select.value, path: steps[0].path, value: field.value, type }
          emit(this, 'livery-set-value', { ...change, done: refusal(field) })
        },
      },
      h('span', { class: 'inspected-entry' }, pick, field),
      refusalNote(field),
      select,
      button,
    )
  }

  /**
   * A button that inspects another path.
   * @param {string} path
   * @param {Child[]} content
   */
  #go(path, content) {
    return h('button', {
      type: 'button',
      class: 'inspector-link',
      'data-key': `go ${path}`,
      onclick: () => emit(this, 'livery-select', { kind: 'value', name: path }),
    }, content)
  }

  /**
   * A link to a place in this app's files, or in the app that defines it.
   * @param {API.ExplanationOrigin} origin
   * @param {string} path
   */
  #place(origin, path) {
    const { file, line, column, length } = origin
    const { app, isOwn } = layerOf(origin, this.#model?.app ?? '')
    if (origin.layer === null) return h('span', { class: 'inspector-place' }, 'built in')
    if (isOwn) {
      return h('button', {
        type: 'button',
        class: 'inspector-link inspector-place',
        onclick: () => emit(this, 'livery-reveal', { file, line, column, length }),
      }, `${file}:${line}`)
    }
    const query = new URLSearchParams({ ...this.#model?.choice, show: path })
    const href = address(`/edit/${encodeURIComponent(app)}?${query}`)
    return h('a', { class: 'inspector-place', href, target: '_blank' }, `${app} ${file}:${line}`)
  }

  /**
   * Runs `action`, which replaces elements, without losing the focus or text that is being edited.
   * @param {() => void} action
   */
  #keepingFocus(action) {
    const active = document.activeElement
    const key = active instanceof HTMLElement && this.contains(active) ? active.dataset.key : undefined
    const texts = [...this.querySelectorAll('input')].filter((one) => one.value !== one.defaultValue)
    const selects = [...this.querySelectorAll('select')].filter((one) => one.selectedIndex > 0)
    action()
    const same = (
      /** @type {HTMLElement} */ one,
    ) => /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${CSS.escape(one.dataset.key ?? '')}"]`))
    for (const old of texts) {
      const field = /** @type {HTMLInputElement | null} */ (same(old))
      if (field && field.defaultValue === old.defaultValue) field.value = old.value
    }
    for (const old of selects) {
      const select = /** @type {HTMLSelectElement | null} */ (same(old))
      if (select) select.value = old.value
      select?.dispatchEvent(new Event('change'))
    }
    if (key) /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus()
  }
}

/**
 * The rows by state, in display order, and the state that was clicked first.
 * @param {InspectedRow[]} rows
 * @param {string | null} first
 * @returns {[string | null, InspectedRow[]][]}
 */
function groups(rows, first) {
  const order = [...states].sort((a, b) => Number(b === first) - Number(a === first))
  const found = order.map((state) => /** @type {const} */ ([state, rows.filter((row) => row.state === state)]))
    .filter(([, group]) => group.length)
  const rest = rows.filter(({ state }) => state === null)
  const title = (/** @type {string} */ state) => state.charAt(0).toUpperCase() + state.slice(1)
  return [
    ...found.map(([state, group]) => /** @type {[string, InspectedRow[]]} */ ([title(state), group])),
    ...(rest.length
      ? [/** @type {[string | null, InspectedRow[]]} */ ([found.length ? 'All states' : null, rest])]
      : []),
  ]
}

/**
 * The step that sets a row's value. For an inherited value, the first step after the styles that it comes from.
 * @param {RowOrigin} origin
 */
const ownStep = ({ explanation: { steps } }) => steps.find(({ kind }) => kind !== 'mixin') ?? steps[0]

/** @param {string} source */
const isLink = (source) => /^"?[@~]/.test(source)

customElements.define('livery-inspector', Inspector)
