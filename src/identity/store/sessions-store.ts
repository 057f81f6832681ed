import { FACTOR_METHODS } from '#identity/core/sessions/raise-session.ts'
import type { AuthenticationMethod, Session } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { findSessionWithPerson, type SessionPersonQuery } from './session-person-query.ts'
import { sessionRow } from './session-row.ts'

const OF_SECOND_FACTORS: ReadonlySet<AuthenticationMethod> = new Set(Object.values(FACTOR_METHODS))

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

    findWithPerson: (id) => findSessionWithPerson(db, sessionPersonQuery, id),

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
    async advance(id, from, at) {
      const result = await db
        .updateTable('sessions')
        .set({ refresh_count: from + 1, refreshed_at: at.toISOString(), is_taken_up: 0 })
        .where('id', '=', id)
        .where('refresh_count', '=', from)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

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
      const result = await (except === undefined ? all : all.where('id', '!=', except)).executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    async removeWeakOf(accountId, except) {
      const result = await db
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('assurance', '=', 'aal1')
        .where('id', '!=', except)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    async purge(notRefreshedSince) {
      const result = await db
        .deleteFrom('sessions')
        .where('refreshed_at', '<', notRefreshedSince.toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
