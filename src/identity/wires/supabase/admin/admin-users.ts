import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { mayManage } from '#identity/core/accounts/administrators.ts'
import type { AdminChanges, AdminCreation } from '#identity/core/admin/admin-input.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { flag, appMetadata, metadata, text, isUuid, NIL_UUID } from '#identity/wires/shared/fields.ts'
import { readOrder, readPage, searchText, showPaging, readAuditFilter } from '#identity/wires/shared/listing.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { administrator } from '#identity/wires/supabase/api-key.ts'
import { emptyIsWeak, bodyOf, knownId } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { toUser } from '#identity/wires/supabase/user-view.ts'
import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'

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

/** The error is the finished response. */
function toCreation(c: Context, body: AdminBody): Result<AdminCreation, Response> {
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
function toChanges(c: Context, body: AdminBody): Result<AdminChanges, Response> {
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

const hasRemoval = bodyOf(z.object({ should_soft_delete: flag }), { isOptional: true })

/** Managing people, with a secret key or as an administrator. */
export function adminUserRoutes(wire: SupabaseContext) {
  return new Hono().route('/', everybody(wire)).route('/', onePerson(wire))
}

function everybody(wire: SupabaseContext) {
  const { identity } = wire
  return new Hono()
    .get('/admin/users', administrator(wire), async (c) => {
      const page = readPage(c)
      if (!page.ok) return invalid(c, page.error)
      const order = readOrder(c)
      if (order === undefined) return invalid(c, 'Bad Sort Parameters: created_at asc or desc')
      const search = searchText(c, 'filter')
      const { audience } = c.var
      const query = { audience, order, page: page.value, ...(search && { search }) }
      const people = await identity.read.accounts.list(query)
      showPaging(c, '/admin/users', page.value, people.total)
      return c.json({ users: people.items.map(toUser), aud: audience })
    })
    .post('/admin/users', administrator(wire), bodyOf(adminBody), async (c) => {
      const creation = toCreation(c, c.var.body)
      if (!creation.ok) return creation.error
      const person = await createAccount(identity, { by: c.var.by, caller: readCaller(c, wire) }, creation.value)
      return person.ok ? c.json(toUser(person.value)) : refuse(c, person.error, WORDS)
    })
}

function onePerson(wire: SupabaseContext) {
  const { identity } = wire
  const onlyKnown = knownId('userId', 'user_id')
  return new Hono()
    .get('/admin/users/:userId', administrator(wire), onlyKnown, async (c) => {
      const person = await findPerson(identity, c.req.param('userId'))
      if (!person.ok) return refuse(c, person.error)
      const isForeign = !mayManage(c.var.by, person.value.account)
      return isForeign ? refuse(c, { kind: 'account-unknown' }) : c.json(toUser(person.value))
    })
    .put('/admin/users/:userId', administrator(wire), onlyKnown, bodyOf(adminBody), async (c) => {
      const changes = toChanges(c, c.var.body)
      if (!changes.ok) return changes.error
      const id = c.req.param('userId')
      const person = await updateAccount(identity, { by: c.var.by, caller: readCaller(c, wire) }, id, changes.value)
      if (person.ok) return c.json(toUser(person.value))
      return refuse(c, emptyIsWeak(person.error, identity.settings), WORDS)
    })
    .delete('/admin/users/:userId', administrator(wire), onlyKnown, hasRemoval, async (c) => {
      const options = { keepsId: c.var.body.should_soft_delete ?? false }
      const acting = { by: c.var.by, caller: readCaller(c, wire) }
      const removed = await removeAccount(identity, acting, c.req.param('userId'), options)
      return removed.ok ? c.json({}) : refuse(c, removed.error)
    })
}

const WORDS = {
  'already-registered': {
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  },
  'address-missing': {
    status: 400,
    code: 'validation_failed',
    message: 'Cannot create a user without either an email or phone',
  },
} as const

/** Who did what, newest first. */
export function auditRoutes(wire: SupabaseContext) {
  return new Hono().get('/admin/audit', administrator(wire), async (c) => {
    const page = readPage(c)
    if (!page.ok) return invalid(c, page.error)
    const query = searchText(c, 'query')
    const filter = query === undefined ? undefined : readAuditFilter(query)
    if (query && filter === undefined) return invalid(c, 'Invalid query scope: author, action or type and a text')
    const entries = await wire.identity.read.audit.list({ page: page.value, ...(filter && { filter }) })
    showPaging(c, '/admin/audit', page.value, entries.total)
    return c.json(entries.items.map(toEntry))
  })
}

function toEntry(entry: AuditEntry) {
  return {
    id: entry.id,
    payload: {
      timestamp: entry.createdAt.toISOString(),
      actor_id: entry.actorId,
      actor_username: entry.actorEmail,
      ...(entry.actorName !== undefined && { actor_name: entry.actorName }),
      action: entry.action,
      log_type: entry.logType,
      traits: entry.traits,
    },
    created_at: entry.createdAt.toISOString(),
    ip_address: entry.ip,
  }
}
