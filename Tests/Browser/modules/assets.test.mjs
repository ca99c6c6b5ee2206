// Images and fonts as files of a theme: their names, hashes, sizes and families.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { besides, pathFor, replacedBy, replacement } from '../../../Public/assets/js/theme/asset-names.js'
import { corrected } from '../../../Public/assets/js/theme/asset-types.js'
import { assetIn, assetsOf, isAsset, namedBy, partsOf, readable } from '../../../Public/assets/js/theme/assets.js'
import { sampleText } from '../../../Public/assets/js/theme/characters.js'
import { familiesOf } from '../../../Public/assets/js/theme/families.js'
import { imagesOf, placesOf, sizeOf } from '../../../Public/assets/js/theme/image-list.js'
import { computed, sha256 } from '../../../Public/assets/js/theme/sha256.js'

// Node 18 lacks it. Browsers have it.
Map.groupBy ??= (items, key) => {
  const groups = new Map()
  for (const item of items) groups.set(key(item), [...groups.get(key(item)) ?? [], item])
  return groups
}

const hash = 'a'.repeat(64)
const png = (size, sha256 = hash) => `${JSON.stringify({ sha256, type: 'image/png', bytes: 812, size })}\n`
const axes = [{ name: 'skin', values: ['day', 'night'] }, { name: 'platform', values: ['ios', 'web'] }]

test('images and fonts are the files in assets with their extensions', () => {
  for (const path of ['assets/heart.png', 'assets/icons/heart@2x.png', 'assets/Nunito.woff2', 'assets/A.JPEG']) {
    assert.equal(isAsset(path), true, path)
  }
  for (const path of ['assets/notes.ktv', 'heart.png', 'assets/.png', 'assets/heart', 'screens/assets/heart.png']) {
    assert.equal(isAsset(path), false, path)
  }
})

test('a path has the folder, name and scale of an image', () => {
  const { folder, name, scale, stem, isFont } = partsOf('assets/icons/heart@3x.png')
  assert.deepEqual({ folder, name, scale, stem, isFont }, {
    folder: 'icons/',
    name: 'heart',
    scale: 3,
    stem: 'icons/heart',
    isFont: false,
  })
  assert.equal(partsOf('assets/heart@5x.png').name, 'heart@5x')
  assert.equal(partsOf('assets/Nunito-Bold.ttf').isFont, true)
})

test('all scales of an image are one image, and the folder of a mode is not part of its name', () => {
  const files = { 'assets/logo@2x.png': '', 'assets/logo.png': '', 'assets/skins/night/logo.png': '', 'theme.ktv': '' }
  assert.deepEqual([...assetsOf(files)], [
    ['logo', ['assets/logo.png', 'assets/logo@2x.png']],
    ['skins/night/logo', ['assets/skins/night/logo.png']],
  ])
  assert.deepEqual(namedBy('skins/night/icons/logo', axes), { name: 'icons/logo', mode: 'night' })
  assert.deepEqual(namedBy('skins/dusk/logo', axes), { name: 'skins/dusk/logo', mode: null })
  assert.deepEqual(readable(files), { 'theme.ktv': '' })
})

test('the extension of a file is that of its content', () => {
  assert.equal(corrected('assets/icons/photo@2x.jpg', 'image/png'), 'assets/icons/photo@2x.png')
  assert.equal(corrected('assets/photo.png', 'image/jpeg'), 'assets/photo.jpg')
  assert.equal(corrected('assets/Nunito.otf', 'font/woff2'), 'assets/Nunito.woff2')
  assert.equal(corrected('assets/logo.png', 'image/svg+xml'), 'assets/logo.svg')
  const right = [['photo.jpeg', 'image/jpeg'], ['a.PNG', 'image/png'], ['Nunito.otf', 'font/ttf'], ['a.svg', 'image/svg+xml']]
  for (const [name, type] of right) assert.equal(corrected(`assets/${name}`, type), `assets/${name}`)
})

test('only a description is one', () => {
  assert.equal(assetIn(png([24, 24]))?.bytes, 812)
  for (const text of [undefined, '', '{}', 'null', '{"sha256":"x"}', 'a: 1']) assert.equal(assetIn(text), null)
})

test('the name of a dropped file becomes a path', () => {
  assert.deepEqual(pathFor('heart@2x.png'), { path: 'assets/heart@2x.png' })
  assert.deepEqual(pathFor('My  new logo.PNG'), { path: 'assets/My-new-logo.png' })
  // The accent is a character of its own in names from macOS.
  assert.deepEqual(pathFor('Cafe\u0301.svg'), { path: 'assets/Caf\u00e9.svg' })
  for (const name of ['a/b.png', 'a\\b.png', 'a\u0000.png', 'a\u202Egnp.png', '.png', '..png', 'a:b.png', 'a?.png']) {
    assert.match(pathFor(name).problem ?? '', /characters/, name)
  }
  for (const name of ['cat.gif', 'tokens.json', 'theme.ktv', 'heart']) {
    assert.match(pathFor(name).problem ?? '', /not an image/, name)
  }
})

test('a file replaces the same image at the same scale, also in another format', () => {
  const paths = ['assets/heart.png', 'assets/heart@2x.png', 'assets/heart.svg', 'assets/N.ttf']
  assert.equal(replacedBy('assets/heart.png', paths), 'assets/heart.png')
  assert.equal(replacedBy('assets/heart.webp', paths), 'assets/heart.png')
  assert.equal(replacedBy('assets/heart.svg', paths), 'assets/heart.svg')
  assert.equal(replacedBy('assets/Heart.PNG', paths), 'assets/heart.png')
  assert.equal(replacedBy('assets/heart@3x.png', paths), undefined)
  assert.equal(replacedBy('assets/N.woff2', paths), undefined)
  assert.equal(replacement('assets/skins/night/heart@2x.png', 'other.JPG'), 'assets/skins/night/heart@2x.jpg')
})

test('all scales of an image that is kept beside another one get the same new name', () => {
  const paths = ['assets/heart.png', 'assets/heart-2.png']
  const places = besides(['assets/heart.png', 'assets/heart@2x.png', 'assets/star.png'], paths)
  assert.deepEqual([...places.values()], ['assets/heart-3.png', 'assets/heart-3@2x.png', 'assets/star.png'])
})

test('the hash without the help of the browser is the same', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + length) % 256)
    const expected = createHash('sha256').update(bytes).digest('hex')
    assert.equal(computed(bytes), expected, String(length))
    assert.equal(await sha256(bytes), expected)
  }
})

const bundle = {
  axes: {},
  types: {},
  styles: {},
  tokens: {
    'images.logo': { type: 'image', value: 'logo' },
    'images.close': { type: 'image', value: 'ic_close' },
    'fonts.body': { type: 'font', value: { name: 'Nunito', size: 14, fallbacks: ['system'] } },
  },
  assets: { badge: [{ scale: 2, sha256: hash, type: 'image/png', bytes: 1, size: [40, 40] }] },
  fonts: [{ family: 'Nunito', weight: 400, italic: false, sha256: hash, type: 'font/ttf', bytes: 1 }],
}

test('images with files come first, also those of themes that this one extends', () => {
  const texts = { 'assets/logo@2x.png': png([264, 72]), 'assets/skins/night/logo.png': png([1, 1]), 'theme.ktv': '' }
  const images = imagesOf(bundle, texts, axes)
  assert.deepEqual(images.map(({ path, label, files }) => [path, label, files.length]), [
    ['badge', '0 uses · 20 × 20', 1],
    ['logo', '1 use · 132 × 36', 1],
    ['ic_close', '1 use · in the app', 0],
  ])
  assert.deepEqual(placesOf(bundle, 'logo'), ['images.logo'])
  assert.equal(sizeOf([{ scale: 3, sha256: hash, type: 'image/png', size: [100, 50] }]), '33.3 × 16.7')
})

test('families with files come first, with their weights', () => {
  const font = (weight, italic, sha256) =>
    JSON.stringify({ sha256, type: 'font/ttf', bytes: 1, family: 'Nunito', weight, italic })
  const texts = {
    'assets/Nunito-Bold.ttf': font(700, true, 'b'.repeat(64)),
    'assets/Nunito.ttf': font(400, false, hash),
    'assets/Nunito.woff2': JSON.stringify({ sha256: 'c'.repeat(64), type: 'font/woff2', bytes: 1 }),
  }
  assert.deepEqual(familiesOf(bundle, texts).map(({ path, label }) => [path, label]), [
    ['Nunito', 'Regular, Bold italic'],
    ['system', 'the system’s font'],
  ])
})

test('a font of symbols shows its symbols', () => {
  assert.equal(sampleText('20-7e').letters, 'Ag')
  assert.equal(sampleText(undefined).letters, 'Ag')
  assert.deepEqual(sampleText('30-32,232b'), { letters: '2⌫', line: '0 1 2 ⌫', number: 4 })
})

test('a file with tokens leads to the import', () => {
  assert.match(pathFor('Night.tokens.json').problem, /choose Import…/)
})
