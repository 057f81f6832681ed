import { Hono } from 'hono'
import { z } from 'zod'
import { changeAtOnce, type ChangesAtOnce } from '#identity/core/own-account/change-at-once.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { appMetadata, metadata, text } from '#identity/wires/shared/fields.ts'
import { refuse, readJson, readLink } from './answer.ts'
import { authenticate } from './bearer.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import type { RefusalTexts } from './refusals.ts'
import { toUser } from './user-view.ts'

const changesForm = z.object({
  email: text,
  password: text,
  // Not of the vendor's wire: for clients that change a password long after the sign-in.
  current_password: text,
  nonce: text,
  data: metadata,
  email_change_token: text,
  app_metadata: appMetadata,
})
type Changes = z.output<typeof changesForm>

const TEXTS: RefusalTexts = {
  'not-admin': { status: 401, text: 'Updating app_metadata requires admin privileges' },
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
      if (!changes.ok) return changes.error
      const context = { link: readLink(c, needs), caller: readCaller(c, needs) }
      const person = await changeAtOnce(needs.identity, who.value, toChanges(changes.value), context)
      return person.ok ? c.json(toUser(person.value)) : refuse(c, person.error, TEXTS)
    })
}

function toChanges({
  email,
  password,
  current_password,
  nonce,
  data,
  email_change_token,
  app_metadata,
}: Changes): ChangesAtOnce {
  return {
    ...(email_change_token !== undefined && { emailChangeToken: email_change_token }),
    own: {
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
      ...(current_password !== undefined && { currentPassword: current_password }),
      ...(nonce !== undefined && { nonce }),
      ...(data !== undefined && { userMetadata: data }),
    },
    ...(app_metadata !== undefined && { appMetadata: app_metadata }),
  }
}
