import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { SECOND } from '#shared/durations.ts'
import type { ReturnRefusal } from './receive-return.ts'
import { answerSchema, type Answer, type Brought, type Sender } from './travel.ts'

/** Where the site at home takes what comes back. */
export const RETURN_PATH = '/aus-der-halle'

/** Who sends is said before the body, which is only read of somebody who may. */
export function returnAddress(home: string, { eventId, lease }: Sender): URL {
  const address = new URL(RETURN_PATH, home)
  address.search = new URLSearchParams({ turnier: eventId, leihe: lease }).toString()
  return address
}

const REFUSALS = ['unknown-lease', 'lease-revoked', 'unreadable'] as const satisfies ReturnRefusal['kind'][]
const refusal = z.object({ kind: z.enum(REFUSALS) })

/** In a hall the connection may be slow; one that says nothing for so long is none. */
const PATIENCE = 30 * SECOND

/** Sends what comes back to the site. @param home its address @param stopping ends it @throws where it cannot be reached, or answers otherwise */
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
