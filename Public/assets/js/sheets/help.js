// @ts-check
// The keyboard shortcuts, in the dialog that lists them.
import { find, h } from '../dom.js'

const shortcuts = [
  ['Ctrl S', 'Save the draft and check it'],
  ['Ctrl J', 'Show or hide the source'],
  ['+ −', 'On the canvas: zoom in and out'],
  ['0 1', 'On the canvas: zoom to 100%, and to fit'],
  ['F8', 'Next problem'],
  ['Shift F8', 'Previous problem'],
  ['Tab', 'Indent, after you have typed'],
  ['Esc Tab', 'Leave the text after you have typed'],
  ['Ctrl /', 'Comment lines, or uncomment them'],
  ['Alt ↑ ↓', 'Move lines up or down'],
  ['Ctrl Shift K', 'Delete lines'],
  ['Alt Z', 'Wrap long lines of the source'],
  ['Shift Alt F', 'Format all files'],
  ['Ctrl Space', 'List what can be written here'],
  ['Alt Enter', 'Change the color at the caret'],
  ['Ctrl K', 'Search styles, tokens, values, files and commands'],
  ['Ctrl Shift F', 'Find and replace'],
  ['Ctrl Shift P', 'Publish…'],
  ['Ctrl Z', 'Undo your last change on the page'],
  ['Ctrl Shift Z', 'Redo'],
  ['?', 'Keyboard shortcuts, outside of text'],
]

find('.help').append(
  h(
    'dl',
    { class: 'sheet-body keys' },
    shortcuts.map(([keys, action]) =>
      h(
        'div',
        { class: 'key-row' },
        h('dt', {}, keys.split(' ').flatMap((key, index) => [index ? ' ' : '', h('kbd', {}, key)])),
        h('dd', {}, action),
      )
    ),
  ),
)
