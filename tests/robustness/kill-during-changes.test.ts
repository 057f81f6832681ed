import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { openClient, subscribe } from '#tests/support/realtime/realtime-bench.ts'
import { startTcpBalancer } from '#tests/support/servers/tcp-balancer.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { openBeside, type Surroundings } from '#tests/support/site/instance-beside.ts'
import { startPrograms } from '#tests/support/site/program.ts'

const LISTENERS = 12
const CHANGES = 20
const KILL_AT = 8
const WAIT = { timeout: 60_000, interval: 20 }

/** A page that listens, and after a reconnection names the last change that it received. */
async function listen(origin: string, key: string) {
  const heard: string[] = []
  const channel = openClient(origin, { key }).channel('changes')
  const isThere = vi.fn<() => void>()
  const wish = { event: 'INSERT', schema: 'public', table: 'events' } as const
  channel
    .on('system', {}, ({ since }: { since?: string }) => {
      if (heard.length === 0 && since !== undefined) channel.updateJoinPayload({ since })
    })
    .on('postgres_changes', wish, ({ new: { slug }, commit_timestamp: since }) => {
      heard.push(String(slug))
      channel.updateJoinPayload({ since })
    })
    .subscribe((status) => void (status === 'SUBSCRIBED' && isThere()))
  await vi.waitFor(() => expect(isThere).toHaveBeenCalled(), WAIT)
  return heard
}

/** A client that is present at one instance. @returns the presences as seen at the other */
async function watchPresent(origins: readonly string[], key: string): Promise<() => string[]> {
  const [one = '', other = ''] = origins
  const enter = (origin: string, name: string) =>
    subscribe(openClient(origin, { key }).channel('Theke', { config: { presence: { enabled: true, key: name } } }))
  const watcher = await enter(other, 'wirt')
  const present = () => Object.keys(watcher.presenceState())
  await (await enter(one, 'anna')).track({})
  await vi.waitFor(() => expect(present()).toEqual(['anna']), WAIT)
  return present
}

/** Adds events one after the other, as another process does; the next one is added once a listener has received the last. */
async function addEvents(surroundings: Surroundings, listeners: readonly string[][], kill: () => Promise<void>) {
  const connection = closeAfterTest(openDatabase(surroundings))
  const { db, inTransaction } = connection
  const pattern = await db.selectFrom('events').selectAll().where('slug', '=', 'dorfspielttt').executeTakeFirstOrThrow()
  const slugs: string[] = []
  for (let number = 1; number <= CHANGES; number++) {
    const slug = `turnier-${number}`
    await inTransaction(async (trx) => {
      await trx
        .insertInto('events')
        .values({ ...pattern, id: randomUUID(), slug })
        .execute()
      await raiseRevision(trx)
    })
    slugs.push(slug)
    const killing = number === KILL_AT ? kill() : undefined
    await vi.waitFor(() => expect(listeners.some((heard) => heard.includes(slug))).toBe(true), WAIT)
    await killing
  }
  return slugs.toSorted()
}

test('of two instances one is killed: every page reconnects to the other, has received each change once, and sees only present members', async ({
  skip,
}) => {
  const postgres = await filledPostgres(skip)
  const surroundings = { dataDir: temporaryDataFolder(), databaseUrl: postgres.url }
  // The first process to open the database creates the key for the club's programs.
  const { identity, stop } = await openBeside(surroundings)
  const key = identity.keys?.anon ?? ''
  await stop()
  const programs = await startPrograms(2, { dataDir: surroundings.dataDir, env: { DATABASE_URL: postgres.url } })
  const origins = programs.map(({ origin }) => origin)
  const balancer = await startTcpBalancer(origins)
  onTestFinished(() => balancer.stop())
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listen(balancer.origin, key)))
  const present = await watchPresent(origins, key)
  const slugs = await addEvents(surroundings, listeners, async () => programs[0]?.end('SIGKILL'))
  const missing = () => slugs.filter((slug) => listeners.some((heard) => !heard.includes(slug)))
  await vi.waitFor(() => expect(missing()).toEqual([]), WAIT)
  for (const heard of listeners) expect(heard.toSorted()).toEqual(slugs)
  await vi.waitFor(() => expect(present()).toEqual([]), WAIT)
  expect(programs.map((program) => program.isRunning())).toEqual([false, true])
})
