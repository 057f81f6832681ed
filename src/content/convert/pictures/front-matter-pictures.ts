import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { isPicture } from './media-bucket.ts'

/** @property text description of the picture, if the text has one */
type NamedPicture = { address: string; text: string }

/** @property folders values of a gallery key that are not pictures */
type NamedPictures = { preview: NamedPicture[]; gallery: NamedPicture[]; folders: string[] }

const fold = (key: string) => key.toLowerCase().replace(/[-_\s]/g, '')

/** Keys of other programs for the picture of a text, the most reliable first. */
const PREVIEWS = [
  ...['previmage', 'image', 'featuredimage', 'featureimage', 'cover', 'coverimage', 'header', 'heroimage', 'hero'],
  ...[
    'img',
    'picture',
    'photo',
    'bild',
    'titelbild',
    'foto',
    'banner',
    'bannerimage',
    'feature',
    'featured',
    'preview',
  ],
  ...[
    'postimage',
    'headerimage',
    'thumbnail',
    'thumb',
    'teaser',
    'teaserimage',
    'ogimage',
    'socialimage',
    'vorschaubild',
  ],
]
/** Smaller or wider copies of the preview picture. */
const COPIES = /^(?:thumb|teaser|og|social|small|mobile|preview|vorschau)/
const GALLERIES = /galler|album|photos|fotos|bilder|pictures|images|slide|carousel|diashow/
/** Keys of a record that hold its picture, the most reliable first. */
const RECORD = [
  ...['image', 'src', 'img', 'file', 'url', 'path', 'full', 'large', 'original', 'photo', 'picture', 'bild', 'foto'],
  ...['imagepath', 'href', 'source', 'feature', 'teaser', 'overlayimage', 'thumbnail', 'thumb'],
]
const WORDS = ['alt', 'caption', 'title', 'description', 'text', 'beschreibung', 'bildunterschrift', 'name']

/** All pictures in the entries of a text, regardless of their keys. */
export function picturesOfEntries(entries: readonly FrontMatterEntry[]): NamedPictures {
  const named: NamedPictures = { preview: [], gallery: [], folders: [] }
  const singles: { rank: number; key: string; picture: NamedPicture }[] = []
  for (const [written, value] of entries) {
    const key = fold(written)
    if (typeof value === 'string' && GALLERIES.test(key)) {
      const parts = value
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
      named.gallery.push(...parts.filter(isAddress).map(plain))
      named.folders.push(...parts.filter((part) => !isAddress(part) && !/^(?:true|false)$/.test(part)))
      continue
    }
    const found = picturesOf(value)
    const rank = PREVIEWS.indexOf(key)
    if (Array.isArray(value) && rank < 0) named.gallery.push(...found)
    else singles.push(...found.map((picture) => ({ rank: rank < 0 ? PREVIEWS.length : rank, key, picture })))
  }
  const [first, ...others] = singles.toSorted((a, b) => a.rank - b.rank)
  if (first) named.preview.push(first.picture)
  for (const { key, picture } of others) (COPIES.test(key) ? named.preview : named.gallery).push(picture)
  return named
}

const plain = (address: string): NamedPicture => ({ address, text: '' })
const isAddress = (text: string) => isPicture(text.replace(/[?#].*$/, '')) && !/[\n<>]|\]\(/.test(text)

/** Pictures in one value: of a record the one that it shows, of a list those of all items. */
export function picturesOf(value: FrontMatterValue): NamedPicture[] {
  if (typeof value === 'string') {
    const address = value.trim()
    return isAddress(address) ? [plain(address)] : []
  }
  if (Array.isArray(value)) return value.flatMap(picturesOf)
  const fields = Object.entries(value)
  const shown = fields
    .filter(([, inner]) => typeof inner === 'string' && isAddress(inner))
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))[0]
  const text = WORDS.map((word) => fields.find(([key]) => fold(key) === word)?.[1]).find(
    (each) => typeof each === 'string',
  )
  const own = shown ? [{ address: String(shown[1]).trim(), text: typeof text === 'string' ? text : '' }] : []
  return [...own, ...fields.flatMap(([, inner]) => (typeof inner === 'string' ? [] : picturesOf(inner)))]
}

const rankOf = (key: string) => (RECORD.includes(fold(key)) ? RECORD.indexOf(fold(key)) : RECORD.length)
