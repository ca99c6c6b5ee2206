// @ts-check
// <livery-phone-preview>: shows a draft on a phone, through a QR code for a link that expires. Lists and revokes the
// draft's links.
import { address } from '../base.js'
import * as api from '../api.js'
import { h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { timeInWords } from '../theme/zoned-time.js'
import { sheet } from './sheet.js'

/** The lifetimes to choose from, in seconds. */
const lifetimes = { '1 hour': 3600, '1 day': 86_400, '7 days': 604_800 }
/** The lifetime of the first link. */
const usual = 86_400
/** The width of the quiet zone around a code, in modules. */
const margin = 4

export class PhonePreview extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #app = ''
  #draft = ''
  /**
   * The links that this page created, by draft. Only these have a secret.
   * @type {Map<string, API.NewPreviewLink>}
   */
  #own = new Map()
  #code = h('div', { class: 'phone-code' })
  #words = h('div', { class: 'phone-words' })
  #list = h('section', { class: 'phone-links', 'aria-label': 'Links of this draft' })
  #note = h('p', { class: 'sheet-reason', role: 'status' })

  connectedCallback() {
    this.#sheet = sheet(this, 'Preview on a phone', 'sheet-publish')
    this.#sheet.body.append(h('div', { class: 'phone-preview' }, this.#code, this.#words), this.#note, this.#list)
  }

  /**
   * Opens with a link to a draft. Creates one unless this page has a valid one.
   * @param {string} app
   * @param {() => Promise<string>} draft Returns the name of the draft, after creating it if necessary.
   */
  async open(app, draft) {
    this.#app = app
    this.#code.replaceChildren(h('p', { class: 'empty' }, 'Creating a link…'))
    this.#words.replaceChildren()
    this.#list.replaceChildren()
    this.#sheet.open()
    this.#sheet.heading.focus()
    await this.#try(async () => {
      this.#draft = await draft()
      const own = this.#own.get(this.#draft)
      const links = await api.previews(app, this.#draft)
      if (own && links.some(({ id }) => id === own.id)) this.#show(own)
      else await this.#create(usual)
      await this.#load()
    })
  }

  /** @param {number} seconds */
  async #create(seconds) {
    const page = location.origin + address('/preview')
    const old = this.#own.get(this.#draft)
    const link = await api.createPreview(this.#app, this.#draft, { page, seconds }, session.csrf())
    this.#own.set(this.#draft, link)
    this.#show(link, seconds)
    // The old link was shown only here.
    if (old) await api.revokePreview(this.#app, this.#draft, old.id, session.csrf()).catch(api.rethrowDefect)
  }

  /**
   * @param {API.NewPreviewLink} link
   * @param {number} [seconds]
   */
  #show({ url, code, expires }, seconds) {
    const picture = code ? qrCode(code) : h('p', { class: 'empty' }, 'The address is too long for a QR code.')
    this.#code.replaceChildren(picture)
    const address = h('input', { class: 'field', type: 'text', readonly: true, value: url ?? '', 'aria-label': 'Link' })
    address.addEventListener('focus', () => address.select())
    const chosen = seconds ?? Math.round((Date.parse(expires) - Date.now()) / 1000)
    const nearest = Object.values(lifetimes).find((one) => one >= chosen) ?? usual
    this.#words.replaceChildren(
      h('p', {}, 'Scan the code with the phone’s camera. The gallery of this draft opens and follows your edits.'),
      ...(isLocal() ? [warning()] : []),
      h(
        'label',
        { class: 'label' },
        'Valid for',
        h(
          'select',
          {
            class: 'field',
            onchange: ({ currentTarget }) =>
              this.#try(async () => {
                await this.#create(Number(currentTarget.value))
                await this.#load()
              }),
          },
          Object.entries(lifetimes).map(([name, value]) => h('option', { value, selected: value === nearest }, name)),
        ),
      ),
      h(
        'div',
        { class: 'phone-address' },
        address,
        h('button', { type: 'button', class: 'button', onclick: () => this.#copy(address) }, 'Copy link'),
      ),
      h(
        'p',
        { class: 'hint-words' },
        'Everyone who has the link sees this draft without an account, and nothing else.',
      ),
    )
  }

  /** @param {HTMLInputElement} address */
  async #copy(address) {
    address.select()
    try {
      await navigator.clipboard.writeText(address.value)
    } catch {
      // Without a secure context, only the legacy command can copy.
      document.execCommand('copy')
    }
    this.#say('The link is copied.')
  }

  async #load() {
    const links = await api.previews(this.#app, this.#draft)
    this.#list.replaceChildren(
      h('h3', { class: 'sheet-subtitle' }, 'Links of this draft'),
      links.length
        ? h('ul', { class: 'phone-list' }, links.map((link) => this.#link(link)))
        : h('p', { class: 'empty' }, 'No link is valid.'),
    )
  }

  /** @param {API.PreviewLink} link */
  #link({ id, createdBy, created, expires }) {
    const isShown = this.#own.get(this.#draft)?.id === id
    const until = timeInWords(Date.parse(expires))
    return h(
      'li',
      { class: 'phone-link' },
      h(
        'span',
        { class: 'phone-link-words' },
        `Link ${id} by ${createdBy}`,
        isShown && h('span', { class: 'tag tag-good' }, 'shown above'),
        h('span', { class: 'version-meta' }, 'Created ', timeAgo(created), ` · valid until ${until}`),
      ),
      h('button', {
        type: 'button',
        class: 'button button-small',
        'aria-label': `Revoke link ${id}`,
        onclick: () => this.#try(() => this.#revoke(id)),
      }, 'Revoke'),
    )
  }

  /** @param {number} id */
  async #revoke(id) {
    await api.revokePreview(this.#app, this.#draft, id, session.csrf())
    if (this.#own.get(this.#draft)?.id === id) {
      this.#own.delete(this.#draft)
      this.#words.replaceChildren()
      this.#code.replaceChildren(
        h('button', {
          type: 'button',
          class: 'button button-primary',
          onclick: () =>
            this.#try(async () => {
              await this.#create(usual)
              await this.#load()
            }),
        }, 'Create a new link'),
      )
    }
    await this.#load()
    this.#say(`Link ${id} is revoked. Phones that had it open show nothing any more.`)
    this.#sheet.heading.focus()
  }

  /** @param {() => Promise<unknown>} action */
  async #try(action) {
    this.#say('')
    try {
      await action()
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#say(`This didn’t work: ${problem.message}`, true)
    }
  }

  /** @param {string} text */
  #say(text, isError = false) {
    this.#note.textContent = text
    this.#note.classList.toggle('is-error', isError)
  }
}

const warning = () =>
  h(
    'p',
    { class: 'phone-warning' },
    `The phone can’t open ${location.host}. Open the editor under this computer’s name or address in the network.`,
  )

/** Whether only this computer can open the page's address. */
const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname)

/**
 * A QR code as one path of squares.
 * @param {string[]} rows
 */
function qrCode(rows) {
  const size = rows.length + 2 * margin
  const squares = rows.flatMap((row, y) =>
    [...row].flatMap((module, x) => (module === '1' ? [`M${x + margin} ${y + margin}h1v1h-1z`] : []))
  )
  const make = (/** @type {string} */ name, /** @type {Record<string, string>} */ attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const picture = make('svg', {
    class: 'qr-code',
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': 'QR code of the link',
    'shape-rendering': 'crispEdges',
  })
  picture.append(
    make('rect', { width: String(size), height: String(size), fill: '#ffffff' }),
    make('path', { d: squares.join(''), fill: '#000000' }),
  )
  return picture
}

customElements.define('livery-phone-preview', PhonePreview)
