// @ts-check
// <livery-asset>: an image or font of the theme with all of its files, in the inspector. Events: `livery-add-assets`
// {path} to replace a file or {stem} to add a version, `livery-delete-assets` {paths}, `livery-select` {kind, name}.
import { address } from '../base.js'
import { count, emit, h } from '../dom.js'
import { assetImage } from '../theme/asset-images.js'
import { sampleText } from '../theme/characters.js'
import { weightsOf } from '../theme/families.js'
import { registered } from '../theme/fonts.js'
import { placesOf, sizeOf } from '../theme/image-list.js'
import { assetIn, assetsOf, namedBy, partsOf } from '../theme/assets.js'
import { folderOf, titleOf } from '../theme/axes.js'

/** @typedef {{ path: string, asset: import('../theme/assets.js').Asset, isEdited: boolean }} AssetFile */
/**
 * `name` is the name by which values mean the image, `mode` the skin or platform for which it replaces another one,
 * `versions` are its versions for other skins and platforms, and `places` are the values that name it.
 * @typedef {{
 *   name: string, mode: string | null, files: AssetFile[], versions: Version[], problems: string[], places: string[],
 *   mayEdit: boolean
 * }} ShownAsset
 */
/**
 * The version of an image for a skin or platform: its stem, and the path of its first file unless it has none.
 * @typedef {{ mode: string, stem: string, path: string | undefined }} Version
 */

/** The number of places to list. */
const limit = 12

export class AssetPane extends HTMLElement {
  /** What is shown, as text. */
  #shown = ''

  /**
   * @param {string} path
   * @param {import('../editor/workspace.js').Workspace} workspace
   * @param {Axis[]} axes
   */
  show(path, workspace, axes) {
    const { files, diagnostics, bundle, draft } = workspace
    const { stem, isFont } = partsOf(path)
    const image = namedBy(stem, axes)
    const assets = assetsOf(files)
    const paths = assets.get(stem) ?? []
    this.#show({
      ...image,
      files: paths.flatMap((one) => {
        const asset = assetIn(files[one])
        return asset ? [{ path: one, asset, isEdited: workspace.isEdited(one) }] : []
      }),
      versions: isFont || image.mode !== null ? [] : axes.flatMap(({ name, values }) =>
        values.slice(1).map((mode) => {
          const version = `${folderOf(name)}/${mode}/${stem}`
          return { mode, stem: version, path: assets.get(version)?.[0] }
        })
      ),
      problems: diagnostics.filter(({ file }) => paths.includes(file)).map(({ message }) =>
        message.charAt(0).toUpperCase() + message.slice(1)
      ),
      places: bundle && !isFont ? placesOf(bundle, image.name) : [],
      mayEdit: draft.isAllowed,
    })
  }

  /** @param {ShownAsset} shown */
  #show(shown) {
    const key = JSON.stringify(shown)
    if (key === this.#shown) return
    this.#shown = key
    const focused = this.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.key
      : undefined
    const { files, problems } = shown
    const isFont = files.some(({ path }) => partsOf(path).isFont)
    this.replaceChildren(
      ...problems.map((problem) => h('p', { class: 'asset-problem' }, problem)),
      ...(isFont ? fontParts(files) : imageParts(shown)),
      h('h3', { class: 'inspector-heading' }, count(files.length, 'file')),
      h('ul', { class: 'asset-files' }, files.map((file) => this.#file(file, shown.mayEdit))),
      ...(isFont ? [] : [...this.#versions(shown), ...this.#uses(shown)]),
    )
    const next = focused && this.querySelector(`[data-key="${CSS.escape(focused)}"]`)
    if (next instanceof HTMLElement) next.focus()
  }

  /**
   * @param {AssetFile} file
   * @param {boolean} mayEdit
   */
  #file({ path, asset, isEdited }, mayEdit) {
    const { sha256, size, bytes } = asset
    const { scale, extension, isFont } = partsOf(path)
    const name = path.replace(/^.*\//, '')
    const facts = [
      !isFont && extension !== 'svg' && extension !== 'pdf' && `${scale}×`,
      size && `${size.join(' × ')} ${extension === 'svg' || extension === 'pdf' ? 'units' : 'px'}`,
      isFont ? extension.toUpperCase() : null,
      bytesInWords(bytes),
      isEdited && 'edited',
    ].filter(Boolean).join(' · ')
    const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h('button', {
        type: 'button',
        class: 'button button-small',
        'aria-label': `${label} ${name}`,
        'data-key': `${label} ${path}`,
        onclick,
      }, label)
    return h(
      'li',
      { class: 'asset-file' },
      h('span', { class: 'asset-name', title: path }, name),
      h('span', { class: 'asset-facts' }, facts),
      h(
        'span',
        { class: 'asset-commands' },
        mayEdit && button('Replace…', () => emit(this, 'livery-add-assets', { path })),
        h('a', {
          class: 'button button-small',
          href: address(`/assets/${sha256}`),
          download: name,
          'aria-label': `Download ${name}`,
          'data-key': `Download ${path}`,
        }, 'Download'),
        mayEdit && button('Delete', () => emit(this, 'livery-delete-assets', { paths: [path] })),
      ),
    )
  }

  /**
   * The versions of an image for other skins and platforms, and buttons that add the missing ones.
   * @param {ShownAsset} shown
   */
  #versions({ name, versions, mayEdit }) {
    const shown = versions.filter(({ path }) => path || mayEdit)
    if (!shown.length) return []
    const button = (/** @type {Version} */ { mode, stem, path }) =>
      h('button', {
        type: 'button',
        class: 'button button-small',
        'data-key': `version ${mode}`,
        'aria-label': path
          ? `Show the version of ${name} for ${titleOf(mode)}`
          : `Add a version of ${name} for ${titleOf(mode)}`,
        onclick: () =>
          path ? emit(this, 'livery-select', { kind: 'file', name: path }) : emit(this, 'livery-add-assets', { stem }),
      }, path ? titleOf(mode) : `Add for ${titleOf(mode)}…`)
    return [
      h('h3', { class: 'inspector-heading' }, 'Versions'),
      h('p', { class: 'asset-commands' }, shown.map(button)),
    ]
  }

  /** @param {ShownAsset} shown */
  #uses({ places }) {
    const heading = places.length
      ? `${count(places.length, 'place')} ${places.length === 1 ? 'uses' : 'use'} it`
      : 'Not used'
    return [
      h('h3', { class: 'inspector-heading' }, heading),
      h(
        'ul',
        { class: 'inspector-list' },
        places.slice(0, limit).map((path) =>
          h(
            'li',
            { class: 'inspector-user' },
            h('button', {
              type: 'button',
              class: 'asset-place',
              onclick: () => emit(this, 'livery-select', { kind: 'value', name: path }),
            }, path),
          )
        ),
      ),
      places.length > limit ? h('p', { class: 'hint-words' }, `and ${places.length - limit} more`) : '',
    ]
  }
}

/** @param {ShownAsset} shown */
function imageParts({ name, mode, files }) {
  const images = files.map(({ path, asset }) => ({ ...asset, scale: partsOf(path).scale }))
  const none = () => h('p', { class: 'asset-none' }, 'This browser can’t draw this format.')
  const size = sizeOf(images)
  return [
    h(
      'div',
      { class: 'asset-stage' },
      assetImage(images, { class: 'asset-image', alt: name }, { fallback: none }) ?? none(),
    ),
    h(
      'p',
      { class: 'asset-summary' },
      [size && `${size} points`, mode && `for ${titleOf(mode)}, in place of ${name}`].filter(Boolean).join(' · '),
    ),
  ]
}

/** @param {AssetFile[]} files */
function fontParts(files) {
  const described = files.map(({ asset }) => asset)
  const font = described.find(({ family }) => family !== undefined) ?? described[0]
  const web = described.find(({ type }) => type === 'font/woff2')
  const { family, embedding, characters } = font
  const { letters, line, number } = sampleText(characters)
  const stage = h(
    'div',
    { class: 'asset-stage asset-font' },
    h('p', { class: 'asset-letters', 'aria-hidden': 'true' }, letters),
    h('p', { class: 'asset-line' }, line),
  )
  const name = registered([{ ...font, weight: font.weight ?? 400, woff2: web }])
  if (name === null) stage.title = 'The font could not be loaded'
  stage.style.fontFamily = name === null ? '' : `"${name}"`
  const [weight] = [font.weight ?? 400].flat()
  stage.style.fontWeight = String(weight)
  stage.style.fontStyle = font.italic ? 'italic' : 'normal'
  const facts = [
    ['Family', family ?? 'The web’s copy of a TTF or OTF file with the same name'],
    ['Weight', family === undefined ? null : weightsOf([{ ...font, italic: false, scale: 1 }])],
    ['Slant', family === undefined ? null : font.italic ? 'Italic' : 'Upright'],
    ['Characters', number ? String(number) : null],
    ['License', family === undefined ? null : embedding ? 'Forbids embedding in apps' : 'Allows embedding in apps'],
  ]
  return [
    stage,
    h(
      'dl',
      { class: 'asset-list' },
      facts.map(([term, text]) => text && h('div', {}, h('dt', {}, term), h('dd', {}, text))),
    ),
  ]
}

/** @param {number} bytes */
const bytesInWords = (bytes) => bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(bytes < 10000 ? 1 : 0)} kB`

customElements.define('livery-asset', AssetPane)
