// Undo and redo of edits in several texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditHistory } from '../../../Public/assets/js/theme/edit-history.js'

/** Texts whose edits are undone together. The selection after an edit is at its end. */
class Texts {
  history = new EditHistory()
  texts = {}

  edit(owner, start, removed, inserted, typed = true) {
    const text = this.texts[owner] ?? ''
    assert.equal(text.slice(start, start + removed.length), removed)
    const [before, after] = [this.caret ?? at(start), at(start + inserted.length)]
    this.history.add({ owner, start, removed, inserted, before, after, typed })
    this.#replace(owner, start, removed, inserted, after)
  }

  undo() {
    const step = this.history.undo()
    if (step) this.#replace(step.owner, step.start, step.inserted, step.removed, step.before)
    return step !== null
  }

  redo() {
    const step = this.history.redo()
    if (step) this.#replace(step.owner, step.start, step.removed, step.inserted, step.after)
    return step !== null
  }

  #replace(owner, start, removed, inserted, caret) {
    const text = this.texts[owner] ?? ''
    this.texts[owner] = text.slice(0, start) + inserted + text.slice(start + removed.length)
    this.caret = caret
  }
}

const at = (offset) => ({ start: offset, end: offset })

function typed(...letters) {
  const texts = new Texts()
  letters.forEach((letter, index) => texts.edit('a', index, '', letter))
  return texts
}

test('letters typed one after another are one step', () => {
  const texts = typed('r', 'e', 'd')
  texts.undo()
  assert.equal(texts.texts.a, '')
  assert.equal(texts.undo(), false)
  texts.redo()
  assert.equal(texts.texts.a, 'red')
  assert.equal(texts.redo(), false)
})

test('a new line begins a step', () => {
  const texts = typed('a', '\n', 'b')
  texts.undo()
  assert.equal(texts.texts.a, 'a')
})

test('letters deleted in either direction are one step', () => {
  const texts = new Texts()
  texts.edit('a', 0, '', 'abcdef', false)
  texts.edit('a', 5, 'f', '')
  texts.edit('a', 4, 'e', '')
  texts.caret = at(1)
  texts.edit('a', 1, 'b', '')
  texts.edit('a', 1, 'c', '')
  assert.equal(texts.texts.a, 'ad')
  texts.undo()
  assert.equal(texts.texts.a, 'abcd')
  texts.undo()
  assert.equal(texts.texts.a, 'abcdef')
})

test('an input method that replaces what it wrote makes one step', () => {
  const texts = new Texts()
  texts.edit('a', 0, '', 'に')
  texts.edit('a', 0, 'に', 'にほ')
  texts.edit('a', 0, 'にほ', '日本')
  texts.undo()
  assert.equal(texts.texts.a, '')
})

test('typing after the caret was moved is another step', () => {
  const texts = typed('a', 'b')
  texts.caret = at(0)
  texts.edit('a', 0, '', 'c')
  texts.undo()
  assert.equal(texts.texts.a, 'ab')
})

test('an edit that was not typed joins no other', () => {
  const texts = typed('a')
  texts.edit('a', 1, '', 'b', false)
  texts.edit('a', 2, '', 'c')
  for (const left of ['ab', 'a', '']) {
    texts.undo()
    assert.equal(texts.texts.a, left)
  }
})

test('edits of several texts are undone in order, without those of a removed text', () => {
  const texts = typed('a')
  texts.edit('b', 0, '', 'b')
  texts.edit('a', 1, '', 'c', false)
  texts.history.forget('b')
  texts.undo()
  assert.deepEqual(texts.texts, { a: 'a', b: 'b' })
  texts.undo()
  assert.deepEqual(texts.texts, { a: '', b: 'b' })
  assert.equal(texts.undo(), false)
})

test('an edit after undo forgets what could be redone', () => {
  const texts = typed('a')
  texts.undo()
  texts.edit('a', 0, '', 'b')
  assert.equal(texts.redo(), false)
})

test('the oldest of many large edits are forgotten', () => {
  const texts = new Texts()
  const large = 'x'.repeat(1_000_000)
  for (let round = 0; round < 30; round += 1) texts.edit('a', 0, round ? large : '', large, false)
  let undone = 0
  while (texts.undo()) undone += 1
  assert.ok(undone >= 5 && undone < 15, `${undone} undone`)
})

test('random edits are undone and redone exactly', () => {
  let state = 7
  const random = (limit) => (state = (state * 48271) % 2147483647) % limit
  const texts = new Texts()
  texts.texts = { a: '', b: '' }
  const letters = ['', 'a', 'b', '\n', 'xyz']
  for (let round = 0; round < 3000; round += 1) {
    const owner = ['a', 'b'][random(2)]
    const start = random(10) ? Math.min(texts.caret?.start ?? 0, texts.texts[owner].length) : random(texts.texts[owner].length + 1)
    texts.edit(owner, start, texts.texts[owner].slice(start, start + random(3)), letters[random(5)], random(4) > 0)
  }
  const last = { ...texts.texts }
  while (texts.undo());
  assert.deepEqual(texts.texts, { a: '', b: '' })
  while (texts.redo());
  assert.deepEqual(texts.texts, last)
})
