import { z } from 'zod'
import type { createLinkSeal } from '#shared/link-seal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { expiredToken, invalidSignature, type StorageProblem } from './problem.ts'

/** The purpose of a signed address; an address for one is invalid for the other. */
export type SignedPurpose = 'storage-read' | 'storage-put'

/**
 * @property key bucket and name
 * @property by id of the author's account; undefined without one
 * @property until in milliseconds
 * @property more further terms: whether it may replace, which size
 */
export type SignedAddress = { key: string; by: string | undefined; until: number; more: string }

const schema = z.tuple([z.string(), z.string(), z.number(), z.string()])

/** Signed addresses that expire and work for any holder. They are not stored. */
export function createSignedAddresses(seal: ReturnType<typeof createLinkSeal<SignedPurpose>>, now: () => Date) {
  return {
    write: (purpose: SignedPurpose, { key, by = '', until, more }: SignedAddress): string =>
      seal.seal(purpose, JSON.stringify([key, by, until, more])),

    /** @param key for which it is used: an address for another key is invalid */
    read(purpose: SignedPurpose, token: string, key: string): Result<SignedAddress, StorageProblem> {
      const text = seal.open(purpose, token)
      // Only ever sealed by `write` above.
      const [signed, by, until, more] = text === undefined ? [] : schema.parse(JSON.parse(text))
      if (signed !== key || until === undefined) return err(invalidSignature)
      if (now().getTime() >= until) return err(expiredToken)
      return ok({ key, by: by || undefined, until, more: more ?? '' })
    },
  }
}

export type SignedAddresses = ReturnType<typeof createSignedAddresses>
