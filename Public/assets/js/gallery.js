// <livery-gallery>: every style of a bundle, drawn in each of its states. The drawings stand in a shadow tree, where
// no rule of the page reaches them. With the attribute `stale` it says that it shows the last good state.
// Event: `livery-open-link` {path}.
import { statesOf } from './bundle.js'
import { attempt, draw } from './draw.js'
import { count, emit, h } from './element.js'

class Gallery extends HTMLElement {
  static observedAttributes = ['stale']
  #root
  #note
  #body
  #drawn = ''
  #query = ''
  #bundle = null

  connectedCallback() {
    if (this.#root) return
    this.#root = this.attachShadow({ mode: 'open' })
    this.#note = h('p', { class: 'note', role: 'status', hidden: true })
    this.#body = h('div', { class: 'gallery' }, h('p', { class: 'empty' }, 'Drawing the styles…'))
    this.#root.append(
      h('link', { rel: 'stylesheet', href: new URL('../css/gallery.css', import.meta.url).href }),
      this.#note,
      this.#body,
    )
    this.attributeChangedCallback()
  }

  attributeChangedCallback() {
    if (!this.#note) return
    const stale = this.hasAttribute('stale')
    this.#note.hidden = !stale
    this.#note.textContent = stale ? 'The text has errors. This is the last good state.' : ''
  }

  set bundle(bundle) {
    this.#bundle = bundle
    const key = JSON.stringify([bundle.styles, bundle.types, bundle.tokens])
    if (key === this.#drawn) return
    this.#drawn = key
    this.#draw()
  }

  /** Shows only the styles whose name or type contains this text. */
  set query(query) {
    this.#query = query.trim().toLowerCase()
    if (this.#bundle) this.#draw()
  }

  #draw() {
    const all = Object.entries(this.#bundle.styles)
    const styles = all.filter(([path, { type }]) => `${path} ${type}`.toLowerCase().includes(this.#query))
    const ground = this.#ground()
    this.#body.style.setProperty('--ground', ground)
    this.#body.replaceChildren(...styles.map(([path, style]) => attempt(path, () => this.#card(path, style))))
    if (!styles.length) {
      this.#body.append(
        h(
          'p',
          { class: 'empty' },
          all.length
            ? 'No style matches.'
            : 'No styles yet. Give a value a component type, such as primary(Button): { … }, and it is drawn here.',
        ),
      )
    }
    this.setAttribute('aria-label', `Gallery, ${count(styles.length, 'style')}`)
  }

  /** The color of the app's own page, where the theme names one, so that styles stand on what they were made for. */
  #ground() {
    const names = [
      'surface.page',
      'surface.background',
      'colors.page',
      'colors.background',
      'page',
      'background',
      'palette.page',
      'basicColors.background',
    ]
    const token = names.map((name) => this.#bundle.tokens[name]).find((token) => token?.type === 'color')
    const value = token?.value
    return (typeof value === 'string' ? value : value?.srgb) ??
      (/night|dark/.test(JSON.stringify(this.#bundle.axes)) ? '#17161a' : '#ffffff')
  }

  #card(path, { type, value }) {
    const states = statesOf(this.#bundle, type, value)
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
            h(
              'div',
              { class: 'state-view', role: 'img', 'aria-label': `${path}, ${state}` },
              attempt(path, () => draw(this.#bundle, type, value, state, path)),
            ),
            h('figcaption', { class: 'state-name', hidden: states.length === 1 }, state),
          )
        ),
      ),
    )
  }
}

customElements.define('livery-gallery', Gallery)
