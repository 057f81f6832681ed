import type { Context } from 'hono'
import { z } from 'zod'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { refuse } from '#identity/wires/supabase/answer.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import { answerSession } from '#identity/wires/supabase/session-view.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

const passwordGrant = z.object({ email: text, phone: text, password: text })

const validation = (message: string) => ({ status: 400, code: 'validation_failed', message }) as const
const WORDS: Overrides = {
  banned: { status: 400, code: 'user_banned', message: 'User is banned' },
  'address-missing': validation('missing email or phone'),
  'address-ambiguous': validation('Only an email address or phone number should be provided on login.'),
  // Somebody without a password cannot have meant one, and nobody may learn who has none.
  'password-missing': { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
}

export async function grantByPassword(c: Context, needs: SupabaseNeeds): Promise<Response> {
  const body = await readBody(c, passwordGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const { email, phone, password } = body.value
  const grant = await signInWithPassword(needs.identity, { email, phone, password, caller: readCaller(c, needs) })
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error, WORDS)
}
