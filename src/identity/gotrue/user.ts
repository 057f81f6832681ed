import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ok } from '#shared/result.ts'
import type { Person } from '#identity/core/account.ts'
import { isSecondFactorMissing } from '#identity/core/assurance.ts'
import type { AccountChanges, Answer } from '#identity/core/identity.ts'
import type { Authenticated } from '#identity/core/session.ts'
import { fail, refuse } from './answer.ts'
import { authenticate } from './bearer.ts'
import { readCaller, readLink } from './caller.ts'
import { metadataField, textField } from './fields.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { readJson } from './read-body.ts'
import type { RefusalTexts } from './refusals.ts'
import { toUser } from './user-view.ts'

const changesForm = z.object({
  email: textField,
  password: textField,
  data: metadataField,
  email_change_token: textField,
  app_metadata: metadataField,
})
type Changes = z.output<typeof changesForm>

const TEXTS: RefusalTexts = {
  'token-expired': { status: 422, text: 'Email change token expired' },
  'token-spent': { status: 401, text: "Email Change Token didn't match token on file" },
  'already-registered': { status: 422, text: 'Email address already registered by another user' },
}

/** One's own account. */
export function userRoutes(needs: GotrueNeeds): Hono {
  return new Hono()
    .get('/user', async (c) => {
      const who = await authenticate(c, needs)
      return who.ok ? c.json(toUser(who.value.person)) : who.error
    })
    .put('/user', async (c) => {
      const who = await authenticate(c, needs)
      if (!who.ok) return who.error
      const changes = await readJson(c, changesForm, 'User Update')
      if (!changes.ok) return fail(c, changes.error.status, changes.error.text)
      const mayWriteAppMetadata = needs.identity.admin.isAdministrator(who.value.person)
      if (changes.value.app_metadata !== undefined && !mayWriteAppMetadata) {
        return fail(c, 401, 'Updating app_metadata requires admin privileges')
      }
      if (changes.value.app_metadata !== undefined && isSecondFactorMissing(who.value)) {
        return refuse(c, { kind: 'second-factor-needed' })
      }
      const person = await change(c, needs, who.value, changes.value)
      return person.ok ? c.json(toUser(person.value)) : refuse(c, person.error, TEXTS)
    })
}

/** The token of a changed address goes first: when it is refused, nothing else happens. */
async function change(c: Context, needs: GotrueNeeds, who: Authenticated, changes: Changes): Answer<Person> {
  const { me, admin } = needs.identity
  const caller = readCaller(c, needs)
  let person = who.person
  if (changes.email_change_token !== undefined) {
    const confirmed = await me.confirmEmailChange(who, changes.email_change_token, caller)
    if (!confirmed.ok) return confirmed
    person = confirmed.value
  }
  const own = ownChanges(changes)
  if (Object.keys(own).length > 0) {
    const updated = await me.update({ ...who, person }, own, { link: readLink(c, needs), caller })
    if (!updated.ok) return updated
    person = updated.value
  }
  if (changes.app_metadata === undefined) return ok(person)
  const by = { kind: 'account', person } as const
  return admin.update(person.account.id, { appMetadata: changes.app_metadata }, by, caller)
}

function ownChanges({ email, password, data }: Changes): AccountChanges {
  return {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
    ...(data !== undefined && { userMetadata: data }),
  }
}
