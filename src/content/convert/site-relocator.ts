import { posix } from 'node:path'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'
import type { Relocate } from './convert-body.ts'
import { deadFile, deadLink, lineOf, type Hint } from './converted.ts'
import type { Dialect } from './dialects.ts'
import { isOurs } from './place-of-page.ts'
import type { FoundText } from './read-found-text.ts'
import { isTakable, type Bucket } from './media-bucket.ts'
import type { Settings } from './read-settings.ts'
import type { SourceFolder } from './source-folder.ts'

const DATED = /^(\d{4}-\d{2}-\d{2})-?/

/** @property moved present addresses by former ones @property movedFiles present addresses of texts by their paths */
type Parts = {
  source: SourceFolder
  bucket: Bucket
  hints: Hint[]
  settings: Settings
  dialect: Dialect
  moved: ReadonlyMap<string, string>
  movedFiles: ReadonlyMap<string, string>
}

/** Finds in the source what a text of it calls by an address. */
export function createRelocator({ path, text }: FoundText, parts: Parts): Relocate {
  const { source, bucket, hints, settings, dialect, moved, movedFiles } = parts
  const tell = (address: string, sentence: string) => hints.push({ file: path, line: lineOf(text, address), sentence })
  const findFile = (address: string): string | undefined => {
    const plain = decode(address.replace(/[?#].*$/, ''))
    const beside = plain.startsWith('/') ? [] : [posix.join(posix.dirname(path), plain)]
    return [...beside, ...dialect.roots.map((root) => posix.join(root, plain))].flatMap(
      (each) => source.find(each) ?? [],
    )[0]
  }
  return {
    async picture(address: string, text: string): Promise<string | undefined> {
      const own = toLocal(address, settings)
      const file = own === undefined ? undefined : findFile(own)
      const placed = file === undefined ? undefined : await bucket.take(file, text)
      if (file === undefined)
        tell(
          address,
          own === undefined
            ? `Das Bild ${address} liegt auf einer anderen Website und wurde weggelassen.`
            : `Das Bild ${address} wurde nicht gefunden.`,
        )
      return placed
    },
    async link(address: string): Promise<string | undefined> {
      const own = toLocal(address, settings)
      if (own === undefined || own.startsWith('#')) return undefined
      const [name = ''] = own.replace(/^post_url:/, '').split('#')
      if (own.startsWith('post_url:')) return movedPost(name, moved) ?? '/news'
      const to = moved.get(toRedirectKey(posix.join('/', name.startsWith('/') ? name : posix.join('/', name))) ?? '')
      if (to !== undefined) return to
      const written = ['', '.md', '/index.md'].flatMap((ending) => movedFiles.get(findFile(name + ending) ?? '') ?? [])
      if (written[0] !== undefined) return written[0]
      const file = findFile(name)
      const placed = file !== undefined && isTakable(file) ? await bucket.take(file) : undefined
      if (placed !== undefined) return `/${placed}`
      if (file !== undefined && !isTakable(file)) tell(address, deadFile(address))
      else if (file === undefined && !isOurs(posix.join('/', name))) tell(address, deadLink(address))
      return undefined
    },
  }
}

/** @returns undefined for an address of another site */
function toLocal(address: string, { origin, base }: Settings): string | undefined {
  const own = origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(own) && !own.startsWith('post_url:')) return undefined
  return base !== '' && own.startsWith(`${base}/`) ? own.slice(base.length) : own
}

/** Jekyll names a post by its file: `2024-01-02-ein-name`. */
function movedPost(name: string, moved: ReadonlyMap<string, string>): string | undefined {
  const slug = toSlug(posix.basename(name).replace(DATED, ''))
  return [...moved.values()].find((to) => to === `/news/${slug}`)
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}
