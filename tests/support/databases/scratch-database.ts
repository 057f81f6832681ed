import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** A database of its own on a test server. @property drop also ends its connections */
export type ScratchDatabase = { name: string; url: string; drop: () => Promise<void> }

/** @property prefix of its name @property template a database to copy, without any connections */
type Like = { prefix?: string | undefined; template?: string | undefined }

/** @param serverUrl a PostgreSQL server on which databases may be created @returns an empty one, or a copy */
export async function createScratchDatabase(
  serverUrl: string,
  // Template 0, because any connection to template 1 prevents copying it.
  { prefix = 'vereinsheim_test_', template = 'template0' }: Like = {},
): Promise<ScratchDatabase> {
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await runOn(serverUrl, `create database ${name} template ${template} encoding 'UTF8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`) }
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
