import type { Context } from 'hono'
import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import type { AdminChanges, AdminCreation } from '#identity/core/admin/admin-input.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { appMetadata, flag, metadata, text, isUuid, NIL_UUID } from '#identity/wires/shared/fields.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'

const adminBody = z.object({
  id: text,
  aud: text,
  role: z.string().nullish(),
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: appMetadata,
  ban_duration: text,
})
type AdminBody = z.infer<typeof adminBody>

export const readAdminBody = (c: Context) => readBody(c, adminBody)

/** The error is the finished response. */
export function toCreation(c: Context, body: AdminBody): Result<AdminCreation, Response> {
  const { id } = body
  if (id !== undefined && !isUuid(id)) return err(invalid(c, 'ID must conform to the uuid v4 format'))
  if (id === NIL_UUID) return err(invalid(c, 'ID cannot be a nil uuid'))
  // A person created without a password chooses one later.
  const changes = toChanges(c, { ...body, password: body.password || undefined })
  if (!changes.ok) return changes
  const { bannedForMilliseconds, ...rest } = changes.value
  return ok({
    ...rest,
    ...(id !== undefined && { id: id.toLowerCase() }),
    ...(typeof bannedForMilliseconds === 'number' && { bannedForMilliseconds }),
    confirmsEmail: body.email_confirm ?? false,
    confirmsPhone: body.phone_confirm ?? false,
  })
}

/** The error is the finished response. */
export function toChanges(c: Context, body: AdminBody): Result<AdminChanges, Response> {
  const { aud, role, email, phone, password_hash: passwordHash } = body
  const password = body.password ?? undefined
  if (password !== undefined && passwordHash !== undefined) return err(refuse(c, { kind: 'password-hash-invalid' }))
  const ban = body.ban_duration === undefined ? undefined : { duration: readBanDuration(body.ban_duration) }
  if (ban && ban.duration === undefined) return err(invalid(c, 'invalid format for ban duration'))
  return ok({
    ...(aud !== undefined && { audience: aud }),
    ...(role !== undefined && role !== null && { role }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(password !== undefined && { password }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(body.email_confirm !== undefined && { confirmsEmail: body.email_confirm }),
    ...(body.phone_confirm !== undefined && { confirmsPhone: body.phone_confirm }),
    ...(body.user_metadata !== undefined && { userMetadata: body.user_metadata }),
    ...(body.app_metadata !== undefined && { appMetadata: body.app_metadata }),
    ...(ban?.duration !== undefined && { bannedForMilliseconds: ban.duration }),
  })
}

const UNITS: Record<string, number> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR }
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h)/g
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/
/** Longer than anyone plays; beyond it, dates overflow. */
const MAX_BAN = 200 * 365 * 24 * HOUR

/** As Go writes durations: `24h`, `1h30m`. @returns null for `none`, which lifts a ban; undefined for anything else */
export function readBanDuration(text: string): number | null | undefined {
  if (text === 'none') return null
  if (!WHOLE.test(text)) return undefined
  const parts = text.matchAll(PART)
  const sum = [...parts].reduce((total, [, count, unit]) => total + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
  return sum <= MAX_BAN ? Math.round(sum) : undefined
}
