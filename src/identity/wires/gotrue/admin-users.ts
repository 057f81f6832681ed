import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Person } from '#identity/core/accounts/account.ts'
import type { AdminChanges, AdminCreation } from '#identity/core/admin/admin-input.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { type AdminAccess, readCaller } from '#identity/wires/shared/caller.ts'
import { appMetadata, metadata, text, isUuid } from '#identity/wires/shared/fields.ts'
import { readOrder, readPage, searchText, showPaging, readAuditFilter } from '#identity/wires/shared/listing.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { fail, refuse, readJson, readLink } from './answer.ts'
import { authenticateAdmin } from './bearer.ts'
import type { GotrueContext } from './gotrue-context.ts'
import type { RefusalTexts } from './refusals.ts'
import { toUser } from './user.ts'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import { invite } from '#identity/core/admin/invite.ts'

const userForm = z.object({
  email: text,
  password: text,
  confirm: z.boolean().nullish(),
  role: z.string().nullish(),
  aud: text,
  app_metadata: appMetadata,
  user_metadata: metadata,
})
type UserForm = z.output<typeof userForm>

const TEXTS: RefusalTexts = {
  'already-registered': { status: 422, text: 'Email address already registered by another user' },
}

export function adminUserRoutes(wire: GotrueContext): Hono {
  return new Hono()
    .get('/admin/users', (c) => listUsers(c, wire))
    .post('/admin/users', (c) => createUser(c, wire))
    .get('/admin/users/:id', async (c) => {
      const found = await findUser(c, wire)
      return found.ok ? c.json(toUser(found.value.person)) : found.error
    })
    .put('/admin/users/:id', (c) => updateUser(c, wire))
    .delete('/admin/users/:id', async (c) => {
      const found = await findUser(c, wire)
      if (!found.ok) return found.error
      const { person, access } = found.value
      const caller = readCaller(c, wire)
      const removed = await removeAccount(wire.identity, { by: access.by, caller }, person.account.id, {
        keepsId: false,
      })
      return removed.ok ? c.json({}) : refuse(c, removed.error, TEXTS)
    })
}

async function listUsers(c: Context, wire: GotrueContext): Promise<Response> {
  const access = await authenticateAdmin(c, wire)
  if (!access.ok) return access.error
  const page = readPage(c)
  if (!page.ok) return fail(c, 400, page.error)
  const order = readOrder(c)
  if (order === undefined) return fail(c, 400, 'Bad Sort Parameters: only created_at asc or desc')
  const { audience } = access.value
  const search = searchText(c, 'filter')
  const people = await wire.identity.read.accounts.list({
    audience,
    order,
    page: page.value,
    ...(search && { search }),
  })
  showPaging(c, '/admin/users', page.value, people.total)
  return c.json({ users: people.items.map(toUser), aud: audience })
}

async function createUser(c: Context, wire: GotrueContext): Promise<Response> {
  const access = await authenticateAdmin(c, wire)
  if (!access.ok) return access.error
  const form = await readJson(c, userForm, 'User')
  if (!form.ok) return form.error
  if (form.value.email !== undefined && !wire.identity.settings.isEmailOffered) {
    return refuse(c, { kind: 'email-sign-in-disabled' })
  }
  const { by, audience } = access.value
  const creation: AdminCreation = {
    ...(form.value.email !== undefined && { email: form.value.email }),
    ...commonFields(form.value),
    audience: form.value.aud ?? audience,
    confirmsEmail: form.value.confirm === true,
    confirmsPhone: false,
  }
  const created = await createAccount(wire.identity, { by, caller: readCaller(c, wire) }, creation)
  return created.ok ? c.json(toUser(created.value)) : refuse(c, created.error, TEXTS)
}

async function updateUser(c: Context, wire: GotrueContext): Promise<Response> {
  const found = await findUser(c, wire)
  if (!found.ok) return found.error
  const form = await readJson(c, userForm, 'User')
  if (!form.ok) return form.error
  const { person, access } = found.value
  const changes: AdminChanges = {
    ...(form.value.email !== undefined && { email: form.value.email }),
    ...commonFields(form.value),
    ...(form.value.confirm === true && { confirmsEmail: true }),
  }
  const updated = await updateAccount(
    wire.identity,
    { by: access.by, caller: readCaller(c, wire) },
    person.account.id,
    changes,
  )
  return updated.ok ? c.json(toUser(updated.value)) : refuse(c, updated.error, TEXTS)
}

/** The person that the path names, within the administrator's audience. */
async function findUser(
  c: Context,
  wire: GotrueContext,
): Promise<Result<{ person: Person; access: AdminAccess }, Response>> {
  const access = await authenticateAdmin(c, wire)
  if (!access.ok) return access
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) return err(fail(c, 400, 'user_id must be an UUID'))
  const person = await findPerson(wire.identity, id.toLowerCase())
  if (!person.ok) return err(refuse(c, person.error))
  if (person.value.account.audience !== access.value.audience) return err(refuse(c, { kind: 'account-unknown' }))
  return ok({ person: person.value, access: access.value })
}

function commonFields({ password, role, app_metadata, user_metadata }: UserForm) {
  return {
    ...(password !== undefined && { password }),
    ...(typeof role === 'string' && { role }),
    ...(app_metadata !== undefined && { appMetadata: app_metadata }),
    ...(user_metadata !== undefined && { userMetadata: user_metadata }),
  }
}

export function auditRoutes(wire: GotrueContext): Hono {
  return new Hono().get('/admin/audit', async (c) => {
    const access = await authenticateAdmin(c, wire)
    if (!access.ok) return access.error
    const page = readPage(c)
    if (!page.ok) return fail(c, 400, page.error)
    const query = searchText(c, 'query')
    const filter = query === undefined ? undefined : readAuditFilter(query)
    if (query && filter === undefined) return fail(c, 400, 'Invalid query scope: author, action or type is needed')
    const entries = await wire.identity.read.audit.list({ page: page.value, ...(filter && { filter }) })
    showPaging(c, '/admin/audit', page.value, entries.total)
    return c.json(entries.items.map(toLogEntry))
  })
}

function toLogEntry(entry: AuditEntry) {
  return {
    id: entry.id,
    payload: {
      timestamp: entry.createdAt.toISOString(),
      actor_id: entry.actorId,
      actor_email: entry.actorEmail,
      ...(entry.actorName !== undefined && { actor_name: entry.actorName }),
      action: entry.action,
      log_type: entry.logType,
      ...(Object.keys(entry.traits).length > 0 && { traits: entry.traits }),
    },
    created_at: entry.createdAt.toISOString(),
  }
}

const inviteForm = z.object({ email: text, data: metadata })

export function inviteRoutes(wire: GotrueContext): Hono {
  return new Hono().post('/invite', async (c) => {
    const access = await authenticateAdmin(c, wire)
    if (!access.ok) return access.error
    const form = await readJson(c, inviteForm, 'Invite')
    if (!form.ok) return form.error
    const { by, audience } = access.value
    const invited = await invite(wire.identity, {
      email: form.value.email,
      userMetadata: form.value.data ?? {},
      link: readLink(c, wire),
      by,
      caller: { ...readCaller(c, wire), audience },
      sendsMail: true,
    })
    if (invited.ok) return c.json(toUser(invited.value.person))
    return refuse(c, invited.error, {
      'already-registered': { status: 422, text: 'Email address already registered by another user' },
    })
  })
}
