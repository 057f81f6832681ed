import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'

/** The fields of an article that are saved while it is written; the server provides and accepts them. */
export type DraftFields = ArticleFields

/** A version that the server has confirmed. @property number counts the saves of this working copy */
export type SavedDraft = { number: number; fields: DraftFields }

/**
 * A version that another author has saved meanwhile.
 *
 * @property kept the saved fields, where the server has changed them since, such as by adding an address
 * @property at ISO instant
 */
export type ForeignDraft = SavedDraft & { by: string; at: string; kept?: DraftFields | undefined }

export const areSame = (a: DraftFields, b: DraftFields): boolean => canonical(a) === canonical(b)

/** Identifies fields without storing them; equal for fields that {@link areSame} considers equal. */
export const fingerprintOf = (fields: DraftFields): string => bytesToHex(sha256(utf8ToBytes(canonical(fields))))

/** Normalises as the server does: absent and undefined fields are equal; line ends and outer spaces do not matter. */
const canonical = (fields: DraftFields) =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'string' ? unify(name, value) : value]),
  )

const unify = (name: string, text: string) =>
  name === 'markdown' ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ').trim()
