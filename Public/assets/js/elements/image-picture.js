// @ts-check
// The picture of an image that a value names: from the theme's file, or a symbol for one that the app has.
import { thumbnail } from '../theme/asset-images.js'
import { glyph } from '../theme/placeholder.js'

/** @param {Pick<import('../theme/image-list.js').ImageCandidate, 'path' | 'files'>} image */
export const pictureOf = ({ path, files }) => files.length ? thumbnail(files) : glyph(path)
