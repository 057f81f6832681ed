import { isCommonPassword } from './common-passwords.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { Refusal, WeaknessReason } from '#identity/core/refusal.ts'

export type PasswordRefusal = Refusal<'password-missing' | 'password-too-long' | 'password-weak'>

/** Checked before anything is hashed, so that a megabyte of password costs nothing. */
export function checkPassword(
  password: string | undefined,
  { password: rule }: Pick<IdentitySettings, 'password'>,
): Result<string, PasswordRefusal> {
  if (password === undefined || password === '') return err({ kind: 'password-missing' })
  if (isTooLong(password, rule.maxBytes)) return err({ kind: 'password-too-long', maxBytes: rule.maxBytes })
  const reasons: WeaknessReason[] = []
  if ([...password].length < rule.minLength) reasons.push('length')
  if (!rule.requiredCharacters.every((set) => [...set].some((character) => password.includes(character)))) {
    reasons.push('characters')
  }
  if (reasons.length === 0 && rule.refusesCommon && isCommonPassword(password)) reasons.push('pwned')
  return reasons.length > 0 ? err({ kind: 'password-weak', reasons, minLength: rule.minLength }) : ok(password)
}

/** No UTF-8 text is shorter in bytes than in UTF-16 units, so a text with too many units needs no counting of bytes. */
export function isTooLong(password: string, maxBytes: number): boolean {
  return password.length > maxBytes || Buffer.byteLength(password) > maxBytes
}

/** The hasher's limits; a costlier hash would let one sign-in keep the machine busy, and would never match. */
const MAX_MEMORY_KIB = 256 * 1_024
const MAX_PASSES = 16
const MAX_LANES = 16
const MAX_BCRYPT_COST = 14

const ARGON2 = /^\$argon2(?:id|i)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[\d+/A-Za-z]{11,86}\$[\d+/A-Za-z]{16,86}$/
const BCRYPT = /^\$2[aby]\$(\d\d)\$[\d./A-Za-z]{53}$/

/** A password hash from another system, kept unchanged until the person signs in. */
export function isImportableHash(hash: string): boolean {
  const bcrypt = BCRYPT.exec(hash)
  if (bcrypt) return isWithin(Number(bcrypt[1]), 4, MAX_BCRYPT_COST)
  const argon2 = ARGON2.exec(hash)
  if (!argon2) return false
  const [memory = 0, passes = 0, lanes = 0] = argon2.slice(1).map(Number)
  return isWithin(lanes, 1, MAX_LANES) && isWithin(passes, 1, MAX_PASSES) && isWithin(memory, 8 * lanes, MAX_MEMORY_KIB)
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most
