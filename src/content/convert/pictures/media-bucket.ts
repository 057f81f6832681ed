import { isHarmlessSvg } from '#platform/images/harmless-svg.ts'
import { detectFormat } from '#platform/images/detect-format.ts'
import { apart } from '#platform/images/in-picture-process.ts'
import { MAX_BYTES, MAX_PIXELS } from '#platform/images/image-limits.ts'
import { loadSharp } from '#platform/images/load-sharp.ts'
import { toSlug } from '#shared/slug.ts'
import type { Ledger } from '../ledger.ts'
import type { SourceFolder } from '../source-folder.ts'

const PICTURE = /\.(svg|jpe?g|png|webp|avif|gif)$/i
const DOCUMENT = /\.pdf$/i
/** Drawings that stand on the site already. */
const EVERY_CLUBS = ['standard', 'standard-halle', 'avatar-m', 'avatar-w'].map((name) => `pictures/${name}.svg`)
const MAX_TEXT_LENGTH = 300

export type Bucket = ReturnType<typeof createBucket>

/**
 * Takes pictures and documents over, each once, under a name that our folders know.
 *
 * @property texts what is to be seen on a picture, by its new name
 */
export function createBucket(source: SourceFolder, ledger: Ledger) {
  const places = new Map<string, string | undefined>()
  const taken = new Set(EVERY_CLUBS)
  const texts = new Map<string, string>()
  const shrunk = new Map<string, Buffer>()

  async function place(path: string): Promise<string | undefined> {
    const problem = (await findProblem(source, path)) ?? (await shrink(path))
    if (problem !== undefined) {
      ledger.leave(path, problem)
      return undefined
    }
    const name = freeName(taken, path, DOCUMENT.test(path) ? 'docs' : 'pictures')
    ledger.take(path, name)
    return name
  }

  /** A photograph beyond what an import takes is made as large as the site keeps one. @returns why that was not possible */
  async function shrink(path: string): Promise<string | undefined> {
    if (DOCUMENT.test(path) || !(await isTooLarge(source, path))) return undefined
    const made = await apart.prepareMaster(await source.readBytes(path), SHRINKABLE)
    if (!made.ok) return 'Dieses Bild ist zu groß; bitte verkleinern Sie es und fügen Sie es selbst ein.'
    shrunk.set(path, Buffer.from(made.value.bytes))
    return undefined
  }

  return {
    /** @param path of a file in the source @returns its path in the content folder; undefined when it cannot be taken */
    async take(path: string, text = ''): Promise<string | undefined> {
      const known = places.has(path)
      if (!known) places.set(path, await place(path))
      const placed = places.get(path)
      const name = placed?.startsWith('pictures/') ? placed.slice('pictures/'.length) : undefined
      const plain = text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
      if (name !== undefined && plain !== '' && !texts.has(name)) texts.set(name, plain)
      return placed
    },
    /** Where everything that was taken came from, by its new path. */
    contents: (): [to: string, from: string][] =>
      [...places].flatMap(([from, to]) => (to === undefined ? [] : [[to, from] as [string, string]])),
    texts,
    /** Photographs that were too large, as they are now, by their paths in the source. */
    shrunk,
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

/** What is worth a try. */
const SHRINKABLE = { bytes: 100 * 1024 * 1024, pixels: 250_000_000 }
/** So few bytes hold no more pixels than are allowed. */
const HARMLESS_BYTES = 128 * 1024

async function isTooLarge(source: SourceFolder, path: string): Promise<boolean> {
  const bytes = await source.sizeOf(path)
  if (bytes > MAX_BYTES || bytes < HARMLESS_BYTES || /\.svg$/i.test(path)) return bytes > MAX_BYTES
  const sharp = await loadSharp()
  const { width, height } = await sharp(source.absolute(path), { limitInputPixels: false }).metadata()
  return width * height > MAX_PIXELS
}

export const isTakable = (path: string) => PICTURE.test(path) || DOCUMENT.test(path)
export const isPicture = (path: string) => PICTURE.test(path)

async function findProblem(source: SourceFolder, path: string): Promise<string | undefined> {
  if (!isTakable(path)) return 'Dateien dieser Art zeigt die Website nicht.'
  const head = await source.readHead(path)
  if (DOCUMENT.test(path)) return head.includes('%PDF-') ? undefined : 'Das ist keine PDF-Datei.'
  const format = detectFormat(head)
  if (format === undefined)
    return 'Das ist kein lesbares Bild; Fotos im iPhone-Format HEIC bitte vorher als JPEG speichern.'
  if (format === 'svg' && !isHarmlessSvg(await source.readBytes(path)))
    return 'Diese SVG-Datei enthält mehr als eine Zeichnung; bitte als „einfaches SVG“ oder PNG speichern.'
  return undefined
}
