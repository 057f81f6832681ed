import { Client } from 'pg'
import { SECOND } from '#shared/durations.ts'

export const CONNECT_MILLISECONDS = 5 * SECOND
/** A server that vanished without a word is noticed so long after its last sign of life, and ten seconds of asking. */
export const KEEP_ALIVE_MILLISECONDS = 10 * SECOND

/** A connection outside of the pool, which keeps it for as long as it likes; not connected yet. @param purpose shown by the server */
export function createPostgresClient(url: string, purpose: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: `vereinsheim ${purpose}`,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
  })
  // Its end, or the next query, tells the same; without a listener it would end the process.
  client.on('error', () => undefined)
  return client
}
