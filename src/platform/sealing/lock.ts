import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { armor, Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** The public part, which may be stored anywhere: it can seal but not open. @property salt goes into the key together with the code */
export type Lock = { salt: string; recipient: string }

/** Letters and digits that are not easily confused; 31 of them are not quite five bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 24
const GROUP = 4

/** A code of 118 bits, which cannot be guessed, in groups for writing down. @param randomIndex uniform below a number */
export function makeCode(randomIndex: (below: number) => number): string {
  const signs = Array.from({ length: CODE_LENGTH }, () => SIGNS.charAt(randomIndex(SIGNS.length)))
  return toGroups(signs.join(''))
}

const toGroups = (signs: string) => (signs.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')

/** Normalises a typed code; undefined for anything else. */
export function readCode(typed: string): string | undefined {
  const signs = typed.toLowerCase().replace(/[\s\-–]/g, '')
  return signs.length === CODE_LENGTH && [...signs].every((sign) => SIGNS.includes(sign)) ? toGroups(signs) : undefined
}

// The code cannot be guessed anyway, so the cost is low: it hardly matters to an attacker, and a typing error causes no wait.
const COST = { N: 2 ** 14, r: 8, p: 1 }
const KEY_BYTES = 32
/** The prefix that turns the bytes of a key into an importable one (PKCS #8 with the OID of X25519, RFC 8410, 7). */
const X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex')

const stretch = promisify<string, string, number, object, Buffer>(scrypt)

async function keyOf(code: string, salt: string): Promise<CryptoKey> {
  const bytes = await stretch(code, salt, KEY_BYTES, COST)
  const key = new Uint8Array(Buffer.concat([X25519, bytes]))
  return crypto.subtle.importKey('pkcs8', key, { name: 'X25519' }, false, ['deriveBits'])
}

/** @param code as {@link readCode} returns it */
export async function makeLock(code: string, salt: string): Promise<Lock> {
  return { salt, recipient: await identityToRecipient(await keyOf(code, salt)) }
}

/** Encrypts a text to an X25519 recipient of age (https://age-encryption.org/v1), as armored text. */
export async function sealText(text: string, { recipient }: Lock): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return armor.encode(await encrypter.encrypt(text))
}

/** @returns undefined if the code does not belong to the lock */
export async function openLock({ salt, recipient }: Lock, code: string) {
  const key = await keyOf(code, salt)
  if ((await identityToRecipient(key)) !== recipient) return undefined
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  /** @throws for a text that was not sealed by this lock, or was changed */
  return (sealed: string): Promise<string> => decrypter.decrypt(armor.decode(sealed), 'text')
}
