import { detectFormat, type ImageFormat } from '#platform/images/detect-format.ts'
import { MAX_BYTES, MAX_PIXELS } from '#platform/images/image-limits.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import { loadSharp } from '#platform/images/load-sharp.ts'
import { toSlug } from '#shared/slug.ts'
import type { Ledger } from '../ledger.ts'
import type { SourceFolder } from '../source-folder.ts'

const PICTURE = /\.(svg|jpe?g|png|webp|avif|gif)$/i
const DOCUMENT = /\.pdf$/i
/** Drawings that every site already has. */
const EVERY_CLUBS = ['standard', 'standard-halle', 'avatar-m', 'avatar-w'].map((name) => `pictures/${name}.svg`)
const MAX_TEXT_LENGTH = 300

export type Bucket = ReturnType<typeof createBucket>

/**
 * Collects pictures and documents, each once, under a name that suits our folders.
 *
 * @property texts descriptions of pictures, by new name
 */
export function createBucket(source: SourceFolder, ledger: Ledger) {
  const places = new Map<string, Promise<string | undefined>>()
  const taken = new Set(EVERY_CLUBS)
  const texts = new Map<string, string>()
  /** Photographs larger than an import accepts. */
  const large = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function place(path: string): Promise<string | undefined> {
    const { problem, isLarge = false } = await examine(source, path)
    if (problem !== undefined) {
      ledger.leave(path, problem)
      return undefined
    }
    if (isLarge) large.add(path)
    const name = freeName(taken, path, DOCUMENT.test(path) ? 'docs' : 'pictures')
    ledger.take(path, name)
    return name
  }

  /** One after the other, so that only one picture is in memory at a time. */
  function placeInTurn(path: string): Promise<string | undefined> {
    const placed = last.then(() => place(path))
    last = placed.catch(() => undefined)
    return placed
  }

  return {
    /** @param path of a file in the source @returns its path in the content folder; undefined if it is refused */
    async take(path: string, text = ''): Promise<string | undefined> {
      const waiting = places.get(path) ?? placeInTurn(path)
      places.set(path, waiting)
      const placed = await waiting
      const name = placed?.startsWith('pictures/') ? placed.slice('pictures/'.length) : undefined
      const plain = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
      if (name !== undefined && plain !== '' && !texts.has(name)) texts.set(name, plain)
      return placed
    },
    /** New path and source path of each accepted file. */
    async contents(): Promise<[to: string, from: string][]> {
      const all = await Promise.all([...places].map(async ([from, placed]) => ({ from, to: await placed })))
      return all.flatMap(({ from, to }) => (to === undefined ? [] : [[to, from] as [string, string]]))
    },
    texts,
    /**
     * Shrinks a photograph that is too large for an import to the size that the site stores.
     *
     * @returns undefined for all others, which stay unchanged
     */
    async shrink(path: string): Promise<Buffer | undefined> {
      if (!large.has(path)) return undefined
      const made = await apart.prepareMaster(await source.readBytes(path), SHRINKABLE)
      return made.ok ? Buffer.from(made.value.bytes) : undefined
    },
  }
}

function freeName(taken: Set<string>, path: string, folder: 'pictures' | 'docs'): string {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const dot = file.lastIndexOf('.')
  const [stem, ending] = [toSlug(file.slice(0, dot)), file.slice(dot).toLowerCase()]
  for (let number = 1; ; number++) {
    const name = `${folder}/${stem}${number === 1 ? '' : `-${number}`}${ending}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Limits up to which shrinking is tried. */
const SHRINKABLE = { bytes: 100 * 1024 * 1024, pixels: 250_000_000 }

export const isTakable = (path: string) => PICTURE.test(path) || DOCUMENT.test(path)
export const isPicture = (path: string) => PICTURE.test(path)

const UNREADABLE = 'Das ist kein lesbares Bild; Fotos im iPhone-Format HEIC bitte vorher als JPEG speichern.'
const TOO_LARGE = 'Dieses Bild ist zu groß; bitte verkleinern Sie es und fügen Sie es selbst ein.'
const UNSAFE = 'Diese SVG-Datei enthält mehr als eine Zeichnung; bitte als „einfaches SVG“ oder PNG speichern.'

/** @returns `isLarge` for a photograph that is too large for an import but can be shrunk */
async function examine(source: SourceFolder, path: string): Promise<{ problem?: string; isLarge?: boolean }> {
  if (!isTakable(path)) return { problem: 'Dateien dieser Art zeigt die Website nicht.' }
  if (DOCUMENT.test(path))
    return (await source.readEnds(path)).head.includes('%PDF-') ? {} : { problem: 'Das ist keine PDF-Datei.' }
  if ((await source.sizeOf(path)) > SHRINKABLE.bytes) return { problem: TOO_LARGE }
  if (await isSound(source, path)) return {}
  const checked = await apart.checkPicture(await source.readBytes(path))
  if (checked.ok) return {}
  if (checked.error.kind === 'not-a-picture') return { problem: UNREADABLE }
  if (checked.error.kind === 'unsafe-svg') return { problem: UNSAFE }
  if (/\.svg$/i.test(path)) return { problem: TOO_LARGE }
  const isLarge = (await apart.checkPicture(await source.readBytes(path), SHRINKABLE)).ok
  return isLarge ? { isLarge } : { problem: TOO_LARGE }
}

/** A file this small cannot exceed the limit of pixels. */
const HARMLESS_BYTES = 128 * 1024
/** The end of nearly all photographs, unless they are truncated. */
const ENDS: Partial<Record<ImageFormat, Buffer>> = {
  jpeg: Buffer.from('ffd9', 'hex'),
  png: Buffer.from('IEND'),
}

/** Quick check of a picture by its first and last bytes; reading thousands of pictures completely takes minutes. */
async function isSound(source: SourceFolder, path: string): Promise<boolean> {
  const { head, tail } = await source.readEnds(path)
  const end = ENDS[detectFormat(head) ?? 'svg']
  const bytes = await source.sizeOf(path)
  if (end === undefined || !tail.includes(end) || bytes > MAX_BYTES) return false
  if (bytes < HARMLESS_BYTES) return true
  const sharp = await loadSharp()
  const { width, height } = await sharp(source.absolute(path), { limitInputPixels: false }).metadata()
  return width * height <= MAX_PIXELS
}
