import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { SECOND } from '#shared/durations.ts'
import type { ReturnRefusal } from './receive-return.ts'
import { answerSchema, type Answer, type Brought, type Sender } from './travel.ts'

/** Path under which the site at home takes returns. */
export const RETURN_PATH = '/aus-der-halle'

/** The address names the sender, so that home reads the body only after checking the sender's right. */
export function returnAddress(home: string, { eventId, lease }: Sender): URL {
  const address = new URL(RETURN_PATH, home)
  address.search = new URLSearchParams({ turnier: eventId, leihe: lease }).toString()
  return address
}

const REFUSALS = ['unknown-lease', 'lease-revoked', 'unreadable'] as const satisfies ReturnRefusal['kind'][]
const refusal = z.object({ kind: z.enum(REFUSALS) })

/** Timeout; the connection in a hall may be slow. */
const PATIENCE = 30 * SECOND

/** Sends a return to the site. @param home its address @param stopping aborts it @throws if it is unreachable, or gives an unknown answer */
export async function sendHome(
  home: string,
  brought: Brought,
  stopping?: AbortSignal,
): Promise<Result<Answer, ReturnRefusal>> {
  const signals = [AbortSignal.timeout(PATIENCE), ...(stopping ? [stopping] : [])]
  const answer = await fetch(returnAddress(home, brought), {
    method: 'POST',
    body: JSON.stringify(brought),
    redirect: 'error',
    signal: AbortSignal.any(signals),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${brought.key}` },
  })
  const said: unknown = await answer.json()
  if (answer.ok) return ok(answerSchema.parse(said))
  return err(refusal.parse(said))
}
