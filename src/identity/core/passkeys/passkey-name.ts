import { err, ok, type Result } from '#shared/result.ts'
import type { Refusal } from '#identity/core/refusal.ts'

export type NameRefusal = Refusal<'passkey-name-too-long'>

/** As the vendor's wire allows. */
const MAX_PASSKEY_NAME = 120

/** @returns undefined for a key without a name */
export function checkName(typed: string): Result<string | undefined, NameRefusal> {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return name.length > MAX_PASSKEY_NAME ? err({ kind: 'passkey-name-too-long' }) : ok(name || undefined)
}
