import type { Database } from '#platform/db/database.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LogEntry } from './log-entry.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    competition_log: CompetitionLogTable
  }
}

/** What happened in each competition, numbered from 1 without a gap. Entries name teams by their ids and hold nothing personal. */
type CompetitionLogTable = {
  event_id: string
  competition: string
  number: number
  id: string
  at: string
  entry: string
}

/** @property id chosen by whoever sends it, once for each deed: sent twice it is the same entry */
export type NewLogEntry = { id: string; at: Date; entry: LogEntry }
export type KeptLogEntry = NewLogEntry & { number: number }

/** Others have written since; whoever appends reads what is new, decides anew and tries again. @property last the number of the last entry */
export type LogBehind = { kind: 'log-behind'; last: number }

export type LogStore = ReturnType<typeof createLogStore>

/** The logs of competitions; nothing in them is ever changed. Works inside a transaction. */
export function createLogStore(db: Database) {
  const logOf = (eventId: EventId, competition: string) =>
    db.selectFrom('competition_log').where('event_id', '=', eventId).where('competition', '=', competition)

  const findLast = async (eventId: EventId, competition: string): Promise<number> => {
    const row = await logOf(eventId, competition).select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
    return row?.number ?? 0
  }

  const areKept = async (eventId: EventId, competition: string, entries: readonly NewLogEntry[]): Promise<boolean> => {
    const ids = entries.map(({ id }) => id)
    const rows = await logOf(eventId, competition).select('id').where('id', 'in', ids).execute()
    return rows.length === entries.length
  }

  return {
    /** In the order in which things happened. @param after only what has a higher number */
    async read(eventId: EventId, competition: string, after = 0): Promise<KeptLogEntry[]> {
      const rows = await logOf(eventId, competition).selectAll().where('number', '>', after).orderBy('number').execute()
      return rows.map(({ number, id, at, entry }) => ({
        ...{ number, id, at: new Date(at) },
        // Only this store writes the column, from the same type.
        entry: JSON.parse(entry) as LogEntry,
      }))
    },

    /**
     * Appends all entries or none. Of two that append after the same entry one is behind; on PostgreSQL the second waits for the first. The
     * same entries sent again are kept once.
     *
     * @param after the number of the last entry that was known when these were decided
     * @returns the number of the last entry now
     */
    async append(
      { eventId, competition, after }: { eventId: EventId; competition: string; after: number },
      entries: readonly [NewLogEntry, ...NewLogEntry[]],
    ): Promise<Result<number, LogBehind>> {
      const rows = entries.map(({ id, at, entry }, index) => ({
        ...{ event_id: eventId, competition, number: after + 1 + index, id },
        ...{ at: at.toISOString(), entry: JSON.stringify(entry) },
      }))
      const last = await findLast(eventId, competition)
      // Whoever has the first number has all that follow: nobody can append after an entry that is not there.
      const [first, ...others] = rows
      const isFree = last === after && first !== undefined && (await insertNew(db, first))
      if (isFree) {
        if (others.length > 0) await db.insertInto('competition_log').values(others).execute()
        return ok(after + rows.length)
      }
      const now = await findLast(eventId, competition)
      return (await areKept(eventId, competition, entries)) ? ok(now) : err({ kind: 'log-behind', last: now })
    },

    /** @returns how many entries there were */
    async remove(eventId: EventId): Promise<number> {
      const result = await db.deleteFrom('competition_log').where('event_id', '=', eventId).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

async function insertNew(db: Database, row: CompetitionLogTable): Promise<boolean> {
  const result = await db
    .insertInto('competition_log')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
