// @ts-check
// The steps of one person that can be undone and redone, while other people change the same files.
//
// Each step is relative to the text after the steps that follow it. A change by someone else is carried through the
// steps: where they touch different text, both keep their effect. A step whose text someone else has changed since is
// dropped, so that undo never removes the work of others.

/** The maximum number of characters that the edits remove and insert. The oldest steps are dropped first. */
const limit = 20_000_000

/** @typedef {{ start: number, end: number }} TextRange Offsets, in UTF-16. */
/** @typedef {{ file: string, start: number, end: number }} Place A selection in a file. */
/**
 * From `start`, the text `removed` became `inserted`.
 * @typedef {{ kind: 'text', file: string, start: number, removed: string, inserted: string }} TextEdit
 */
/**
 * A file was created, deleted or, for an image or font, replaced. Undefined means that it doesn't exist.
 * @typedef {{ kind: 'file', file: string, before: string | undefined, after: string | undefined }} FileEdit
 */
/** @typedef {{ kind: 'move', file: string, to: string }} MoveEdit A file was renamed. */
/** @typedef {TextEdit | FileEdit | MoveEdit} Edit */
/**
 * An action of the person: its edits in order, its name as in “Undo typing”, and the selections around it. A step that
 * is `typed` joins the previous step if the person continues typing there. `changedBy` names the person who has changed
 * its text since, so that it can't be undone.
 * @typedef {{
 *   title: string, edits: Edit[], before: Place | null, after: Place | null, typed: boolean, time: number,
 *   changedBy?: string,
 * }} Step
 */

export class EditHistory {
  /** Milliseconds without typing after which the next letter begins a step. */
  pause = 1500
  /** Called when a step was added, undone or redone. */
  onchange = () => {}
  /** @type {Step[]} */
  #done = []
  /** @type {Step[]} */
  #undone = []
  /** The characters of all steps. */
  #size = 0
  /**
   * The step that collects edits now.
   * @type {Step | null}
   */
  #open = null
  /**
   * The changes of someone else that are collected now.
   * @type {Edit[] | null}
   */
  #foreign = null

  /** The step that the next undo reverts. */
  get last() {
    return this.#done.at(-1) ?? null
  }

  /** The step that the next redo repeats. */
  get next() {
    return this.#undone.at(-1) ?? null
  }

  /**
   * Collects all edits that `action` makes in one step.
   * @template Result
   * @param {string} title
   * @param {() => Result} action
   * @returns {Result}
   */
  perform(title, action) {
    if (this.#open || this.#foreign) return action()
    this.#open = { title, edits: [], before: null, after: null, typed: false, time: 0 }
    try {
      return action()
    } finally {
      const step = this.#open
      this.#open = null
      if (step.edits.length) this.#push(step)
    }
  }

  /**
   * Takes all edits that `action` makes as changes by someone else, which undo keeps.
   * @template Result
   * @param {string} person
   * @param {() => Result} action
   * @returns {Result}
   */
  foreign(person, action) {
    if (this.#foreign) return action()
    const open = this.#open
    this.#open = null
    this.#foreign = []
    try {
      return action()
    } finally {
      const changes = this.#foreign
      this.#foreign = null
      this.#open = open
      if (changes.length) this.#carry(changes, person)
    }
  }

  /**
   * Records an edit that was made.
   * @param {Edit} edit
   * @param {{ before: Place | null, after: Place | null, typed: boolean, title?: string, time?: number }} around
   */
  add(edit, { before, after, typed, title = 'typing', time = 0 }) {
    if (this.#foreign) this.#foreign.push(edit)
    else if (this.#open) {
      this.#open.edits.push(edit)
      this.#open.before ??= before
      this.#open.after = after
    } else this.#push({ title, edits: [edit], before, after, typed, time })
  }

  /**
   * The most recent steps: at most `count` to undo and `count` to redo, and at most `size` characters as JSON. Null if
   * there are none.
   * @param {number} count
   * @param {number} size
   */
  latest(count, size) {
    const steps = { done: this.#done.slice(-count), undone: this.#undone.slice(-count) }
    const isTooLong = () => JSON.stringify(steps).length > size
    while (steps.done.length + steps.undone.length && isTooLong()) {
      const least = steps.undone.length ? steps.undone : steps.done
      least.splice(0, Math.ceil(least.length / 2))
    }
    return steps.done.length + steps.undone.length ? steps : null
  }

  /**
   * Continues with the steps of another history that led to the same text.
   * @param {{ done: Step[], undone: Step[] }} steps
   */
  continue({ done, undone }) {
    // Typing doesn't join the steps of an earlier page.
    this.#done = done.map((step) => ({ ...step, typed: false }))
    this.#undone = undone
    this.#size = [...done, ...undone].reduce((sum, step) => sum + sizeOf(step), 0)
    this.onchange()
  }

  /** Undoes the last step. The caller has to revert its edits, from the last to the first. */
  undo() {
    return this.#take(this.#done, this.#undone)
  }

  /** Redoes the last undone step. The caller has to repeat its edits. */
  redo() {
    return this.#take(this.#undone, this.#done)
  }

  /**
   * @param {Step[]} from
   * @param {Step[]} to
   */
  #take(from, to) {
    const step = from.pop() ?? null
    if (!step) return null
    // A step that can't be undone can't be redone either.
    if (step.changedBy === undefined) to.push(step)
    else this.#size -= sizeOf(step)
    this.onchange()
    return step
  }

  /** @param {Step} step */
  #push(step) {
    const last = this.#done.at(-1)
    const joined = last && step.time - last.time <= this.pause && join(last, step)
    if (joined) this.#size -= sizeOf(/** @type {Step} */ (this.#done.pop()))
    for (const one of this.#undone) this.#size -= sizeOf(one)
    this.#undone = []
    this.#done.push(joined || step)
    this.#size += sizeOf(joined || step)
    while (this.#size > limit && this.#done.length > 1) this.#size -= sizeOf(/** @type {Step} */ (this.#done.shift()))
    this.onchange()
  }

  /**
   * @param {Edit[]} changes
   * @param {string} person
   */
  #carry(changes, person) {
    this.#done = carried(this.#done, changes, person, true)
    this.#undone = carried(this.#undone, changes, person, false)
    this.onchange()
  }
}

/**
 * The edit that reverts an edit.
 * @param {Edit} edit
 * @returns {Edit}
 */
export function inverse(edit) {
  if (edit.kind === 'text') return { ...edit, removed: edit.inserted, inserted: edit.removed }
  if (edit.kind === 'file') return { ...edit, before: edit.after, after: edit.before }
  return { ...edit, file: edit.to, to: edit.file }
}

/**
 * The edits that undo or redo a step, in order.
 * @param {Step} step
 * @param {boolean} isUndo
 */
export const editsOf = ({ edits }, isUndo) => isUndo ? edits.map(inverse).reverse() : edits

/** @param {Step} step */
const sizeOf = ({ edits }) =>
  edits.reduce((sum, edit) => {
    if (edit.kind === 'text') return sum + edit.removed.length + edit.inserted.length
    return edit.kind === 'file' ? sum + (edit.before ?? '').length + (edit.after ?? '').length : sum
  }, 0)

/**
 * The steps after changes by someone else. The last step is relative to the current text.
 * @param {Step[]} steps
 * @param {Edit[]} changes
 * @param {string} person
 * @param {boolean} isUndo
 */
function carried(steps, changes, person, isUndo) {
  let own = changes
  return [...steps].reverse().map((step) => {
    const around = isUndo ? step.after : step.before
    const here = shifted(around, own)
    const edits = editsOf(step, isUndo)
    const moved = step.changedBy === undefined ? transform(edits, own) : null
    if (!moved) {
      // For earlier steps, its edits are now part of the changes by others.
      own = [...edits.map(inverse).reverse(), ...own]
      return { ...step, changedBy: step.changedBy ?? person }
    }
    own = moved.changes
    const there = shifted(isUndo ? step.before : step.after, own)
    const result = { ...step, edits: isUndo ? moved.edits.map(inverse).reverse() : moved.edits }
    return isUndo ? { ...result, before: there, after: here } : { ...result, before: here, after: there }
  }).reverse()
}

/**
 * Two lists of edits of the same text, each as if the other one had come first. Null if they touch the same text.
 * @param {Edit[]} edits
 * @param {Edit[]} changes
 */
function transform(edits, changes) {
  /** @type {Edit[]} */
  const moved = []
  let rest = changes
  for (const edit of edits) {
    /** @type {Edit} */
    let here = edit
    /** @type {Edit[]} */
    const next = []
    for (const change of rest) {
      const pair = transformed(here, change)
      if (!pair) return null
      here = pair[0]
      next.push(pair[1])
    }
    moved.push(here)
    rest = next
  }
  return { edits: moved, changes: rest }
}

/**
 * Two edits, each as if the other one had come first, or null if they touch the same text.
 * @param {Edit} edit
 * @param {Edit} change
 * @returns {[Edit, Edit] | null}
 */
function transformed(edit, change) {
  if (edit.kind === 'text' && change.kind === 'text') {
    if (edit.file !== change.file) return [edit, change]
    if (isBefore(change, edit)) return [{ ...edit, start: edit.start + growth(change) }, change]
    return isBefore(edit, change) ? [edit, { ...change, start: change.start + growth(edit) }] : null
  }
  if (edit.kind === 'text' && change.kind === 'move' && edit.file === change.file) {
    return [{ ...edit, file: change.to }, change]
  }
  if (edit.kind === 'move' && change.kind === 'text' && edit.file === change.file) {
    return [edit, { ...change, file: edit.to }]
  }
  return namesOf(edit).some((name) => namesOf(change).includes(name)) ? null : [edit, change]
}

/** @param {Edit} edit */
const namesOf = (edit) => (edit.kind === 'move' ? [edit.file, edit.to] : [edit.file])

/** @param {TextEdit} edit */
const growth = ({ removed, inserted }) => inserted.length - removed.length

/**
 * Whether one edit only touches text before another one. Edits of the same word are edits of the same value.
 * @param {TextEdit} one
 * @param {TextEdit} other
 */
function isBefore(one, other) {
  const end = one.start + one.removed.length
  if (end !== other.start) return end < other.start
  const [left, right] = [[one.removed, one.inserted], [other.removed, other.inserted]]
  return !left.some((text) => /[^\s,;{}[\]()]$/.test(text)) || !right.some((text) => /^[^\s,;{}[\]()]/.test(text))
}

/**
 * A selection after changes of its file.
 * @param {Place | null} place
 * @param {Edit[]} changes
 */
function shifted(place, changes) {
  let moved = place
  for (const change of changes) {
    if (!moved || moved.file !== change.file) continue
    if (change.kind === 'move') moved = { ...moved, file: change.to }
    else if (change.kind === 'file') moved = null
    else moved = { ...moved, start: shiftedOffset(moved.start, change), end: shiftedOffset(moved.end, change) }
  }
  return moved
}

/**
 * @param {number} offset
 * @param {TextEdit} change
 */
function shiftedOffset(offset, change) {
  if (offset <= change.start) return offset
  const end = change.start + change.removed.length
  return offset >= end ? offset + growth(change) : Math.min(offset, change.start + change.inserted.length)
}

/**
 * Two steps as one, if the person typed or deleted without moving the caret, or null. A new word or line begins
 * another step.
 * @param {Step} last
 * @param {Step} step
 * @returns {Step | null}
 */
function join(last, step) {
  const [one, other] = [last.edits[0], step.edits[0]]
  const continues = last.typed && step.typed && last.changedBy === undefined && isSame(last.after, step.before)
  if (!continues || one.kind !== 'text' || other.kind !== 'text') return null
  if (one.file !== other.file || other.inserted.includes('\n')) return null
  const joined = joinedEdit(one, other)
  return joined && { ...last, edits: [joined], after: step.after, time: step.time }
}

/**
 * @param {TextEdit} one
 * @param {TextEdit} other
 * @returns {TextEdit | null}
 */
function joinedEdit(one, other) {
  const from = other.start - one.start
  const to = from + other.removed.length
  if (from >= 0 && to <= one.inserted.length) {
    const begins = from === one.inserted.length && /[ \t]$/.test(one.inserted) && /^\S/.test(other.inserted)
    if (begins) return null
    return { ...one, inserted: one.inserted.slice(0, from) + other.inserted + one.inserted.slice(to) }
  }
  if (one.inserted || other.inserted) return null
  if (to === 0) return { ...one, start: other.start, removed: other.removed + one.removed }
  return from === 0 ? { ...one, removed: one.removed + other.removed } : null
}

/**
 * @param {Place | null} one
 * @param {Place | null} other
 */
const isSame = (one, other) =>
  one !== null && other !== null && one.file === other.file && one.start === other.start && one.end === other.end
