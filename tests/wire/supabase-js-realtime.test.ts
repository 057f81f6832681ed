import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openClient, subscribe } from '#tests/support/realtime/realtime-bench.ts'
import { startSite, type Site } from '#tests/support/site/start-site.ts'

const WAIT = { timeout: 30_000, interval: 20 }

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const client = () => openClient(site.origin, { key: site.instance.identity.keys?.anon ?? '' })

test('visitors of the site hear each other, see who is there, and answer', async () => {
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
