// @ts-check
// <livery-gallery>: the sample screens of a theme, and all styles in its bundle by type, in each of their states. The
// drawings are in a shadow tree, so that the page's CSS doesn't apply to them. The attribute `stale` adds a note that
// this is the last valid state. With the attribute `inspectable`, drawings are buttons, and one Tab stop with arrow
// keys. Another bundle, such as another skin's, can be drawn next to it. Events: `livery-select` {kind, name, state},
// and without `inspectable` `livery-open-link` {path}.
import { changedStyles, kind, statesOf } from '../theme/bundle.js'
import { hex, isColor, isDark } from '../theme/color.js'
import { attempt, draw } from '../theme/draw.js'
import { platformOf } from '../theme/platform.js'
import { arrange, count, emit, h } from '../dom.js'

/**
 * The bundle to draw next to the main one, and the names of both sides.
 * @typedef {{ bundle: Bundle, title: string, ownTitle: string, onlyDifferences: boolean }} OtherSide
 */

/** The order of the built-in components. Types that extend the same one are beside each other. */
const kindOrder = ['Button', 'TextField', 'Label', 'ImageView', 'View']

export class Gallery extends HTMLElement {
  static observedAttributes = ['stale']
  #note = h('p', { class: 'note', role: 'status', hidden: true })
  // It scrolls sideways, and its drawings may be pictures without focus.
  #screenList = h('section', { class: 'screens', 'aria-label': 'Sample screens', tabindex: '0', hidden: true })
  #body = h('div', { class: 'gallery' }, h('p', { class: 'empty' }, 'Loading the styles…'))
  /**
   * The drawn cards and screens, by a key for their content.
   * @type {Map<string, HTMLElement>}
   */
  #drawn = new Map()
  #isRequested = false
  #query = ''
  /**
   * The types whose groups are closed.
   * @type {Set<string>}
   */
  #closed = new Set()
  /**
   * The groups that were drawn, by type.
   * @type {Map<string, { element: HTMLDetailsElement, count: HTMLElement, list: HTMLElement }>}
   */
  #groups = new Map()
  /** @type {Bundle | null} */
  #bundle = null
  /** @type {SampleScreen[]} */
  #screens = []
  /** @type {OtherSide | null} */
  #other = null
  /** Called after each drawing. */
  ondraw = () => {}
  /** @type {Selected | null} */
  #selected = null
  /** Whether to scroll to the selection as soon as it is drawn. */
  #reveals = false
  /** Whether the author clicked the selection here. */
  #isClicked = false
  /** The accessible name of the drawing that was clicked last, and its number among drawings with that name. */
  #clicked = { label: '', number: 0 }

  connectedCallback() {
    if (this.shadowRoot) return
    const root = this.attachShadow({ mode: 'open' })
    root.append(
      h('link', { rel: 'stylesheet', href: new URL('../../css/gallery.css', import.meta.url).href }),
      this.#note,
      this.#screenList,
      this.#body,
    )
    this.attributeChangedCallback()
    if (!this.hasAttribute('inspectable')) return
    root.addEventListener('keydown', (event) => this.#move(/** @type {KeyboardEvent} */ (event)))
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches('button, summary')) this.#rove(target)
    })
  }

  attributeChangedCallback() {
    const stale = this.hasAttribute('stale')
    this.#note.hidden = !stale
    this.#note.textContent = stale ? 'The theme has errors. This is the last valid state.' : ''
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

  /**
   * Draws another bundle next to the bundle, or with null only the bundle.
   * @param {OtherSide | null} other
   */
  set other(other) {
    this.#other = other
    this.#request()
  }

  /**
   * Shows only styles whose name or type contains this text, and screens that show such a style or whose name contains
   * it.
   * @param {string} query
   */
  set query(query) {
    this.#query = query.trim().toLowerCase()
    this.#request()
  }

  /** Draws once after all properties are set. */
  #request() {
    if (this.#isRequested) return
    this.#isRequested = true
    queueMicrotask(() => {
      this.#isRequested = false
      this.#draw()
    })
  }

  /** Draws the cards and screens whose content changed, and keeps the others. */
  #draw() {
    const bundle = this.#bundle
    if (!bundle) return
    const other = this.#other
    const restoreFocus = this.#rememberFocus()
    const last = this.#drawn
    this.#drawn = new Map()
    const sides = [bundle, other?.bundle].flatMap((one) => one ? [one] : [])
    const common = JSON.stringify([
      this.hasAttribute('inspectable'),
      other && [other.title, other.ownTitle],
      ...sides.map((one) => [one.types, one.axes, groundOf(one)]),
    ])
    const once = (
      /** @type {unknown} */ content,
      /** @type {string[]} */ paths,
      /** @type {() => HTMLElement} */ make,
    ) => {
      const key = JSON.stringify([content, ...sides.flatMap(({ styles }) => paths.map((path) => styles[path])), common])
      const element = last.get(key) ?? make()
      this.#drawn.set(key, element)
      return element
    }
    const all = { ...bundle.styles, ...other?.bundle.styles, ...bundle.styles }
    const drawn = new Set(other?.onlyDifferences ? changedStyles(other.bundle, bundle) : Object.keys(all))
    const styles = Object.entries(all).filter(([path, { type }]) =>
      drawn.has(path) && `${path} ${type}`.toLowerCase().includes(this.#query)
    )
    this.style.setProperty('--ground', groundOf(bundle))
    const cards = styles.map(([path, { type }]) => ({
      type,
      card: once(['card', path], [path], () => attempt(path, () => this.#card(path))),
    }))
    const rank = (/** @type {string} */ type) => kindOrder.indexOf(kind(bundle, type))
    const byType = [...Map.groupBy(cards, ({ type }) => type)].sort(([one], [other]) =>
      rank(one) - rank(other) || (one < other ? -1 : 1)
    )
    const isSingle = Object.keys(all).length === 1
    const groups = byType.map(([type, cards]) => this.#group(type, cards.map(({ card }) => card), isSingle))
    arrange(
      this.#body,
      groups.length ? groups : [
        h('p', { class: 'empty' }, this.#emptyWords(Object.keys(all).length)),
      ],
    )
    const shown = new Set(styles.map(([path]) => path))
    const screens = this.#screens.filter(({ name, rows }) =>
      name.toLowerCase().includes(this.#query) || rows.flat().some(({ style }) => shown.has(style))
    )
    this.#screenList.hidden = !screens.length
    arrange(
      this.#screenList,
      screens.map((screen) => {
        const paths = screen.rows.flat().map(({ style }) => style)
        return once(['screen', screen], paths, () => attempt(screen.name, () => this.#screen(screen)))
      }),
    )
    // A page's gallery has this role. Galleries in sheets have their own labels.
    if (this.getAttribute('role') === 'region') {
      this.setAttribute('aria-label', `Gallery, ${count(styles.length, 'style')}`)
    }
    restoreFocus()
    if (!this.hasAttribute('inspectable')) return
    this.#rove()
    this.#mark()
    this.ondraw()
  }

  /** The buttons and headings, which the arrow keys move between. */
  get #stops() {
    const all = this.shadowRoot?.querySelectorAll('button, summary') ?? []
    return /** @type {HTMLElement[]} */ ([...all]).filter((one) => one.checkVisibility())
  }

  /**
   * Makes one element the only Tab stop: the given one, or the last one if it still exists.
   * @param {HTMLElement} [chosen]
   */
  #rove(chosen) {
    const all = /** @type {HTMLElement[]} */ ([...this.shadowRoot?.querySelectorAll('button, summary') ?? []])
    const current = chosen ?? all.find((one) => one.tabIndex === 0 && one.dataset.stop === 'true') ??
      all.find((one) => one.matches('.state-view')) ?? all[0]
    for (const one of all) {
      one.tabIndex = one === current ? 0 : -1
      one.dataset.stop = String(one === current)
    }
  }

  /**
   * Moves the focus between drawings: to the next one with Left and Right, and to the closest one below or above.
   * @param {KeyboardEvent} event
   */
  #move(event) {
    const focused = /** @type {HTMLElement | null} */ (this.shadowRoot?.activeElement ?? null)
    const stops = focused && /^(Arrow|Home|End)/.test(event.key) ? this.#stops : []
    const index = focused ? stops.indexOf(focused) : -1
    if (!focused || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const next = {
      ArrowRight: stops[index + 1],
      ArrowLeft: stops[index - 1],
      ArrowDown: closest(focused, stops.slice(index + 1), 1),
      ArrowUp: closest(focused, stops.slice(0, index).reverse(), -1),
      Home: stops[0],
      End: stops.at(-1),
    }[event.key]
    event.preventDefault()
    next?.focus()
  }

  /** Returns a function that focuses the currently focused button, or the button drawn in its place. */
  #rememberFocus() {
    const focused = /** @type {HTMLElement | null} */ (this.shadowRoot?.activeElement ?? null)
    const name = focused && nameOf(focused)
    const same = () =>
      /** @type {HTMLElement[]} */ ([...this.shadowRoot?.querySelectorAll('button') ?? []]).filter((one) =>
        nameOf(one) === name
      )
    const number = focused ? same().indexOf(focused) : -1
    return () => {
      if (focused && this.shadowRoot?.activeElement !== focused) same()[number]?.focus({ preventScroll: true })
    }
  }

  /**
   * The cards for the styles of a type, below the type's name. A single card has no heading.
   * @param {string} type
   * @param {HTMLElement[]} cards
   * @param {boolean} isSingle
   */
  #group(type, cards, isSingle) {
    const group = this.#groups.get(type) ?? this.#makeGroup(type)
    arrange(group.list, cards)
    if (isSingle) return group.list
    if (group.list.parentElement !== group.element) group.element.append(group.list)
    group.count.textContent = String(cards.length)
    // A filter also finds styles in closed groups.
    group.element.open = !this.#closed.has(type) || this.#query !== ''
    return group.element
  }

  /** @param {string} type */
  #makeGroup(type) {
    const total = h('span', {})
    const head = h('summary', { class: 'group-head' }, h('h2', { class: 'group-name' }, type), ' ', total)
    const element = /** @type {HTMLDetailsElement} */ (h('details', { class: 'group' }, head))
    head.addEventListener('click', () => {
      if (this.#query) return
      if (element.open) this.#closed.add(type)
      else this.#closed.delete(type)
    })
    const group = { element, count: total, list: h('div', { class: 'cards' }) }
    this.#groups.set(type, group)
    return group
  }

  /**
   * Why nothing is drawn.
   * @param {number} styles The number of styles.
   */
  #emptyWords(styles) {
    if (!styles) return 'No styles yet.'
    return this.#other?.onlyDifferences && !this.#query ? 'Both sides look the same.' : 'No style matches.'
  }

  /**
   * A sample screen, with one device for each side.
   * @param {SampleScreen} screen
   */
  #screen(screen) {
    const [bundle, other] = [/** @type {Bundle} */ (this.#bundle), this.#other]
    return h(
      'article',
      { class: 'screen', 'data-screen': screen.name },
      h('h2', { class: 'screen-name' }, this.#screenName(screen.name)),
      h(
        'div',
        { class: 'devices' },
        this.#device(screen, bundle, other && other.ownTitle, this.hasAttribute('inspectable')),
        other && this.#device(screen, other.bundle, other.title, false),
      ),
    )
  }

  /** @param {string} name */
  #screenName(name) {
    if (!this.hasAttribute('inspectable')) return name
    const onclick = () => emit(this, 'livery-select', { kind: 'screen', name })
    return h('button', { type: 'button', class: 'card-name', onclick }, name)
  }

  /**
   * A device that shows a sample screen.
   * @param {SampleScreen} screen
   * @param {Bundle} bundle
   * @param {string | null} title The name of its side.
   * @param {boolean} isInspectable
   */
  #device({ name, rows }, bundle, title, isInspectable) {
    const platform = platformOf(bundle.axes ?? {})
    const head = headOf(bundle, rows)
    const device = h(
      'div',
      { class: `device device-${platform} ${head ? 'has-head' : ''}` },
      h(
        'div',
        { class: 'device-bar', 'aria-hidden': 'true' },
        h('span', { class: 'device-time' }, platform === 'web' ? '' : '9:41'),
        h('span', { class: 'device-battery' }),
      ),
      h(
        'div',
        // A long screen scrolls. Drawings that are buttons can be reached without scrolling.
        { class: 'device-content', ...(isInspectable ? {} : { role: 'group', 'aria-label': name, tabindex: '0' }) },
        rows.map((row) =>
          h(
            'div',
            { class: 'device-row' },
            row.filter(({ style }) => style in bundle.styles).map(({ style: path, state, texts }) => {
              const { type, value } = bundle.styles[path]
              const drawn = attempt(path, () => draw(bundle, type, value, state, path, texts))
              return this.#view(path, state, ` on ${name}${title ? `, ${title}` : ''}`, isInspectable, drawn)
            }),
          )
        ),
      ),
      h('div', { class: 'device-end', 'aria-hidden': 'true' }),
    )
    const ground = groundOf(bundle)
    device.style.setProperty('--ground', ground)
    device.style.setProperty('--device-ink', inkOn(ground))
    device.style.setProperty('--device-head', head ?? ground)
    device.style.setProperty('--device-head-ink', inkOn(head ?? ground))
    return h('div', { class: 'device-side' }, title && h('p', { class: 'side-title' }, title), device)
  }

  /** @param {string} path */
  #card(path) {
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
          onclick: () => {
            if (this.hasAttribute('inspectable')) emit(this, 'livery-select', { kind: 'value', name: path })
            else emit(this, 'livery-open-link', { path })
          },
        }, path),
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
   * @param {string} words The suffix for the names of the drawings.
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
    const label = `Inspect ${path}, ${state}${words}`
    return h('button', {
      type: 'button',
      class: 'state-view',
      'aria-label': label,
      'data-path': path,
      onclick: (event) => {
        this.#clicked = { label, number: this.#viewsWith(label).indexOf(event.currentTarget) }
        emit(this, 'livery-select', { kind: 'value', name: pathAt(path, event), state })
      },
    }, drawn)
  }

  // Selection

  /**
   * Marks the drawings of what is selected. `reveals` scrolls to them, after they are drawn.
   * @param {Selected | null} selected
   * @param {{ reveals: boolean }} options
   */
  select(selected, { reveals }) {
    this.#selected = selected
    this.#reveals = reveals && selected !== null
    this.#isClicked = !reveals
    this.#mark()
  }

  #mark() {
    const root = /** @type {ShadowRoot} */ (this.shadowRoot)
    for (const one of root.querySelectorAll('[data-selected]')) one.removeAttribute('data-selected')
    const found = this.#selected && selectedIn(root, this.#selected)
    for (const one of found ?? []) one.setAttribute('data-selected', '')
    if (!this.#reveals || !found?.length) return
    this.#reveals = false
    const card = found.find((one) => one.matches('.card')) ?? found[0]
    const group = card.closest('details')
    if (group) group.open = true
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Keeps the selection in view after the canvas has another size: the clicked drawing, or else the style's card. */
  keepInView() {
    if (this.#isClicked && this.#selected) this.#clickedView?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else this.select(this.#selected, { reveals: true })
  }

  /** Moves the focus to the drawing that was clicked last. */
  focusClicked() {
    this.#clickedView?.focus()
  }

  /** The drawing that was clicked last. It may have been redrawn since. */
  get #clickedView() {
    const same = this.#viewsWith(this.#clicked.label)
    return same[this.#clicked.number] ?? same[0]
  }

  /**
   * The zoom at which as many screens as possible fit side by side into a width in pixels.
   * @param {number} space
   * @param {number} smallest The least zoom. If nothing fits, the zoom at which one screen does.
   */
  fittingZoom(space, smallest) {
    const sides = [this.#bundle, this.#other?.bundle].flatMap((one) => one ? [platformOf(one.axes ?? {})] : [])
    const width = sides.reduce((sum, platform) => sum + (platform === 'web' ? webWidth : phoneWidth), 0)
    const gap = (sides.length - 1) * sideGap
    const zooms = this.#screens.map((_, index) =>
      (space - index * screenGap - (index + 1) * gap) / (width * (index + 1))
    )
    const zoom = zooms.filter((one) => one >= smallest).at(-1) ?? zooms[0] ?? 1
    return Math.max(0.1, Math.min(1, Math.floor(zoom * 100) / 100))
  }

  /**
   * The drawings with an accessible name. A style can be on a screen several times.
   * @param {string} label
   */
  #viewsWith(label) {
    const views = /** @type {NodeListOf<HTMLElement>} */ (this.shadowRoot?.querySelectorAll('button.state-view') ?? [])
    return [...views].filter((view) => view.getAttribute('aria-label') === label)
  }
}

/** The gaps between screens and between the sides of a screen, and the widths of devices, as in gallery.css. */
const [screenGap, sideGap, phoneWidth, webWidth] = [32, 12, 300, 340]

/**
 * The elements that show a selection: a screen, or the card of a style, its views on screens, and its part.
 * @param {ShadowRoot} root
 * @param {Selected} selected
 * @returns {Element[]}
 */
function selectedIn(root, { kind, name }) {
  if (kind === 'screen') return [...root.querySelectorAll(`[data-screen="${CSS.escape(name)}"] .device`)]
  if (kind !== 'value') return []
  const parts = name.split('.')
  for (let end = parts.length; end > 0; end -= 1) {
    const path = CSS.escape(parts.slice(0, end).join('.'))
    const whole = [...root.querySelectorAll(`.card[data-style="${path}"], .device [data-path="${path}"]`)]
    if (!whole.length) continue
    const part = parts.slice(end).map((one) => `[data-part="${CSS.escape(one)}"]`).join(' ')
    return part ? [...whole, ...whole.flatMap((one) => [...one.querySelectorAll(part)])] : whole
  }
  return []
}

/**
 * The element whose center is closest in the next row below, or with -1 above.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} others In the order of their distance in the document.
 * @param {1 | -1} direction
 */
function closest(from, others, direction) {
  const box = from.getBoundingClientRect()
  const center = box.left + box.width / 2
  /** @type {{ one: HTMLElement, distance: number } | undefined} */
  let best
  let edge = direction * Infinity
  for (const one of others) {
    const { left, width, top, bottom } = one.getBoundingClientRect()
    if (direction * (top - box.top) <= 0 || (direction > 0 ? top < box.bottom : bottom > box.top)) continue
    // The first element in that direction determines the row.
    if (Math.abs(edge) === Infinity) edge = direction > 0 ? bottom : top
    else if (direction > 0 ? top >= edge : bottom <= edge) break
    const distance = Math.abs(left + width / 2 - center)
    if (!best || distance < best.distance) best = { one, distance }
  }
  return best?.one
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

/** @param {Element} button */
const nameOf = (button) => button.getAttribute('aria-label') ?? button.getAttribute('title')

/** @param {string} ground */
const inkOn = (ground) => isDark(ground) ? '#ffffff' : '#1d1d1f'

/**
 * The color of a view at the top of a screen that reaches the edges, such as a navigation bar. Null without one.
 * @param {Bundle} bundle
 * @param {SampleScreen['rows']} rows
 */
function headOf(bundle, [first = []]) {
  const style = first.length === 1 ? bundle.styles[first[0].style] : undefined
  if (!style || kind(bundle, style.type) !== 'View' || style.value.cornerRadius) return null
  const color = style.value.backgroundColor
  return isColor(color) && hex(color).endsWith('ff') ? hex(color) : null
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
