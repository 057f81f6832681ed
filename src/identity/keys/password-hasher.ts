import { randomBytes as nodeRandomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isImportableHash } from '#identity/core/accounts/password-rule.ts'
import type { PasswordHasher } from '#identity/core/ports.ts'
import { deriveTag, fitsArgon2, formatArgon2, parseArgon2, type Argon2Cost, type Argon2Hash } from './argon2.ts'
import { createHasherQueue, type QueueLoad } from './hasher-queue.ts'
import { hashInThread } from './hash-in-thread.ts'

const SALT_BYTES = 16
const TAG_BYTES = 32

/** OWASP's advice for argon2id (Password Storage Cheat Sheet, 2025): 19 MiB, two passes, one lane. */
export const DEFAULT_COST: Argon2Cost = { memoryKibibytes: 19_456, passes: 2, parallelism: 1 }

type Options = {
  cost?: Argon2Cost
  /** This many hashes are computed at once; by default half the cores, so that the other half answers. */
  maxRunning?: number
  /** This many more wait; beyond that a request gets a `HasherBusyError`. */
  maxWaiting?: number
  randomBytes?: (length: number) => Uint8Array
}

/** New passwords become argon2id; hashes from elsewhere (argon2i, other costs, bcrypt) are accepted and reported as outdated. */
export function createPasswordHasher(options: Options = {}): PasswordHasher & { load: () => QueueLoad } {
  const { cost = DEFAULT_COST, randomBytes = nodeRandomBytes } = options
  const { run: inTurn, load } = createHasherQueue({
    maxRunning: options.maxRunning ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    maxWaiting: options.maxWaiting ?? 100,
  })
  // Fits no password: the tag is random, not derived.
  const nothing: Argon2Hash = {
    variant: 'argon2id',
    cost,
    salt: Buffer.from(randomBytes(SALT_BYTES)),
    tag: Buffer.from(randomBytes(TAG_BYTES)),
  }

  return {
    hash: (password) =>
      inTurn(async () => {
        const fresh = { variant: 'argon2id', cost, salt: Buffer.from(randomBytes(SALT_BYTES)) } as const
        return formatArgon2({ ...fresh, tag: await deriveTag(password, fresh, TAG_BYTES) })
      }),

    verify: (password, hash) =>
      inTurn(async () => {
        const known = parseArgon2(hash)
        if (known) return { fits: await fitsArgon2(password, known), isOutdated: isOutdated(known, cost) }
        // The only other kind.
        if (isImportableHash(hash)) return { fits: await fitsBcrypt(password, hash), isOutdated: true }
        // As much work as for a readable hash: an account with a broken one must not stand out.
        await fitsArgon2(password, nothing)
        return { fits: false, isOutdated: true }
      }),

    verifyNothing: (password) =>
      inTurn(async () => {
        await fitsArgon2(password, nothing)
      }),

    load,
  }
}

function isOutdated({ variant, cost, salt, tag }: Argon2Hash, wanted: Argon2Cost): boolean {
  return (
    variant !== 'argon2id' ||
    cost.memoryKibibytes < wanted.memoryKibibytes ||
    cost.passes < wanted.passes ||
    cost.parallelism < wanted.parallelism ||
    salt.length < SALT_BYTES ||
    tag.length < TAG_BYTES
  )
}

/** Compares with a hash from another system, beside the event loop; each imported person needs it once, then it is replaced. */
function fitsBcrypt(password: string, hash: string): Promise<boolean> {
  return hashInThread({ kind: 'bcrypt', password, hash })
}
