import { serve, type ServerType } from '@hono/node-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { leaseKey, lendEvent } from '#features/tournaments/lending/lend-event.ts'
import { openInHall } from '#features/tournaments/lending/open-in-hall.ts'
import { returnAddress, RETURN_PATH } from '#features/tournaments/lending/send-home.ts'
import { createLog } from '#platform/log/log.ts'
import { ok } from '#shared/result.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { returnRoute } from './return-route.ts'
import { startBringingHome } from './start-bringing-home.ts'
import { PATIENCE } from '#tests/support/patience.ts'
import { valueOf } from '#tests/support/value-of.ts'

const now = () => new Date('2024-12-28T10:00:00.000Z')
const event = sampleEvent()
const quiet = createLog('silent')
async function openDatabases() {
  const folder = temporaryFolder()
  const open = async (name: string) => {
    const connection = await openSqliteForTest(`${folder}/${name}.sqlite`)
    return tournamentContext(connection, { now, leaseSecret: 'secret' })
  }
  return { home: await open('home'), hall: await open('hall') }
}

test('nothing of a returned tournament is read before the sender is authorised', async () => {
  const read: string[] = []
  const { home } = await openDatabases()
  const { fetch: ask } = returnRoute({ ctx: home })
  const right = leaseKey('secret', { eventId: '', lease: '' })
  const post = async (key: string) => {
    const bytes = new TextEncoder().encode(`{"entries":[${'{},'.repeat(340_000)}{}]}`)
    const body = new ReadableStream(
      { pull: (to) => (read.push(key), to.enqueue(bytes), to.close()) },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', body, headers: { Authorization: `Bearer ${key}` }, duplex: 'half' }
    return (await ask(new Request(`http://club${RETURN_PATH}`, init))).status
  }
  expect([await post(''), await post('guessed'), await post(right)]).toEqual([403, 403, 422])
  expect(read).toEqual([right])
})

/** The site's address, which the test can make unreachable. */
async function answerAt(fetch: (request: Request) => Response | Promise<Response>) {
  const network = { isThere: true }
  const server = await new Promise<ServerType>((resolve) => {
    const opened = serve(
      {
        port: 0,
        hostname: '127.0.0.1',
        fetch: (request) => (network.isThere ? fetch(request) : new Response('Bad Gateway', { status: 502 })),
      },
      () => resolve(opened),
    )
  })
  onTestFinished(() => void server.close())
  const place = server.address()
  return { network, origin: `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}` }
}

/** A tournament that a laptop has taken along. */
async function takeAlong() {
  const { home, hall } = await openDatabases()
  await home.write(({ events }) => events.upsert(event))
  const { network, origin } = await answerAt(returnRoute({ ctx: home }).fetch)
  const lent = valueOf(await lendEvent({ ...home, publicUrl: origin }, event, { by: undefined, lease: 'lease-1' }))
  await openInHall(hall, lent)
  const lease = await hall.read.leases.find()
  if (!lease) throw new Error('nothing is led here')
  const logOf = async (ctx: typeof home) => (await readDay(ctx, event)).entries.map(({ id }) => id)
  return { home, hall, network, origin, lease, logOf }
}

test('results go home by themselves as soon as there is a connection, and what was said there comes along', async () => {
  const { home, hall, network, logOf } = await takeAlong()
  network.isThere = false
  const bringing = startBringingHome(hall, { log: quiet, everyMilliseconds: 30 })
  onTestFinished(bringing.stop)
  await writeDay(hall, event, { id: 'h1', by: 'x' }, () => ok([{ kind: 'arrived', team: 'a' }]))
  await writeDay(home, event, { id: 'm1', by: 'y' }, () => ok([{ kind: 'arrived', team: 'b' }]))
  network.isThere = true
  await vi.waitFor(async () => expect(await logOf(home)).toEqual(['lease-1', 'm1', 'h1']), PATIENCE)
  await vi.waitFor(async () => expect(await logOf(hall)).toEqual(['lease-1', 'm1', 'h1']), PATIENCE)
  await writeDay(hall, event, { id: 'h2', by: 'x' }, () => ok([{ kind: 'not-here', team: 'a' }]))
  await vi.waitFor(async () => expect(await logOf(home)).toEqual(['lease-1', 'm1', 'h1', 'h2']), PATIENCE)
})

test('only the computer that has the key of a lease brings anything, and only what can be read', async () => {
  const { origin, lease, home, logOf } = await takeAlong()
  const { eventId, key, seen } = lease
  const address = returnAddress(origin, lease)
  const post = async (body: string, by = key) => {
    const headers = { Authorization: `Bearer ${by}` }
    const answer = await fetch(address, { method: 'POST', body, headers })
    return [answer.status, answer.headers.get('cache-control'), await answer.json()]
  }
  const brought = { eventId, lease: lease.lease, key, seen, entries: [], registrations: [], isLast: false }
  const own = 'private, no-store'
  expect(await post('nonsense')).toEqual([422, own, { kind: 'unreadable' }])
  expect(await post(JSON.stringify(brought), 'guessed')).toEqual([403, own, { kind: 'unknown-lease' }])
  expect(await post(JSON.stringify(brought))).toEqual([200, own, { since: [] }])
  const asked = await fetch(address)
  expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'POST'])
  const ended = { kind: 'taken-back', lease: lease.lease, why: 'revoked' } as const
  await writeDay(home, event, { id: 'ended', by: 'y' }, () => ok([ended]))
  expect(await post(JSON.stringify(brought))).toEqual([403, own, { kind: 'lease-revoked' }])
  expect(await logOf(home)).toEqual(['lease-1', 'ended'])
})
