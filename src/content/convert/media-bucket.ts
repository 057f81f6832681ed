import { isHarmlessSvg } from '#platform/images/harmless-svg.ts'
import { detectFormat } from '#platform/images/detect-format.ts'
import { MAX_BYTES } from '#platform/images/image-limits.ts'
import { toSlug } from '#shared/slug.ts'
import type { Ledger } from './ledger.ts'
import type { SourceFolder } from './source-folder.ts'

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

  function nameFor(path: string, folder: 'pictures' | 'docs'): string {
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

  async function place(path: string): Promise<string | undefined> {
    const problem = await findProblem(source, path)
    if (problem !== undefined) {
      ledger.leave(path, problem)
      return undefined
    }
    const name = nameFor(path, DOCUMENT.test(path) ? 'docs' : 'pictures')
    ledger.take(path, name)
    return name
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
  }
}

export const isTakable = (path: string) => PICTURE.test(path) || DOCUMENT.test(path)
export const isPicture = (path: string) => PICTURE.test(path)

async function findProblem(source: SourceFolder, path: string): Promise<string | undefined> {
  if (!isTakable(path)) return 'Dateien dieser Art zeigt die Website nicht.'
  const head = await source.readHead(path)
  if (DOCUMENT.test(path)) return head.includes('%PDF-') ? undefined : 'Das ist keine PDF-Datei.'
  if ((await source.sizeOf(path)) > MAX_BYTES)
    return 'Dieses Bild ist zu groß; bitte verkleinern Sie es und fügen Sie es selbst ein.'
  const format = detectFormat(head)
  if (format === undefined)
    return 'Das ist kein lesbares Bild; Fotos im iPhone-Format HEIC bitte vorher als JPEG speichern.'
  if (format === 'svg' && !isHarmlessSvg(await source.readBytes(path)))
    return 'Diese SVG-Datei enthält mehr als eine Zeichnung; bitte als „einfaches SVG“ oder PNG speichern.'
  return undefined
}
