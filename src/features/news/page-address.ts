import { toSlug } from '#shared/slug.ts'
import { TAKEN_ADDRESSES, TAKEN_BELOW } from '#shared/taken-addresses.ts'

/*
 * A page of the club's own (a department, a hall, the rules) is an article that lies at an address of its own instead of below `/news`.
 * Its slug is that address: `/halle`, `/verein/satzung`.
 */

const MOST_PARTS = 4
const MOST_CHARACTERS = 160

/** When a page appeared whose file says nothing of it: it was always there. */
export const ALWAYS_THERE = new Date(0)

export const isAlwaysThere = ({ slug, publishedAt }: { slug: string; publishedAt: Date }): boolean =>
  isPageSlug(slug) && publishedAt.getTime() === ALWAYS_THERE.getTime()

export const isPageSlug = (slug: string): boolean => slug.startsWith('/')

/** Where readers find it. */
export const articlePath = (slug: string): string => (isPageSlug(slug) ? slug : `/news/${slug}`)

export const isPageAddress = (slug: string): boolean => isPageSlug(slug) && toPageAddress(slug) === slug

/** Something of the site's own lies there. */
export function isTakenAddress(slug: string): boolean {
  const [, first = '', second = ''] = slug.split('/')
  return TAKEN_ADDRESSES.has(first) || TAKEN_BELOW.has(second)
}

/** The address that a path means: `Verein/Häufige Fragen` is `/verein/haeufige-fragen`. */
export function toPageAddress(path: string): string {
  const parts = path.split('/').filter((part) => part.trim() !== '')
  const words = parts.slice(0, MOST_PARTS).map((part) => (/^\d+$/.test(part) ? part : toSlug(part)))
  return `/${words.join('/')}`.slice(0, MOST_CHARACTERS).replace(/[-/]+$/, '')
}

/** `/verein` of `/verein/satzung`; undefined for what is below nothing. */
export const parentOf = (slug: string): string | undefined => slug.slice(0, slug.lastIndexOf('/')) || undefined
