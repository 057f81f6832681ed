import { fetchPlain } from './fetch-plain.ts'
import { atMost, type Figure } from './figure.ts'

/** Uncompressed bytes of everything that could grow with the number of articles; undefined if missing. */
export type Sizes = Record<(typeof GROWING)[number]['name'], number | undefined>

const GROWING = [
  { name: 'list', path: '/news' },
  { name: 'Atom feed', path: '/feed.atom' },
  { name: 'JSON feed', path: '/feed.json' },
  { name: 'largest sitemap file', path: '/sitemap.xml' },
] as const

/** Twice the articles may only change the lengths of numbers and titles. */
const TOLERANCE = 1.05

export async function measureSizes(origin: string): Promise<Sizes> {
  const sizes: Sizes = {
    list: undefined,
    'Atom feed': undefined,
    'JSON feed': undefined,
    'largest sitemap file': undefined,
  }
  for (const { name, path } of GROWING) sizes[name] = await sizeOf(origin, path)
  return sizes
}

/** Of an index of sitemaps, the size of the largest file. */
async function sizeOf(origin: string, path: string): Promise<number | undefined> {
  const { status, body } = await fetchPlain(origin + path)
  if (status !== 200) return undefined
  const parts = await Promise.all(listSitemapParts(body.toString()).map((part) => sizeOf(origin, part)))
  return Math.max(body.length, ...parts.map((size) => size ?? 0))
}

/** Paths of the files that a sitemap index names; none for any other document. */
export function listSitemapParts(document: string): string[] {
  if (!document.includes('<sitemapindex')) return []
  return [...document.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** One figure for each: the size with all articles as a multiple of the size with half of them. */
export function compareSizes(withHalf: Sizes, withAll: Sizes): Figure[] {
  return GROWING.map(({ name }) => {
    const [half, all] = [withHalf[name], withAll[name]]
    return {
      name: `${name}, 5,000 / 2,500 articles`,
      unit: '',
      target: atMost(TOLERANCE),
      measured: half === undefined || all === undefined ? undefined : all / half,
      isMachineDependent: false,
      note: all === undefined ? 'is not there' : `${all.toLocaleString('en-US')} bytes uncompressed`,
    }
  })
}
