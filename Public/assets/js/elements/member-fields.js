// @ts-check
// Fields for the members of a value: the family and size of a font, the sides of insets, the offsets of a shadow.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h } from '../dom.js'
import { withPart } from '../theme/composed.js'
import { effectOf, memberProblem, membersOf, memberText, memberValue, withMember } from '../theme/controls.js'
import { curveOf } from '../theme/easing.js'
import { asWritten } from '../theme/literals.js'
import { read } from '../theme/reading.js'
import { typedField } from './typed-field.js'

/** @typedef {import('../theme/controls.js').MemberControl} MemberControl */
/**
 * `key` is the path of the row, `path` is where the value is written, and `source` is what the file has. A value is
 * written as a whole if its members can't be set alone, as in a link. `follows` is the path that it links to. `written`
 * returns the text of a value in a file.
 * @typedef {{
 *   host: Element, key: string, path: string, type: string, value: Value, source: string, isWhole: boolean,
 *   follows: string | null, platform: import('../theme/platform.js').Platform, file: () => string,
 *   written: (file: string, path: string) => string | null, enumerations: Record<string, string[]>
 * }} ValueOwner
 */

/**
 * The fields, or null for a value without them.
 * @param {ValueOwner} owner
 */
export function memberFields(owner) {
  const value = asWritten(owner.value)
  const members = membersOf(owner.type, value)
  return members && h('div', { class: 'members' }, members.map((member) => memberField({ ...owner, value }, member)))
}

/**
 * @param {ValueOwner} owner
 * @param {MemberControl} member
 */
function memberField(owner, member) {
  const { host, key, path, value, platform, enumerations, file } = owner
  const { name, label, type } = member
  return typedField({
    key: `member ${key} ${name}`,
    label,
    heading: label,
    type,
    value: value[name],
    text: memberText(member, value[name]),
    effect: owner.type === 'font' ? effectOf(value, name, platform) : '',
    enumerations,
    set: (entered, done) => setMember(owner, member, entered, done),
    pick: (color, anchor, onpick) =>
      emit(host, 'livery-pick-value', { file: file(), path: `${path}.${name}`, color, anchor, onpick }),
  })
}

/**
 * Writes a member of a value as it was entered.
 * @param {ValueOwner} owner
 * @param {MemberControl} member
 * @param {string} entered
 * @param {(problem: string | null) => void} done
 */
export function setMember(
  { host, path, type: wholeType, value, source, isWhole, follows, file, written },
  member,
  entered,
  done,
) {
  const { name, type } = member
  const text = memberValue(member, entered)
  const problem = memberProblem(member, text) ?? read(type, text).problem
  if (problem != null) return done(problem)
  const isPart = !isWhole && !Array.isArray(value)
  // The other members still follow the link, which can lead to different values on each platform.
  const basis = Array.isArray(value) ? undefined : follows ?? undefined
  // The text may be newer than the value, once earlier changes are written.
  const whole = () => {
    const current = written(file(), path) ?? source
    if (!Array.isArray(value) && current.startsWith('{')) return withPart(current, [name], text)
    if (basis !== undefined) return `{ ${name}: ${text} }`
    return withMember(curveOf(current) ?? value, name, text, current)
  }
  const change = isPart
    ? { path: `${path}.${name}`, value: text, type }
    : { path, value: whole, type: wholeType, basis }
  emit(host, 'livery-set-value', { file: file(), ...change, subject: `${path}, ${member.label}`, done })
}
