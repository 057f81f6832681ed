import { Hono } from 'hono'
import { z } from 'zod'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { refuse } from './answer.ts'
import { readLink } from './link-request.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { readJson } from './read-body.ts'

const recoverForm = z.object({ email: text })

/** Asks for a new password. Unknown addresses get the same answer. */
export function recoverRoutes(needs: GotrueNeeds): Hono {
  const { limits } = needs.identity
  return new Hono().post('/recover', async (c) => {
    const caller = readCaller(c, needs)
    const allowed = await limits.take('message', caller.ip)
    if (!allowed.ok) return refuse(c, allowed.error)
    const form = await readJson(c, recoverForm, 'Recover')
    if (!form.ok) return form.error
    const asked = await requestRecovery(needs.identity, { email: form.value.email, link: readLink(c, needs), caller })
    if (asked.ok) return c.json({})
    return refuse(c, asked.error, { 'address-missing': { status: 422, text: 'Password recovery requires an email' } })
  })
}
