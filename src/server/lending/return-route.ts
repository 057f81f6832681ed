import { Hono, type Context } from 'hono'
import type { LendingContext } from '#features/tournaments/lending/context.ts'
import { mayBring, receiveReturn, type ReturnRefusal } from '#features/tournaments/lending/receive-return.ts'
import { RETURN_PATH } from '#features/tournaments/lending/send-home.ts'
import { broughtSchema, SENDING_LIMITS, type Sender } from '#features/tournaments/lending/travel.ts'
import { limitBody, MAX_ARTICLE_BYTES } from '#server/pages/limit-body.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'

const PRIVATE = { 'Cache-Control': 'private, no-store' }
const STATUS = { 'unknown-lease': 403, 'lease-revoked': 403, unreadable: 422 } as const satisfies Record<
  ReturnRefusal['kind'],
  number
>

/** Takes what a computer in the hall brings back. The key of its lease is the only credential; no browser sends it, and nothing else is read. */
export function returnRoute({ ctx }: { ctx: LendingContext }): Hono {
  return new Hono()
    .post(RETURN_PATH, async (c) => {
      const refuse = (refusal: ReturnRefusal) => c.json(refusal, STATUS[refusal.kind], PRIVATE)
      const sender = readSender(c)
      if (!mayBring(ctx, sender)) return refuse({ kind: 'unknown-lease' })
      const body = await limitBody(c.req.raw, MAX_ARTICLE_BYTES)
      if (body instanceof Response) return body
      const brought = broughtSchema.safeParse(parseSentJson(new TextDecoder().decode(body), SENDING_LIMITS))
      if (!brought.success) return refuse({ kind: 'unreadable' })
      const taken = await receiveReturn(ctx, { ...brought.data, ...sender })
      return taken.ok ? c.json(taken.value, 200, PRIVATE) : refuse(taken.error)
    })
    .all(RETURN_PATH, (c) => c.body(null, 405, { ...PRIVATE, Allow: 'POST' }))
}

const readSender = ({ req }: Context): Sender => ({
  eventId: req.query('turnier') ?? '',
  lease: req.query('leihe') ?? '',
  key: /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? '',
})
