import { Hono } from 'hono'
import { z } from 'zod'
import type { Factor } from '#identity/core/accounts/account.ts'
import {
  findRecoveryCodes,
  generateRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
  verifyRecoveryCode,
} from '#identity/core/factors/recovery-codes.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text } from '#identity/wires/shared/fields.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { signedIn } from '#identity/wires/supabase/api-key.ts'
import { bodyOf } from '#identity/wires/supabase/read-body.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import { answerSession } from '#identity/wires/supabase/user-view.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'

const generateBody = z.object({ friendly_name: text })
const verifyBody = z.object({ code: text })

const AAL2: Overrides = {
  'second-factor-needed': { status: 403, code: 'insufficient_aal', message: 'AAL2 required for recovery codes' },
}

/** For people who lost the authenticator. Registered before `/factors/:factorId/…`, which would match these paths. */
export function recoveryCodeRoutes(wire: SupabaseContext) {
  return new Hono()
    .get('/factors/recovery-codes', signedIn(wire), async (c) => {
      const status = await findRecoveryCodes(wire.identity, c.var.who)
      if (!status.ok) return refuse(c, status.error, AAL2)
      const { factor, total, remaining } = status.value
      return c.json({ id: factor.id, type: 'recovery_code', total, remaining })
    })
    .post('/factors/recovery-codes', signedIn(wire), bodyOf(generateBody, { isOptional: true }), async (c) => {
      const { friendly_name: friendlyName } = c.var.body
      const made = await generateRecoveryCodes(
        wire.identity,
        c.var.who,
        friendlyName === undefined ? {} : { friendlyName },
      )
      return made.ok ? c.json(toCodes(made.value)) : refuse(c, made.error, AAL2)
    })
    .post('/factors/recovery-codes/regenerate', signedIn(wire), async (c) => {
      const made = await renewRecoveryCodes(wire.identity, c.var.who)
      return made.ok ? c.json(toCodes(made.value)) : refuse(c, made.error, AAL2)
    })
    .post('/factors/recovery-codes/verify', signedIn(wire), bodyOf(verifyBody), async (c) => {
      const { code } = c.var.body
      if (code === undefined) return invalid(c, 'Code needs to be non-empty')
      const grant = await verifyRecoveryCode(wire.identity, c.var.who, code, readCaller(c, wire))
      return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error)
    })
    .delete('/factors/recovery-codes', signedIn(wire), async (c) => {
      const removed = await removeRecoveryCodes(wire.identity, c.var.who)
      return removed.ok ? c.json({ id: removed.value.id }) : refuse(c, removed.error, AAL2)
    })
}

function toCodes({ factor, codes }: { factor: Factor; codes: string[] }) {
  return {
    id: factor.id,
    type: 'recovery_code',
    friendly_name: factor.friendlyName ?? '',
    total: codes.length,
    codes,
  }
}
