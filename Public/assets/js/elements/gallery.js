// @ts-check
// <livery-gallery>: all styles of a bundle, drawn in each of their states. The drawings are in a shadow tree, so that
// the page's CSS doesn't apply to them. The attribute `stale` adds a note that this is the last valid state. With the
// attribute `inspectable`, drawings are buttons. Events: `livery-open-link` {path}, `livery-inspect` {path, state}.
import { statesOf } from '../theme/bundle.js'
import { hex } from '../theme/color.js'
import { attempt, draw } from '../theme/draw.js'
import { count, emit, h } from '../dom.js'

export class Gallery extends HTMLElement {
  static observedAttributes = ['stale']
  #note = h('p', { class: 'note', role: 'status', hidden: true })
  #body = h('div', { class: 'gallery' }, h('p', { class: 'empty' }, 'Loading the styles…'))
  #drawn = ''
  #query = ''
  /** @type {Bundle | null} */
  #bundle = null

  connectedCallback() {
    if (this.shadowRoot) return
    this.attachShadow({ mode: 'open' }).append(
      h('link', { rel: 'stylesheet', href: new URL('../../css/gallery.css', import.meta.url).href }),
      this.#note,
      this.#body,
    )
    this.attributeChangedCallback()
  }

  attributeChangedCallback() {
    const stale = this.hasAttribute('stale')
    this.#note.hidden = !stale
    this.#note.textContent = stale ? 'The theme has errors. This is the last valid state.' : ''
  }

  /** @param {Bundle} bundle */
  set bundle(bundle) {
    this.#bundle = bundle
    const key = JSON.stringify([bundle.styles, bundle.types, bundle.tokens])
    if (key === this.#drawn) return
    this.#drawn = key
    this.#draw(bundle)
  }

  /**
   * Shows only the styles whose name or type contains this text.
   * @param {string} query
   */
  set query(query) {
    this.#query = query.trim().toLowerCase()
    if (this.#bundle) this.#draw(this.#bundle)
  }

  /** @param {Bundle} bundle */
  #draw(bundle) {
    const all = Object.entries(bundle.styles)
    const styles = all.filter(([path, { type }]) => `${path} ${type}`.toLowerCase().includes(this.#query))
    this.#body.style.setProperty('--ground', groundOf(bundle))
    this.#body.replaceChildren(...styles.map(([path, style]) => attempt(path, () => this.#card(bundle, path, style))))
    if (!styles.length) {
      this.#body.append(
        h(
          'p',
          { class: 'empty' },
          all.length
            ? 'No style matches.'
            : 'No styles yet. To add one, give a value a component type: primary(Button): { … }',
        ),
      )
    }
    this.setAttribute('aria-label', `Gallery, ${count(styles.length, 'style')}`)
  }

  /**
   * @param {Bundle} bundle
   * @param {string} path
   * @param {TypedValue} style
   */
  #card(bundle, path, { type, value }) {
    const states = statesOf(bundle, type, value)
    return h(
      'article',
      { class: 'card', 'data-style': path },
      h(
        'header',
        { class: 'card-head' },
        h('button', {
          type: 'button',
          class: 'card-name',
          title: `Go to ${path}`,
          onclick: () => emit(this, 'livery-open-link', { path }),
        }, path),
        h('span', { class: 'card-type' }, type),
      ),
      h(
        'div',
        { class: 'stage' },
        states.map((state) =>
          h(
            'figure',
            { class: 'state', 'data-state': state },
            this.#view(path, state, attempt(path, () => draw(bundle, type, value, state, path))),
            h('figcaption', { class: 'state-name', hidden: states.length === 1 }, state),
          )
        ),
      ),
    )
  }

  /**
   * @param {string} path
   * @param {string} state
   * @param {HTMLElement} drawn
   */
  #view(path, state, drawn) {
    if (!this.hasAttribute('inspectable')) {
      return h('div', { class: 'state-view', role: 'img', 'aria-label': `${path}, ${state}` }, drawn)
    }
    return h('button', {
      type: 'button',
      class: 'state-view',
      'aria-label': `Inspect ${path}, ${state}`,
      onclick: (event) => emit(this, 'livery-inspect', { path: pathAt(path, event), state }),
    }, drawn)
  }

  /**
   * Scrolls to the drawings of a style.
   * @param {string} path
   */
  reveal(path) {
    this.#cardOf(path)?.scrollIntoView({ block: 'nearest' })
  }

  /** @param {string} path */
  #cardOf(path) {
    return [...this.#body.children].find((one) => path === one.getAttribute('data-style'))
  }

  /**
   * Moves the focus to the drawing of a style in a state.
   * @param {string} path
   * @param {string} state
   */
  focusDrawing(path, state) {
    const card = this.#cardOf(path)
    const view = card?.querySelector(`[data-state="${state}"] > .state-view`) ?? card?.querySelector('.state-view')
    if (view instanceof HTMLElement) view.focus()
  }
}

/**
 * The path of the style's part that was clicked, or of the style.
 * @param {string} path
 * @param {Event} event
 */
function pathAt(path, event) {
  const names = event.composedPath().flatMap((one) =>
    one instanceof HTMLElement && one.dataset.part ? [one.dataset.part] : []
  )
  return [path, ...names.reverse()].join('.')
}

/** Where themes commonly define the background of the app. */
const groundNames = [
  'surface.page',
  'surface.background',
  'colors.page',
  'colors.background',
  'page',
  'background',
  'palette.page',
  'basicColors.background',
]

/**
 * The background of the app, so that styles are drawn on their intended background.
 * @param {Bundle} bundle
 */
function groundOf(bundle) {
  const token = groundNames.map((name) => bundle.tokens[name]).find((token) => token?.type === 'color')
  if (token) return hex(token.value)
  return /night|dark/.test(JSON.stringify(bundle.axes)) ? '#17161a' : '#ffffff'
}

customElements.define('livery-gallery', Gallery)
