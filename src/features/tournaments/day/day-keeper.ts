import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { SECOND } from '#shared/durations.ts'
import type { DayEntry, KeptDayEntry, NewDayEntry } from './day-entry.ts'
import type { EnteredTeam } from './day-names.ts'
import type { DayStore } from './day-store.ts'
import { makeDay, type Day } from './day.ts'

type Needs = {
  store: Pick<DayStore, 'read' | 'listLast'>
  inTransaction: <T>(work: (store: Pick<DayStore, 'append'>) => Promise<T>) => Promise<T>
  /** In the order in which they were entered. */
  listTeams: (eventId: EventId) => Promise<readonly EnteredTeam[]>
  now: () => Date
  /** Milliseconds that have passed, from any beginning. */
  elapsed: () => number
  /** Takes what went wrong where nobody waits for an answer. */
  report: (fault: unknown) => void
}

/** @property id of what somebody does, chosen by whoever sends it: sent twice it is done once @property by an account @property at now, if missing */
export type Command = { id: string; by: string | undefined; at?: Date | undefined }

/** For spectators a day may be as old. */
const GLANCE_MILLISECONDS = SECOND / 2
/** So many others may come first; then something is wrong. */
const ATTEMPTS = 100
/** Days of so many events are remembered. */
const REMEMBERED = 16

export type DayKeeper = ReturnType<typeof createDayKeeper>

/** The one way to the logs of tournaments: what happened so far, what happens next, and who wants to hear of it. */
export function createDayKeeper(needs: Needs) {
  const days = createDays(needs)
  const watchers = createWatchers(needs, days.read)

  async function write<R>(
    event: TournamentEvent,
    decide: (day: Day) => Result<readonly NewDayEntry[], R>,
  ): Promise<Result<Day, R>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const day = await days.read(event)
      const decided = decide(day)
      if (!decided.ok) return err(decided.error)
      const [first, ...others] = decided.value
      if (!first) return ok(day)
      const after = { eventId: event.id, after: day.last }
      const appended = await needs.inTransaction((store) => store.append(after, [first, ...others]))
      if (!appended.ok) continue
      const next = await days.read(event)
      watchers.tell(next)
      return ok(next)
    }
    throw new Error('the log of the day cannot be written')
  }

  const append = <R>(
    event: TournamentEvent,
    decide: (day: Day) => Result<readonly DayEntry[], R>,
    command: Command,
  ): Promise<Result<Day, R>> =>
    write(event, (day) => {
      if (day.entries.some(({ id }) => id === command.id)) return ok([])
      const decided = decide(day)
      return decided.ok ? ok(toNew(decided.value, command, needs.now())) : decided
    })

  return {
    /** As it stands at this moment, whoever has written. */
    read: days.read,

    /** The same, up to half a second old, without asking the database each time: for the many who only look. */
    glance: days.glance,

    /** Whether anything was ever written of it: a fraction of the work, for the page on which thousands enter before. */
    hasBegun: days.hasBegun,

    /**
     * Writes what is decided by the newest state; where somebody else has written meanwhile it is decided anew. A command that is kept already is
     * not decided again. The first of its entries has the command's id.
     *
     * @param decide must change nothing; no entries, and nothing is written
     * @throws when the database does
     */
    append,

    /**
     * Writes what happened elsewhere, with its own ids and times; decided anew where somebody else has written meanwhile.
     *
     * @param decide must change nothing and pass over what is there; no entries, and nothing is written
     * @throws when the database does
     */
    bring: write,

    /** Calls the listener soon after each change from what it knows, on whatever instance it happened. @returns what ends that */
    watch: watchers.add,

    /** Looks for what other instances have written; to be called when one says so, and now and then. */
    look: watchers.look,
  }
}

const toNew = (entries: readonly DayEntry[], { id, by, at }: Command, now: Date): NewDayEntry[] =>
  entries.map((entry, index) => ({ id: index === 0 ? id : `${id}.${index}`, at: at ?? now, by, entry }))

/** False also where what was known is not there any more: the log of the event was taken away. */
const isContinued = (before: Day | undefined, [first]: readonly KeptDayEntry[]): before is Day =>
  before !== undefined && (before.last === 0 || first?.id === before.entries.at(-1)?.id)

function createDays({ store, listTeams, elapsed }: Pick<Needs, 'store' | 'listTeams' | 'elapsed'>) {
  const remembered = new Map<EventId, { day: Day; readAt: number }>()

  async function read(event: TournamentEvent): Promise<Day> {
    const readAt = elapsed()
    const before = remembered.get(event.id)?.day
    const [found, teams] = await Promise.all([store.read(event.id, before?.last), listTeams(event.id)])
    const day = await (isContinued(before, found)
      ? makeDay(event, { added: before.last > 0 ? found.slice(1) : found, teams }, before)
      : beginAnew(event, before ? undefined : found, teams))
    // Another question may have been answered later, and with more.
    const newest = remembered.get(event.id)
    if (newest && newest.day !== before && newest.day.last > day.last) return newest.day
    remember(event.id, { day, readAt })
    return day
  }

  const beginAnew = async (event: TournamentEvent, found: KeptDayEntry[] | undefined, teams: readonly EnteredTeam[]) =>
    makeDay(event, { added: found ?? (await store.read(event.id)), teams })

  function remember(eventId: EventId, known: { day: Day; readAt: number }): void {
    remembered.delete(eventId)
    remembered.set(eventId, known)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }

  const begun = new Map<EventId, { isBegun: boolean; readAt: number }>()
  const reading = new Map<EventId, Promise<Day>>()
  return {
    read,
    async hasBegun({ id }: TournamentEvent): Promise<boolean> {
      const known = begun.get(id)
      if (known && (known.isBegun || elapsed() - known.readAt < GLANCE_MILLISECONDS)) return known.isBegun
      const isBegun = (await store.listLast([id])).has(id)
      begun.set(id, { isBegun, readAt: elapsed() })
      return isBegun
    },
    async glance(event: TournamentEvent): Promise<Day> {
      const known = remembered.get(event.id)
      if (known && elapsed() - known.readAt < GLANCE_MILLISECONDS) return known.day
      const shared = reading.get(event.id) ?? read(event).finally(() => reading.delete(event.id))
      reading.set(event.id, shared)
      return shared
    },
  }
}

type Listener = (day: Day) => void

function createWatchers(
  { store, report }: Pick<Needs, 'store' | 'report'>,
  read: (event: TournamentEvent) => Promise<Day>,
) {
  const watched = new Map<EventId, { event: TournamentEvent; told: number; listeners: Set<Listener> }>()

  function tell(day: Day): void {
    const known = watched.get(day.event.id)
    if (!known || known.told === day.last) return
    known.told = day.last
    for (const listener of known.listeners) listener(day)
  }

  return {
    tell,

    add(event: TournamentEvent, known: Pick<Day, 'last'>, listener: Listener): () => void {
      const entry = watched.get(event.id) ?? { event, told: known.last, listeners: new Set() }
      // Whoever knows less than the others hears of it with the next look.
      entry.told = Math.min(entry.told, known.last)
      entry.listeners.add(listener)
      watched.set(event.id, entry)
      return () => {
        entry.listeners.delete(listener)
        // Others may have begun to watch since.
        if (entry.listeners.size === 0 && watched.get(event.id) === entry) watched.delete(event.id)
      }
    },

    async look(): Promise<void> {
      if (watched.size === 0) return
      try {
        const lasts = await store.listLast([...watched.keys()])
        for (const [id, { event, told }] of watched) {
          if ((lasts.get(id) ?? 0) !== told) tell(await read(event))
        }
      } catch (error) {
        report(error)
      }
    },
  }
}
