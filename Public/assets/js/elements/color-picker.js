// @ts-check
// <livery-color-picker>: a dialog for choosing a color: a token, or a value with its opacity, in a field of saturation
// and brightness or with sliders in OKLCH or RGB. Each change is reported immediately, so that the page can show it
// before the author decides. A color that isn't changed stays as it is written.
import { h, swatch } from '../dom.js'
import { shownRatio } from '../theme/bundle.js'
import { parseHex, shortHex } from '../theme/color.js'
import { fromHSV, toHSV } from '../theme/hsv.js'
import { toHex, toOKLCH } from '../theme/oklch.js'
import { closestHex, inCSS, read } from '../theme/reading.js'
import { ColorArea } from './color-area.js'
import { PickerLink } from './picker-link.js'
import { PickerTokens } from './picker-tokens.js'

/**
 * The token that a color follows, and the number of places that do. `onchoose` receives whether the picked color
 * changes the token.
 * @typedef {{
 *   path: string, places: Promise<number | undefined>, onchoose: (changesToken: boolean) => void
 * }} FollowedToken
 */
/**
 * @typedef {{ name: string, label: string, max: number, step: number, unit: string, digits: number }} Channel
 * @typedef {'hsv' | 'oklch' | 'rgb'} Space
 */

/** The entries in the list of contrasts. */
const listedContrasts = 3

/** The number of colors on the track of a slider. */
const stops = 19

/** @type {Record<Space, Channel[]>} */
const spaces = {
  hsv: [{ name: 'hue', label: 'Hue', max: 360, step: 1, unit: '°', digits: 0 }],
  oklch: [
    { name: 'l', label: 'Lightness', max: 100, step: 0.5, unit: ' %', digits: 1 },
    { name: 'c', label: 'Chroma', max: 0.4, step: 0.002, unit: '', digits: 3 },
    { name: 'h', label: 'Hue', max: 360, step: 1, unit: '°', digits: 0 },
  ],
  rgb: [
    { name: 'red', label: 'Red', max: 255, step: 1, unit: '', digits: 0 },
    { name: 'green', label: 'Green', max: 255, step: 1, unit: '', digits: 0 },
    { name: 'blue', label: 'Blue', max: 255, step: 1, unit: '', digits: 0 },
  ],
}

/** @type {Record<Space, string>} */
const titles = { hsv: 'HSB', oklch: 'OKLCH', rgb: 'RGB' }

export class ColorPicker extends HTMLElement {
  /** @type {Space} */
  #space = 'hsv'
  /** The OKLCH sliders keep the hue of a gray, and chroma outside of sRGB. */
  #lch = { l: 0, c: 0, h: 0 }
  /** The field keeps the hue of a gray and the saturation of black. */
  #hsv = { h: 0, s: 0, v: 0 }
  /** The color in the theme language, and whether the author has changed it. */
  #written = '#000000'
  #isChanged = false
  /** @type {(color: string | null) => void} */
  #onchange = () => {}
  /** @type {(color: string) => void} */
  #onpick = () => {}
  #anchor = new DOMRect()
  /** The token that was chosen. */
  #link = ''

  #tokens = new PickerTokens((path) => {
    this.#link = `@${path}`
    this.#dialog.close('use')
  })
  #followed = new PickerLink()
  /** @type {HTMLInputElement} */
  #text = h('input', {
    type: 'text',
    class: 'field picker-text',
    'aria-label': 'Value',
    spellcheck: 'false',
    autocomplete: 'off',
    oninput: () => this.#typed(),
  })
  #before = swatch('#000', { class: 'swatch picker-preview picker-before', title: 'Before' })
  #after = swatch('#000', { class: 'swatch picker-preview', title: 'After' })
  #dropper = h('button', {
    type: 'button',
    class: 'button button-small',
    hidden: !('EyeDropper' in globalThis),
    onclick: () => this.#takeFromScreen(),
  }, 'Pick from screen')
  #tabs = h(
    'div',
    { class: 'picker-spaces', role: 'radiogroup', 'aria-label': 'Color space' },
    /** @type {Space[]} */ (Object.keys(titles)).map((space) =>
      h(
        'label',
        { class: 'picker-space' },
        h('input', {
          type: 'radio',
          name: 'picker-space',
          checked: space === 'hsv',
          onchange: () => this.#choose(space),
        }),
        titles[space],
      )
    ),
  )
  #area = new ColorArea((value) => {
    this.#hsv = { ...this.#hsv, ...value }
    this.#showHSV()
  })
  #sliders = h('div', { class: 'picker-sliders' })
  /** @type {HTMLInputElement} */
  #alpha = this.#slider({ name: 'alpha', label: 'Opacity', max: 255, step: 1, unit: '', digits: 0 })
  #note = h('p', { class: 'picker-note', role: 'status' })
  #contrasts = h('ul', { class: 'picker-contrasts', 'aria-label': 'Contrast' })
  #cancel = h('button', { type: 'button', class: 'button button-small' }, 'Cancel')
  #use = h('button', { type: 'submit', value: 'use', class: 'button button-small button-primary' }, 'Use color')
  #dialog = h(
    'dialog',
    { class: 'picker', 'aria-label': 'Color' },
    h(
      'form',
      { class: 'picker-form', method: 'dialog', onsubmit: (event) => this.#submit(event) },
      this.#followed.element,
      this.#tokens.search,
      this.#tokens.list,
      h('div', { class: 'picker-row' }, this.#text, h('span', { class: 'picker-pair' }, this.#before, this.#after)),
      h('div', { class: 'picker-row' }, this.#tabs, this.#dropper),
      this.#area.element,
      this.#sliders,
      this.#row('Opacity', this.#alpha),
      this.#note,
      this.#contrasts,
      h('div', { class: 'picker-row picker-actions' }, this.#cancel, this.#use),
    ),
  )

  /** @param {Candidate[]} tokens The color tokens that can be used instead of a value. */
  set tokens(tokens) {
    this.#tokens.tokens = tokens
  }
  /** The tokens that can't be used. Set this before opening the picker. */
  set excluded(/** @type {Set<string>} */ paths) {
    this.#tokens.excluded = paths
  }

  connectedCallback() {
    this.#cancel.addEventListener('click', () => this.#dialog.close())
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    // The text can be edited only after the dialog has closed.
    this.#dialog.addEventListener('close', () => {
      const picked = this.#link || (this.#isChanged && this.#written)
      if (this.#dialog.returnValue === 'use' && picked) this.#onpick(picked)
      else this.#onchange(null)
    })
    this.append(this.#dialog)
    this.#choose('hsv')
  }

  /**
   * Opens below `anchor`, and calls `onpick` with the color or link that the author chooses. `onchange` receives each
   * intermediate color, and null if the author cancels.
   * @param {string} color In the theme language.
   * @param {DOMRect} anchor
   * @param {(color: string) => void} onpick
   * @param {(color: string | null) => void} [onchange]
   * @param {FollowedToken | null} [followed]
   */
  open(color, anchor, onpick, onchange = () => {}, followed = null) {
    this.#onpick = onpick
    this.#onchange = () => {}
    this.#link = ''
    this.contrasts = []
    this.#write(color)
    this.#tokens.reset(this.#color)
    this.#isChanged = false
    this.#before.style.setProperty('--swatch', this.#color)
    this.#onchange = onchange
    this.#followed.show(followed, (changesToken) => {
      // The page shows the color where it is now used.
      onchange(null)
      followed?.onchoose(changesToken)
      if (this.#isChanged) onchange(this.#written)
    })
    this.#dialog.returnValue = ''
    this.#anchor = anchor
    this.#dialog.showModal()
    this.#place()
    this.#text.select()
  }

  /** Keeps the dialog on the screen. If there is space, it is below the place that it was opened from. */
  #place() {
    const anchor = this.#anchor
    const { offsetHeight, offsetWidth, style } = this.#dialog
    style.setProperty('--top', `${Math.max(8, Math.min(anchor.bottom + 6, innerHeight - offsetHeight - 8))}px`)
    style.setProperty('--left', `${Math.max(8, Math.min(anchor.left - 20, innerWidth - offsetWidth - 8))}px`)
  }

  /**
   * Shows the contrast of all text that the color affects, lowest contrast first.
   * @param {API.TextContrast[]} texts
   */
  set contrasts(texts) {
    this.#contrasts.replaceChildren(
      ...texts.slice(0, listedContrasts).map(({ path, state, ratio, required }) => {
        const isEnough = ratio >= required
        return h(
          'li',
          { class: `picker-contrast ${isEnough ? '' : 'is-faint'}` },
          h('span', { class: 'picker-path' }, state === 'normal' ? path : `${path}, ${state}`),
          h('span', {}, `${shownRatio(ratio)}, ${isEnough ? 'passes' : `needs ${required}:1`}`),
        )
      }),
    )
    if (texts.length > listedContrasts) {
      this.#contrasts.append(
        h('li', { class: 'picker-note' }, `and ${texts.length - listedContrasts} more`),
      )
    }
    if (this.#dialog.open) this.#place()
  }

  /** The closest color with 8 bits per channel, as `#rrggbbaa`. */
  #color = '#000000ff'

  /** @param {Channel} channel */
  #slider({ name, label, max, step }) {
    return /** @type {HTMLInputElement} */ (h('input', {
      type: 'range',
      class: 'picker-slider',
      name,
      min: '0',
      max: String(max),
      step: String(step),
      'aria-label': label,
      oninput: () => this.#slid(name),
    }))
  }

  /**
   * @param {string} label
   * @param {HTMLElement} slider
   */
  #row(label, slider) {
    return h(
      'div',
      { class: 'picker-row' },
      h('span', { class: 'picker-label', 'aria-hidden': 'true' }, label),
      slider,
      h('output', { class: 'picker-number', 'aria-hidden': 'true' }),
    )
  }

  /** @param {Space} space */
  #choose(space) {
    this.#space = space
    this.#sliders.replaceChildren(...spaces[space].map((channel) => this.#row(channel.label, this.#slider(channel))))
    this.#showSliders()
  }

  #typed() {
    const { value, problem } = read('color', this.#text.value)
    const isColor = value !== undefined && !/^[@~]/.test(value)
    if (isColor) return this.#write(value, false)
    this.#text.setAttribute('aria-invalid', 'true')
    this.#note.textContent = problem ?? ''
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    if (this.#text.getAttribute('aria-invalid') !== 'true') return
    event.preventDefault()
    this.#text.focus()
  }

  async #takeFromScreen() {
    try {
      const { sRGBHex } = await new globalThis.EyeDropper().open()
      this.#take(sRGBHex + this.#color.slice(7))
    } catch (error) {
      // The author pressed Escape.
      if (error.name !== 'AbortError') throw error
    }
  }

  /** @param {string} name */
  #slid(name) {
    const value = (/** @type {string} */ one) =>
      Number(/** @type {HTMLInputElement} */ (this.#dialog.querySelector(`[name=${one}]`)).value)
    const digits = (/** @type {number} */ number) => Math.round(number).toString(16).padStart(2, '0')
    const alpha = digits(value('alpha'))
    if (name === 'alpha') return this.#show(this.#color.slice(0, 7) + alpha)
    if (this.#space === 'hsv') {
      this.#hsv = { ...this.#hsv, h: value('hue') }
      return this.#showHSV()
    }
    if (this.#space === 'rgb') {
      return this.#take(`#${['red', 'green', 'blue'].map((one) => digits(value(one))).join('')}${alpha}`)
    }
    this.#lch = { l: value('l') / 100, c: value('c'), h: value('h') }
    const { hex, isExact } = toHex(this.#lch)
    this.#keepHSV(hex)
    this.#show(hex + alpha)
    this.#note.textContent = isExact ? '' : 'Outside of sRGB: the chroma is reduced.'
  }

  /** Shows the color of the field and its hue. */
  #showHSV() {
    const hex = fromHSV(this.#hsv)
    this.#keepLCH(hex)
    this.#show(hex + this.#color.slice(7))
  }

  /** @param {string} hex */
  #keepHSV(hex) {
    const { h: hue, s, v } = toHSV(hex)
    this.#hsv = { h: s === 0 ? this.#hsv.h : hue, s: v === 0 ? this.#hsv.s : s, v }
  }

  /** @param {string} hex */
  #keepLCH(hex) {
    const { h: hue, ...rest } = toOKLCH(hex)
    this.#lch = { ...rest, h: rest.c < 0.0005 ? this.#lch.h : hue }
  }

  /**
   * Shows a color from anywhere except the field and the OKLCH sliders.
   * @param {string} hex
   * @param {string} [written] The color in the theme language.
   */
  #take(hex, written, rewrite = true) {
    const color = parseHex(hex) ?? '#000000ff'
    this.#keepHSV(color)
    this.#keepLCH(color)
    this.#show(color, written, rewrite)
  }

  /**
   * Shows a color that is written in the theme language.
   * @param {string} written
   */
  #write(written, rewrite = true) {
    const isHex = written.startsWith('#')
    this.#take(isHex ? written : closestHex(written), isHex ? shortHex(parseHex(written) ?? written) : written, rewrite)
    if (!isHex) this.#note.textContent = 'Wider than sRGB: the field and the sliders show the closest color.'
  }

  /**
   * @param {string} color `#rrggbbaa`
   * @param {string} [written] The color in the theme language.
   */
  #show(color, written = shortHex(color), rewrite = true) {
    this.#color = color
    this.#written = written
    this.#isChanged = true
    if (rewrite) this.#text.value = inCSS(written)
    this.#text.setAttribute('aria-invalid', 'false')
    this.#note.textContent = ''
    this.#after.style.setProperty('--swatch', color)
    this.#alpha.value = String(parseInt(color.slice(7), 16))
    this.#showSliders()
    this.#onchange(written)
  }

  #showSliders() {
    const rgb = [1, 3, 5].map((offset) => parseInt(this.#color.slice(offset, offset + 2), 16))
    const { l, c, h } = this.#lch
    const values = { hsv: [this.#hsv.h], oklch: [l * 100, c, h], rgb }[this.#space]
    this.#area.element.hidden = this.#space !== 'hsv'
    this.#area.show(this.#hsv)
    const rows = [...this.#sliders.children].map((row, index) => {
      return /** @type {const} */ ([row, spaces[this.#space][index], values[index], index])
    })
    for (const [row, { unit, digits }, value, index] of rows) {
      const text = value.toFixed(digits) + unit
      /** @type {HTMLInputElement} */
      const slider = row.querySelector('input') ?? this.#alpha
      slider.value = String(value)
      slider.setAttribute('aria-valuetext', text)
      slider.style.setProperty('--track', this.#track(values, index))
      if (row.lastElementChild) row.lastElementChild.textContent = text
    }
    const opacity = `${Math.round(Number(this.#alpha.value) / 2.55)} %`
    this.#alpha.setAttribute('aria-valuetext', opacity)
    const opaque = this.#color.slice(0, 7)
    this.#alpha.style.setProperty('--track', `${opaque}00, ${opaque}`)
    if (this.#alpha.nextElementSibling) this.#alpha.nextElementSibling.textContent = opacity
  }

  /**
   * The colors that a slider leads to, from its start to its end.
   * @param {number[]} values The values of all channels.
   * @param {number} index The slider's channel.
   */
  #track(values, index) {
    const { max } = spaces[this.#space][index]
    return Array.from({ length: stops }, (_, stop) => {
      const at = stop / (stops - 1) * max
      const [one, two, three] = values.map((value, channel) => channel === index ? at : value)
      if (this.#space === 'hsv') return fromHSV({ h: one, s: 1, v: 1 })
      return this.#space === 'rgb' ? `rgb(${one} ${two} ${three})` : toHex({ l: one / 100, c: two, h: three }).hex
    }).join(', ')
  }
}

customElements.define('livery-color-picker', ColorPicker)
