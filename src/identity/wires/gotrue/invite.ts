import { Hono } from 'hono'
import { z } from 'zod'
import { invite } from '#identity/core/admin/invite.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { refuse } from './answer.ts'
import { authenticateAdmin } from './bearer.ts'
import { readLink } from './link-request.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'
import { readJson } from './read-body.ts'
import { toUser } from './user-view.ts'

const inviteForm = z.object({ email: text, data: metadata })

export function inviteRoutes(needs: GotrueNeeds): Hono {
  return new Hono().post('/invite', async (c) => {
    const access = await authenticateAdmin(c, needs)
    if (!access.ok) return access.error
    const form = await readJson(c, inviteForm, 'Invite')
    if (!form.ok) return form.error
    const { by, audience } = access.value
    const invited = await invite(needs.identity, {
      email: form.value.email,
      userMetadata: form.value.data ?? {},
      link: readLink(c, needs),
      by,
      caller: { ...readCaller(c, needs), audience },
      sendsMail: true,
    })
    if (invited.ok) return c.json(toUser(invited.value.person))
    return refuse(c, invited.error, {
      'already-registered': { status: 422, text: 'Email address already registered by another user' },
    })
  })
}
