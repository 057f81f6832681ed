import type { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { FACTOR_METHODS } from '#identity/core/sessions/raise-session.ts'
import {
  AUTHENTICATION_METHODS,
  type AmrEntry,
  type AssuranceLevel,
  type Session,
} from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { countRows, hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, type RowOf, as, flag, instant, list, number, optional, text } from '#platform/db/describe-row.ts'
import { selectPersons, toPersons, type QueriedRow } from './person-query.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    sessions: RowOf<typeof sessionRow>
  }
}

const storedEntry = z.object({
  method: z.enum(AUTHENTICATION_METHODS),
  at: z.iso.datetime().transform((text) => new Date(text)),
  provider: z.string().optional(),
})

const sessionColumns = {
  id: text,
  accountId: text,
  refreshCount: number,
  refreshedAt: instant,
  isTakenUp: flag,
  assurance: as<AssuranceLevel>(),
  // Newest first.
  amr: { ...list, read: (stored: string) => list.read(stored).map(toAmrEntry) },
  factorId: optional(text),
  userAgent: optional(text),
  ip: optional(text),
  createdAt: instant,
}

const sessionRow = describeRow(sessionColumns)

function toAmrEntry(stored: unknown): AmrEntry {
  const { method, at, provider } = storedEntry.parse(stored)
  return { method, at, ...(provider !== undefined && { provider }) }
}

const joinedSession = describeRow(sessionColumns, 'session_')

type JoinedSession = RowOf<typeof joinedSession>
export type SessionPersonQuery = CompiledQuery<QueriedRow & JoinedSession>

/**
 * The query of every request with an access token, compiled once: building its text takes longer than running it.
 *
 * @param options.locks session and account stay unchanged until the transaction ends
 */
export const compileSessionPersonQuery = (db: Database, { locks }: { locks: boolean }): SessionPersonQuery =>
  selectPersons(db)
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select(joinedSession.columnsOf('sessions'))
    .$castTo<QueriedRow & JoinedSession>()
    .where('sessions.id', '=', '')
    .$if(locks, (query) => query.forUpdate(['accounts', 'sessions']))
    .compile()

const OF_SECOND_FACTORS = new Set<string>(Object.values(FACTOR_METHODS))

/** @param options.locks a found session stays unchanged until the transaction ends, even with concurrent writers */
export function createSessionsStore(
  db: Database,
  { locks, sessionPersonQuery }: { locks: boolean; sessionPersonQuery: SessionPersonQuery },
): IdentityStore['sessions'] {
  const sessions = () =>
    db
      .selectFrom('sessions')
      .selectAll()
      .$if(locks, (query) => query.forUpdate())

  return {
    save: (session) => save(db, session),
    ...refreshing(db),
    ...removals(db),

    async add(session) {
      await db.insertInto('sessions').values(sessionRow.write(session)).execute()
    },

    async find(id) {
      const row = await sessions().where('id', '=', id).executeTakeFirst()
      return row && sessionRow.read(row)
    },

    async findWithPerson(id) {
      // Compiled for an empty id.
      const { rows } = await db.executeQuery<QueriedRow & JoinedSession>({ ...sessionPersonQuery, parameters: [id] })
      const [first] = rows
      const [person] = toPersons(rows)
      return first && person && { session: joinedSession.read(first), person }
    },

    async listOf(accountId) {
      const rows = await sessions().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()
      return rows.map(sessionRow.read)
    },

    async lowerRaisedBy(factorId) {
      const raised = (await sessions().where('factor_id', '=', factorId).execute()).map(sessionRow.read)
      for (const session of raised) await save(db, withoutSecondFactor(session))
      return raised.length
    },
  }
}

const withoutSecondFactor = (session: Session): Session => ({
  ...session,
  assurance: 'aal1',
  amr: session.amr.filter(({ method }) => !OF_SECOND_FACTORS.has(method)),
  factorId: undefined,
})

async function save(db: Database, session: Session): Promise<void> {
  const { id, ...row } = sessionRow.write(session)
  await db.updateTable('sessions').set(row).where('id', '=', id).execute()
}

function refreshing(db: Database): Pick<IdentityStore['sessions'], 'advance' | 'takeUp' | 'prolong'> {
  return {
    advance: (id, from, at) =>
      hitsRow(
        db
          .updateTable('sessions')
          .set({ refresh_count: from + 1, refreshed_at: at.toISOString(), is_taken_up: 0 })
          .where('id', '=', id)
          .where('refresh_count', '=', from),
      ),

    async takeUp(id, refreshCount) {
      await db
        .updateTable('sessions')
        .set({ is_taken_up: 1 })
        .where('id', '=', id)
        .where('refresh_count', '=', refreshCount)
        .where('is_taken_up', '=', 0)
        .execute()
    },

    async prolong(id, at) {
      const moment = at.toISOString()
      await db
        .updateTable('sessions')
        .set({ refreshed_at: moment })
        .where('id', '=', id)
        .where('refreshed_at', '<', moment)
        .execute()
    },
  }
}

function removals(db: Database): Pick<IdentityStore['sessions'], 'remove' | 'removeAllOf' | 'removeWeakOf' | 'purge'> {
  return {
    async remove(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute()
    },

    async removeAllOf(accountId, except) {
      const all = db.deleteFrom('sessions').where('account_id', '=', accountId)
      return countRows(except === undefined ? all : all.where('id', '!=', except))
    },

    removeWeakOf: (accountId, except) =>
      countRows(
        db
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('assurance', '=', 'aal1')
          .where('id', '!=', except),
      ),

    purge: (notRefreshedSince) =>
      countRows(db.deleteFrom('sessions').where('refreshed_at', '<', notRefreshedSince.toISOString())),
  }
}
