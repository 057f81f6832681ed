import type { CompiledQuery, Selectable } from 'kysely'
import type { Person } from '#identity/core/accounts/account.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { Database } from '#platform/db/database.ts'
import type { SessionTable } from './identity-tables.ts'
import { selectPersons, toPersons, type QueriedRow } from './person-query.ts'
import { toSession } from './session-row.ts'

type JoinedSession = { [Column in keyof SessionTable & string as `session_${Column}`]: SessionTable[Column] }
export type SessionPersonQuery = CompiledQuery<QueriedRow & JoinedSession>

/**
 * The query of every request with an access token, compiled once: making its text takes longer than running it.
 *
 * @param options.locks session and account stay as found until the transaction ends
 */
export const compileSessionPersonQuery = (db: Database, { locks }: { locks: boolean }): SessionPersonQuery =>
  selectPersons(db)
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select([
      'sessions.id as session_id',
      'sessions.account_id as session_account_id',
      'sessions.refresh_count as session_refresh_count',
      'sessions.refreshed_at as session_refreshed_at',
      'sessions.is_taken_up as session_is_taken_up',
      'sessions.assurance as session_assurance',
      'sessions.amr as session_amr',
      'sessions.factor_id as session_factor_id',
      'sessions.user_agent as session_user_agent',
      'sessions.ip as session_ip',
      'sessions.created_at as session_created_at',
    ])
    .where('sessions.id', '=', '')
    .$if(locks, (query) => query.forUpdate(['accounts', 'sessions']))
    .compile()

/** @param query compiled for an empty id; here it gets the real one */
export async function findSessionWithPerson(
  db: Database,
  query: SessionPersonQuery,
  sessionId: string,
): Promise<{ session: Session; person: Person } | undefined> {
  const { rows } = await db.executeQuery<QueriedRow & JoinedSession>({ ...query, parameters: [sessionId] })
  const [first] = rows
  const [person] = toPersons(rows)
  return first && person && { session: toSession(sessionOf(first)), person }
}

const sessionOf = (row: JoinedSession): Selectable<SessionTable> => ({
  id: row.session_id,
  account_id: row.session_account_id,
  refresh_count: row.session_refresh_count,
  refreshed_at: row.session_refreshed_at,
  is_taken_up: row.session_is_taken_up,
  assurance: row.session_assurance,
  amr: row.session_amr,
  factor_id: row.session_factor_id,
  user_agent: row.session_user_agent,
  ip: row.session_ip,
  created_at: row.session_created_at,
})
