// <livery-source>: a text area with its own text drawn over it, in color, with line numbers, problems and swatches.
//
// The text area keeps selection, input methods, undo and accessibility; the drawing, which lets the pointer through,
// is only looked at. Every edit made for the author goes through `insertText`, so that one undo stack holds them all.
// Events: `livery-edit` when the text changed, `livery-caret` when the caret moved, `livery-color` {start, end, color}
// when a swatch of a literal color was pressed, `livery-open-link` {path}, `livery-fix` {diagnostic}.
import { emit, h, swatch } from './element.js'
import { offsetOf, reference, tokens } from './ktv.js'
import { hunks } from './lines.js'

export class Source extends HTMLElement {
  #area
  #lines
  #gutter
  #drawn = []
  #text = ''
  #diagnostics = []
  #resolve = () => null
  #known = new Map()

  connectedCallback() {
    if (this.#area) return
    const name = this.getAttribute('file')
    this.#area = h('textarea', {
      class: 'source-text',
      'aria-label': `Source of ${name}`,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
      autocorrect: 'off',
      wrap: 'off',
      'data-file': name,
      oninput: () => this.#changed(),
      onkeydown: (event) => this.#key(event),
    })
    this.#lines = h('pre', { class: 'source-lines', 'aria-hidden': 'true' })
    this.#gutter = h('div', { class: 'source-gutter', 'aria-hidden': 'true' })
    this.append(
      h('div', { class: 'source-scroll' }, this.#gutter, h('div', { class: 'source-stack' }, this.#area, this.#lines)),
    )
    this.#area.value = this.#text
    this.#area.setSelectionRange(0, 0)
    this.#draw()
  }

  get area() {
    return this.#area
  }
  get text() {
    return this.#text
  }
  get caret() {
    return this.#area.selectionStart
  }
  get diagnostics() {
    return this.#diagnostics
  }
  /** What is selected, and how far it is scrolled; may be set again. */
  get selection() {
    const { scrollTop, scrollLeft } = this.firstElementChild
    return { start: this.#area.selectionStart, end: this.#area.selectionEnd, scrollTop, scrollLeft }
  }
  set selection({ start, end, scrollTop, scrollLeft }) {
    this.#area.setSelectionRange(start, end)
    Object.assign(this.firstElementChild, { scrollTop, scrollLeft })
  }

  /** The text to begin with. Forgets what could be undone, so it is for text that nobody edited. */
  set initialText(text) {
    this.#text = text.replace(/\r\n?/g, '\n')
    if (this.#area && this.#area.value !== this.#text) this.#area.value = this.#text
    this.#diagnostics = []
    if (this.#area) this.#draw()
  }

  /** The mistakes in this file. */
  set diagnostics(diagnostics) {
    this.#diagnostics = diagnostics
    if (this.#area) this.#draw()
  }

  /** What a link leads to: a function of its path or a literal color to `{color, label}` or null. */
  set resolve(resolve) {
    this.#resolve = resolve
    this.#known.clear()
    if (this.#area) this.#draw()
  }

  focus() {
    this.#area.focus({ preventScroll: true })
  }

  /** The place of a line from 0 and a UTF-16 offset in it. */
  position(line, offset) {
    const lines = this.#text.split('\n')
    let start = 0
    for (let index = 0; index < line && index < lines.length; index += 1) start += lines[index].length + 1
    return start + Math.min(offset, lines[line]?.length ?? 0)
  }

  /** Replaces a range as one step that can be undone. */
  replace(start, end, text) {
    this.focus()
    this.#area.setSelectionRange(start, end)
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }

  /**
   * Replaces the lines that differ, in steps that can be undone: one, unless it would be a long one. Chromium takes
   * quadratic time to insert many lines into a text area, so it is given few at a time.
   */
  replaceAll(text) {
    const [before, after] = [this.#text.split('\n'), text.split('\n')]
    const changes = hunks(before, after)
    if (!changes.length) return
    const whole = { from: changes[0].from, to: changes.at(-1).to, start: changes[0].start, end: changes.at(-1).end }
    const steps = whole.end - whole.start > 60 ? changes : [whole]
    for (const { from, to, start, end } of steps.reverse()) {
      // A line goes together with the newline after it, or before it at the end of the text.
      const last = to === before.length && from > 0
      const first = this.position(from - (last ? 1 : 0), last ? Infinity : 0)
      const until = last ? this.#text.length : this.position(to, 0)
      const lines = after.slice(start, end).map((line) => (last ? `\n${line}` : `${line}\n`)).join('')
      if (from === 0 && to === before.length) this.replace(0, this.#text.length, after.slice(start, end).join('\n'))
      else this.replace(first, until, lines)
    }
    this.#area.setSelectionRange(0, 0)
  }

  /** Puts what a diagnostic suggests in its place. */
  apply({ line, column, length, replacement }) {
    const text = this.#text.split('\n')[line - 1] ?? ''
    const start = offsetOf(text, column)
    const end = offsetOf(text, column + length)
    this.replace(this.position(line - 1, start), this.position(line - 1, end), replacement)
  }

  /** Selects a range, given by code points, and brings it to the middle. */
  reveal(line, column = 1, length = 0) {
    const text = this.#text.split('\n')[line - 1] ?? ''
    this.select(line - 1, offsetOf(text, column), offsetOf(text, column + length))
  }

  /** Selects a range of a line from 0, given by UTF-16 offsets, and brings it to the middle. */
  select(line, start, end) {
    this.focus()
    this.#area.setSelectionRange(this.position(line, start), this.position(line, end))
    const row = this.#lines.children[line]
    const scroll = this.firstElementChild
    if (row) scroll.scrollTop = row.offsetTop - scroll.clientHeight / 2
    scroll.scrollLeft = 0
    emit(this, 'livery-caret')
  }

  /** Where the place of an offset in the text is on the screen. */
  rectangle(position) {
    const before = this.#text.slice(0, position).split('\n')
    const row = this.#lines.children[before.length - 1]
    let offset = before.at(-1).length
    const range = document.createRange()
    range.setStart(row, 0)
    range.collapse(true)
    const walker = document.createTreeWalker(row.querySelector('.line-text'), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (offset <= node.length) {
        range.setStart(node, offset)
        range.collapse(true)
        break
      }
      offset -= node.length
    }
    const box = range.getBoundingClientRect()
    return box.height ? box : row.getBoundingClientRect()
  }

  #changed() {
    const before = this.#text.split('\n')
    this.#text = this.#area.value
    this.#carry(before, this.#text.split('\n'))
    this.#draw()
    emit(this, 'livery-edit')
  }

  /** Keeps marks at their lines until the next check: moves those below an edit, and drops those in it. */
  #carry(before, after) {
    let top = 0
    while (top < before.length && top < after.length && before[top] === after[top]) top += 1
    let bottom = 0
    while (
      bottom < before.length - top && bottom < after.length - top && before.at(-1 - bottom) === after.at(-1 - bottom)
    ) bottom += 1
    this.#diagnostics = this.#diagnostics.flatMap((diagnostic) => {
      if (diagnostic.line <= top) return [diagnostic]
      if (diagnostic.line <= before.length - bottom) return []
      return [{ ...diagnostic, line: diagnostic.line + after.length - before.length, fix: null }]
    })
  }

  #key(event) {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      this.#newLine()
    }
  }

  /** A new line starts where the last one did, and one step further in after an open bracket. */
  #newLine() {
    const { selectionStart: start, selectionEnd: end } = this.#area
    const line = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start)
    const indent = /^[ \t]*/.exec(line)[0]
    const opens = /[{[]\s*$/.test(line)
    const closes = opens && /^[ \t]*[}\]]/.test(this.#text.slice(end))
    const inner = opens ? `${indent}    ` : indent
    document.execCommand('insertText', false, `\n${inner}${closes ? `\n${indent}` : ''}`)
    if (closes) this.#area.setSelectionRange(start + 1 + inner.length, start + 1 + inner.length)
  }

  /** Draws the lines that are not yet drawn as they should be. */
  #draw() {
    const problems = Map.groupBy(this.#diagnostics, ({ line }) => line)
    const wanted = this.#text.split('\n').map((text, index) => this.#describe(text, problems.get(index + 1) ?? []))
    const keys = wanted.map(({ key }) => key)
    let top = 0
    while (top < keys.length && top < this.#drawn.length && keys[top] === this.#drawn[top]) top += 1
    let bottom = 0
    while (
      bottom < keys.length - top && bottom < this.#drawn.length - top &&
      keys.at(-1 - bottom) === this.#drawn.at(-1 - bottom)
    ) bottom += 1
    const [first, last] = [top, this.#drawn.length - bottom]
    for (const row of [...this.#lines.children].slice(first, last)) row.remove()
    const rows = wanted.slice(top, wanted.length - bottom).map((line) => this.#row(line))
    const next = this.#lines.children[first]
    if (next) next.before(...rows)
    else this.#lines.append(...rows)
    this.#drawn = keys
    this.#drawGutter()
  }

  /** Everything that decides how a line looks, and a key that is the same if and only if that is. */
  #describe(text, problems) {
    let line = this.#known.get(text)
    if (!line) {
      const parts = tokens(text)
      const hints = parts.flatMap((token) => {
        const found = reference(text, token)
        const value = found && this.#resolve(found)
        return value ? [{ ...found, ...value }] : []
      })
      line = { text, parts, hints, key: `${text}\n${hints.map(({ color, label }) => `${color} ${label}`)}` }
      this.#known.set(text, line)
    }
    return problems.length
      ? { ...line, problems, key: `${line.key}\n${JSON.stringify(problems)}` }
      : { ...line, problems }
  }

  #row({ text, parts, problems, hints }) {
    const line = h('span', { class: 'line-text' })
    const marks = problems.map(({ severity, column, length }) => ({
      severity,
      start: offsetOf(text, column),
      end: Math.max(offsetOf(text, column + Math.max(1, length)), offsetOf(text, column) + 1),
    }))
    const edges = new Set([0, text.length])
    for (const { start, end } of [...parts, ...marks]) {
      edges.add(Math.min(start, text.length)).add(Math.min(end, text.length))
    }
    const cuts = [...edges].sort((a, b) => a - b)
    cuts.slice(1).forEach((end, place) => {
      const start = cuts[place]
      const part = parts.find((token) => token.start <= start && end <= token.end)
      const mark = marks.find((one) => one.start <= start && end <= one.end)
      const classes = [part && `token-${part.kind}`, mark && `squiggle squiggle-${mark.severity}`].filter(Boolean).join(
        ' ',
      )
      line.append(classes ? h('span', { class: classes }, text.slice(start, end)) : text.slice(start, end))
    })
    return h(
      'span',
      { class: `line${problems.length ? ` line-${worst(problems)}` : ''}` },
      line,
      hints.map((hint) => this.#hint(hint)),
      problems.slice(0, 1).map((problem) => this.#message(problem)),
    )
  }

  #hint({ kind, color, label, text, start, end }) {
    if (kind === 'color') {
      return swatch(color, {
        class: 'swatch hint-swatch',
        tabindex: '-1',
        title: 'Change this color',
        onclick: ({ currentTarget }) => {
          // Lines above may have come and gone since this one was drawn.
          const line = [...this.#lines.children].indexOf(currentTarget.closest('.line'))
          emit(this, 'livery-color', {
            start: this.position(line, start),
            end: this.position(line, end),
            text,
            color,
            anchor: currentTarget.getBoundingClientRect(),
          })
        },
      })
    }
    return h(
      'button',
      {
        class: 'hint',
        type: 'button',
        tabindex: '-1',
        title: 'Go to where this is defined',
        'data-link': text,
        onclick: () => emit(this, 'livery-open-link', { path: text.slice(1) }),
      },
      color && swatch(color, { class: 'swatch hint-swatch' }),
      h('span', { class: 'hint-text' }, label),
    )
  }

  #message(problem) {
    return h(
      'span',
      { class: `line-message line-message-${problem.severity}` },
      problem.message,
      problem.fix && h('button', {
        type: 'button',
        tabindex: '-1',
        class: 'line-fix',
        onclick: () => emit(this, 'livery-fix', { diagnostic: problem }),
      }, problem.fix.title),
    )
  }

  #drawGutter() {
    const total = this.#drawn.length
    while (this.#gutter.children.length > total) this.#gutter.lastElementChild.remove()
    while (this.#gutter.children.length < total) {
      this.#gutter.append(h('span', { class: 'gutter-line' }, String(this.#gutter.children.length + 1)))
    }
    for (const marked of this.#gutter.querySelectorAll('[data-severity]')) {
      delete marked.dataset.severity
      marked.removeAttribute('title')
    }
    for (const { line, severity, message } of this.#diagnostics) {
      const mark = this.#gutter.children[line - 1]
      if (!mark || mark.dataset.severity === 'error') continue
      mark.dataset.severity = severity
      mark.title = message
    }
  }
}

const worst = (problems) => (problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning')

customElements.define('livery-source', Source)
