import { posix } from 'node:path'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'
import type { Relocate } from './words/relocate-markdown.ts'
import { lineOf } from '../content-mistake.ts'
import { deadFile, deadLink, type Hint } from './converted.ts'
import type { Ledger } from './ledger.ts'
import { isOurs } from './place-of-page.ts'
import type { FoundText } from './read-found-text.ts'
import { isTakable, type Bucket } from './pictures/media-bucket.ts'
import type { MediaFinder } from './pictures/media-finder.ts'
import type { Settings } from './read-settings.ts'

const DATED = /^(\d{4}-\d{2}-\d{2})-?/

/** @property moved new addresses by former ones @property movedFiles new addresses of texts by their paths */
type Parts = {
  bucket: Bucket
  hints: Hint[]
  ledger: Ledger
  settings: Settings
  finder: MediaFinder
  moved: ReadonlyMap<string, string>
  movedFiles: ReadonlyMap<string, string>
}

/** @property shown files of the source that the text refers to */
export type SiteRelocator = Relocate & { shown: ReadonlySet<string> }

/** Resolves the addresses in a text to files and texts of the source. */
export function createRelocator(found: FoundText, parts: Parts): SiteRelocator {
  const { bucket, hints, settings, moved } = parts
  const { shown, tell, findFile, placeOf } = createSearch(found, parts)
  return {
    shown,
    async picture(address: string, words: string): Promise<string | undefined> {
      const own = toLocal(address, settings)
      if (own === undefined) {
        tell(address, `Das Bild ${shorten(address)} liegt auf einer anderen Website und wurde weggelassen.`)
        return undefined
      }
      const told = hints.length
      const file = await findFile(own)
      if (file === undefined && hints.length === told) tell(address, `Das Bild ${address} wurde nicht gefunden.`)
      if (file === undefined) return undefined
      shown.add(file)
      return bucket.take(file, words)
    },
    async link(address: string): Promise<string | undefined> {
      const own = toLocal(address, settings)
      if (own === undefined || own.startsWith('#')) return undefined
      const [name = ''] = own.replace(/^post_url:/, '').split('#')
      if (own.startsWith('post_url:')) return movedPost(name, moved) ?? '/news'
      return moved.get(toRedirectKey(posix.join('/', name)) ?? '') ?? placeOf(address, name)
    },
  }
}

/** @property tell adds a hint about a failed address, with its line @property placeOf new address of another text, or of a file of the source */
function createSearch({ path, text }: FoundText, { bucket, hints, ledger, finder, movedFiles }: Parts) {
  const shown = new Set<string>()
  const tell = (address: string, sentence: string) => hints.push({ file: path, line: lineOf(text, address), sentence })
  const findFile = async (address: string): Promise<string | undefined> => {
    const found = await finder.find(address, path)
    if (!found) return undefined
    if ('file' in found) return found.file
    const sentence = `${address} kann mehreres sein: ${found.several.join(', ')}.`
    tell(address, `${sentence} Nichts davon wurde genommen.`)
    for (const each of found.several)
      ledger.leave(each, 'Ein Text nennt diese Datei so, dass auch eine andere gemeint sein kann.')
    return undefined
  }
  /** The new address of another text, or of a file of the source; a link to neither stays, with a hint. */
  async function placeOf(address: string, name: string): Promise<string | undefined> {
    for (const ending of ['', '.md', '/index.md', '/_index.md']) {
      const written = await finder.find(name + ending, path)
      const files = !written ? [] : 'file' in written ? [written.file] : written.several
      // Of a text in several languages only the one in the club's own language has a new address.
      const [place, other] = [...new Set(files.flatMap((file) => movedFiles.get(file) ?? []))]
      if (place !== undefined && other === undefined) return place
    }
    const file = /\.\w{2,5}$/.test(name) ? await findFile(name) : undefined
    if (file === undefined) {
      if (!isOurs(posix.join('/', name))) tell(address, deadLink(address))
      return undefined
    }
    if (!isTakable(file)) {
      tell(address, deadFile(address))
      ledger.leave(file, 'Dateien dieser Art bietet die Website nicht an; möglich sind PDF-Dateien.')
      return undefined
    }
    shown.add(file)
    const placed = await bucket.take(file)
    return placed && `/${placed}`
  }
  return { shown, tell, findFile, placeOf }
}

/** An address may contain the whole picture (data URL). */
const shorten = (address: string) => (address.length > 200 ? `${address.slice(0, 60)}…` : address)

/** @returns undefined for an address of another site */
function toLocal(address: string, { origin, base }: Settings): string | undefined {
  // Pelican prefixes the place to search: `{static}/bilder/a.jpg`.
  const plain = address.replace(/^(?:\{|%7B)(?:static|filename|attach|photo)(?:\}|%7D)/i, '')
  const own = origin !== undefined && plain.startsWith(`${origin}/`) ? plain.slice(origin.length) : plain
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(own) && !own.startsWith('post_url:')) return undefined
  return base !== '' && own.startsWith(`${base}/`) ? own.slice(base.length) : own
}

/** Jekyll refers to a post by its file: `2024-01-02-ein-name`. */
function movedPost(name: string, moved: ReadonlyMap<string, string>): string | undefined {
  const slug = toSlug(posix.basename(name).replace(DATED, ''))
  return [...moved.values()].find((to) => to === `/news/${slug}`)
}
