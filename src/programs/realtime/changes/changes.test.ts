import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { Table } from '#programs/data/allow/table.ts'
import type { Row } from '#programs/data/run/row-reader.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { openRealtime, subscribe } from '#tests/support/realtime/realtime-bench.ts'

const WAIT = { timeout: 30_000, interval: 10 }
const scores = {
  name: 'scores',
  about: 'What is played.',
  columns: [
    { name: 'id', type: 'text', about: '' },
    { name: 'name', type: 'text', about: '' },
    { name: 'points', type: 'integer', about: '' },
    { name: 'at', type: 'timestamptz', about: '', nullable: true },
  ],
  rights: ['select'],
} as const satisfies Table

type Hearing = { channel: RealtimeChannel; payloads: Payload[]; told: () => string[] }
type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

forEachDatabase('changes in channels', (open) => {
  /** Several instances on one database, with the same rows. */
  async function start(instances: number) {
    const rows = new Map<string, Row>()
    let revision = 0
    const changes = {
      tables: [scores],
      readRows: async () => structuredClone([...rows.values()]),
      readRevision: async () => String(revision),
      now: () => new Date(),
    }
    const opened = []
    for (let count = 0; count < instances; count++)
      opened.push(await openRealtime({ connection: await open(), changes }))
    const [first] = opened
    if (!first) throw new Error('there is at least one')
    return {
      first,
      opened,
      put(...put: Row[]) {
        for (const row of put) rows.set(String(row['id']), { at: null, ...row })
        revision += 1
      },
      remove(id: string) {
        rows.delete(id)
        revision += 1
      },
    }
  }

  /** Subscribes to changes. @property told the received ones, in a few words each */
  async function hear(channel: RealtimeChannel, wish: object = {}): Promise<Hearing> {
    const payloads: Payload[] = []
    const all = { event: '*', schema: 'public', table: 'scores', ...wish } as const
    await subscribe(channel.on('postgres_changes', all, (payload) => void payloads.push(payload)))
    return { channel, payloads, told: () => payloads.map(tell) }
  }

  /** @property said system messages about the subscription */
  async function comeBack({ client }: Awaited<ReturnType<typeof openRealtime>>, since: string) {
    const said: object[] = []
    const channel = client().channel('a')
    channel.on('system', {}, (message: object) => void said.push(message)).updateJoinPayload({ since })
    return { said, ...(await hear(channel)) }
  }

  function tell({ eventType, new: after, old }: Payload): string {
    const row: Record<string, unknown> = { ...old, ...after }
    return [eventType, row['id'], row['points']].join(' ').trim()
  }

  test('an inserted, updated and deleted row is reported in the vendor’s format', async () => {
    const { first, put, remove } = await start(1)
    put({ id: 'before', name: 'A', points: 1 })
    const { told, payloads } = await hear(first.client().channel('a'))
    put({ id: 'x', name: 'B', points: 2, at: '2024-12-28T09:00:00.000Z' })
    await vi.waitFor(() => expect(told()).toEqual(['INSERT x 2']), WAIT)
    put({ id: 'x', name: 'B', points: 3 })
    await vi.waitFor(() => expect(told()).toEqual(['INSERT x 2', 'UPDATE x 3']), WAIT)
    remove('x')
    await vi.waitFor(() => expect(told()).toEqual(['INSERT x 2', 'UPDATE x 3', 'DELETE x']), WAIT)
    expect(payloads[0]).toEqual({
      schema: 'public',
      table: 'scores',
      eventType: 'INSERT',
      errors: null,
      old: {},
      commit_timestamp: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
      new: { id: 'x', name: 'B', points: 2, at: '2024-12-28T09:00:00+00:00' },
    })
  })

  test('filters and kinds choose, in both versions of the protocol', async () => {
    const { first, put, remove } = await start(1)
    const wishes = [
      { filter: 'points=eq.5' },
      { filter: 'points=neq.5' },
      { filter: 'points=lt.5' },
      { filter: 'points=lte.5' },
      { filter: 'points=gt.5' },
      { filter: 'points=gte.5' },
      { filter: 'name=in.(fünf,"neun, zehn")' },
      { filter: 'points=gt.1,name=neq.neun' },
      { event: 'INSERT', filter: 'points=eq.5' },
      { event: 'UPDATE' },
      { event: 'DELETE' },
      { table: undefined },
    ]
    for (const vsn of ['1.0.0', '2.0.0'] as const) {
      const client = first.client({ vsn })
      const heard: Hearing[] = []
      for (const [index, wish] of wishes.entries()) heard.push(await hear(client.channel(`${vsn} ${index}`), wish))
      put(
        { id: 'one', name: 'eins', points: 1 },
        { id: 'five', name: 'fünf', points: 5 },
        { id: 'nine', name: 'neun', points: 9 },
      )
      const [one, five, nine] = ['INSERT one 1', 'INSERT five 5', 'INSERT nine 9']
      await vi.waitFor(() => expect(heard.at(-1)?.told()).toEqual([one, five, nine]), WAIT)
      put({ id: 'five', name: 'fünf', points: 4 })
      await vi.waitFor(() => expect(heard.at(-1)?.told()).toHaveLength(4), WAIT)
      for (const id of ['one', 'five', 'nine']) remove(id)
      await vi.waitFor(() => expect(heard.at(-1)?.told()).toHaveLength(7), WAIT)
      const withoutGone = heard.map(({ told }) => told().filter((line) => !line.startsWith('DELETE')))
      expect(withoutGone.slice(0, 11)).toEqual([
        [five],
        [one, nine, 'UPDATE five 4'],
        [one, 'UPDATE five 4'],
        [one, five, 'UPDATE five 4'],
        [nine],
        [five, nine],
        [five, 'UPDATE five 4'],
        [five, 'UPDATE five 4'],
        [five],
        ['UPDATE five 4'],
        [],
      ])
      expect(heard[10]?.told().toSorted()).toEqual(['DELETE five', 'DELETE nine', 'DELETE one'])
    }
  })

  test('a channel with a forbidden subscription is joined, gets one message about it, and works for all else', async () => {
    const { first, put } = await start(1)
    const cases: [wish: object, reason: string][] = [
      [{ table: 'accounts' }, 'There is no table accounts to hear of'],
      [{ schema: 'auth' }, 'There is no schema auth'],
      [{ filter: 'password=eq.1' }, 'There is no column password in scores'],
      [{ filter: 'points=eq.many' }, 'invalid input syntax for type integer: "many"'],
      [{ filter: 'nonsense' }, 'There is no column  in scores'],
    ]
    const witness = await hear(first.client().channel('witness'))
    for (const [index, [wish, reason]] of cases.entries()) {
      const [said, others] = [vi.fn<(message: object) => void>(), vi.fn<() => void>()]
      const channel = first.client().channel(`a${index}`, { config: { broadcast: { self: true, ack: true } } })
      const heard = await hear(channel.on('system', {}, said).on('broadcast', { event: 'x' }, others), wish)
      expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
      await vi.waitFor(() => expect(others).toHaveBeenCalledTimes(1), WAIT)
      put({ id: `row ${index}`, name: 'x', points: 1 })
      await vi.waitFor(() => expect(witness.payloads).toHaveLength(index + 1), WAIT)
      expect(heard.payloads).toEqual([])
      expect(said.mock.calls.map(([message]) => message)).toEqual([
        {
          extension: 'postgres_changes',
          channel: `a${index}`,
          status: 'error',
          message: `Unable to subscribe to changes with given parameters. ${reason}`,
        },
      ])
    }
  })

  test('of four instances each tells every change once, in the same order and under the same moment', async () => {
    const { opened, put } = await start(4)
    const heard: Hearing[] = []
    for (const { client } of opened) heard.push(await hear(client().channel('a')))
    for (let number = 1; number <= 12; number++) {
      put({ id: `row ${number}`, name: 'x', points: number })
      if (number % 3 === 0) await vi.waitFor(() => expect(heard[0]?.payloads).toHaveLength(number), WAIT)
    }
    await vi.waitFor(() => expect(heard.map(({ payloads }) => payloads.length)).toEqual([12, 12, 12, 12]), WAIT)
    const [one, ...others] = heard.map(({ payloads }) => payloads.map((each) => [each.commit_timestamp, tell(each)]))
    for (const other of others) expect(other).toEqual(one)
    expect(new Set(one?.map(([at]) => at)).size).toBe(12)
  })

  test('a client that reconnects to any instance gets all missed changes, and none twice', async () => {
    const { opened, put, remove } = await start(2)
    const [one, other] = opened
    const first = await hear(one?.client().channel('a') as RealtimeChannel)
    put({ id: 'early', name: 'x', points: 1 }, { id: 'goes', name: 'x', points: 1 })
    await vi.waitFor(() => expect(first.payloads).toHaveLength(2), WAIT)
    const since = first.payloads.at(-1)?.commit_timestamp
    await one?.realtime.close()
    put({ id: 'missed', name: 'x', points: 2 })
    const witness = await hear(other?.client().channel('witness') as RealtimeChannel)
    put({ id: 'early', name: 'x', points: 3 })
    await vi.waitFor(() => expect(witness.told()).toEqual(['UPDATE early 3']), WAIT)
    remove('goes')
    await vi.waitFor(() => expect(witness.payloads).toHaveLength(2), WAIT)

    const channel = other?.client().channel('a') as RealtimeChannel
    channel.updateJoinPayload({ since })
    const again = await hear(channel)
    put({ id: 'later', name: 'x', points: 4 })
    await vi.waitFor(() => expect(again.payloads).toHaveLength(4), WAIT)
    expect(again.told()).toEqual(['INSERT missed 2', 'UPDATE early 3', 'DELETE goes', 'INSERT later 4'])
  })

  test('a late client learns where to begin, and one that is too late that changes are missing', async () => {
    const { first, put } = await start(1)
    put({ id: 'x', name: 'x', points: 1 })
    const { said, payloads } = await comeBack(first, '2020-01-01T00:00:00.000000Z')
    await vi.waitFor(() => expect(said).toHaveLength(2), WAIT)
    expect(said).toMatchObject([
      { status: 'error', message: 'Too much was missed: read the rows once more' },
      { status: 'ok', message: 'Subscribed to PostgreSQL', since: expect.stringMatching(/\.\d{6}Z$/) },
    ])
    expect(payloads.map(tell)).toEqual(['INSERT x 1'])
  })

  test('a client ahead of the database, as after a restored backup, reads everything again', async () => {
    const { first, put } = await start(1)
    put({ id: 'x', name: 'x', points: 1 })
    const { said, told } = await comeBack(first, '2999-01-01T00:00:00.000000Z')
    put({ id: 'x', name: 'x', points: 2 })
    await vi.waitFor(() => expect(told()).toEqual(['UPDATE x 2']), WAIT)
    expect(said).toMatchObject([{ status: 'error' }, { status: 'ok' }])
  })
})
