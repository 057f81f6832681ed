import { toPictureSources, type Picture } from './picture.ts'

/** An image as the Markdown renderer writes it; no value contains a quotation mark. */
const IMG = /<img((?: [a-z-]+(?:="[^"]*")?)*)>/g
/** The same with the caption that the renderer writes below it. */
const FIGURE = /<figure><img((?: [a-z-]+(?:="[^"]*")?)*)><figcaption>[^<]*<\/figcaption><\/figure>/g
const ATTRIBUTE = / (src|alt|title)="([^"]*)"/g

/** The width of running text on a desktop, and the full width of a phone. */
const SIZES = '(min-width: 48em) 44rem, calc(100vw - 2.5rem)'
const MAX_WIDTH = 1600

/** @param html as `renderMarkdown` writes it @returns paths such as `pictures/jubel-1.svg` */
export const inlinePicturePaths = (html: string): string[] =>
  [...html.matchAll(IMG)].flatMap(([, attributes = '']) => pathOf(readAttributes(attributes)['src']) ?? [])

/**
 * Shows pictures of running text in the size and format that a screen needs, with their space reserved. Leaves out pictures that were not found,
 * along with their captions: they are withheld or gone.
 */
export const showInlinePictures = (html: string, pictures: ReadonlyMap<string, Picture>): string =>
  withoutLostFigures(html, pictures).replace(IMG, (_, attributes: string) => {
    const { src, alt = '', title } = readAttributes(attributes)
    const picture = pictures.get(pathOf(src) ?? '')
    if (!picture) return ''
    const shown = toPictureSources(picture, SIZES, MAX_WIDTH)
    const sources = shown.sources.map(
      ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${SIZES}">`,
    )
    const named = title === undefined ? '' : ` title="${title}"`
    const text = alt === '' ? escapeText(picture.text) : alt
    const shape = (shown.shape ? ` data-shape="${shown.shape}"` : '') + (shown.hasGround ? ' data-ground' : '')
    return `<picture>${sources.join('')}<img${shape} src="${shown.src}" alt="${text}"${named} width="${shown.width}" height="${shown.height}" loading="lazy"></picture>`
  })

/** The same text without pictures that were not found; the others stay as they are. */
export const leaveOutPictures = (html: string, pictures: ReadonlyMap<string, Picture>): string =>
  withoutLostFigures(html, pictures).replace(IMG, (image, attributes: string) =>
    isAmong(pictures, attributes) ? image : '',
  )

/** Removes captions along with their pictures: they would reveal the hidden content. */
const withoutLostFigures = (html: string, pictures: ReadonlyMap<string, Picture>) =>
  html.replace(FIGURE, (figure, attributes: string) => (isAmong(pictures, attributes) ? figure : ''))

const isAmong = (pictures: ReadonlyMap<string, Picture>, attributes: string) =>
  pictures.has(pathOf(readAttributes(attributes)['src']) ?? '')

const readAttributes = (written: string): { src?: string; alt?: string; title?: string } =>
  Object.fromEntries([...written.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]))

function pathOf(source: string | undefined): string | undefined {
  if (!source?.startsWith('/pictures/')) return undefined
  try {
    return decodeURIComponent(source.slice(1).replaceAll('&#x26;', '&'))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const escapeText = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;').replaceAll('<', '&#x3C;')
