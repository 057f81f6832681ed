import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const NAME = 'TEST_SHARED_DATABASES'

/** Chooses the name of this run's databases; each worker creates one. */
export function setup(): void {
  // oxlint-disable-next-line node/no-process-env -- for the processes of the tests, no setting of the site
  process.env[NAME] = `vereinsheim_shared_${randomBytes(6).toString('hex')}_`
}

export async function teardown(): Promise<void> {
  const { TEST_POSTGRES_URL: serverUrl, [NAME]: prefix } = process.env
  if (!serverUrl || !prefix) return
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const named = 'select datname from pg_database where starts_with(datname, $1)'
    const { rows } = await client.query<{ datname: string }>(named, [prefix])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
