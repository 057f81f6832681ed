import type { DateContext } from '#features/dates/context.ts'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { pushAddressSchema } from './push-subscription.ts'

/** Far more than a club has visitors: made-up addresses can neither fill the disk nor cause a flood of messages. */
const MOST_SUBSCRIPTIONS = 2_000

type PushRefusal = { kind: 'no-address' | 'full' } | TooMany

/** @param address of the visitor */
export async function subscribeBrowser(
  ctx: DateContext,
  sent: Record<string, string>,
  address: string,
): Promise<Result<void, PushRefusal>> {
  const turn = await ctx.push.takeTurn(address)
  if (!turn.ok) return turn
  const subscription = pushAddressSchema.safeParse(sent)
  if (!subscription.success) return err({ kind: 'no-address' })
  return ctx.write(async ({ push }) => {
    if ((await push.count()) >= MOST_SUBSCRIPTIONS) return err({ kind: 'full' })
    return ok(await push.put({ ...subscription.data, id: ctx.newId(), addedAt: ctx.now() }))
  })
}

/** Needs no other proof: only the browser itself knows its address, which is long and random. */
export const endSubscription = (ctx: DateContext, endpoint: string): Promise<void> =>
  ctx.write(({ push }) => push.remove(endpoint))
