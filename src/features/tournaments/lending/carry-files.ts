import { randomInt } from 'node:crypto'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { makeCode } from '#platform/sealing/lock.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { unguessable } from '#shared/unguessable.ts'
import type { LendingContext } from './context.ts'
import { leaseKey, lendEvent, type LendRefusal } from './lend-event.ts'
import { receiveReturn, type ReturnRefusal } from './receive-return.ts'
import { openSealed, readSealed, sealFile } from './sealed-file.ts'
import { broughtSchema } from './travel.ts'

/** What a file brought. @property held so much of it contradicts what is here, and waits for a decision */
export type Admitted = { entries: number; registrations: number; held: number }

/** `foreign-file`: not given along from here, damaged, or about another tournament than was said. */
export type AdmitRefusal = ReturnRefusal | { kind: 'foreign-file' }

/** The code that opens a file; to be shown once, and kept nowhere. */
export const newFileCode = (): string => makeCode((below) => randomInt(below))

/**
 * A tournament goes into the hall as a file, by the console and by the members' area alike.
 *
 * @param code opens the file as {@link newFileCode} makes it
 * @param lease a new one by default; one that was made before and is still out gives its file again
 */
export async function takeAsFile(
  ctx: LendingContext,
  event: TournamentEvent,
  { code, ...how }: { code: string; by: string | undefined; lease?: string },
): Promise<Result<string, LendRefusal>> {
  const lent = await lendEvent(ctx, event, how)
  if (!lent.ok) return lent
  const { eventId, lease } = lent.value
  return ok(await sealFile({ of: { eventId, lease }, content: lent.value }, { code, salt: unguessable() }))
}

/** Takes what comes back as a file. @param eventId of the tournament that is meant; undefined for any */
export async function admitFile(
  ctx: LendingContext,
  text: string,
  eventId?: string,
): Promise<Result<Admitted, AdmitRefusal>> {
  const sealed = readSealed(text)
  const isMeant = sealed && (eventId === undefined || sealed.of.eventId === eventId)
  const content = isMeant && (await openSealed(sealed, leaseKey(ctx.leaseSecret, sealed.of)))
  const brought = broughtSchema.safeParse(content)
  if (!brought.success) return err({ kind: 'foreign-file' })
  const taken = await receiveReturn(ctx, brought.data)
  if (!taken.ok) return taken
  const held = taken.value.since.filter(({ entry }) => entry.kind === 'held').length
  return ok({ entries: brought.data.entries.length, registrations: brought.data.registrations.length, held })
}
