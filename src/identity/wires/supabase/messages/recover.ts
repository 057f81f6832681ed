import { Hono } from 'hono'
import { z } from 'zod'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { refuse } from '#identity/wires/supabase/answer.ts'
import { limited } from '#identity/wires/supabase/limited.ts'
import { pkceFields, readBody } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

const recoverBody = z.object({ email: text, redirect_to: text, ...pkceFields })
const EMAIL_MISSING = {
  status: 400,
  code: 'validation_failed',
  message: 'Password recovery requires an email',
} as const

export function recoverRoutes(needs: SupabaseNeeds) {
  return new Hono().post('/recover', limited(needs, 'message'), async (c) => {
    const body = await readBody(c, recoverBody)
    if (!body.ok) return body.error
    const link = readLink(c, needs, body.value)
    if (!link.ok) return link.error
    const { email } = body.value
    const request = { email, link: link.value, caller: readCaller(c, needs) }
    const sent = await requestRecovery(needs.identity, request)
    return sent.ok ? c.json({}) : refuse(c, sent.error, { 'address-missing': EMAIL_MISSING })
  })
}
