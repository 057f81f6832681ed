import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createDataApi, type DataContext } from '#programs/data/create-data-api.ts'
import type { Table } from '#programs/data/allow/table.ts'
import { createRowReader } from '#programs/data/run/create-row-reader.ts'
import type { InsertRefusal, RegistrationRow, SentRegistrations } from '#programs/data/registrations.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toEventId, toTournamentEvent, type EventFile } from '#features/tournaments/events/event.ts'
import { sampleDetails, sampleEventFile } from '#tests/support/samples/sample-registration.ts'
import { createBenchSources } from './data-api-rows.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { err, ok } from '#shared/result.ts'
import { readAnswer } from '#tests/support/servers/read-answer.ts'

export const PUBLISHABLE = 'sb_publishable_for_tests'
export const SECRET = 'sb_secret_for_tests'
/** Access tokens of a user. */
export const GOOD_TOKEN = 'good.access.token'
export const OLD_TOKEN = 'expired.access.token'
export const FAULT_REFERENCE = '01890000-0000-7000-8000-000000000500'

/** @param number from 0 to 9 */
export const eventIdOf = (number: number) => `01890000-0000-7000-8000-00000000000${number}`

/** Between the second tournament and the third. */
export const BENCH_NOW = new Date('2024-10-01T12:00:00.000Z')

/** Three tournaments, in chronological order. */
export const benchEvents: Partial<EventFile>[] = [
  {
    slug: 'oster-turnier',
    name: 'Österliches Turnier, „klein“',
    startsAt: new Date('2024-03-30T09:00:00.000Z'),
    endsAt: new Date('2024-03-30T15:30:00.500Z'),
    entriesCloseOn: '2024-03-20',
    lateEntries: 'reject',
    maxTeams: 1,
    contactEmail: 'ostern@club.example',
  },
  {
    slug: 'sommer-cup',
    name: 'Sommer_Cup 100%',
    startsAt: new Date('2024-07-06T08:00:00.000Z'),
    endsAt: new Date('2024-07-06T16:00:00.000Z'),
    entriesCloseOn: '2024-07-01',
    lateUntil: 'never',
    maxTeams: 2,
  },
  {},
]

/** A row as the page of the specification sends it. */
export const benchRow = {
  teamName: 'Die Bären',
  event_id: eventIdOf(2),
  ...sampleDetails,
  contactNumber: '06881 12345',
  contactEmail: 'anna@beispiel.example',
} satisfies RegistrationRow

/** @returns the connection, with the events in its database */
export async function addBenchEvents<T extends Pick<DatabaseConnection, 'inTransaction'>>(connection: T): Promise<T> {
  const events = benchEvents.map((changes, number) =>
    toTournamentEvent({ ...sampleEventFile, ...changes }, toEventId(eventIdOf(number)), '<p>Spielen</p>'),
  )
  await connection.inTransaction(async (trx) => {
    for (const event of events) await createEventStore(trx).upsert(event)
  })
  return connection
}

/** A database with the events, for all tests of a file that only read it. */
export function shareBenchDatabase(): () => DatabaseConnection {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-'))
  const connection = openSqlite(join(folder, 'test.sqlite'))
  beforeAll(async () => {
    await migrateDatabase(connection)
    await addBenchEvents(connection)
  })
  afterAll(async () => {
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => connection
}

/** As the site does it, except for the words. */
const finishBench: Parameters<typeof createRowReader>[0]['finish'] = async ({ name }, rows) =>
  name === 'news' ? rows.map((row) => ({ ...row, url: `https://club.example/news/${String(row['slug'])}` })) : rows

type Sent = { headers?: Record<string, string>; body?: string | ReadableStream }

/** The data API on a database with the events, called without a port; registrations are only recorded. */
export function prepareDataApi(
  connection: Pick<DatabaseConnection, 'db' | 'engine'>,
  {
    isShown = async () => true,
    ...changes
  }: Partial<DataContext> & { isShown?: (table: Table) => Promise<boolean> } = {},
) {
  const sent: SentRegistrations[] = []
  const faults: Error[] = []
  const { sources, asked } = createBenchSources()
  const refusal: { next: InsertRefusal | undefined } = { next: undefined }
  const api = createDataApi({
    rows: createRowReader({ connection, now: () => BENCH_NOW, sources, finish: finishBench, isShown }),
    keys: {
      isKeyNeeded: true,
      roleOf: async (key) => (key === SECRET ? 'service' : key === PUBLISHABLE ? 'visitor' : undefined),
    },
    checkToken: async (token) => (token === GOOD_TOKEN ? 'good' : token === OLD_TOKEN ? 'expired' : 'bad'),
    async insertRegistrations(registrations) {
      sent.push(registrations)
      return refusal.next ? err(refusal.next) : ok(undefined)
    },
    publicUrl: 'https://club.example',
    clientAddress: (request) => request.headers.get('x-test-address') ?? '203.0.113.7',
    reportFault(fault) {
      faults.push(fault)
      return FAULT_REFERENCE
    },
    ...changes,
  })

  async function send(method: string, path: string, init: Sent = {}) {
    const headers = new Headers({ apikey: PUBLISHABLE })
    if (init.body !== undefined) headers.set('Content-Type', 'application/json')
    for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name, value)
    // A streamed body requires half-duplex mode.
    const request = { method, headers, ...(init.body !== undefined && { body: init.body, duplex: 'half' }) }
    return readAnswer(await api.request(`/rest/v1${path}`, request))
  }
  return {
    api,
    asked,
    sent,
    faults,
    refuseNext: (next: InsertRefusal) => (refusal.next = next),
    send,
    get: (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send('POST', path, { headers, body: JSON.stringify(body) }),
  }
}
