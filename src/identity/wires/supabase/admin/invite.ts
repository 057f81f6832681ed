import { Hono } from 'hono'
import { z } from 'zod'
import { invite } from '#identity/core/admin/invite.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { refuse } from '#identity/wires/supabase/answer.ts'
import type { KeyReader } from '#identity/wires/supabase/api-key.ts'
import { administrator } from '#identity/wires/supabase/bearer.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'
import { toUser } from '#identity/wires/supabase/user-view.ts'

const inviteBody = z.object({ email: text, data: metadata, redirect_to: text })

export function inviteRoutes(needs: SupabaseNeeds, keys: KeyReader) {
  return new Hono().post('/invite', administrator(needs, keys), async (c) => {
    const body = await readBody(c, inviteBody)
    if (!body.ok) return body.error
    const { email, data = {} } = body.value
    const link = readLink(c, needs, { redirect_to: body.value.redirect_to })
    if (!link.ok) return link.error
    const invited = await invite(needs.identity, {
      email,
      userMetadata: data,
      link: link.value,
      by: c.var.by,
      caller: readCaller(c, needs),
      sendsMail: true,
    })
    return invited.ok ? c.json(toUser(invited.value.person)) : refuse(c, invited.error, INVITE_WORDS)
  })
}

/** Of everything that an administrator asks for with an address. */
export const INVITE_WORDS = {
  'already-registered': {
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  },
  'address-missing': { status: 400, code: 'validation_failed', message: 'An email address is required' },
} as const
