import assert from 'node:assert/strict'
import test from 'node:test'
import { alike, deletionWarnings, losses, needsOf, readersByPath, releasesInWords, stillRead, unneeded } from '../../../Public/assets/js/theme/release-needs.js'
import { commandOf, retirement, stateInWords, titleOfRelease } from '../../../Public/assets/js/theme/releases.js'

const release = {
  app: 'badoo', release: 'ios-8.0.0', axes: { platform: 'ios' }, contract: 'c1', version: 3, requests: 0, lastRequest: null, retired: null,
}
const list = {
  releases: [release, { ...release, release: 'ios-7.9.0', contract: 'c2' }, { ...release, release: 'ios-7.0.0', contract: 'c3', retired: '2026-01-01' }],
  contracts: [
    { contract: 'c1', requires: { 'brand.purple': 'color' }, reads: ['brand.purple', 'gap'], releases: ['ios-8.0.0'] },
    { contract: 'c2', requires: { gap: 'dimension' }, reads: [], releases: ['ios-7.9.0'] },
    { contract: 'c3', requires: { old: 'color' }, reads: ['gap', 'older'], releases: ['ios-7.0.0'] },
  ],
}

test('a value has the releases that require it, read it, and used to read it', () => {
  const readers = readersByPath(list)
  assert.deepEqual(readers.get('gap'), { requiring: ['ios-7.9.0'], reading: ['ios-8.0.0'], retired: ['ios-7.0.0'] })
  assert.deepEqual(readers.get('old'), { requiring: [], reading: [], retired: ['ios-7.0.0'] })
  assert.deepEqual(readersByPath({ releases: [], requests: 0 }), new Map())
  assert.deepEqual(needsOf(list, 'ios-7.9.0').requires, { gap: 'dimension' })
  assert.deepEqual(needsOf(list, 'unknown'), { requires: {}, reads: [] })
})

test('a value named like a member of every object is no requirement of other releases', () => {
  const odd = { ...list.contracts[1], requires: { gap: 'dimension' }, reads: ['constructor'] }
  assert.deepEqual(readersByPath({ ...list, contracts: [odd] }).get('constructor').reading, ['ios-7.9.0'])
})

test('a value is unneeded if only retired releases read it, and no link or requirement of the theme', () => {
  const readers = readersByPath(list)
  const found = (text, own) => [...unneeded(readers, { 'theme.ktv': text }, new Set(own))]
  assert.deepEqual(found('old: #fff\nolder: 1\ngap: 2', ['old', 'older', 'gap']), ['old', 'older'])
  assert.deepEqual(found('old: #fff\ntext: @old', ['old', 'text']), [])
  assert.deepEqual(found('old: #fff\ntext: @old.part', ['old', 'text']), [])
  assert.deepEqual(found('old: #fff', ['old', '@requires.old']), [])
  assert.deepEqual(found('gap: 2', ['gap']), [])
  const grouped = readersByPath({ ...list, contracts: [{ ...list.contracts[2], requires: {}, reads: ['group.old'] }] })
  assert.deepEqual([...unneeded(grouped, { 'theme.ktv': 'all: @group' }, new Set(['group.old']))], [])
  assert.deepEqual([...unneeded(grouped, { 'theme.ktv': 'all: @groups' }, new Set(['group.old']))], ['group.old'])
})

test('a token that seems useless names the active releases that read it', () => {
  assert.deepEqual([...stillRead(readersByPath(list), ['gap', 'old', 'new'])], [['gap', ['ios-7.9.0', 'ios-8.0.0']]])
})

test('a deletion warns of each release that reads the value', () => {
  assert.deepEqual(deletionWarnings(readersByPath(list), ['gap', 'old', 'new']), [
    'iOS 7.9.0 can’t read a version without gap. Livery asks when you publish.',
    'Without gap, iOS 8.0.0 will use the value of the build.',
  ])
})

test('releases with the same contract and matching axes send the same requests', () => {
  const others = [
    { ...release, release: 'same' },
    { ...release, release: 'any', axes: {} },
    { ...release, release: 'android', axes: { platform: 'android' } },
    { ...release, release: 'night', axes: { platform: 'ios', skin: 'night' } },
    { ...release, release: 'retired', retired: '2026-01-01' },
    { ...release, release: 'other', contract: 'c2' },
  ]
  assert.deepEqual(alike([release, ...others], release).map(({ release }) => release), ['same', 'any'])
})

test('a version takes required values that it removes or gives another type', () => {
  const change = { level: 'major', path: 'gap', old: { type: 'dimension' }, new: null }
  const requires = { gap: 'dimension', tint: 'color' }
  const typed = { ...change, path: 'tint', new: { type: 'int' } }
  const fine = [
    { ...change, path: 'free' },
    { ...change, path: 'toString' },
    { ...change, level: 'patch', new: { type: 'dimension' } },
    { ...typed, new: { type: 'color' } },
  ]
  assert.deepEqual(losses([change, ...fine, typed], requires), [change, typed])
})

test('releases are listed by their titles', () => {
  assert.equal(titleOfRelease('ios-8.4.0'), 'iOS 8.4.0')
  assert.equal(releasesInWords(['ios-8.0.0']), 'iOS 8.0.0')
  assert.equal(releasesInWords(['ios-8.0.0', 'android-5']), 'iOS 8.0.0 and Android 5')
  assert.equal(releasesInWords(['a', 'b', 'c', 'd', 'e']), 'a, b, c and 2 more')
})

test('a retirement says what people get afterwards', () => {
  const now = { latest: 3, requests: 10, others: [] }
  const second = (one, context = now) => retirement(one, context)[1]
  assert.match(second(release), /get each new version, even if/)
  assert.match(second({ ...release, version: 2 }), /get version 2 now. Afterward, the server sends them version 3/)
  assert.match(second({ ...release, version: null }), /^Nothing changes/)
  assert.match(second({ ...release, version: 2 }, { ...now, others: ['ios-8.1.0'] }), /because iOS 8.1.0 has the same contract/)
  assert.equal(retirement(release, now).length, 3)
  assert.match(retirement({ ...release, requests: 5 }, now)[2], /^These builds are still in use: 50 % of requests/)
})

test('a conflict names the person', () => {
  assert.equal(stateInWords({ ...release, retired: '2026-01-01', retiredBy: 'Bo' }), 'Bo has already retired iOS 8.0.0.')
  assert.match(stateInWords(release), /^Someone else has activated iOS 8.0.0 again/)
})

test('the command fits the app', () => {
  const platform = { name: 'platform', values: ['android', 'ios'] }
  assert.equal(commandOf('badoo', []), 'livery release add badoo app-1.0.0 \\\n  --contract Badoo.contract.json')
  assert.match(commandOf('badoo', [platform]), / android-1.0.0 [^]+ \\\n {2}--axis platform=android$/)
})
