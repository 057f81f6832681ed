import { Hono } from 'hono'
import { z } from 'zod'
import { requestReauthentication } from '#identity/core/mail-links/request-reauthentication.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import type { AccountChanges } from '#identity/core/own-account/wanted-changes.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { refuse, limited, isKnownChannel, refuseChannel, answerSent } from './answer.ts'
import { emptyIsWeak, pkceFields, bodyOf } from './read-body.ts'
import { signedIn } from './api-key.ts'
import { readLink } from './redirect.ts'
import type { SupabaseContext } from './supabase-context.ts'
import { toUser } from './user-view.ts'

/** `app_metadata` and everything else that people may not change about themselves is not even read. */
const userBody = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: metadata,
  channel: text,
  redirect_to: text,
  ...pkceFields,
})

export function userRoutes(wire: SupabaseContext) {
  const { identity } = wire
  return new Hono()
    .get('/user', signedIn(wire), (c) => c.json(toUser(c.var.who.person)))
    .put('/user', signedIn(wire), bodyOf(userBody), async (c) => {
      const { body } = c.var
      if (!isKnownChannel(body.channel)) return refuseChannel(c)
      const link = readLink(c, wire, body)
      if (!link.ok) return link.error
      const context = { link: link.value, caller: readCaller(c, wire) }
      const person = await changeOwnAccount(identity, c.var.who, toChanges(body), context)
      return person.ok ? c.json(toUser(person.value)) : refuse(c, emptyIsWeak(person.error, identity.settings))
    })
    .get('/reauthenticate', limited(wire, 'message'), signedIn(wire), async (c) => {
      const { who } = c.var
      const sent = await requestReauthentication(identity, who, readCaller(c, wire))
      if (!sent.ok) return refuse(c, sent.error, UNCONFIRMED)
      return answerSent(c, wire, { kind: who.person.account.email === undefined ? 'phone' : 'email' })
    })
}

const UNCONFIRMED = {
  'email-unconfirmed': { status: 422, code: 'email_not_confirmed', message: 'Email not confirmed' },
  'phone-unconfirmed': { status: 422, code: 'phone_not_confirmed', message: 'Phone not confirmed' },
} as const

function toChanges(body: z.infer<typeof userBody>): AccountChanges {
  const { email, phone, password, current_password: currentPassword, nonce, data } = body
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(typeof password === 'string' && { password }),
    ...(currentPassword !== undefined && { currentPassword }),
    ...(nonce !== undefined && { nonce }),
    ...(data !== undefined && { userMetadata: data }),
  }
}
