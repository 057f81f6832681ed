import { timingSafeEqual } from 'node:crypto'
import { isImportableHash } from '#identity/core/accounts/password-rule.ts'
import { hashInThread } from './hash-in-thread.ts'

/** The cost of a hash. @property memoryKibibytes for one hash @property passes over that memory */
export type Argon2Cost = { memoryKibibytes: number; passes: number; parallelism: number }
export type Argon2Hash = { variant: 'argon2id' | 'argon2i'; cost: Argon2Cost; salt: Buffer; tag: Buffer }

// PHC string format: https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
const PHC =
  /^\$(argon2id|argon2i)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\dA-Za-z+/]{11,86})\$([\dA-Za-z+/]{16,86})$/

/** @returns undefined for text that is no argon2 hash, or one that is too costly to check */
export function parseArgon2(text: string): Argon2Hash | undefined {
  const [, name, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? []
  if (name === undefined || !isImportableHash(text)) return undefined
  return {
    variant: name === 'argon2i' ? 'argon2i' : 'argon2id',
    cost: { memoryKibibytes: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

export function formatArgon2({
  variant,
  cost: { memoryKibibytes, passes, parallelism },
  salt,
  tag,
}: Argon2Hash): string {
  const cost = `m=${memoryKibibytes},t=${passes},p=${parallelism}`
  return `$${variant}$v=19$${cost}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Runs beside the event loop. */
export async function deriveTag(
  password: string,
  { variant, cost, salt }: Pick<Argon2Hash, 'variant' | 'cost' | 'salt'>,
  tagBytes: number,
): Promise<Buffer> {
  const parameters = {
    message: password,
    nonce: salt,
    parallelism: cost.parallelism,
    tagLength: tagBytes,
    memory: cost.memoryKibibytes,
    passes: cost.passes,
  }
  return Buffer.from(await hashInThread({ kind: 'argon2', variant, parameters }))
}

export async function fitsArgon2(password: string, hash: Argon2Hash): Promise<boolean> {
  return timingSafeEqual(await deriveTag(password, hash, hash.tag.length), hash.tag)
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
