import type { CompiledQuery } from 'kysely'
import type { Person } from '#identity/core/accounts/account.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, type RowOf } from '#platform/db/describe-row.ts'
import { selectPersons, toPersons, type QueriedRow } from './person-query.ts'
import { sessionColumns } from './session-row.ts'

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

/** @param query compiled for an empty id, which is replaced here */
export async function findSessionWithPerson(
  db: Database,
  query: SessionPersonQuery,
  sessionId: string,
): Promise<{ session: Session; person: Person } | undefined> {
  const { rows } = await db.executeQuery<QueriedRow & JoinedSession>({ ...query, parameters: [sessionId] })
  const [first] = rows
  const [person] = toPersons(rows)
  return first && person && { session: joinedSession.read(first), person }
}
