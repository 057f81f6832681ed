import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'

/** Whatever of an article is kept while somebody writes; the server gives these fields and takes them back. */
export type DraftFields = ArticleFields

/** A state that the server has confirmed. @property number counts the savings of this working copy */
export type SavedDraft = { number: number; fields: DraftFields }

/**
 * What somebody else has saved meanwhile.
 *
 * @property kept as it was saved, where the server has given it an address, say, since
 * @property at ISO instant
 */
export type ForeignDraft = SavedDraft & { by: string; at: string; kept?: DraftFields | undefined }

export const areSame = (a: DraftFields, b: DraftFields): boolean => canonical(a) === canonical(b)

/** By which fields are known again without being kept; the same for what {@link areSame} takes for the same. */
export const fingerprintOf = (fields: DraftFields): string => bytesToHex(sha256(utf8ToBytes(canonical(fields))))

/** As the server understands them: an absent field and an undefined one are the same, and so are line ends and spaces at the edge. */
const canonical = (fields: DraftFields) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'string' ? unify(name, value) : value]),
  )

const unify = (name: string, text: string) =>
  name === 'markdown' ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ').trim()
