import type { Day } from '#features/tournaments/day/day.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { enterEvent, type EventMissing } from '#features/tournaments/events/enter-event.ts'
import type { Held, Lease } from '#features/tournaments/day/day-state.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { readUploads } from '#platform/http/read-uploads.ts'
import { readCode } from '#platform/sealing/lock.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { admitFile, takeAsFile, type Admitted, type AdmitRefusal } from './carry-files.ts'
import { subjectsOf, touch } from './contradiction.ts'
import { changeAndTell } from './change-and-tell.ts'
import type { LendingContext } from './context.ts'
import type { HallRegistration } from './hall-registration.ts'
import { isLent } from './is-lent.ts'
import type { LendRefusal } from './lend-event.ts'
import { RETURN_FIELD } from './return-field.ts'

/**
 * Conflicting entries of hall and home about the same subject, to be decided together.
 *
 * @property held ids of the hall's entries, in its order @property home entries made here
 */
export type Conflict = { held: string[]; hall: DayEntry[]; home: DayEntry[] }

/** @property lease the newest one @property entries registrations that were changed on both sides */
export type Lending = {
  day: Day
  lease: Lease | undefined
  isLent: boolean
  conflicts: Conflict[]
  entries: { id: string; here: HallRegistration | undefined; brought: HallRegistration }[]
}

/** `admit`: accepts the return of a revoked lease. @property held ids of entries of the log */
export type LendingCommand =
  | { kind: 'revoke' | 'admit'; lease: string }
  | { kind: 'settle'; held: readonly string[]; side: 'hall' | 'home' }
  | { kind: 'settle-entry'; id: string; side: 'hall' | 'home' }

/** A day of many hundred ties has less than one megabyte. */
const MB = 1024 * 1024
export const RETURN_LIMITS = { maxFiles: 1, maxBytes: 10 * MB, maxTotalBytes: 11 * MB }

/** Another director was faster. */
export type LendingRefusal = { kind: 'changed-meanwhile' }

/** Shows the director who leads, and what conflicts. */
export async function readLending(ctx: LendingContext, actor: Actor, slug: string) {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  const day = await readDay(ctx, event.value)
  const { hallRegistrations } = ctx.read
  const [held, here] = [await hallRegistrations.listHeld(event.value.id), await hallRegistrations.list(event.value.id)]
  return ok({
    day,
    lease: day.state.lease,
    isLent: isLent(day, ctx.now()),
    conflicts: conflictsOf(day),
    entries: held.map((brought) => ({ id: brought.id, here: here.find(({ id }) => id === brought.id), brought })),
  })
}

/**
 * The day as a file for the hall.
 *
 * @param code opens the file @param lease its id; the same one again gives its file again @returns the file's text
 */
export async function takeToHall(
  ctx: LendingContext,
  actor: Actor,
  slug: string,
  { code: sent, lease }: { code: string; lease: string },
): Promise<Result<string, EventMissing | LendRefusal | { kind: 'no-code' }>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  const code = readCode(sent)
  if (code === undefined) return err({ kind: 'no-code' })
  return takeAsFile(ctx, event.value, { code, lease, by: actor.accountId })
}

/** Takes a return as a file. Reads the upload only after checking the right. */
export async function admitReturn(
  ctx: LendingContext,
  actor: Actor,
  slug: string,
  request: Request,
): Promise<Result<Admitted, EventMissing | AdmitRefusal | { kind: 'no-file' }>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  const text = await readFile(request)
  return text === undefined ? err({ kind: 'no-file' }) : admitFile(ctx, text, event.value.id)
}

/** Revokes or admits a lease, or settles a conflict. @param command what the director saw and decided @param id unique for each command */
export async function runLendingCommand(
  ctx: LendingContext,
  actor: Actor,
  slug: string,
  { command, id }: { command: LendingCommand; id: string },
): Promise<Result<void, EventMissing | LendingRefusal>> {
  const event = await enterEvent(ctx, actor, 'run-tournaments', slug)
  if (!event.ok) return event
  if (command.kind === 'settle-entry') return settleEntry(ctx, event.value, command)
  const done = await writeDay(ctx, event.value, { id, by: actor.accountId }, (day) => decide(day, command))
  return done.ok ? ok(undefined) : done
}

/** Applies the hall's version of a registration, or drops it. */
const settleEntry = async (
  ctx: LendingContext,
  event: TournamentEvent,
  { id, side }: { id: string; side: 'hall' | 'home' },
): Promise<Result<void, LendingRefusal>> =>
  ctx.write(async (stores): Promise<Result<void, LendingRefusal>> => {
    const { hallRegistrations } = stores
    const brought = (await hallRegistrations.listHeld(event.id)).find((each) => each.id === id)
    const known = (await hallRegistrations.list(event.id)).find((each) => each.id === id)
    if (!brought || !known) return err({ kind: 'changed-meanwhile' })
    if (side === 'hall') await changeAndTell(ctx, stores, { event, known, brought })
    else await hallRegistrations.addChanges(brought)
    await hallRegistrations.dropHeld(id)
    return ok(undefined)
  })

async function readFile(request: Request): Promise<string | undefined> {
  let text: string | undefined
  const arrived = await readUploads(request, { field: RETURN_FIELD, limits: RETURN_LIMITS }, async ({ bytes }) => {
    text = bytes.toString('utf8')
  })
  return arrived.ok ? text : undefined
}

function decide(
  { state }: Day,
  command: Exclude<LendingCommand, { kind: 'settle-entry' }>,
): Result<DayEntry[], LendingRefusal> {
  if (command.kind === 'settle') {
    if (!command.held.every((id) => state.held.has(id))) return err({ kind: 'changed-meanwhile' })
    return ok([{ kind: 'settled', held: command.held, side: command.side }])
  }
  const { lease } = state
  const seen = command.kind === 'revoke' ? 'out' : 'revoked'
  if (lease?.id !== command.lease || lease.status !== seen) return err({ kind: 'changed-meanwhile' })
  return ok([
    command.kind === 'revoke'
      ? { kind: 'taken-back', lease: lease.id, why: 'revoked' }
      : { kind: 'admitted', lease: lease.id },
  ])
}

/** Groups entries with overlapping subjects, because the hall based one on the other. */
function conflictsOf({ state, entries }: Day): Conflict[] {
  const groups: { subjects: string[]; held: [string, Held][] }[] = []
  for (const [id, held] of state.held) {
    const subjects = subjectsOf(held.entry)
    const known = groups.find((group) => touch(group.subjects, subjects))
    if (known) {
      known.subjects.push(...subjects)
      known.held.push([id, held])
    } else groups.push({ subjects, held: [[id, held]] })
  }
  const byId = new Map(entries.map(({ id, entry }) => [id, entry]))
  return groups.map(({ held }) => ({
    held: held.map(([id]) => id),
    hall: held.map(([, { entry }]) => entry),
    home: [...new Set(held.flatMap(([, { against }]) => against))].flatMap((id) => byId.get(id) ?? []),
  }))
}
