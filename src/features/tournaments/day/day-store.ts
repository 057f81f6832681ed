import { announce } from '#platform/db/announce.ts'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { toEventId, type EventId } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DayEntry, KeptDayEntry, NewDayEntry } from './day-entry.ts'
import { readEntry } from './read-entry.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    day_log: DayLogTable
  }
}

/** The log of the day of each event, numbered from 1 without gaps. Entries name teams by their ids. */
type DayLogTable = RowOf<typeof entryRow> & { event_id: string }

const entryRow = describeRow({
  number,
  id: text,
  at: instant,
  // An account.
  by: optional(text),
  entry: { write: (entry: DayEntry) => JSON.stringify(entry), read: readEntry },
})

/** PostgreSQL notifies the listeners of this channel when an entry is committed. */
export const DAY_CHANNEL = 'vereinsheim_day'

/** Another writer was first; the caller reads the new entries, decides again and retries. @property last the number of the last entry */
export type LogBehind = { kind: 'log-behind'; last: number }

export type DayStore = ReturnType<typeof createDayStore>

/** The logs of events; entries never change. Works inside a transaction. */
export const createDayStore = (db: Database) => ({ ...reading(db), ...writing(db) })

const entriesOf = (db: Database, eventId: EventId) => db.selectFrom('day_log').where('event_id', '=', eventId)

const reading = (db: Database) => ({
  /** In log order. @param from the lowest number to read */
  async read(eventId: EventId, from = 1): Promise<KeptDayEntry[]> {
    const entries = entriesOf(db, eventId).selectAll().where('number', '>=', from)
    const rows = await entries.orderBy('number').execute()
    return rows.map(entryRow.read)
  },

  /** Number of entries of all days, which changes with every new entry. */
  async count(): Promise<number> {
    const { entries } = await db
      .selectFrom('day_log')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow()
    return Number(entries)
  },

  /** All events with at least one entry. */
  async listEvents(): Promise<EventId[]> {
    const rows = await db.selectFrom('day_log').select('event_id').distinct().execute()
    return rows.map(({ event_id: id }) => toEventId(id))
  },

  /** The numbers of the last entries of these events. */
  async listLast(eventIds: readonly EventId[]): Promise<Map<string, number>> {
    if (eventIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('day_log')
      .select(['event_id', ({ fn }) => fn.max('number').as('last')])
      .where('event_id', 'in', eventIds)
      .groupBy('event_id')
      .execute()
    return new Map(rows.map((row) => [row.event_id, Number(row.last)]))
  },
})

const writing = (db: Database) => ({
  /**
   * Appends all entries or none. Of two writers that append after the same entry, one is behind; on PostgreSQL the second waits for the
   * first. Idempotent: the same entries sent again are stored once.
   *
   * @param after the number of the last entry known when these were decided
   * @returns the number of the last entry now
   */
  async append(
    { eventId, after }: { eventId: EventId; after: number },
    entries: readonly [NewDayEntry, ...NewDayEntry[]],
  ): Promise<Result<number, LogBehind>> {
    const rows = toRows({ eventId, after }, entries)
    const last = await findLast(db, eventId)
    // The writer that gets the first number also gets the following ones: nobody can append after a missing entry.
    const [first, ...others] = rows
    const insert = first && db.insertInto('day_log').values(first)
    const isFree = last === after && insert && (await hitsRow(insert.onConflict((conflict) => conflict.doNothing())))
    if (isFree) {
      for (const batch of inBatches(others)) await db.insertInto('day_log').values(batch).execute()
      await announce(db, DAY_CHANNEL)
      return ok(after + rows.length)
    }
    const now = await findLast(db, eventId)
    const ids = entries.map(({ id }) => id)
    return (await areKept(db, eventId, ids)) ? ok(now) : err({ kind: 'log-behind', last: now })
  },

  /**
   * Replaces all entries after a number with those of another log.
   *
   * @param entries numbered from the next one on; they include all entries that are there now
   * @returns false, without any change, if an entry there is not among them
   */
  replaceAfter: (eventId: EventId, after: number, entries: readonly KeptDayEntry[]): Promise<boolean> =>
    replaceAfter(db, { eventId, after }, entries),

  /** @returns how many entries there were */
  remove: (eventId: EventId): Promise<number> => countRows(db.deleteFrom('day_log').where('event_id', '=', eventId)),
})

async function findLast(db: Database, eventId: EventId): Promise<number> {
  const last = entriesOf(db, eventId).select(({ fn }) => fn.max('number').as('last'))
  const row = await last.executeTakeFirst()
  return Number(row?.last ?? 0)
}

async function areKept(db: Database, eventId: EventId, ids: readonly string[]): Promise<boolean> {
  const same = await entriesOf(db, eventId).select('id').where('id', 'in', ids).execute()
  return same.length === ids.length
}

const toRows = (
  { eventId, after }: { eventId: EventId; after: number },
  entries: readonly NewDayEntry[],
): DayLogTable[] =>
  entries.map((entry, index) => ({ event_id: eventId, ...entryRow.write({ ...entry, number: after + 1 + index }) }))

async function replaceAfter(
  db: Database,
  behind: { eventId: EventId; after: number },
  entries: readonly KeptDayEntry[],
): Promise<boolean> {
  const { eventId, after } = behind
  const kept = await entriesOf(db, eventId).select('id').where('number', '>', after).execute()
  const brought = new Set(entries.map(({ id }) => id))
  if (!kept.every(({ id }) => brought.has(id))) return false
  await db.deleteFrom('day_log').where('event_id', '=', eventId).where('number', '>', after).execute()
  for (const rows of inBatches(toRows(behind, entries))) await db.insertInto('day_log').values(rows).execute()
  await announce(db, DAY_CHANNEL)
  return true
}

/** A whole day returned from a hall has more values than one statement takes. */
const BATCH = 500
const inBatches = (rows: readonly DayLogTable[]): DayLogTable[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) => rows.slice(index * BATCH, (index + 1) * BATCH))
