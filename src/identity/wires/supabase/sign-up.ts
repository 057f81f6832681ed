import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { signUpAnonymously } from '#identity/core/sign-up/sign-up-anonymously.ts'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { refuse, limited, isKnownChannel, refuseChannel } from './answer.ts'
import { pkceFields, bodyOf } from './read-body.ts'
import { readLink } from './redirect.ts'
import type { Overrides } from './refusals.ts'
import { answerSession, toUser } from './user-view.ts'
import type { SupabaseContext } from './supabase-context.ts'

const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  redirect_to: text,
  ...pkceFields,
})
type SignUpBody = z.infer<typeof signUpBody>

const WORDS: Overrides = {
  'email-sign-in-disabled': { status: 400, code: 'email_provider_disabled', message: 'Email signups are disabled' },
  'phone-sign-in-disabled': { status: 400, code: 'phone_provider_disabled', message: 'Phone signups are disabled' },
  'address-ambiguous': {
    status: 400,
    code: 'validation_failed',
    message: 'Only an email address or phone number should be provided on signup.',
  },
}

export function signUpRoutes(wire: SupabaseContext) {
  return new Hono().post('/signup', limited(wire, 'sign-up'), bodyOf(signUpBody), async (c) => {
    const { body } = c.var
    const isAnonymous = body.email === undefined && body.phone === undefined
    return isAnonymous ? withoutAddress(c, wire, body) : withPassword(c, wire, body)
  })
}

async function withoutAddress(c: Context, wire: SupabaseContext, { data = {} }: SignUpBody): Promise<Response> {
  const grant = await signUpAnonymously(wire.identity, { userMetadata: data, caller: readCaller(c, wire) })
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error)
}

async function withPassword(c: Context, wire: SupabaseContext, body: SignUpBody): Promise<Response> {
  const { email, phone, password, data = {}, channel } = body
  if (!isKnownChannel(channel)) return refuseChannel(c)
  const link = readLink(c, wire, body)
  if (!link.ok) return link.error
  const outcome = await signUpWithPassword(wire.identity, {
    email,
    phone,
    password,
    userMetadata: data,
    startsSession: true,
    link: link.value,
    caller: readCaller(c, wire),
  })
  if (!outcome.ok) return refuse(c, outcome.error, WORDS)
  if (outcome.value.kind === 'signed-in') return answerSession(c, outcome.value.grant)
  return c.json(toUser(outcome.value.person))
}
