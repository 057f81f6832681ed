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

/** What a file brought. @property held number of conflicting entries, which wait for a decision */
export type Admitted = { entries: number; registrations: number; held: number }

/** `foreign-file`: not issued here, damaged, or about another tournament than expected. */
export type AdmitRefusal = ReturnRefusal | { kind: 'foreign-file' }

/** The code that opens a file; to be shown once, and never stored. */
export const newFileCode = (): string => makeCode((below) => randomInt(below))

/**
 * Packs a tournament into a file for the hall, for both the console and the members' area.
 *
 * @param code opens the file as {@link newFileCode} makes it
 * @param lease a new one by default; an existing one that is still out gives its file again
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

/** Takes a return as a file. @param eventId of the expected tournament; undefined for any */
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
