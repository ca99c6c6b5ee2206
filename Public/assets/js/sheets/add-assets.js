// @ts-check
// <livery-add-assets>: uploads images and fonts, and adds them to the draft as one step. Asks only if a name is taken.
// Files that couldn't be uploaded are kept, so that they can be tried again.
import * as api from '../api.js'
import { count, h } from '../dom.js'
import * as session from '../session.js'
import { accepted, besides, byteLimit, pathFor, pathOf, replacedBy, replacement } from '../theme/asset-names.js'
import { thumbnail } from '../theme/asset-images.js'
import { corrected } from '../theme/asset-types.js'
import { assetIn, partsOf } from '../theme/assets.js'
import { sha256 } from '../theme/sha256.js'
import { sheet } from './sheet.js'

/**
 * @typedef {{
 *   app: string, texts: () => Texts, mayEdit: boolean, banner: import('../editor/banner.js').Banner,
 *   say: (text: string) => void, write: (title: string, texts: TextChanges) => void
 * }} Theme
 */
/** @typedef {{ file: File, path: string }} Addition A file, and where it belongs. */
/** @typedef {{ file: File, reason: string, isTemporary?: boolean }} Refusal */

export class AddAssets extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {HTMLInputElement} */
  #input = h('input', { type: 'file', accept: accepted, hidden: true, onchange: () => this.#chosen() })
  #chosen = () => {}

  connectedCallback() {
    this.#sheet = sheet(this, 'This name is taken', 'sheet-small')
    this.append(this.#input)
  }

  /**
   * Adds files, or asks for them first.
   * @param {AddingAssets} adding
   * @param {Theme} theme
   */
  start(adding, theme) {
    theme.banner.clear('assets')
    if (!theme.mayEdit) {
      return theme.banner.show('assets', 'To add images and fonts, sign in with an account that can edit this theme.', [
        ['Close', () => theme.banner.clear('assets'), true],
      ])
    }
    if (adding.files?.length) return this.#add(adding.files, adding, theme)
    this.#chosen = () => this.#add([...this.#input.files ?? []], adding, theme)
    this.#input.multiple = !adding.path && !adding.use
    this.#input.value = ''
    this.#input.click()
  }

  /**
   * @param {File[]} files
   * @param {AddingAssets} adding
   * @param {Theme} theme
   */
  async #add(files, adding, theme) {
    /** @type {Refusal[]} */
    const refused = []
    /** @type {Addition[]} */
    const added = []
    for (const file of files) {
      const { path, problem } = /** @type {{ path?: string, problem?: string }} */ (pathFor(file.name))
      if (path === undefined) refused.push({ file, reason: problem ?? '' })
      else if (file.size > byteLimit) {
        refused.push({ file, reason: `It has ${inMegabytes(file.size)}. An image or font can have up to 2 MiB.` })
      } else if (adding.path) added.push({ file, path: replacement(adding.path, path.slice('assets/'.length)) })
      else added.push({ file, path: adding.stem ? pathOf(path, adding.stem) : path })
    }
    const described = await this.#upload(added, theme, refused)
    if (described.length) await this.#write(described, adding, theme)
    this.#refuse(refused, adding, theme)
  }

  /**
   * Uploads files. Adds those that the server refuses to `refused`.
   * @param {Addition[]} added
   * @param {Theme} theme
   * @param {Refusal[]} refused
   */
  async #upload(added, { app, say }, refused) {
    /** @type {{ path: string, text: string }[]} */
    const described = []
    for (const [index, { file, path }] of added.entries()) {
      say(added.length === 1 ? `Uploading ${file.name}…` : `Uploading ${index + 1} of ${added.length}: ${file.name}…`)
      try {
        const bytes = new Uint8Array(await file.arrayBuffer())
        const { description, type } = await api.uploadAsset(app, await sha256(bytes), bytes, session.csrf())
        described.push({ path: corrected(path, type), text: description })
      } catch (problem) {
        if (!(problem instanceof api.Problem)) {
          // The browser can't read a folder, or a file that is gone.
          if (!(problem instanceof DOMException)) throw problem
          refused.push({ file, reason: 'The browser can’t read it.' })
        } else refused.push({ file, reason: sentence(problem.message), isTemporary: problem.isTemporary })
      }
    }
    return described
  }

  /**
   * Writes the descriptions of the uploaded files, after the person has decided what happens to files with their names.
   * @param {{ path: string, text: string }[]} described
   * @param {AddingAssets} adding
   * @param {Theme} theme
   */
  async #write(described, { path: replaced, use }, theme) {
    const present = Object.keys(theme.texts())
    const taken = replaced ? [] : described.flatMap(({ path, text }) => {
      const other = replacedBy(path, present)
      return other && theme.texts()[other] !== text ? [other] : []
    })
    const answer = taken.length ? await this.#ask(taken, theme.texts()) : 'replace'
    if (!answer) return theme.say('Nothing was added.')
    const paths = answer === 'both' ? besides(described.map(({ path }) => path), present) : new Map()
    /** @type {TextChanges} */
    const texts = {}
    const places = described.map(({ path, text }) => {
      const named = paths.get(path) ?? path
      const other = replaced ?? replacedBy(named, present)
      // Values name the file that is replaced.
      const place = other && !replaced ? pathOf(named, partsOf(other).stem) : named
      if (other && other !== place) texts[other] = undefined
      texts[place] = text
      return place
    })
    const names = places.map(nameOf)
    const what = names.length === 1 ? names[0] : count(names.length, 'file')
    const title = replaced || taken.length && answer === 'replace' ? `replacement of ${what}` : `adding ${what}`
    const isNew = Object.entries(texts).some(([path, text]) => theme.texts()[path] !== text)
    const write = () => {
      if (isNew) theme.write(title, texts)
      theme.say(isNew ? `${what} ${names.length === 1 ? 'is' : 'are'} in your draft.` : `${what} was there already.`)
    }
    if (!use) return write()
    const image = places.map(partsOf).find(({ isFont }) => !isFont)
    if (!image) return write()
    use(image.stem, texts, (problem) => {
      // The image stays, even if the value can't name it.
      if (problem !== null) return write()
      theme.say(`${what} is in your draft, and used here.`)
    })
  }

  /**
   * Asks what happens to files whose names are taken.
   * @param {string[]} taken
   * @param {Texts} texts
   * @returns {Promise<'replace' | 'both' | null>}
   */
  #ask(taken, texts) {
    const { dialog, heading, body, open } = this.#sheet
    heading.textContent = taken.length === 1 ? `${nameOf(taken[0])} exists already` : `${taken.length} names are taken`
    return new Promise((resolve) => {
      const answer = (/** @type {'replace' | 'both' | null} */ choice) => () => {
        resolve(choice)
        dialog.close()
      }
      const replace = h(
        'button',
        { type: 'button', class: 'button button-primary', onclick: answer('replace') },
        taken.length === 1 ? 'Replace it' : 'Replace them',
      )
      body.replaceChildren(
        h(
          'ul',
          { class: 'taken-assets' },
          taken.map((path) => {
            const asset = assetIn(texts[path])
            const { scale } = partsOf(path)
            return h('li', { class: 'taken-asset' }, asset && thumbnail([{ ...asset, scale }]), nameOf(path))
          }),
        ),
        h('p', { class: 'hint-words' }, 'If you keep both, the new file gets a number: heart becomes heart-2.'),
        h(
          'div',
          { class: 'sheet-actions' },
          h('button', { type: 'button', class: 'button', onclick: answer(null) }, 'Cancel'),
          h('button', { type: 'button', class: 'button', onclick: answer('both') }, 'Keep both'),
          replace,
        ),
      )
      dialog.addEventListener('close', () => resolve(null), { once: true })
      open()
      replace.focus()
    })
  }

  /**
   * Says which files were refused and why, and offers to try those again that can succeed later.
   * @param {Refusal[]} refused
   * @param {AddingAssets} adding
   * @param {Theme} theme
   */
  #refuse(refused, adding, theme) {
    if (!refused.length) return
    const again = refused.filter(({ isTemporary }) => isTemporary).map(({ file }) => file)
    const close = /** @type {const} */ (['Close', () => theme.banner.clear('assets')])
    const words = refused.map(({ file, reason }) => `${file.name} was not added. ${reason}`).join(' ')
    const retry = () => {
      theme.banner.clear('assets')
      return this.#add(again, adding, theme)
    }
    theme.banner.show('assets', words, again.length ? [['Try again', retry, true], [...close]] : [[...close, true]])
    theme.say(
      refused.length === 1 ? `${refused[0].file.name} was not added.` : `${refused.length} files were not added.`,
    )
  }
}

/** @param {string} path */
const nameOf = (path) => path.replace(/^assets\//, '')

/** @param {number} bytes */
const inMegabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

customElements.define('livery-add-assets', AddAssets)
