// Undo and redo of one person's edits of several files, while another person edits them as well.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditHistory, editsOf } from '../../../Public/assets/js/theme/edit-history.js'
import { edits as editsBetween } from '../../../Public/assets/js/theme/lines.js'

const at = (file, offset) => ({ file, start: offset, end: offset })

function replaced(text, { start, removed, inserted }) {
  assert.equal(text.slice(start, start + removed.length), removed)
  return text.slice(0, start) + inserted + text.slice(start + removed.length)
}

/** Applies an edit to texts by file. */
function apply(texts, edit) {
  if (edit.kind === 'text') texts[edit.file] = replaced(texts[edit.file], edit)
  else if (edit.kind === 'file') {
    assert.equal(texts[edit.file], edit.before)
    if (edit.after === undefined) delete texts[edit.file]
    else texts[edit.file] = edit.after
  } else {
    assert.ok(!(edit.to in texts))
    texts[edit.to] = texts[edit.file]
    delete texts[edit.file]
  }
}

/** The files and the history of one person. The selection after an edit is at its end. */
class Desk {
  history = new EditHistory()
  now = 0

  constructor(texts = { a: '', b: '' }) {
    this.texts = { ...texts }
  }

  edit(file, start, removed, inserted, typed = true) {
    const edit = { kind: 'text', file, start, removed, inserted }
    const [before, after] = [this.caret ?? at(file, start), at(file, start + inserted.length)]
    apply(this.texts, edit)
    this.history.add(edit, { before, after, typed, time: this.now })
    this.caret = after
  }

  record(edit) {
    apply(this.texts, edit)
    this.history.add(edit, { before: null, after: null, typed: false, time: this.now })
  }

  /** Replaces the first occurrence of a string. */
  replace(file, old, text) {
    this.edit(file, this.texts[file].indexOf(old), old, text, false)
  }

  /** The same by someone else. */
  receive(file, old, text, person = 'Bo') {
    this.history.foreign(person, () => this.replace(file, old, text))
  }

  undo() {
    return this.#step(this.history.undo(), true)
  }

  redo() {
    return this.#step(this.history.redo(), false)
  }

  #step(step, isUndo) {
    if (step && step.changedBy === undefined) for (const edit of editsOf(step, isUndo)) apply(this.texts, edit)
    if (step) this.caret = isUndo ? step.before : step.after
    return step
  }

  undoAll() {
    while (this.undo());
    return this.texts
  }

  redoAll() {
    while (this.redo());
    return this.texts
  }
}

function typed(...letters) {
  const desk = new Desk()
  letters.forEach((letter, index) => desk.edit('a', index, '', letter))
  return desk
}

test('letters typed one after another are one step', () => {
  const desk = typed('r', 'e', 'd')
  desk.undo()
  assert.equal(desk.texts.a, '')
  assert.equal(desk.undo(), null)
  desk.redo()
  assert.equal(desk.texts.a, 'red')
  assert.equal(desk.redo(), null)
})

test('a new line and a new word begin a step', () => {
  const desk = typed('a', ' ', 'b', '\n', 'c')
  for (const left of ['a b', 'a ', '']) {
    desk.undo()
    assert.equal(desk.texts.a, left)
  }
})

test('a pause begins a step', () => {
  const desk = typed('a', 'b')
  desk.now += desk.history.pause + 1
  desk.edit('a', 2, '', 'c')
  desk.undo()
  assert.equal(desk.texts.a, 'ab')
})

test('letters deleted in either direction are one step', () => {
  const desk = new Desk()
  desk.edit('a', 0, '', 'abcdef', false)
  desk.edit('a', 5, 'f', '')
  desk.edit('a', 4, 'e', '')
  desk.caret = at('a', 1)
  desk.edit('a', 1, 'b', '')
  desk.edit('a', 1, 'c', '')
  assert.equal(desk.texts.a, 'ad')
  desk.undo()
  assert.equal(desk.texts.a, 'abcd')
  desk.undo()
  assert.equal(desk.texts.a, 'abcdef')
})

test('an input method that replaces what it wrote makes one step', () => {
  const desk = new Desk()
  desk.edit('a', 0, '', 'に')
  desk.edit('a', 0, 'に', 'にほ')
  desk.edit('a', 0, 'にほ', '日本')
  desk.undo()
  assert.equal(desk.texts.a, '')
})

test('typing after the caret was moved is another step', () => {
  const desk = typed('a', 'b')
  desk.caret = at('a', 0)
  desk.edit('a', 0, '', 'c')
  desk.undo()
  assert.equal(desk.texts.a, 'ab')
})

test('an edit that was not typed joins no other', () => {
  const desk = typed('a')
  desk.edit('a', 1, '', 'b', false)
  desk.edit('a', 2, '', 'c')
  for (const left of ['ab', 'a', '']) {
    desk.undo()
    assert.equal(desk.texts.a, left)
  }
})

test('an action in several files is one step with a title', () => {
  const desk = new Desk({ a: 'purple: 1', b: '@purple' })
  desk.history.perform('rename of purple', () => {
    desk.replace('a', 'purple', 'violet')
    desk.replace('b', 'purple', 'violet')
  })
  assert.equal(desk.history.last.title, 'rename of purple')
  desk.undo()
  assert.deepEqual(desk.texts, { a: 'purple: 1', b: '@purple' })
  assert.equal(desk.history.next.title, 'rename of purple')
  desk.redo()
  assert.deepEqual(desk.texts, { a: 'violet: 1', b: '@violet' })
})

test('a file is created, renamed and deleted, and each step is undone', () => {
  const desk = new Desk({ a: '1' })
  desk.record({ kind: 'file', file: 'b', before: undefined, after: '' })
  desk.edit('b', 0, '', 'x')
  desk.record({ kind: 'move', file: 'b', to: 'c' })
  desk.edit('c', 1, '', 'y', false)
  desk.record({ kind: 'file', file: 'a', before: '1', after: undefined })
  assert.deepEqual(desk.texts, { c: 'xy' })
  assert.deepEqual(desk.undoAll(), { a: '1' })
  assert.deepEqual(desk.redoAll(), { c: 'xy' })
})

test('an edit after undo forgets what could be redone', () => {
  const desk = typed('a')
  desk.undo()
  desk.edit('a', 0, '', 'b')
  assert.equal(desk.redo(), null)
})

test('the oldest of many large edits are forgotten', () => {
  const desk = new Desk()
  const large = 'x'.repeat(1_000_000)
  for (let round = 0; round < 30; round += 1) desk.edit('a', 0, round ? large : '', large, false)
  let undone = 0
  while (desk.undo()) undone += 1
  assert.ok(undone >= 5 && undone < 15, `${undone} undone`)
})

test('undo keeps the changes of someone else before and after mine', () => {
  const desk = new Desk({ a: 'one: 1\ntwo: 2\nthree: 3\n' })
  desk.replace('a', '2', '22')
  desk.receive('a', 'one: 1\n', 'zero: 0\none: 1\n')
  desk.receive('a', '3', '33')
  desk.undo()
  assert.equal(desk.texts.a, 'zero: 0\none: 1\ntwo: 2\nthree: 33\n')
  desk.receive('a', 'zero: 0\n', '')
  desk.redo()
  assert.equal(desk.texts.a, 'one: 1\ntwo: 22\nthree: 33\n')
})

test('what someone else has changed since is kept, and says who changed it', () => {
  const desk = new Desk({ a: 'one: #fff\ntwo: 2\n' })
  desk.replace('a', '2', '22')
  desk.replace('a', '#fff', '#abc')
  // Only appends to the value.
  desk.receive('a', '#abc', '#abc80')
  assert.equal(desk.undo().changedBy, 'Bo')
  assert.equal(desk.texts.a, 'one: #abc80\ntwo: 22\n')
  assert.equal(desk.undo().changedBy, undefined)
  assert.equal(desk.texts.a, 'one: #abc80\ntwo: 2\n')
  desk.redo()
  assert.equal(desk.redo(), null)
  assert.equal(desk.texts.a, 'one: #abc80\ntwo: 22\n')
})

test('an action of several places is kept as a whole', () => {
  const desk = new Desk({ a: 'x x x' })
  desk.history.perform('Replace all', () => {
    for (let place = 0; place < 3; place += 1) desk.replace('a', 'x', 'y')
  })
  desk.history.foreign('Bo', () => desk.edit('a', 2, 'y', 'z'))
  assert.equal(desk.undo().changedBy, 'Bo')
  assert.equal(desk.texts.a, 'y z y')
})

test('a file that someone else has edited since is neither removed nor renamed without the edit', () => {
  const desk = new Desk({ a: '1' })
  desk.record({ kind: 'move', file: 'a', to: 'b' })
  desk.record({ kind: 'file', file: 'c', before: undefined, after: '2' })
  desk.receive('b', '1', '11')
  desk.receive('c', '2', '22')
  assert.equal(desk.undo().changedBy, 'Bo')
  assert.equal(desk.undo().changedBy, undefined)
  assert.deepEqual(desk.texts, { a: '11', c: '22' })
})

test('the lines that differ become edits that give the other text', () => {
  for (const [before, after] of [
    ['a: 1\nb: 2\nc: 3', 'a: 10\nb: 2\nc: 4'],
    ['a\nb\nc', 'a\nc'],
    ['a\nc', 'a\nb\nc'],
    ['', 'a\nb'],
    ['a\nb', ''],
    ['a\nb\n', 'c\nb\nd\n'],
  ]) {
    let text = before
    for (const edit of editsBetween(before, after)) text = replaced(text, edit)
    assert.equal(text, after)
  }
  assert.equal(editsBetween('a: 1\nb: 2\nc: 3', 'a: 10\nb: 2\nc: 4').length, 2)
})

/** A repeatable source of random numbers. */
function dice(seed) {
  let state = seed
  return (limit) => (state = (state * 48271) % 2147483647) % limit
}

test('random edits are undone and redone exactly', () => {
  const random = dice(7)
  const desk = new Desk()
  const letters = ['', 'a', 'b', '\n', 'xyz', ' ']
  for (let round = 0; round < 3000; round += 1) {
    const file = ['a', 'b'][random(2)]
    const caret = desk.caret?.start ?? 0
    const start = random(10) ? Math.min(caret, desk.texts[file].length) : random(desk.texts[file].length + 1)
    desk.edit(file, start, desk.texts[file].slice(start, start + random(3)), letters[random(6)], random(4) > 0)
  }
  const last = { ...desk.texts }
  assert.deepEqual(desk.undoAll(), { a: '', b: '' })
  assert.deepEqual(desk.redoAll(), last)
})

const values = 12
const key = (owner, index) => `${owner}${index}: `

/** A text with values of two people, in alternating lines. */
const lines = () => Array.from({ length: values }, (_, index) => `${key('ab'[index % 2], index)}0\n`).join('')

/** The value of a key, with its offset. */
function valueOf(text, name) {
  const start = text.indexOf(name) + name.length
  return { start, removed: text.slice(start, text.indexOf('\n', start)) }
}

test('in 10,000 random sequences of two people, undoing all of mine leaves exactly the work of the other', () => {
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = dice(seed)
    const desk = new Desk({ x: lines(), y: lines() })
    /** The texts with only the other's edits. */
    const theirs = { x: lines(), y: lines() }
    const change = (owner, round) => {
      const [file, index] = ['xy'[random(2)], 2 * random(values / 2) + (owner === 'a' ? 0 : 1)]
      const edit = (texts) => ({ kind: 'text', file, ...valueOf(texts[file], key(owner, index)), inserted: `${round}` })
      return edit
    }
    const rounds = 4 + random(20)
    for (let round = 0; round < rounds; round += 1) {
      const kind = random(6)
      if (kind < 2) {
        const edit = change('a', round)(desk.texts)
        desk.edit(edit.file, edit.start, edit.removed, edit.inserted, false)
      } else if (kind === 2) {
        desk.history.perform('several', () => {
          for (let part = 0; part < 3; part += 1) {
            const edit = change('a', round)(desk.texts)
            desk.edit(edit.file, edit.start, edit.removed, edit.inserted, false)
          }
        })
      } else if (kind === 3) desk.undo()
      else if (kind === 4) desk.redo()
      else {
        const edit = change('b', `b${round}`)
        const own = edit(desk.texts)
        desk.history.foreign('Bo', () => desk.edit(own.file, own.start, own.removed, own.inserted))
        apply(theirs, edit(theirs))
      }
    }
    while (desk.redo());
    const all = { ...desk.texts }
    assert.deepEqual(desk.undoAll(), theirs, `seed ${seed}`)
    assert.deepEqual(desk.redoAll(), all, `seed ${seed}`)
  }
})

test('another history continues with the latest steps', () => {
  const history = new EditHistory()
  const around = { before: null, after: null, typed: true, time: 5000 }
  for (let number = 0; number < 5; number += 1) {
    history.perform(`step ${number}`, () =>
      history.add({ kind: 'text', file: 'a', start: number, removed: '', inserted: 'x' }, around))
  }
  history.undo()
  const steps = JSON.parse(JSON.stringify(history.latest(2, 10_000)))
  assert.deepEqual(steps.done.map(({ title }) => title), ['step 2', 'step 3'])
  const next = new EditHistory()
  next.continue(steps)
  assert.equal(next.next?.title, 'step 4')
  next.add({ kind: 'text', file: 'a', start: 4, removed: '', inserted: 'y' }, { ...around, time: 1 })
  assert.deepEqual([next.undo(), next.undo(), next.undo(), next.undo()].map((step) => step?.title), [
    'typing',
    'step 3',
    'step 2',
    undefined,
  ])
})

test('steps that are too long to be kept are dropped, the oldest first', () => {
  const history = new EditHistory()
  const insert = (inserted) =>
    history.perform(inserted[0], () =>
      history.add({ kind: 'text', file: 'a', start: 0, removed: '', inserted }, { before: null, after: null, typed: false }))
  insert('a'.repeat(5000))
  insert('b')
  assert.deepEqual(history.latest(100, 1000)?.done.map(({ title }) => title), ['b'])
  insert('c'.repeat(5000))
  assert.equal(history.latest(100, 1000), null)
})
