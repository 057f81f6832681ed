import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolKey, enrolPhone, enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { removeFactor } from '#identity/core/factors/remove-factor.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text, isUuid } from '#identity/wires/shared/fields.ts'
import { invalid, refuse, isKnownChannel, refuseChannel } from '#identity/wires/supabase/answer.ts'
import { signedIn } from '#identity/wires/supabase/api-key.ts'
import { knownId, bodyOf } from '#identity/wires/supabase/read-body.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import { answerSession, FACTOR_TYPES, withoutPlus } from '#identity/wires/supabase/user-view.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'

const enrolBody = z.object({ factor_type: text, friendly_name: z.string().nullish(), issuer: text, phone: text })
type EnrolBody = z.infer<typeof enrolBody>
const hasChannel = bodyOf(z.object({ channel: text }), { isOptional: true })
const keyAnswer = z.object({ credential_response: z.unknown().optional() }).nullish()
const verifyBody = z.object({ challenge_id: text, code: text, webauthn: keyAnswer })
type VerifyBody = z.infer<typeof verifyBody>

const AAL2_TO_ENROL: Overrides = {
  'second-factor-needed': { status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' },
}
const AAL2_TO_REMOVE: Overrides = {
  'second-factor-needed': {
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  },
}

/** Second factors of the signed-in person. */
export function factorRoutes(wire: SupabaseContext) {
  const onlyKnown = knownId('factorId', 'factor_id')
  return new Hono()
    .post('/factors', signedIn(wire), bodyOf(enrolBody), (c) => enrol(c, wire, c.var.who, c.var.body))
    .post('/factors/:factorId/challenge', signedIn(wire), onlyKnown, hasChannel, async (c) => {
      if (!isKnownChannel(c.var.body.channel)) return refuseChannel(c)
      const challenge = await challengeFactor(wire.identity, c.var.who, c.req.param('factorId'), readCaller(c, wire))
      if (!challenge.ok) return refuse(c, challenge.error)
      const { id, expiresAt, factor, question } = challenge.value
      const webauthn = question && {
        webauthn: { type: question.type, credential_options: { publicKey: question.options } },
      }
      const expires_at = Math.floor(expiresAt.getTime() / 1_000)
      return c.json({ id, type: FACTOR_TYPES[factor.kind], expires_at, ...webauthn })
    })
    .post('/factors/:factorId/verify', signedIn(wire), onlyKnown, bodyOf(verifyBody), async (c) => {
      const { challenge_id: challengeId } = c.var.body
      const shown = shownIn(c.var.body)
      if (shown === undefined) return invalid(c, 'Code needs to be non-empty')
      if (challengeId === undefined || !isUuid(challengeId)) return refuse(c, { kind: 'challenge-unknown' })
      const proof = { factorId: c.req.param('factorId'), challengeId, ...shown, caller: readCaller(c, wire) }
      const grant = await verifyFactor(wire.identity, c.var.who, proof)
      return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error)
    })
    .delete('/factors/:factorId', signedIn(wire), onlyKnown, async (c) => {
      const id = c.req.param('factorId')
      const removed = await removeFactor(wire.identity, c.var.who, id, readCaller(c, wire))
      return removed.ok ? c.json({ id }) : refuse(c, removed.error, AAL2_TO_REMOVE)
    })
}

async function enrol(c: Context, wire: SupabaseContext, who: Authenticated, body: EnrolBody): Promise<Response> {
  switch (body.factor_type) {
    case 'totp':
      return beginTotp(c, wire, who, body)
    case 'phone':
      return beginPhone(c, wire, who, body)
    case 'webauthn':
      return beginKey(c, wire, who, body)
    default:
      return invalid(c, 'factor_type needs to be totp, phone or webauthn')
  }
}

async function beginTotp(c: Context, { identity }: SupabaseContext, who: Authenticated, body: EnrolBody) {
  const { issuer } = body
  const enrolled = await enrolTotp(identity, who, { ...nameOf(body), ...(issuer !== undefined && { issuer }) })
  if (!enrolled.ok) return refuse(c, enrolled.error, AAL2_TO_ENROL)
  const { factor, secret, uri, qrCode } = enrolled.value
  return c.json({
    id: factor.id,
    type: 'totp',
    friendly_name: factor.friendlyName ?? '',
    // The client itself puts `data:image/svg+xml;utf-8,` in front.
    totp: { qr_code: qrCode, secret, uri },
  })
}

async function beginKey(c: Context, { identity }: SupabaseContext, who: Authenticated, body: EnrolBody) {
  const enrolled = await enrolKey(identity, who, nameOf(body))
  if (!enrolled.ok) return refuse(c, enrolled.error, AAL2_TO_ENROL)
  const { id, friendlyName = '' } = enrolled.value
  return c.json({ id, type: 'webauthn', friendly_name: friendlyName })
}

async function beginPhone(c: Context, { identity }: SupabaseContext, who: Authenticated, body: EnrolBody) {
  if (body.phone === undefined) return refuse(c, { kind: 'phone-invalid' })
  const enrolled = await enrolPhone(identity, who, { ...nameOf(body), phone: body.phone })
  if (!enrolled.ok) return refuse(c, enrolled.error, AAL2_TO_ENROL)
  const { id, friendlyName = '', phone } = enrolled.value
  return c.json({ id, type: 'phone', friendly_name: friendlyName, phone: withoutPlus(phone) })
}

/** A key's answer, or a code; the core decides whether it fits the factor. */
function shownIn({ code, webauthn }: VerifyBody): { credential: unknown } | { code: string } | undefined {
  if (webauthn) return { credential: webauthn.credential_response }
  return code === undefined ? undefined : { code }
}

/** An empty name counts as a name: only one factor may have it. */
const nameOf = ({ friendly_name: name }: EnrolBody) =>
  name === null || name === undefined ? {} : { friendlyName: name }
