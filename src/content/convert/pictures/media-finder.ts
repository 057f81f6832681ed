import { posix } from 'node:path'
import type { SourceFolder } from '../source-folder.ts'
import { isPicture } from './media-bucket.ts'

/** @property several all candidates, where the address is ambiguous */
type FoundFile = { file: string } | { several: string[] } | undefined
export type MediaFinder = ReturnType<typeof createMediaFinder>

/** Leading parts of addresses that are not folders of the source, or have another name there. */
const LEADING =
  /^(?:[@~].*|\.{1,2}|static|assets|public|src|img|imgs|images?|media|uploads?|bilder|fotos|files|content|wp-content|resources)$/i

/**
 * Finds pictures and documents like other programs: beside the text, below one of their roots, or as the only file of the source whose path
 * ends like the address. If several files match and differ, none is chosen.
 */
export function createMediaFinder(source: SourceFolder, roots: readonly string[]) {
  const byName = Map.groupBy(source.paths, (path) => fold(posix.basename(path)))
  const folders = new Set(source.paths.filter(isPicture).map((path) => posix.dirname(path)))

  /** Candidates beside the text and below the roots. */
  const placesOf = (plain: string, from: string) =>
    [
      ...(plain.startsWith('/') ? [] : [posix.join(posix.dirname(from), plain)]),
      ...roots.map((root) => posix.join(root, plain)),
    ].map((each) => each.replace(/^\/+/, ''))
  const ending = (parts: readonly string[], all: readonly string[]) =>
    all.filter((path) => fold(`/${path}`).endsWith(fold(`/${parts.join('/')}`)))

  return {
    /** @param from path of the text that contains the address */
    async find(address: string, from: string): Promise<FoundFile> {
      const plain = plainOf(address)
      const [file] = placesOf(plain, from).flatMap((each) => source.find(each) ?? [])
      if (file !== undefined) return { file }
      for (const parts of shorter(plain)) {
        const hits = ending(parts, byName.get(fold(parts.at(-1) ?? '')) ?? [])
        const [first, other] = hits
        if (first === undefined) continue
        return other === undefined || (await areSame(source, hits)) ? { file: first } : { several: hits }
      }
      return undefined
    },
    /** Pictures of the folder that a text names; undefined if no folder matches, or several do. */
    findFolder(name: string, from: string): string[] | undefined {
      const plain = plainOf(name).replace(/\/+$/, '')
      if (plain === '') return undefined
      const near = placesOf(plain, from).find((each) => each !== '.' && picturesBelow(source, each).length > 0)
      if (near !== undefined) return picturesBelow(source, near)
      const hits = shorter(plain).map((parts) => ending(parts, [...folders]))
      const [folder, other] = hits.find((each) => each.length > 0) ?? []
      return folder === undefined || other !== undefined ? undefined : picturesBelow(source, folder)
    },
    /** Pictures beside a text that match a pattern, such as `images/*.jpg`. */
    match(pattern: string, from: string): string[] {
      const plain = plainOf(pattern)
      const patterns = placesOf(plain, from)
      return source.paths
        .filter((path) => isPicture(path) && patterns.some((each) => posix.matchesGlob(path, each)))
        .toSorted(inOrder)
    },
  }
}

const fold = (path: string) => path.normalize('NFC').toLowerCase()

/** `bild-2` before `bild-10`. */
export const inOrder = (a: string, b: string): number => a.localeCompare(b, 'de', { numeric: true })

export const picturesBelow = (source: SourceFolder, folder: string): string[] =>
  source.paths.filter((path) => isPicture(path) && path.startsWith(`${folder}/`)).toSorted(inOrder)

/** The whole path first, then without leading parts that are not folders of the source. */
function shorter(plain: string): string[][] {
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  const leading = parts.slice(0, -1).findIndex((part) => !LEADING.test(part))
  const most = leading < 0 ? Math.max(0, parts.length - 1) : leading
  return parts.length === 0 ? [] : Array.from({ length: most + 1 }, (_, drop) => parts.slice(drop))
}

async function areSame(source: SourceFolder, files: readonly string[]): Promise<boolean> {
  const sizes = new Set(await Promise.all(files.map((file) => source.sizeOf(file))))
  if (sizes.size > 1) return false
  const [first, ...others] = await Promise.all(files.map((file) => source.readBytes(file)))
  return others.every((bytes) => first?.equals(bytes) === true)
}

const plainOf = (address: string) => decode(address.replace(/[?#].*$/, '').trim()).replace(/^(?:[@~]\/?)+(?=\w)/, '')

/** Decodes percent-encoding; returns an invalid address unchanged. */
export function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}
