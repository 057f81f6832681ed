import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AmrEntry, AuthenticationMethod, Session } from '#identity/core/sessions/session.ts'
import type { SessionTable } from './identity-tables.ts'
import { parseArray } from './column-values.ts'

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

export function toSessionRow(session: Session): Selectable<SessionTable> {
  return {
    id: session.id,
    account_id: session.accountId,
    refresh_count: session.refreshCount,
    refreshed_at: session.refreshedAt.toISOString(),
    is_taken_up: Number(session.isTakenUp),
    assurance: session.assurance,
    amr: JSON.stringify(session.amr),
    factor_id: session.factorId ?? null,
    user_agent: session.userAgent ?? null,
    ip: session.ip ?? null,
    created_at: session.createdAt.toISOString(),
  }
}

export function toSession(row: Selectable<SessionTable>): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    refreshCount: row.refresh_count,
    refreshedAt: new Date(row.refreshed_at),
    isTakenUp: row.is_taken_up === 1,
    assurance: row.assurance,
    amr: parseArray(row.amr).map(toAmrEntry),
    factorId: row.factor_id ?? undefined,
    userAgent: row.user_agent ?? undefined,
    ip: row.ip ?? undefined,
    createdAt: new Date(row.created_at),
  }
}

function toAmrEntry(stored: unknown): AmrEntry {
  const { method, at, provider } = storedEntry.parse(stored)
  return { method, at, ...(provider !== undefined && { provider }) }
}
