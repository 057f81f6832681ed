import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { placeClubs, startHost, type TestHost } from '#tests/support/servers/start-host.ts'

const FLOOD = 240
const CONNECTIONS = 120
/** A visitor of a quiet club waits for the pages already begun, some sixty, and for one of each other club; not for all waiting ones. */
const FEW = 80

type Beside<T> = { told: T[]; most: number }

/**
 * Requests uncacheable pages of a quiet club, one after the other, until all others are answered. @returns the most pages of others that a page of
 * its own waited for
 */
async function visitBeside<T extends { status: number }>(host: TestHost, others: Promise<T>[]): Promise<Beside<T>> {
  let made = 0
  let isDone = false
  for (const other of others) void other.then(({ status }) => (made += status === 200 ? 1 : 0))
  const all = Promise.all(others).finally(() => (isDone = true))
  let most = 0
  for (let number = 0; !isDone; number += 1) {
    const before = made
    expect((await host.ask('ruhig.localhost', `/suche?q=pokal${number}`)).status).toBe(200)
    most = Math.max(most, made - before)
  }
  return { told: await all, most }
}

const clubOf = (folder: string, limits = {}): ClubEntry => ({ folder, domains: [`${folder}.localhost`], limits })

test('beside clubs that are flooded, full or broken a quiet club answers soon', async () => {
  const clubsDir = await placeClubs([
    clubOf('ruhig'),
    clubOf('laut', { connections: CONNECTIONS }),
    clubOf('voll', { bytes: '1 MB' }),
    ...BROKEN.map(([folder]) => clubOf(folder)),
  ])
  for (const [folder, breakIt] of BROKEN) breakIt(join(clubsDir, folder))
  const host = await startHost({ clubs: [], env: { CLUBS_DIR: clubsDir, LOG_LEVEL: 'error' } })
  try {
    await host.ask('ruhig.localhost', '/')
    await host.ask('laut.localhost', '/')
    await expectNoHarmByFlood(host)
    await expectNoHarmByUploads(host)
    await expectNoHarmByTheBroken(host)
  } finally {
    await host.stop()
  }
})

async function expectNoHarmByFlood(host: TestHost): Promise<void> {
  // Over open connections, as from a proxy: the system accepts new ones one after the other.
  await Promise.all(Array.from({ length: FLOOD }, () => host.ask('laut.localhost', '/')))
  const flood = Array.from({ length: FLOOD }, (_, number) => host.ask('laut.localhost', `/suche?q=${number}`))
  const { told, most } = await visitBeside(host, flood)
  expect(most).toBeLessThan(FEW)
  // Beyond its connections the others are asked to come again; no client is left without an answer.
  const made = told.filter(({ status }) => status === 200).length
  expect([made >= CONNECTIONS, made + told.filter(({ status }) => status === 503).length]).toEqual([true, FLOOD])
}

async function expectNoHarmByUploads(host: TestHost): Promise<void> {
  const bomb = Buffer.alloc(2_000_000)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: `http://voll.localhost:${host.port}` }
  const bombs = Array.from({ length: 20 }, () =>
    host.ask('voll.localhost', '/admin/bilder', { method: 'POST', headers, body: bomb }),
  )
  for (const { status, text } of (await visitBeside(host, bombs)).told) {
    expect(status).toBe(413)
    expect(text).toMatch(/^Der Speicherplatz der Website ist belegt/)
  }
  // Existing content stays readable.
  expect((await host.ask('voll.localhost', '/news')).status).toBe(200)
}

/** Each is broken in a different way. */
const BROKEN: [folder: string, breakIt: (dataDir: string) => void][] = [
  ['unlesbar', (dataDir) => writeFileSync(join(dataDir, 'vereinsheim.sqlite'), Buffer.alloc(50_000, 'kaputt'))],
  [
    'ordnerlos',
    (dataDir) => {
      rmSync(dataDir, { recursive: true })
      writeFileSync(dataDir, 'kein Ordner')
    },
  ],
  [
    'neuer',
    (dataDir) => {
      using database = new DatabaseSync(join(dataDir, 'vereinsheim.sqlite'))
      database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00.000Z')")
    },
  ],
]

async function expectNoHarmByTheBroken(host: TestHost): Promise<void> {
  const asking = BROKEN.flatMap(([folder]) => Array.from({ length: 5 }, () => host.ask(`${folder}.localhost`, '/news')))
  for (const { status, headers, text } of (await visitBeside(host, asking)).told) {
    expect([status, headers['retry-after']]).toEqual([503, '60'])
    expect(text).toContain('Das liegt nicht an Ihnen')
    expect(text).not.toMatch(/ruhig|laut|voll\b|sqlite|Error/)
  }
  const told = host.host.store.list().filter(({ failure }) => failure !== undefined)
  expect(told.map(({ folder }) => folder).toSorted()).toEqual(BROKEN.map(([folder]) => folder).toSorted())
}
