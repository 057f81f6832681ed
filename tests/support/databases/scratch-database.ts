import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** An empty database on a test server. @property drop ends its connections, too */
export type ScratchDatabase = { url: string; drop: () => Promise<void> }

/** @param serverUrl a PostgreSQL server on which databases may be made @param prefix of its name */
export async function createScratchDatabase(serverUrl: string, prefix = 'vereinsheim_test_'): Promise<ScratchDatabase> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  // Template 0, because a stranger connected to template 1 makes it unusable as one.
  await runOn(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`) }
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
