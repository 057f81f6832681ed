import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { armor, Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** What seals, and may be kept anywhere: who has it can close, not open. @property salt goes into the key with the code */
export type Lock = { salt: string; recipient: string }

/** Letters and figures that nobody takes for one another; 31 of them are not quite five bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 24
const GROUP = 4

/** A code of 118 bits, which nobody can guess, in groups to write down. @param randomIndex evenly below a number */
export function makeCode(randomIndex: (below: number) => number): string {
  const signs = Array.from({ length: CODE_LENGTH }, () => SIGNS.charAt(randomIndex(SIGNS.length)))
  return toGroups(signs.join(''))
}

const toGroups = (signs: string) => (signs.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')

/** The code as it was made, however somebody typed it; undefined for what is none. */
export function readCode(typed: string): string | undefined {
  const signs = typed.toLowerCase().replace(/[\s\-–]/g, '')
  return signs.length === CODE_LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? toGroups(signs) : undefined
}

// The code itself cannot be guessed; this costs whoever tries it next to nothing more, and a slip of the pen no wait.
const COST = { N: 2 ** 14, r: 8, p: 1 }
const KEY_BYTES = 32
/** What stands before the bytes of a key so that it can be taken in (PKCS #8 with the name of X25519, RFC 8410, 7). */
const X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex')

const stretch = promisify<string, string, number, object, Buffer>(scrypt)

async function keyOf(code: string, salt: string): Promise<CryptoKey> {
  const bytes = await stretch(code, salt, KEY_BYTES, COST)
  const key = new Uint8Array(Buffer.concat([X25519, bytes]))
  return crypto.subtle.importKey('pkcs8', key, { name: 'X25519' }, false, ['deriveBits'])
}

/** @param code as {@link readCode} gives it */
export async function makeLock(code: string, salt: string): Promise<Lock> {
  return { salt, recipient: await identityToRecipient(await keyOf(code, salt)) }
}

/** Closes a text by an X25519 recipient of age (https://age-encryption.org/v1), as lines of letters. */
export async function sealText(text: string, { recipient }: Lock): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return armor.encode(await encrypter.encrypt(text))
}

/** @returns undefined where the code is not that of the lock */
export async function openLock({ salt, recipient }: Lock, code: string) {
  const key = await keyOf(code, salt)
  if ((await identityToRecipient(key)) !== recipient) return undefined
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  /** @throws for what was not sealed by this lock, or was changed */
  return (sealed: string): Promise<string> => decrypter.decrypt(armor.decode(sealed), 'text')
}
