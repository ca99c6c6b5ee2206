// @ts-check
// <livery-gallery>: all styles of a bundle, drawn in each of their states. The drawings are in a shadow tree, so that
// the page's CSS doesn't apply to them. The attribute `stale` adds a note that this is the last valid state. With the
// attribute `inspectable`, drawings are buttons. Another bundle can be drawn beside it, such as that of another skin.
// Events: `livery-open-link` {path}, `livery-inspect` {path, state}.
import { changedStyles, statesOf } from '../theme/bundle.js'
import { hex } from '../theme/color.js'
import { attempt, draw } from '../theme/draw.js'
import { count, emit, h } from '../dom.js'

/**
 * What is drawn beside the bundle, and the names of both sides.
 * @typedef {{ bundle: Bundle, title: string, ownTitle: string, onlyDifferences: boolean }} OtherSide
 */

export class Gallery extends HTMLElement {
  static observedAttributes = ['stale']
  #note = h('p', { class: 'note', role: 'status', hidden: true })
  #body = h('div', { class: 'gallery' }, h('p', { class: 'empty' }, 'Loading the styles…'))
  #drawn = ''
  #query = ''
  /** @type {Bundle | null} */
  #bundle = null
  /** @type {OtherSide | null} */
  #other = null

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
    this.#draw()
  }

  /**
   * Draws another bundle beside the bundle, or with null only the bundle.
   * @param {OtherSide | null} other
   */
  set other(other) {
    this.#other = other
    this.#draw()
  }

  /**
   * Shows only the styles whose name or type contains this text.
   * @param {string} query
   */
  set query(query) {
    this.#query = query.trim().toLowerCase()
    this.#draw()
  }

  /** Draws all styles, unless the same ones are drawn already. */
  #draw() {
    const bundle = this.#bundle
    if (!bundle) return
    const other = this.#other
    const key = JSON.stringify([this.#query, contentOf(bundle), other && { ...other, bundle: contentOf(other.bundle) }])
    if (key === this.#drawn) return
    this.#drawn = key
    const all = { ...bundle.styles, ...other?.bundle.styles, ...bundle.styles }
    const drawn = new Set(other?.onlyDifferences ? changedStyles(other.bundle, bundle) : Object.keys(all))
    const styles = Object.entries(all).filter(([path, { type }]) =>
      drawn.has(path) && `${path} ${type}`.toLowerCase().includes(this.#query)
    )
    this.#body.style.setProperty('--ground', groundOf(bundle))
    this.#body.classList.toggle('is-compared', other !== null)
    this.#body.replaceChildren(...styles.map(([path, { type }]) => attempt(path, () => this.#card(path, type))))
    if (!styles.length) this.#body.append(h('p', { class: 'empty' }, this.#emptyWords(Object.keys(all).length)))
    this.setAttribute('aria-label', `Gallery, ${count(styles.length, 'style')}`)
  }

  /**
   * Why nothing is drawn.
   * @param {number} styles The number of styles.
   */
  #emptyWords(styles) {
    if (!styles) return 'No styles yet. To add one, give a value a component type: primary(Button): { … }'
    return this.#other?.onlyDifferences && !this.#query ? 'Both sides look the same.' : 'No style matches.'
  }

  /**
   * @param {string} path
   * @param {string} type
   */
  #card(path, type) {
    const [bundle, other] = [/** @type {Bundle} */ (this.#bundle), this.#other]
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
      other
        ? h(
          'div',
          { class: 'sides' },
          this.#side(path, bundle, other.ownTitle, this.hasAttribute('inspectable')),
          this.#side(path, other.bundle, other.title, false),
        )
        : this.#stage(path, bundle, '', this.hasAttribute('inspectable')),
    )
  }

  /**
   * One of two sides of a card.
   * @param {string} path
   * @param {Bundle} bundle
   * @param {string} title
   * @param {boolean} isInspectable
   */
  #side(path, bundle, title, isInspectable) {
    const side = h(
      'div',
      { class: 'side' },
      h('p', { class: 'side-title' }, title),
      path in bundle.styles
        ? this.#stage(path, bundle, `, ${title}`, isInspectable)
        : h('p', { class: 'side-none' }, 'No such style'),
    )
    side.style.setProperty('--ground', groundOf(bundle))
    return side
  }

  /**
   * The drawings of a style in its states.
   * @param {string} path
   * @param {Bundle} bundle
   * @param {string} words What the names of the drawings end with.
   * @param {boolean} isInspectable
   */
  #stage(path, bundle, words, isInspectable) {
    const { type, value } = bundle.styles[path]
    const states = statesOf(bundle, type, value)
    return h(
      'div',
      { class: 'stage' },
      states.map((state) =>
        h(
          'figure',
          { class: 'state', 'data-state': state },
          this.#view(path, state, words, isInspectable, attempt(path, () => draw(bundle, type, value, state, path))),
          h('figcaption', { class: 'state-name', hidden: states.length === 1 }, state),
        )
      ),
    )
  }

  /**
   * @param {string} path
   * @param {string} state
   * @param {string} words
   * @param {boolean} isInspectable
   * @param {HTMLElement} drawn
   */
  #view(path, state, words, isInspectable, drawn) {
    if (!isInspectable) {
      return h('div', { class: 'state-view', role: 'img', 'aria-label': `${path}, ${state}${words}` }, drawn)
    }
    return h('button', {
      type: 'button',
      class: 'state-view',
      'aria-label': `Inspect ${path}, ${state}${words}`,
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

/**
 * What the drawings of a bundle depend on.
 * @param {Bundle} bundle
 */
const contentOf = ({ styles, types, tokens }) => [styles, types, tokens]

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
