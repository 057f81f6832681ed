import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Person } from '#identity/core/accounts/account.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { type AdminAccess, readCaller } from '#identity/wires/shared/caller.ts'
import { appMetadata, metadata, text, isUuid } from '#identity/wires/shared/fields.ts'
import { readOrder, readPage, searchText, showPaging, readAuditFilter } from '#identity/wires/shared/listing.ts'
import { bodyOf, fail, refuse, readLink } from './answer.ts'
import { administrator } from './bearer.ts'
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

const TEXTS: RefusalTexts = {
  'already-registered': { status: 422, text: 'Email address already registered by another user' },
}

export function adminUserRoutes(wire: GotrueContext) {
  return new Hono().route('/', everybody(wire)).route('/', onePerson(wire))
}

function everybody(wire: GotrueContext) {
  const { identity } = wire
  return new Hono()
    .get('/admin/users', administrator(wire), async (c) => {
      const page = readPage(c)
      if (!page.ok) return fail(c, 400, page.error)
      const order = readOrder(c)
      if (order === undefined) return fail(c, 400, 'Bad Sort Parameters: only created_at asc or desc')
      const { audience } = c.var.access
      const search = searchText(c, 'filter')
      const query = { audience, order, page: page.value, ...(search && { search }) }
      const people = await identity.read.accounts.list(query)
      showPaging(c, '/admin/users', page.value, people.total)
      return c.json({ users: people.items.map(toUser), aud: audience })
    })
    .post('/admin/users', administrator(wire), bodyOf(userForm, 'User'), async (c) => {
      const { body, access } = c.var
      if (body.email !== undefined && !identity.settings.isEmailOffered) {
        return refuse(c, { kind: 'email-sign-in-disabled' })
      }
      const acting = { by: access.by, caller: readCaller(c, wire) }
      const created = await createAccount(identity, acting, {
        ...fieldsOf(body),
        audience: body.aud ?? access.audience,
        confirmsEmail: body.confirm === true,
        confirmsPhone: false,
      })
      return created.ok ? c.json(toUser(created.value)) : refuse(c, created.error, TEXTS)
    })
}

function onePerson(wire: GotrueContext) {
  const { identity } = wire
  return new Hono()
    .get('/admin/users/:id', administrator(wire), known(wire), (c) => c.json(toUser(c.var.person)))
    .put('/admin/users/:id', administrator(wire), known(wire), bodyOf(userForm, 'User'), async (c) => {
      const { body, access, person } = c.var
      const changes = { ...fieldsOf(body), ...(body.confirm === true && { confirmsEmail: true }) }
      const acting = { by: access.by, caller: readCaller(c, wire) }
      const updated = await updateAccount(identity, acting, person.account.id, changes)
      return updated.ok ? c.json(toUser(updated.value)) : refuse(c, updated.error, TEXTS)
    })
    .delete('/admin/users/:id', administrator(wire), known(wire), async (c) => {
      const acting = { by: c.var.access.by, caller: readCaller(c, wire) }
      const removed = await removeAccount(identity, acting, c.var.person.account.id, { keepsId: false })
      return removed.ok ? c.json({}) : refuse(c, removed.error, TEXTS)
    })
}

/** Finds the person that the path names within the administrator's audience, as `person`. */
const known = ({ identity }: GotrueContext) =>
  createMiddleware<{ Variables: { person: Person; access: AdminAccess } }>(async (c, next) => {
    const id = c.req.param('id') ?? ''
    if (!isUuid(id)) return fail(c, 400, 'user_id must be an UUID')
    const person = await findPerson(identity, id.toLowerCase())
    if (!person.ok) return refuse(c, person.error)
    if (person.value.account.audience !== c.var.access.audience) return refuse(c, { kind: 'account-unknown' })
    c.set('person', person.value)
    return next()
  })

function fieldsOf({ email, password, role, app_metadata, user_metadata }: z.output<typeof userForm>) {
  return {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
    ...(typeof role === 'string' && { role }),
    ...(app_metadata !== undefined && { appMetadata: app_metadata }),
    ...(user_metadata !== undefined && { userMetadata: user_metadata }),
  }
}

export function auditRoutes(wire: GotrueContext) {
  return new Hono().get('/admin/audit', administrator(wire), async (c) => {
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

export function inviteRoutes(wire: GotrueContext) {
  return new Hono().post('/invite', administrator(wire), bodyOf(inviteForm, 'Invite'), async (c) => {
    const { by, audience } = c.var.access
    const { email, data = {} } = c.var.body
    const invited = await invite(wire.identity, {
      email,
      userMetadata: data,
      link: readLink(c, wire),
      by,
      caller: { ...readCaller(c, wire), audience },
      sendsMail: true,
    })
    return invited.ok ? c.json(toUser(invited.value.person)) : refuse(c, invited.error, TEXTS)
  })
}
