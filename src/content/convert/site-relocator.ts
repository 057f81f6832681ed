import { posix } from 'node:path'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'
import type { Relocate } from './convert-body.ts'
import type { Hint } from './converted.ts'
import type { Dialect } from './dialects.ts'
import { isTakable, type Shelf } from './picture-shelf.ts'
import type { Settings } from './read-settings.ts'
import type { SourceFolder } from './source-folder.ts'

const DATED = /^(\d{4}-\d{2}-\d{2})-?/

type Parts = {
  source: SourceFolder
  shelf: Shelf
  hints: Hint[]
  settings: Settings
  dialect: Dialect
  moved: ReadonlyMap<string, string>
}

/** Finds in the source what a text of it calls by an address. */
export function createRelocator(path: string, { source, shelf, hints, settings, dialect, moved }: Parts): Relocate {
  const { origin, base } = settings
  const local = (address: string): string | undefined => {
    const own = origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(own) && !own.startsWith('post_url:')) return undefined
    return base !== '' && own.startsWith(`${base}/`) ? own.slice(base.length) : own
  }
  const findFile = (address: string): string | undefined => {
    const plain = decode(address.replace(/[?#].*$/, ''))
    const beside = plain.startsWith('/') ? [] : [posix.join(posix.dirname(path), plain)]
    return [...beside, ...dialect.roots.map((root) => posix.join(root, plain))].flatMap(
      (each) => source.find(each) ?? [],
    )[0]
  }
  return {
    async picture(address: string, text: string): Promise<string | undefined> {
      const own = local(address)
      const file = own === undefined ? undefined : findFile(own)
      const placed = file === undefined ? undefined : await shelf.take(file, text)
      if (file === undefined)
        hints.push({
          file: path,
          sentence:
            own === undefined
              ? `Das Bild ${address} liegt auf einer anderen Website und wurde weggelassen.`
              : `Das Bild ${address} wurde nicht gefunden.`,
        })
      return placed
    },
    async link(address: string): Promise<string | undefined> {
      const own = local(address)
      if (own === undefined || own.startsWith('#')) return undefined
      const [name = ''] = own.replace(/^post_url:/, '').split('#')
      if (own.startsWith('post_url:')) return movedPost(name, moved) ?? '/news'
      const to = moved.get(toRedirectKey(posix.join('/', name.startsWith('/') ? name : posix.join('/', name))) ?? '')
      if (to !== undefined) return to
      const file = findFile(name)
      const placed = file !== undefined && isTakable(file) ? await shelf.take(file) : undefined
      return placed === undefined ? undefined : `/${placed}`
    },
  }
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
