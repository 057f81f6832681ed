import { z } from 'zod'
import type { AmrEntry, AssuranceLevel, AuthenticationMethod } from '#identity/core/sessions/session.ts'
import { as, describeRow, flag, instant, list, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    sessions: RowOf<typeof sessionRow>
  }
}

const METHODS = {
  password: true,
  otp: true,
  oauth: true,
  totp: true,
  recovery: true,
  invite: true,
  'sso/saml': true,
  magiclink: true,
  'email/signup': true,
  email_change: true,
  anonymous: true,
  'mfa/phone': true,
  'mfa/recovery_code': true,
  'mfa/webauthn': true,
  passkey: true,
  token_refresh: true,
} as const satisfies Record<AuthenticationMethod, true>

const storedEntry = z.object({
  method: z.custom<AuthenticationMethod>((value) => typeof value === 'string' && Object.hasOwn(METHODS, value)),
  at: z.iso.datetime().transform((text) => new Date(text)),
  provider: z.string().optional(),
})

export const sessionColumns = {
  id: text,
  accountId: text,
  refreshCount: number,
  refreshedAt: instant,
  isTakenUp: flag,
  assurance: as<AssuranceLevel>(),
  // Newest first.
  amr: { ...list, read: (stored: string) => list.read(stored).map(toAmrEntry) },
  factorId: optional(text),
  userAgent: optional(text),
  ip: optional(text),
  createdAt: instant,
}

export const sessionRow = describeRow(sessionColumns)

function toAmrEntry(stored: unknown): AmrEntry {
  const { method, at, provider } = storedEntry.parse(stored)
  return { method, at, ...(provider !== undefined && { provider }) }
}
