// @ts-check
// Names for new drafts.

/**
 * A valid name for a draft, based on a user's name.
 * @param {string} person
 */
export const nameFor = (person) =>
  person.toLowerCase().normalize('NFD').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'draft'

/**
 * Calls `create` with a name, and then with a number appended until the name is free. A name also counts as taken if
 * `create` returns null.
 * @template Made
 * @param {string} name
 * @param {(name: string) => Promise<Made | null>} create
 * @returns {Promise<Made>}
 */
export async function withFreeName(name, create) {
  for (let number = 1;; number += 1) {
    try {
      const made = await create(number === 1 ? name : `${name}-${number}`)
      if (made) return made
    } catch (problem) {
      if (problem.type !== 'draft-conflict') throw problem
    }
  }
}
