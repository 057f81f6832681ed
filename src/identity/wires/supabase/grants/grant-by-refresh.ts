import type { Context } from 'hono'
import { z } from 'zod'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { refuse } from '#identity/wires/supabase/answer.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import { answerSession } from '#identity/wires/supabase/session-view.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

const BANNED = { status: 400, code: 'user_banned', message: 'Invalid Refresh Token: User Banned' } as const
const refreshGrant = z.object({ refresh_token: text })

export async function grantByRefresh(c: Context, needs: SupabaseNeeds): Promise<Response> {
  const body = await readBody(c, refreshGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const grant = await refreshSession(needs.identity, body.value.refresh_token, readCaller(c, needs))
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error, { banned: BANNED })
}
