import { Hono } from 'hono'
import { z } from 'zod'
import { signUpWithPassword } from '#identity/core/sign-up/sign-up-with-password.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { fail, refuse } from './answer.ts'
import { readLink } from './link-request.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { readJson } from './read-body.ts'
import { toUser } from './user-view.ts'

const signUpForm = z.object({ email: text, password: text, data: metadata, provider: text })

/** Answers with the account and never with a token: the client signs in by itself. */
export function signUpRoutes(needs: GotrueNeeds): Hono {
  const { limits } = needs.identity
  return new Hono().post('/signup', async (c) => {
    const caller = readCaller(c, needs)
    const allowed = await limits.take('sign-up', caller.ip)
    if (!allowed.ok) return refuse(c, allowed.error)
    const form = await readJson(c, signUpForm, 'Signup')
    if (!form.ok) return form.error
    const { email, password, data, provider = 'email' } = form.value
    if (provider !== 'email') return fail(c, 400, `Unsupported provider: ${provider.slice(0, 40)}`)

    const outcome = await signUpWithPassword(needs.identity, {
      email,
      phone: undefined,
      password,
      userMetadata: data ?? {},
      startsSession: false,
      link: readLink(c, needs),
      caller,
    })
    if (!outcome.ok) return refuse(c, outcome.error)
    return c.json(toUser(outcome.value.kind === 'signed-in' ? outcome.value.grant.person : outcome.value.person))
  })
}
