import { Hono } from 'hono'
import { z } from 'zod'
import { changeAtOnce, type ChangesAtOnce } from '#identity/core/own-account/change-at-once.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { appMetadata, metadata, text } from '#identity/wires/shared/fields.ts'
import { bodyOf, refuse, readLink } from './answer.ts'
import { signedIn } from './bearer.ts'
import type { GotrueContext } from './gotrue-context.ts'
import type { RefusalTexts } from './refusals.ts'
import type { Person } from '#identity/core/accounts/account.ts'
import type { Grant } from '#identity/core/sessions/session.ts'

const changesForm = z.object({
  email: text,
  password: text,
  // Not part of the vendor's wire: for clients that change a password long after the sign-in.
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

/** The signed-in person's own account. */
export function userRoutes(wire: GotrueContext) {
  return new Hono()
    .get('/user', signedIn(wire), (c) => c.json(toUser(c.var.who.person)))
    .put('/user', signedIn(wire), bodyOf(changesForm, 'User Update'), async (c) => {
      const context = { link: readLink(c, wire), caller: readCaller(c, wire) }
      const person = await changeAtOnce(wire.identity, c.var.who, toChanges(c.var.body), context)
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

/** The User object of this wire; unknown times are left out. */
export function toUser({ account }: Person) {
  return {
    id: account.id,
    aud: account.audience,
    role: account.role,
    email: account.email ?? '',
    ...times({
      confirmed_at: account.emailConfirmedAt,
      invited_at: account.invitedAt,
      confirmation_sent_at: account.confirmationSentAt,
      recovery_sent_at: account.recoverySentAt,
    }),
    ...(account.newEmail !== undefined && { new_email: account.newEmail }),
    ...times({ email_change_sent_at: account.emailChangeSentAt, last_sign_in_at: account.lastSignInAt }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  }
}

export function toToken(grant: Grant) {
  return {
    access_token: grant.accessToken,
    token_type: 'bearer',
    expires_in: grant.lifetimeSeconds,
    refresh_token: grant.refreshToken,
  } as const
}

function times(moments: Record<string, Date | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(moments).flatMap(([name, moment]) => (moment ? [[name, moment.toISOString()]] : [])),
  )
}
