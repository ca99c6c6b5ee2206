// @ts-check
// A group that one person deleted while another one changed it: which of its values can be kept.
import { removeValue } from './members.js'
import { leaves } from './writing.js'

/**
 * The side of a conflict that still has the group, and its values. Null for every other conflict.
 * @param {Pick<UpdateConflict, 'ours' | 'theirs'>} conflict
 * @returns {{ take: 'ours' | 'theirs', text: string, values: { path: string, source: string }[] } | null}
 */
export function keptGroup({ ours, theirs }) {
  if ((ours.text === null) === (theirs.text === null)) return null
  const take = ours.text === null ? 'theirs' : 'ours'
  const text = ours.text ?? theirs.text ?? ''
  const values = text.startsWith('{') ? leaves(text) : []
  return values.length > 1 ? { take, text, values } : null
}

/**
 * The choice that keeps some values of a group.
 * @param {Pick<UpdateConflict, 'ours' | 'theirs' | 'file' | 'path'>} conflict
 * @param {string[]} kept The paths of the values to keep.
 * @returns {UpdateChoice}
 */
export function choiceOf(conflict, kept) {
  const { file, path } = conflict
  const group = keptGroup(conflict)
  if (!group || !kept.length) return { file, path, take: group?.take === 'ours' ? 'theirs' : 'ours' }
  const removed = group.values.filter((one) => !kept.includes(one.path))
  if (!removed.length) return { file, path, take: group.take }
  return { file, path, text: removed.reduce((text, one) => removeValue(text, one.path), group.text) }
}
