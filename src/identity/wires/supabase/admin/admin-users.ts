import { Hono } from 'hono'
import { z } from 'zod'
import { mayManage } from '#identity/core/accounts/administrators.ts'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { flag } from '#identity/wires/shared/fields.ts'
import { readOrder, readPage, searchText, showPaging } from '#identity/wires/shared/listing.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { administrator } from '#identity/wires/supabase/api-key.ts'
import { emptyIsWeak, readBody, knownId } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { toUser } from '#identity/wires/supabase/user-view.ts'
import { readAdminBody, toChanges, toCreation } from './admin-body.ts'

const removalBody = z.object({ should_soft_delete: flag })

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
    .post('/admin/users', administrator(wire), async (c) => {
      const body = await readAdminBody(c)
      if (!body.ok) return body.error
      const creation = toCreation(c, body.value)
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
    .put('/admin/users/:userId', administrator(wire), onlyKnown, async (c) => {
      const body = await readAdminBody(c)
      if (!body.ok) return body.error
      const changes = toChanges(c, body.value)
      if (!changes.ok) return changes.error
      const id = c.req.param('userId')
      const person = await updateAccount(identity, { by: c.var.by, caller: readCaller(c, wire) }, id, changes.value)
      if (person.ok) return c.json(toUser(person.value))
      return refuse(c, emptyIsWeak(person.error, identity.settings), WORDS)
    })
    .delete('/admin/users/:userId', administrator(wire), onlyKnown, async (c) => {
      const body = await readBody(c, removalBody, { isOptional: true })
      if (!body.ok) return body.error
      const options = { keepsId: body.value.should_soft_delete ?? false }
      const removed = await removeAccount(
        identity,
        { by: c.var.by, caller: readCaller(c, wire) },
        c.req.param('userId'),
        options,
      )
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
