// @ts-check
// The theme's own images and fonts in a gallery, each with a thumbnail, whether or not a style uses them.
import { emit, h } from '../dom.js'
import { thumbnail } from '../theme/asset-images.js'
import { assetIn, assetsOf, partsOf } from '../theme/assets.js'

/**
 * The cards of the images and fonts whose names contain the query.
 * @param {HTMLElement} gallery
 * @param {Texts} texts
 * @param {string} query In lowercase.
 * @param {import('./gallery.js').Keep} once
 */
export const assetCards = (gallery, texts, query, once) =>
  [...assetsOf(texts)].filter(([stem]) => stem.toLowerCase().includes(query)).map(([stem, paths]) => {
    const files = paths.flatMap((path) => {
      const { sha256, type } = assetIn(texts[path]) ?? {}
      return sha256 && type ? [{ sha256, type, scale: partsOf(path).scale }] : []
    })
    const { folder, name, isFont } = partsOf(paths[0])
    return once(['asset', paths, files], [], () =>
      h(
        'button',
        {
          type: 'button',
          class: 'asset-card',
          'aria-label': `${isFont ? 'Font' : 'Image'} ${stem}`,
          title: stem,
          'data-asset': stem,
          onclick: () => emit(gallery, 'livery-select', { kind: 'file', name: paths[0] }),
        },
        thumbnail(files),
        h('span', {}, name),
        folder && h('span', { class: 'asset-card-folder' }, folder.slice(0, -1)),
      ))
  })
