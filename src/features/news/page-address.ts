import { toSlug } from '#shared/slug.ts'
import { TAKEN_ADDRESSES, TAKEN_BELOW } from '#shared/taken-addresses.ts'

/*
 * A page of the club's own (a department, a hall, the rules) is an article with an address of its own instead of one below `/news`.
 * Its slug is that address: `/halle`, `/verein/satzung`.
 */

const MOST_PARTS = 4
const MOST_CHARACTERS = 160

/** Publication date of a page whose file gives none: it was always there. */
export const ALWAYS_THERE = new Date(0)

export const isAlwaysThere = ({ slug, publishedAt }: { slug: string; publishedAt: Date }): boolean =>
  isPageSlug(slug) && publishedAt.getTime() === ALWAYS_THERE.getTime()

export const isPageSlug = (slug: string): boolean => slug.startsWith('/')

/** Path at which readers find it. */
export const articlePath = (slug: string): string => (isPageSlug(slug) ? slug : `/news/${slug}`)

export const isPageAddress = (slug: string): boolean => isPageSlug(slug) && toPageAddress(slug) === slug

/** Whether the site itself uses this address. */
export function isTakenAddress(slug: string): boolean {
  const [, first = '', second = ''] = slug.split('/')
  return TAKEN_ADDRESSES.has(first) || TAKEN_BELOW.has(second)
}

/** The address for a path: `Verein/Häufige Fragen` becomes `/verein/haeufige-fragen`. */
export function toPageAddress(path: string): string {
  const parts = path.split('/').filter((part) => part.trim() !== '')
  const words = parts.slice(0, MOST_PARTS).map((part) => (/^\d+$/.test(part) ? part : toSlug(part)))
  return `/${words.join('/')}`.slice(0, MOST_CHARACTERS).replace(/[-/]+$/, '')
}

/** `/verein` for `/verein/satzung`; undefined at the top level. */
export const parentOf = (slug: string): string | undefined => slug.slice(0, slug.lastIndexOf('/')) || undefined
