// @ts-check
// <livery-gallery>: the sample screens of a theme, all styles in its bundle by type, in each of their states, and the
// theme's own images and fonts. The drawings are in a shadow tree, so that the page's CSS doesn't apply to them. The
// attribute `stale` adds a note that this is the last valid state. With the attribute `inspectable`, drawings are
// buttons, and one Tab stop with arrow keys. Other bundles, such as another skin's, can be drawn next to it. Events:
// `livery-select` {kind, name, state}, and without `inspectable` `livery-open-link` {path}.
import { changedStyles, kind } from '../theme/bundle.js'
import { attempt } from '../theme/draw.js'
import { groundOf } from '../theme/ground.js'
import { arrange, count, h } from '../dom.js'
import { assetCards } from './gallery-assets.js'
import { GalleryFocus, rememberFocus } from './gallery-focus.js'
import { GalleryGroups } from './gallery-groups.js'
import { allLayouts, setLayouts } from '../theme/layouts.js'
import { fittingZoom, screen as drawScreen } from './gallery-screens.js'
import { GallerySelection } from './gallery-selection.js'
import { card as drawCard } from './gallery-views.js'

/** @typedef {import('./gallery-views.js').Side} Side */
/**
 * The bundles to draw next to the main one, and the names of all sides.
 * @typedef {{ others: { bundle: Bundle, title: string }[], ownTitle: string, onlyDifferences: boolean }} ComparedSides
 */

/** @typedef {(content: unknown, paths: string[], make: () => HTMLElement) => HTMLElement} Keep */

/** The order of the built-in components. Types that extend the same one are beside each other. */
const kindOrder = ['Button', 'TextField', 'Label', 'ImageView', 'View']

export class Gallery extends HTMLElement {
  static observedAttributes = ['stale']
  #note = h('p', { class: 'note', role: 'status', hidden: true })
  // It scrolls sideways, and its drawings may be pictures without focus.
  #screenList = h('section', { class: 'screens', 'aria-label': 'Sample screens', tabindex: '0', hidden: true })
  #body = h('div', { class: 'gallery' }, h('p', { class: 'empty' }, 'Loading the styles…'))
  #root = this.attachShadow({ mode: 'open' })
  #selection = new GallerySelection(this.#root)
  #groups = new GalleryGroups()
  /** @type {GalleryFocus | null} */
  #focus = null
  /**
   * The drawn cards and screens, by a key for their content.
   * @type {Map<string, HTMLElement>}
   */
  #drawn = new Map()
  #isRequested = false
  #query = ''
  /** @type {Bundle | null} */
  #bundle = null
  /** @type {SampleScreen[]} */
  #screens = []
  /** @type {Texts} */
  #files = {}
  /** @type {ComparedSides | null} */
  #comparison = null
  /** Called after each drawing. */
  ondraw = () => {}

  connectedCallback() {
    if (this.#body.isConnected) return
    this.#root.append(
      h('link', { rel: 'stylesheet', href: new URL('../../css/gallery.css', import.meta.url).href }),
      this.#note,
      this.#screenList,
      this.#body,
    )
    this.attributeChangedCallback()
    // Text whose font can't be loaded is drawn again, and says so.
    document.fonts.addEventListener('loadingerror', () => {
      this.#drawn.clear()
      this.#request()
    })
    if (this.#isInspectable) this.#focus = new GalleryFocus(this.#root)
  }

  attributeChangedCallback() {
    const stale = this.hasAttribute('stale')
    this.#note.hidden = !stale
    this.#note.textContent = stale ? 'The theme has errors. This is the last valid state.' : ''
  }

  get #isInspectable() {
    return this.hasAttribute('inspectable')
  }

  /** @param {Bundle} bundle */
  set bundle(bundle) {
    this.#bundle = bundle
    this.#request()
  }

  /**
   * Draws sample screens with styles of the bundle, above all styles.
   * @param {SampleScreen[]} screens
   */
  set screens(screens) {
    this.#screens = screens
    this.#request()
  }

  /** @param {Texts} files The files of the theme, whose images and fonts are below the styles. */
  set files(files) {
    this.#files = files
    this.#request()
  }

  /** @param {Record<string, API.Layout>} layouts How the parts of components are arranged. */
  set layouts(layouts) {
    setLayouts(layouts)
    this.#request()
  }

  /**
   * Draws other bundles next to the bundle, or with null only the bundle.
   * @param {ComparedSides | null} comparison
   */
  set comparison(comparison) {
    this.#comparison = comparison
    this.#request()
  }

  /**
   * Shows only styles whose name or type contains this text, and screens that show such a style or whose name contains
   * it.
   * @param {string} query
   */
  set query(query) {
    this.#query = query.trim().toLowerCase()
    this.#groups.isFiltered = this.#query !== ''
    this.#request()
  }

  /** Draws once after all properties are set. */
  #request() {
    if (this.#isRequested) return
    this.#isRequested = true
    queueMicrotask(() => {
      this.#isRequested = false
      if (this.#bundle) this.#draw(this.#bundle)
    })
  }

  /**
   * All sides, the own one first.
   * @param {Bundle} bundle
   * @returns {Side[]}
   */
  #sides(bundle) {
    const comparison = this.#comparison
    return [
      { bundle, title: comparison && comparison.ownTitle, isInspectable: this.#isInspectable },
      ...(comparison?.others ?? []).map((other) => ({ ...other, isInspectable: false })),
    ]
  }

  /** @param {Bundle} bundle */
  #draw(bundle) {
    const restoreFocus = rememberFocus(this.#root)
    const sides = this.#sides(bundle)
    const once = this.#keeper(sides)
    const others = sides.slice(1)
    /** @type {Bundle['styles']} */
    const all = Object.assign({}, ...[...sides, sides[0]].map((side) => side.bundle.styles))
    const drawn = new Set(
      this.#comparison?.onlyDifferences
        ? others.flatMap((other) => changedStyles(other.bundle, bundle))
        : Object.keys(all),
    )
    const shown = Object.entries(all).filter(([path, { type }]) =>
      drawn.has(path) && `${path} ${type}`.toLowerCase().includes(this.#query)
    )
    this.style.setProperty('--ground', groundOf(bundle))
    const cards = shown.map(([path, { type }]) => ({
      type,
      card: once(['card', path], [path], () => attempt(path, () => drawCard(this, path, sides))),
    }))
    const assets = this.#comparison?.onlyDifferences ? [] : assetCards(this, this.#files, this.#query, once)
    this.#drawGroups(bundle, cards, assets, Object.keys(all).length)
    this.#drawScreens(new Set(shown.map(([path]) => path)), once, sides)
    // A page's gallery has this role. Galleries in sheets have their own labels.
    if (this.getAttribute('role') === 'region') {
      this.setAttribute('aria-label', `Gallery, ${count(shown.length, 'style')}`)
    }
    restoreFocus()
    if (!this.#isInspectable) return
    this.#focus?.rove()
    this.#selection.mark()
    this.ondraw()
  }

  /**
   * Returns a function that returns the element of the last drawing if its content is the same, and else makes one.
   * @param {Side[]} sides
   * @returns {Keep}
   */
  #keeper(sides) {
    const last = this.#drawn
    this.#drawn = new Map()
    const common = JSON.stringify([
      allLayouts(),
      sides.map(({ bundle, ...side }) => {
        const { types, axes, assets, fonts } = bundle
        return [side, types, axes, assets, fonts, groundOf(bundle)]
      }),
    ])
    return (content, paths, make) => {
      const styles = sides.flatMap(({ bundle }) => paths.map((path) => bundle.styles[path]))
      const key = JSON.stringify([content, ...styles, common])
      const element = last.get(key) ?? make()
      this.#drawn.set(key, element)
      return element
    }
  }

  /**
   * @param {Bundle} bundle
   * @param {{ type: string, card: HTMLElement }[]} cards
   * @param {HTMLElement[]} assets
   * @param {number} total The number of styles without a filter.
   */
  #drawGroups(bundle, cards, assets, total) {
    const rank = (/** @type {string} */ type) => kindOrder.indexOf(kind(bundle, type))
    const byType = [...Map.groupBy(cards, ({ type }) => type)].sort(([one], [other]) =>
      rank(one) - rank(other) || (one < other ? -1 : 1)
    )
    const groups = byType.map(([type, own]) => this.#groups.group(type, own.map(({ card }) => card), total === 1))
    const shown = groups.length ? groups : [h('p', { class: 'empty' }, this.#emptyWords(total))]
    const last = assets.length ? [this.#groups.group('Images and fonts', assets, false)] : []
    arrange(this.#body, [...shown, ...last])
  }

  /**
   * @param {Set<string>} shown The paths of the styles that are shown.
   * @param {Keep} once
   * @param {Side[]} sides
   */
  #drawScreens(shown, once, sides) {
    const screens = this.#screens.filter(({ name, rows }) =>
      name.toLowerCase().includes(this.#query) || rows.flat().some(({ style }) => shown.has(style))
    )
    this.#screenList.hidden = !screens.length
    arrange(
      this.#screenList,
      screens.map((screen) => {
        const paths = screen.rows.flat().map(({ style }) => style)
        return once(['screen', screen], paths, () => attempt(screen.name, () => drawScreen(this, screen, sides)))
      }),
    )
  }

  /**
   * Why nothing is drawn.
   * @param {number} styles The number of styles.
   */
  #emptyWords(styles) {
    const hasTokens = this.#isInspectable && Object.keys(this.#bundle?.tokens ?? {}).length > 0
    if (!styles) return hasTokens ? 'No styles yet. The values of this theme are in Tokens, above.' : 'No styles yet.'
    return this.#comparison?.onlyDifferences && !this.#query ? 'All sides look the same.' : 'No style matches.'
  }

  // Selection

  /**
   * Marks the drawings of what is selected. `reveals` scrolls to them, after they are drawn.
   * @param {Selected | null} selected
   * @param {{ reveals: boolean }} options
   */
  select(selected, options) {
    this.#selection.select(selected, options)
  }

  /** Keeps the selection in view after the canvas has another size. */
  keepInView() {
    this.#selection.keepInView()
  }

  /** @param {HTMLElement} view The drawing that was clicked. */
  clicked(view) {
    this.#selection.clicked(view)
  }

  /** Moves the focus to the drawing that was clicked last. */
  focusClicked() {
    this.#selection.clickedView?.focus()
  }

  /**
   * The zoom at which as many screens as possible fit side by side into a width in pixels.
   * @param {number} space
   * @param {number} smallest The least zoom. If nothing fits, the zoom at which one screen does.
   */
  fittingZoom(space, smallest) {
    const bundles = this.#bundle ? this.#sides(this.#bundle).map(({ bundle }) => bundle) : []
    return fittingZoom(this.#screens.length, bundles, space, smallest)
  }
}

customElements.define('livery-gallery', Gallery)
