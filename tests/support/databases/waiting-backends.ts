import { Client } from 'pg'

/** A connection to the database, as the server reports it. @property forMilliseconds how long the statement has been running */
type Backend = { pid: number; isWaitingForLock: boolean; forMilliseconds: number }

/** @returns all other connections to this database */
export async function listBackends(url: string): Promise<Backend[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Backend>(
      `select pid, coalesce(wait_event_type = 'Lock', false) as "isWaitingForLock",
              (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as "forMilliseconds"
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows
  } finally {
    await client.end()
  }
}

/** @returns the connections that have been waiting for a lock for at least this long */
export async function waitingBackends(url: string, forMilliseconds = 0): Promise<Backend[]> {
  const backends = await listBackends(url)
  return backends.filter((backend) => backend.isWaitingForLock && backend.forMilliseconds >= forMilliseconds)
}
