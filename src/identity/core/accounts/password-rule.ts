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

/** No UTF-8 text is shorter in bytes than in UTF-16 units, so most are decided without counting. */
export function isTooLong(password: string, maxBytes: number): boolean {
  return password.length > maxBytes || Buffer.byteLength(password) > maxBytes
}
