import type { Day } from '#features/tournaments/day/day.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { Held, Lease } from '#features/tournaments/day/day-state.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { readUploads } from '#platform/http/read-uploads.ts'
import { readCode } from '#platform/sealing/lock.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Admitted, AdmitRefusal, CarryFiles } from './carry-files.ts'
import { subjectsOf, touch } from './contradiction.ts'
import { createChangeAndTell, type HomeWork, type TellingNeeds } from './change-and-tell.ts'
import type { HallRegistration } from './hall-registration.ts'
import { isLent } from './is-lent.ts'
import type { LendRefusal } from './lend-event.ts'
import { RETURN_FIELD } from './return-field.ts'

type Needs = TellingNeeds & {
  days: Pick<DayKeeper, 'read' | 'append'>
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  inTransaction: <T>(work: (stores: HomeWork) => Promise<T>) => Promise<T>
  files: CarryFiles
  now: () => Date
}

/**
 * What hall and home say of the same, to be decided at once.
 *
 * @property held ids of what the hall said, in its order @property home what was said here
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

/** `admit`: what the computer brings is taken although its lease was revoked. @property held ids of entries of the log */
export type LendingCommand =
  | { kind: 'revoke' | 'admit'; lease: string }
  | { kind: 'settle'; held: readonly string[]; side: 'hall' | 'home' }
  | { kind: 'settle-entry'; id: string; side: 'hall' | 'home' }

/** A day of many hundred ties has less than one megabyte. */
const MB = 1024 * 1024
export const RETURN_LIMITS = { maxFiles: 1, maxBytes: 10 * MB, maxTotalBytes: 11 * MB }

type Missing = NotAllowed | { kind: 'unknown-event' }
/** Somebody else was faster. */
export type LendingRefusal = { kind: 'changed-meanwhile' }

export type LendingRoom = ReturnType<typeof createLendingRoom>

/** Where the director sees who leads, ends a lease, and decides what hall and home say differently. */
export function createLendingRoom({ findEvent, ...needs }: Needs) {
  const enter = createEnter(findEvent)
  return { ...showing(enter, needs), ...carrying(enter, needs), ...deciding(enter, needs) }
}

type Enter = ReturnType<typeof createEnter>

function createEnter(findEvent: Needs['findEvent']) {
  return async function enter(actor: Actor, slug: string): Promise<Result<TournamentEvent, Missing>> {
    const allowed = allow(actor, 'run-tournaments')
    if (!allowed.ok) return allowed
    const event = await findEvent(slug)
    return event ? ok(event) : err({ kind: 'unknown-event' })
  }
}

function showing(enter: Enter, { days, inTransaction, now }: Pick<Needs, 'days' | 'inTransaction' | 'now'>) {
  return {
    async show(actor: Actor, slug: string): Promise<Result<Lending, Missing>> {
      const event = await enter(actor, slug)
      if (!event.ok) return event
      const day = await days.read(event.value)
      const [held, here] = await inTransaction((store) =>
        Promise.all([store.listHeld(event.value.id), store.list(event.value.id)]),
      )
      return ok({
        day,
        lease: day.state.lease,
        isLent: isLent(day, now()),
        conflicts: conflictsOf(day),
        entries: held.map((brought) => ({ id: brought.id, here: here.find(({ id }) => id === brought.id), brought })),
      })
    },
  }
}

/** How the day goes to the hall as a file, and comes back as one. */
function carrying(enter: Enter, { files }: Pick<Needs, 'files'>) {
  return {
    newCode: files.newCode,

    /** @param code opens the file @param lease its name; the same one again gives its file once more @returns the file's text */
    async take(
      actor: Actor,
      slug: string,
      { code: sent, lease }: { code: string; lease: string },
    ): Promise<Result<string, Missing | LendRefusal | { kind: 'no-code' }>> {
      const event = await enter(actor, slug)
      if (!event.ok) return event
      const code = readCode(sent)
      if (code === undefined) return err({ kind: 'no-code' })
      return files.take(event.value, { code, lease, by: actor.accountId })
    },

    /** Takes what comes back as a file, read once it is known that it may be sent. */
    async bring(
      actor: Actor,
      slug: string,
      request: Request,
    ): Promise<Result<Admitted, Missing | AdmitRefusal | { kind: 'no-file' }>> {
      const event = await enter(actor, slug)
      if (!event.ok) return event
      const text = await readFile(request)
      return text === undefined ? err({ kind: 'no-file' }) : files.admit(text, event.value.id)
    },
  }
}

function deciding(enter: Enter, { days, inTransaction, now, ...telling }: Omit<Needs, 'findEvent' | 'files'>) {
  const changeAndTell = createChangeAndTell({ ...telling, now })

  /** What was brought counts from now on, or is dropped. */
  async function settleEntry(
    event: TournamentEvent,
    { id, side }: { id: string; side: 'hall' | 'home' },
  ): Promise<Result<void, LendingRefusal>> {
    return inTransaction(async (stores): Promise<Result<void, LendingRefusal>> => {
      const brought = (await stores.listHeld(event.id)).find((each) => each.id === id)
      const known = (await stores.list(event.id)).find((each) => each.id === id)
      if (!brought || !known) return err({ kind: 'changed-meanwhile' })
      await (side === 'hall' ? changeAndTell(stores, { event, known, brought }) : stores.addChanges(brought))
      await stores.dropHeld(id)
      return ok(undefined)
    })
  }

  return {
    /** @param command what was seen and decided @param id once for each command */
    async do(
      actor: Actor,
      slug: string,
      { command, id }: { command: LendingCommand; id: string },
    ): Promise<Result<void, Missing | LendingRefusal>> {
      const event = await enter(actor, slug)
      if (!event.ok) return event
      if (command.kind === 'settle-entry') return settleEntry(event.value, command)
      const done = await days.append(event.value, (day) => decide(day, command), { id, by: actor.accountId })
      return done.ok ? ok(undefined) : done
    },
  }
}

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

/** What hangs together is decided together: the hall said one on the ground of the other. */
function conflictsOf({ state, entries }: Pick<Day, 'state' | 'entries'>): Conflict[] {
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
