import type { Context } from 'hono'
import { z } from 'zod'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { refuse } from '#identity/wires/supabase/answer.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import { answerSession } from '#identity/wires/supabase/session-view.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

const codeGrant = z.object({ auth_code: text, code_verifier: text })

/** Second half of PKCE. */
export async function grantByCode(c: Context, needs: SupabaseNeeds): Promise<Response> {
  const body = await readBody(c, codeGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const grant = await exchangeCode(needs.identity, {
    authCode: body.value.auth_code,
    verifier: body.value.code_verifier,
    caller: readCaller(c, needs),
  })
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error)
}
