import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEdits } from '../../../Public/assets/js/theme/edits.js'

const edit = (file, line, column, length, replacement) => ({ file, line, column, length, replacement })

test('edits change their places only, also two in one line and after an emoji', () => {
  const files = { 'a.ktv': '"🎨": 1\nmix: ~f(@ink, @ink)\n', 'b.ktv': 'x: "🎨" // ink\r\ny: @ink\r\n', 'c.ktv': 'ink' }
  const edits = [
    edit('a.ktv', 2, 10, 3, 'violet'), edit('a.ktv', 2, 16, 3, 'violet'), edit('a.ktv', 1, 2, 1, 'p'),
    edit('b.ktv', 1, 11, 3, ''), edit('b.ktv', 2, 5, 3, '🎨'),
  ]
  assert.deepEqual(applyEdits(files, edits), {
    'a.ktv': '"p": 1\nmix: ~f(@violet, @violet)\n', 'b.ktv': 'x: "🎨" // \r\ny: @🎨\r\n',
  })
})
