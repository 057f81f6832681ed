import { Hono } from 'hono'
import type { ReceiveReturn, ReturnRefusal } from '#features/tournaments/lending/receive-return.ts'
import { RETURN_PATH } from '#features/tournaments/lending/send-home.ts'
import { broughtSchema } from '#features/tournaments/lending/travel.ts'
import { limitBody, MAX_ARTICLE_BYTES } from '#server/pages/limit-body.ts'
import { parseJson } from '#shared/parse-json.ts'

const PRIVATE = { 'Cache-Control': 'private, no-store' }
const STATUS = { 'unknown-lease': 403, 'lease-revoked': 403, unreadable: 422 } as const satisfies Record<
  ReturnRefusal['kind'],
  number
>

/** Takes what a computer in the hall brings back. Whoever has the key of its lease may send; no browser does. */
export function returnRoute({ receiveReturn }: { receiveReturn: ReceiveReturn }): Hono {
  return new Hono()
    .post(RETURN_PATH, async (c) => {
      const body = await limitBody(c.req.raw, MAX_ARTICLE_BYTES)
      if (body instanceof Response) return body
      const brought = broughtSchema.safeParse(parseJson(new TextDecoder().decode(body)))
      if (!brought.success) return c.json({ kind: 'unreadable' }, 422, PRIVATE)
      const taken = await receiveReturn(brought.data)
      return taken.ok ? c.json(taken.value, 200, PRIVATE) : c.json(taken.error, STATUS[taken.error.kind], PRIVATE)
    })
    .all(RETURN_PATH, (c) => c.body(null, 405, { ...PRIVATE, Allow: 'POST' }))
}
