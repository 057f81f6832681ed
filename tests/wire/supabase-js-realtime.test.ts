import { expect, test, vi } from 'vitest'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { openClient, openSocket, subscribe } from '#tests/support/realtime/realtime-bench.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const WAIT = { timeout: 30_000, interval: 20 }

const site = forAllTests(startSite)

const key = () => site.instance.identity.keys?.anon ?? ''
const client = () => openClient(site.origin, { key: key() })

test('visitors of the site exchange broadcasts, see each other’s presence, and answer', async () => {
  const [heard, config] = [vi.fn<(message: { payload: unknown }) => void>(), { presence: { enabled: true } }]
  const hall = await subscribe(client().channel('Halle', { config }).on('broadcast', { event: 'Aufruf' }, heard))
  const desk = await subscribe(
    client().channel('Halle', { config: { broadcast: { ack: true }, presence: { key: 'Leitung' } } }),
  )
  expect(await desk.track({ since: 'heute' })).toBe('ok')
  await vi.waitFor(() => expect(hall.presenceState()).toMatchObject({ Leitung: [{ since: 'heute' }] }), WAIT)
  expect(await desk.send({ type: 'broadcast', event: 'Aufruf', payload: { table: 3 } })).toBe('ok')
  expect(await client().channel('Halle').httpSend('Aufruf', { table: 4 })).toEqual({ success: true })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), WAIT)
  expect(heard.mock.calls.map(([{ payload }]) => payload)).toEqual([{ table: 3 }, { table: 4 }])
  expect(await desk.unsubscribe()).toBe('ok')
})

test('listeners receive another process’s change of a tournament, and never more than its public columns', async () => {
  const heard = vi.fn<(payload: { new: object; old: object }) => void>()
  const wish = { event: 'UPDATE', schema: 'public', table: 'events', filter: 'slug=eq.dorfspielttt' } as const
  const reader = client()
  await subscribe(reader.channel('events').on('postgres_changes', wish, heard))
  await onDatabase(site, async (connection) => {
    await connection.inTransaction(async (trx) => {
      await trx.updateTable('events').set({ venue: 'Freibad' }).where('slug', '=', 'dorfspielttt').execute()
      await raiseRevision(trx)
    })
  })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT)
  const { data } = await reader.from('events').select().eq('slug', 'dorfspielttt').single()
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ new: data, old: { id: data?.id } })
  expect(data).toMatchObject({ venue: 'Freibad' })
})

test('a foreign page of a signed-in user receives what everybody receives, and nothing more', async () => {
  const { cookie } = await openSession(site, await join(site, { name: 'Mitglied' }))
  const headers = { origin: 'https://elsewhere.example', cookie }
  const page = await openSocket(site.origin, `apikey=${key()}&vsn=2.0.0`, headers)
  page.socket.send('["1","1","realtime:Vorstand","phx_join",{"config":{"private":true}}]')
  page.socket.send('["2","2","realtime:Halle","phx_join",{}]')
  const told = [expect.stringContaining('"error"'), expect.stringContaining('"ok"')]
  await vi.waitFor(() => expect(page.heard.map((frame) => JSON.stringify(frame))).toEqual(told), WAIT)
})
