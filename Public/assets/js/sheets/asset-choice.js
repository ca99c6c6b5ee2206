// @ts-check
// <livery-asset-choice>: the choice of an image or of a font's family for a value in the inspector. The inspector sets
// `choice` before this is loaded.
import { pictureOf } from '../elements/image-picture.js'
import { setMember } from '../elements/member-fields.js'
import { tokenChooser } from '../elements/token-chooser.js'
import { h } from '../dom.js'
import { thumbnail } from '../theme/asset-images.js'
import { membersOf, memberValue } from '../theme/controls.js'
import { familiesOf } from '../theme/families.js'
import { imagesOf } from '../theme/image-list.js'
import { imageValue } from '../theme/images.js'
import { asWritten } from '../theme/literals.js'

/** @typedef {{ bundle: Bundle, texts: Texts, axes: Axis[] }} ChoiceSource The theme to choose from. */
/**
 * `set` writes a value, `refuse` says why it can't be written, and `upload` asks for a file to use.
 * @typedef {{
 *   owner: import('../elements/member-fields.js').ValueOwner, name: string, source: () => ChoiceSource,
 *   set: (text: string) => void, refuse: (problem: string | null) => void, upload: () => void
 * }} AssetChoiceModel
 */

class AssetChoice extends HTMLElement {
  connectedCallback() {
    const { choice } = /** @type {{ choice?: AssetChoiceModel }} */ (/** @type {unknown} */ (this))
    if (!choice || this.firstElementChild) return
    const chooser = choice.owner.type === 'image' ? imageChoice(choice) : familyChoice(choice)
    if (chooser) this.append(chooser)
  }
}

/** @param {AssetChoiceModel} choice */
const imageChoice = ({ name, source, set, upload }) =>
  tokenChooser({
    title: 'Choose an image…',
    label: `for ${name}`,
    kind: 'image',
    words: { find: 'Find an image', list: 'Images', none: 'No image of this theme matches.' },
    candidates: () => {
      const { bundle, texts, axes } = source()
      return imagesOf(bundle, texts, axes)
    },
    picture: (one) => h('span', { class: 'token-option-image' }, pictureOf(one)),
    onpick: (image) => set(imageValue(image)),
    add: ['Choose a file…', upload],
  })

/** @param {AssetChoiceModel} choice */
function familyChoice({ owner, name, source, set, refuse }) {
  const value = asWritten(owner.value)
  const members = owner.type === 'font' ? membersOf('font', value) : null
  const family = members?.find(({ type }) => type === 'fontFamily') ?? null
  if (!family && owner.type !== 'fontFamily') return null
  return tokenChooser({
    title: 'Choose a font…',
    label: `for ${name}`,
    kind: 'font',
    words: { find: 'Find a font', list: 'Fonts', none: 'No font of this theme matches.' },
    candidates: () => familiesOf(source().bundle, source().texts),
    picture: ({ files }) => files.length ? thumbnail(files) : h('span', { class: 'thumbnail is-none' }),
    onpick: (picked) => {
      if (family) setMember({ ...owner, value }, family, picked, refuse)
      else set(memberValue({ name: '', label: '', type: 'fontFamily' }, picked))
    },
  })
}

customElements.define('livery-asset-choice', AssetChoice)
