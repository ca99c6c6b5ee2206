// @ts-check
// The edits of several texts, so that the author can undo and redo them in order.

/** The maximum number of characters that the edits remove and insert. The oldest edits are dropped first. */
const limit = 20_000_000

/** @typedef {{ start: number, end: number }} TextRange Offsets, in UTF-16. */
/**
 * From `start`, the text `removed` became `inserted`, and the selection moved from `before` to `after`. A step that is
 * `typed` joins the previous step if the author continued typing there.
 * @template Owner
 * @typedef {{
 *   owner: Owner, start: number, removed: string, inserted: string,
 *   before: TextRange, after: TextRange, typed: boolean,
 * }} Step
 */

/** @template Owner What has a text. */
export class EditHistory {
  /** @type {Step<Owner>[]} */
  #done = []
  /** @type {Step<Owner>[]} */
  #undone = []
  #size = 0

  /** @param {Step<Owner>} step */
  add(step) {
    const last = this.#done.at(-1)
    const joined = last && join(last, step)
    if (joined) {
      this.#size -= sizeOf(last)
      this.#done.pop()
    }
    this.#undone = []
    this.#done.push(joined || step)
    this.#size += sizeOf(joined || step)
    while (this.#size > limit && this.#done.length > 1) this.#size -= sizeOf(/** @type {any} */ (this.#done.shift()))
  }

  /** Undoes the last step. Its owner has to revert it. */
  undo() {
    const step = this.#done.pop()
    if (!step) return null
    this.#size -= sizeOf(step)
    this.#undone.push(step)
    return step
  }

  /** Redoes the last undone step. Its owner has to apply it. */
  redo() {
    const step = this.#undone.pop()
    if (!step) return null
    this.#size += sizeOf(step)
    this.#done.push(step)
    return step
  }

  /**
   * Drops the steps of a text that is removed or replaced as a whole.
   * @param {Owner} owner
   */
  forget(owner) {
    this.#done = this.#done.filter((step) => step.owner !== owner)
    this.#undone = this.#undone.filter((step) => step.owner !== owner)
    this.#size = this.#done.reduce((sum, step) => sum + sizeOf(step), 0)
  }
}

/** @param {Step<any>} step */
const sizeOf = ({ removed, inserted }) => removed.length + inserted.length

/**
 * Two steps as one, if the author typed or deleted without a pause, or null. A new line begins another step.
 * @template Owner
 * @param {Step<Owner>} last
 * @param {Step<Owner>} step
 * @returns {Step<Owner> | null}
 */
function join(last, step) {
  const continues = last.owner === step.owner && last.typed && step.typed && !step.inserted.includes('\n') &&
    last.after.start === step.before.start && last.after.end === step.before.end
  if (!continues) return null
  const from = step.start - last.start
  const to = from + step.removed.length
  if (from >= 0 && to <= last.inserted.length) {
    const inserted = last.inserted.slice(0, from) + step.inserted + last.inserted.slice(to)
    return { ...last, inserted, after: step.after }
  }
  if (last.inserted || step.inserted) return null
  if (to === 0) return { ...last, start: step.start, removed: step.removed + last.removed, after: step.after }
  return from === 0 ? { ...last, removed: last.removed + step.removed, after: step.after } : null
}
