import { z } from 'zod'
import type { createLinkSeal } from '#shared/link-seal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { expiredToken, invalidSignature, type StorageProblem } from './problem.ts'

/** What a signed address lets somebody do; one for one purpose is of no use for the other. */
export type SignedPurpose = 'storage-read' | 'storage-put'

/**
 * @property key bucket and name
 * @property by id of the account that gave it; undefined where it was nobody
 * @property until in milliseconds
 * @property more what else was agreed: whether it may replace, which size
 */
export type SignedAddress = { key: string; by: string | undefined; until: number; more: string }

const schema = z.tuple([z.string(), z.string(), z.number(), z.string()])

/** Addresses that open something until a moment, for whoever has them. Nothing of them is kept. */
export function createSignedAddresses(seal: ReturnType<typeof createLinkSeal<SignedPurpose>>, now: () => Date) {
  return {
    write: (purpose: SignedPurpose, { key, by = '', until, more }: SignedAddress): string =>
      seal.seal(purpose, JSON.stringify([key, by, until, more])),

    /** @param key for which it is shown: one for another is none */
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
