// @ts-check
// The choice of a font's family, with a sample of each family that the theme has files for.
import { h } from '../dom.js'
import { thumbnail } from '../theme/asset-images.js'
import { membersOf, memberValue } from '../theme/controls.js'
import { asWritten } from '../theme/literals.js'
import { setMember } from './member-fields.js'
import { tokenChooser } from './token-chooser.js'

/**
 * The button, or null for a value without a family.
 * @param {import('./member-fields.js').ValueOwner} owner
 * @param {{ name: string, fonts: () => import('../theme/families.js').FamilyCandidate[],
 *   set: (text: string) => void, refuse: (problem: string | null) => void }} choice
 */
export function familyChoice(owner, { name, fonts, set, refuse }) {
  const value = asWritten(owner.value)
  const members = owner.type === 'font' ? membersOf('font', value) : null
  const family = members?.find(({ type }) => type === 'fontFamily') ?? null
  if (!family && owner.type !== 'fontFamily') return null
  return tokenChooser({
    title: 'Choose a font…',
    label: `for ${name}`,
    noun: 'font',
    candidates: fonts,
    picture: (one) => one.files?.length ? thumbnail(one.files) : h('span', { class: 'thumbnail is-none' }),
    onpick: (picked) => {
      if (family) setMember({ ...owner, value }, family, picked, refuse)
      else set(memberValue({ name: '', label: '', type: 'fontFamily' }, picked))
    },
  })
}
