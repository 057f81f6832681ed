import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import { GOOD_TOKEN } from '#tests/support/data-api/data-api-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { openInstances, subscribe } from '#tests/support/realtime/realtime-bench.ts'

const WAIT = { timeout: 30_000, interval: 10 }

forEachDatabase('people in channels', (open, engine) => {
  describe.each(engine === 'postgres' ? [1, 4] : [1])('of %i instances, each at another one', (count) => {
    const meet = () => openInstances(count, open)

    test('what a client of either version says, one of either hears, and it is acknowledged', async () => {
      const { client } = await meet()
      const versions = ['1.0.0', '2.0.0'] as const
      const config = { broadcast: { ack: true } }
      for (const [speaking, hearing] of versions.flatMap((one) => versions.map((other) => [one, other] as const))) {
        const heard = vi.fn<(message: unknown) => void>()
        const name = `Halle ${speaking} ${hearing}`
        await subscribe(client({ vsn: hearing }).channel(name).on('broadcast', { event: 'Zuruf' }, heard))
        const speaker = await subscribe(client({ vsn: speaking }).channel(name, { config }))
        const call = { type: 'broadcast', event: 'Zuruf', payload: { text: 'Tisch 3, bitte! 🏓' } } as const
        expect(await speaker.send(call)).toBe('ok')
        await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT)
        expect(heard.mock.calls[0]?.[0]).toEqual(call)
      }
    })

    test('bytes arrive as bytes, and a sender gets its own only on request', async () => {
      const { client } = await meet()
      const [own, others] = [vi.fn<(message: { payload: unknown }) => void>(), vi.fn<(message: unknown) => void>()]
      const config = { broadcast: { self: true, ack: true } }
      const speaker = await subscribe(client().channel('bytes', { config }).on('broadcast', { event: 'x' }, own))
      const listener = await subscribe(client().channel('bytes').on('broadcast', { event: 'x' }, others))
      await speaker.send({ type: 'broadcast', event: 'x', payload: new Uint8Array([1, 2, 255]).buffer })
      await vi.waitFor(() => expect([own, others].map(({ mock }) => mock.calls.length)).toEqual([1, 1]), WAIT)
      expect(new Uint8Array(own.mock.calls[0]?.[0].payload as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 255]))
      await listener.send({ type: 'broadcast', event: 'x', payload: {} })
      await vi.waitFor(() => expect(own).toHaveBeenCalledTimes(2), WAIT)
      expect(others).toHaveBeenCalledTimes(1)
    })

    test('a client without a socket broadcasts by HTTP, at both addresses of the client', async () => {
      const { client } = await meet()
      const heard = vi.fn<(message: { payload: unknown }) => void>()
      await subscribe(client().channel('Büro: 1/2').on('broadcast', { event: '*' }, heard))
      const sender = client().channel('Büro: 1/2')
      expect(await sender.httpSend('eins', { a: 1 })).toEqual({ success: true })
      expect(await sender.httpSend('zwei', new Uint8Array([7]))).toEqual({ success: true })
      expect(await sender.send({ type: 'broadcast', event: 'drei', payload: { a: 3 } })).toBe('ok')
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3), WAIT)
      expect(heard.mock.calls.map(([message]) => message.payload)).toEqual([
        { a: 1 },
        expect.any(ArrayBuffer),
        { a: 3 },
      ])
    })

    test('joining and leaving presences are announced to all', async () => {
      const { client } = await meet()
      const watcher = client().channel('Theke', { config: { presence: { enabled: true } } })
      await subscribe(watcher)
      const anna = await subscribe(client().channel('Theke', { config: { presence: { key: 'anna' } } }))
      expect(await anna.track({ job: 'Kuchen' })).toBe('ok')
      await vi.waitFor(() => expect(watcher.presenceState()).toMatchObject({ anna: [{ job: 'Kuchen' }] }), WAIT)
      await anna.track({ job: 'Kaffee' })
      await vi.waitFor(() => expect(watcher.presenceState()).toMatchObject({ anna: [{ job: 'Kaffee' }] }), WAIT)
      const late = client().channel('Theke', { config: { presence: { enabled: true, key: 'bernd' } } })
      await subscribe(late)
      await vi.waitFor(() => expect(Object.keys(late.presenceState())).toEqual(['anna']), WAIT)
      await late.track({ job: 'Bon' })
      await vi.waitFor(() => expect(Object.keys(watcher.presenceState())).toEqual(['anna', 'bernd']), WAIT)
      await anna.untrack()
      await late.socket.disconnect()
      await vi.waitFor(() => expect(Object.keys(watcher.presenceState())).toEqual([]), WAIT)
    })

    test('a private channel is for signed-in users, and differs from the open one of its name', async () => {
      const { client, member } = await meet()
      const config = { private: true }
      await expect(subscribe(client().channel('Vorstand', { config }))).rejects.toThrow('signed in')
      const heard = vi.fn<(message: { payload: unknown }) => void>()
      const listener = await member(() => GOOD_TOKEN)
      await subscribe(listener.channel('Vorstand', { config }).on('broadcast', { event: '*' }, heard))
      expect(await client().channel('Vorstand').httpSend('x', { from: 'outside' })).toEqual({ success: true })
      await expect(client().channel('Vorstand', { config }).httpSend('x', {})).rejects.toThrow('signed in')
      const sender = await member(() => GOOD_TOKEN)
      expect(await sender.channel('Vorstand', { config }).httpSend('x', { from: 'inside' })).toEqual({ success: true })
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT)
      expect(heard.mock.calls[0]?.[0].payload).toEqual({ from: 'inside' })
    })

    test('a message of any size reaches all others once and in order', async () => {
      const { client } = await meet()
      const words = ['eins', 'ü🏓"\\'.repeat(5_000), 'zwei', 'zwei', '', 'Ende']
      const heard: unknown[][] = []
      const config = { broadcast: { self: true, ack: true } }
      const join = (name: string, vsn: '1.0.0' | '2.0.0') => {
        const channel = client({ vsn }).channel(name, { config })
        const said: unknown[] = []
        heard.push(said)
        return subscribe(channel.on('broadcast', { event: '*' }, ({ payload }) => void said.push(payload['text'])))
      }
      const speaker = await join('Halle', '2.0.0')
      for (const vsn of ['1.0.0', '2.0.0', '1.0.0'] as const) await join('Halle', vsn)
      await join('Halle 2', '2.0.0')
      for (const text of words) await speaker.send({ type: 'broadcast', event: 'x', payload: { text } })
      await vi.waitFor(
        () => expect(heard.map((said) => said.at(-1))).toEqual([...Array(4).fill('Ende'), undefined]),
        WAIT,
      )
      expect(heard).toEqual([words, words, words, words, []])
    })

    test('a late client sees all presences', async () => {
      const club = await meet()
      await enter(club, ['anna', 'bernd', 'clara', 'dora'])
      const late = await subscribe(club.client().channel('Theke', named('eva')))
      await vi.waitFor(() => expect(present(late)).toEqual(['anna', 'bernd', 'clara', 'dora']), WAIT)
    })
  })

  if (engine === 'postgres') {
    test('presences of a stopping instance vanish for all others', async () => {
      const club = await openInstances(4, open)
      const watcher = await subscribe(club.client().channel('Theke', named('wirt')))
      await enter(club, ['anna', 'bernd'])
      await vi.waitFor(() => expect(present(watcher)).toEqual(['anna', 'bernd']), WAIT)
      await club.opened[1]?.realtime.close()
      await vi.waitFor(() => expect(present(watcher)).toEqual(['bernd']), WAIT)
    })
  }
})

const named = (key: string) => ({ config: { presence: { enabled: true, key } } })
const present = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).toSorted()

async function enter({ client }: Awaited<ReturnType<typeof openInstances>>, names: readonly string[]) {
  for (const name of names) {
    const channel = await subscribe(client().channel('Theke', named(name)))
    expect(await channel.track({ name })).toBe('ok')
  }
}
