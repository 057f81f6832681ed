import { expect, test, vi } from 'vitest'
import { openRealtime, subscribe } from '#tests/support/realtime/realtime-bench.ts'
import { sendRaw } from '#tests/support/servers/raw-request.ts'
import { GOOD_TOKEN, PUBLISHABLE } from '#tests/support/data-api/data-api-bench.ts'

const WAIT = { timeout: 30_000, interval: 10 }

test('a heart beats, a channel is left, and an empty room is forgotten', async () => {
  const { client } = await openRealtime()
  const beats = vi.fn<(status: string) => void>()
  const one = client({ heartbeat: 30 })
  one.realtime.onHeartbeat(beats)
  const channel = await subscribe(one.channel('a'))
  await vi.waitFor(() => expect(beats).toHaveBeenCalledWith('ok', expect.any(Number)), WAIT)
  expect(await channel.unsubscribe()).toBe('ok')
  expect(await channel.httpSend('x', {})).toEqual({ success: true })
})

test('a token that ends in mid-stream closes its channel politely; a fresh one keeps it open', async () => {
  const { member: openMember, tokens } = await openRealtime()
  let token = GOOD_TOKEN
  const member = await openMember(() => token, { heartbeat: 300 })
  const [said, statuses] = [vi.fn<(message: { message: string }) => void>(), [] as string[]]
  const channel = member.channel('Vorstand', { config: { private: true } }).on('system', {}, said)
  channel.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), WAIT)

  tokens.set('next.access.token', 'good').set(GOOD_TOKEN, 'expired')
  token = 'next.access.token'
  await member.realtime.setAuth()
  const beats = vi.fn<(status: string) => void>()
  member.realtime.onHeartbeat(beats)
  const isAlive = () => beats.mock.calls.filter(([status]) => status === 'ok').length
  await vi.waitFor(() => expect(isAlive()).toBeGreaterThan(5), WAIT)
  expect(statuses).toEqual(['SUBSCRIBED'])

  tokens.set(token, 'expired')
  await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), WAIT)
  expect(said.mock.calls.at(-1)?.[0]).toMatchObject({ status: 'error', message: 'JWT expired' })
  expect(member.realtime.isConnected()).toBe(true)
})

test('the token of a client without heartbeats is checked too', async () => {
  let passed = 0
  const { member: openMember, tokens } = await openRealtime({ elapsed: () => performance.now() + passed })
  const config = { private: true, broadcast: { ack: true } }
  const [heard, statuses] = [vi.fn<() => void>(), [] as string[]]
  const listener = (await openMember(() => GOOD_TOKEN)).channel('Vorstand', { config })
  await subscribe(listener.on('broadcast', { event: '*' }, heard))
  const talker = (await openMember(() => 'fired.access.token')).channel('Vorstand', { config })
  tokens.set('fired.access.token', 'good')
  talker.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), WAIT)
  const say = () => talker.send({ type: 'broadcast', event: 'x', payload: {} })
  expect(await say()).toBe('ok')
  tokens.set('fired.access.token', 'expired')
  passed = 31_000
  void say()
  await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), WAIT)
  expect(await listener.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('any page may open a socket with the key, and the visitor’s cookies count for nothing', async () => {
  const { socket } = await openRealtime()
  const origin = 'https://elsewhere.example'
  const cookie = `access_token=${GOOD_TOKEN}; sb-access-token=${GOOD_TOKEN}; session=${GOOD_TOKEN}`
  await expect(socket('vsn=2.0.0', { origin, cookie })).rejects.toThrow('401')
  const visitor = await socket(undefined, { origin, cookie })
  visitor.socket.send('["1","1","realtime:a","phx_join",{"config":{"private":true}}]')
  visitor.socket.send('["2","2","realtime:a","phx_join",{}]')
  await vi.waitFor(() => expect(visitor.heard).toHaveLength(2), WAIT)
  expect(visitor.heard).toEqual([
    [
      '1',
      '1',
      'realtime:a',
      'phx_reply',
      { status: 'error', response: { reason: expect.stringContaining('signed in') } },
    ],
    ['2', '2', 'realtime:a', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
  ])
})

test('without the key of the club no socket opens', async () => {
  const { socket } = await openRealtime()
  await expect(socket('vsn=2.0.0')).rejects.toThrow('401')
  await expect(socket('apikey=guessed&vsn=2.0.0')).rejects.toThrow('401')
  await expect(socket(`apikey=${PUBLISHABLE}&vsn=3.0.0`)).rejects.toThrow('400')
})

test('when the program ends, clients are asked to reconnect to the next one', async () => {
  const { socket, realtime } = await openRealtime()
  const { closed } = await socket()
  await realtime.close()
  expect(await closed).toBe(1012)
  await expect(socket()).rejects.toThrow('503')
})

test('a wish for another protocol is passed over, and the address of the sockets says what it is', async () => {
  const { origin } = await openRealtime()
  const wish = 'Host: club\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n'
  const { status } = await sendRaw(origin, `GET /realtime/v1/websocket HTTP/1.1\r\n${wish}`, {
    patience: 20_000,
    breaksOff: true,
  })
  expect(status).toBe(426)
  const nothing = await fetch(`${origin}/realtime/v1/nothing`)
  expect([nothing.status, nothing.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
})

test('frames that are too large or make no sense close the socket that sent them, and no other', async () => {
  const { socket, client, faults } = await openRealtime()
  const channel = await subscribe(client().channel('a', { config: { broadcast: { ack: true } } }))
  const large = await socket()
  large.socket.send('x'.repeat(300_000))
  expect(await large.closed).toBe(1009)
  const wordy = await socket()
  wordy.socket.send(`["1","1","realtime:a","phx_join",{"config":{},"more":"${'x'.repeat(70_000)}"}]`)
  expect(await wordy.closed).toBe(1009)
  for (const nonsense of [
    '',
    'x',
    '[]',
    '{}',
    '[null,null,"a","b"]',
    '[1,2,3,4,5]',
    Buffer.from([3, 255, 1, 1, 1, 1, 1]),
  ]) {
    const { socket: sender, closed } = await socket()
    sender.send(nonsense)
    expect(await closed).toBe(1008)
  }
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
  expect(faults).toEqual([])
})

test('a broadcast that is too large is refused with a message, reaches nobody, and the channel stays', async () => {
  const { client } = await openRealtime()
  const [heard, said] = [vi.fn<() => void>(), vi.fn<(message: object) => void>()]
  await subscribe(client().channel('a').on('broadcast', { event: '*' }, heard))
  const payload = { text: 'x'.repeat(100_000) }
  for (const vsn of ['1.0.0', '2.0.0'] as const) {
    const asking = await subscribe(client({ vsn }).channel('a', { config: { broadcast: { ack: true } } }))
    expect(await asking.send({ type: 'broadcast', event: 'x', payload })).toBe('error')
    expect(await asking.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
    const trusting = await subscribe(client({ vsn }).channel('a').on('system', {}, said))
    await trusting.send({ type: 'broadcast', event: 'x', payload })
    const told = { status: 'error', message: 'The payload is larger than 64 KiB' }
    await vi.waitFor(() => expect(said.mock.calls.at(-1)?.[0]).toMatchObject(told), WAIT)
    said.mockClear()
    await expect(asking.httpSend('x', payload)).rejects.toThrow('too large')
  }
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), WAIT)
})

test('a flood of frames, sockets or broadcasts is cut off', async () => {
  const { socket, client } = await openRealtime({ turns: { open: 3, send: 1 } })
  const joins = (count: number) =>
    Array.from({ length: count }, (_, number) => `["1","${number}","realtime:${number}","phx_join",{}]`)
  const storm = await socket()
  for (const join of joins(300)) storm.socket.send(join)
  expect(await storm.closed).toBe(1008)
  expect(storm.heard.length).toBeLessThanOrEqual(100)
  const sender = client().channel('a')
  expect(await sender.httpSend('x', {})).toEqual({ success: true })
  await expect(sender.httpSend('x', {})).rejects.toThrow('Too many')
  await socket()
  await socket()
  await expect(socket()).rejects.toThrow('429')
})

test('a client that joins repeatedly is there once, and in no more than a hundred channels', async () => {
  let passed = 0
  const { socket, client } = await openRealtime({ elapsed: () => performance.now() + passed })
  const { socket: storm, heard } = await socket()
  async function join(topics: readonly string[]) {
    passed += 1_000
    heard.length = 0
    for (const topic of topics) storm.send(`["1","1","realtime:${topic}","phx_join",{}]`)
    await vi.waitFor(() => expect(heard).toHaveLength(topics.length), WAIT)
    return JSON.stringify(heard.at(-1))
  }
  expect(await join(Array.from({ length: 99 }, () => 'a'))).toContain('"ok"')
  expect(await join(Array.from({ length: 99 }, (_, number) => `${number}`))).toContain('"ok"')
  expect(await join(['more'])).toContain('Too many channels')
  expect(await join(['a'])).toContain('"ok"')
  await client().channel('a').httpSend('once', {})
  await client().channel('98').httpSend('last', {})
  await vi.waitFor(() => expect(String(heard.at(-1))).toContain('last'), WAIT)
  expect(heard).toHaveLength(3)
})

test('messages of a closed client are ignored, however many it sends', async () => {
  const { socket, client } = await openRealtime()
  const heard = vi.fn<(message: { event: string }) => void>()
  await subscribe(client().channel('a').on('broadcast', { event: '*' }, heard))
  const { socket: sender, closed } = await socket()
  const say = (event: string) =>
    sender.send(`["1",null,"realtime:a","broadcast",{"type":"broadcast","event":"${event}"}]`)
  sender.send('["1","1","realtime:a","phx_join",{}]')
  say('before')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT)
  sender.send('nonsense')
  say('after')
  expect(await closed).toBe(1008)
  await client().channel('a').httpSend('last', {})
  await vi.waitFor(() => expect(heard.mock.calls.at(-1)?.[0].event).toBe('last'), WAIT)
  expect(heard.mock.calls.map(([{ event }]) => event)).toEqual(['before', 'last'])
})

test('a reader that takes nothing is cut off, and all others still receive everything', async () => {
  const { socket, client } = await openRealtime()
  const slow = await socket()
  slow.socket.send('["1","1","realtime:a","phx_join",{}]')
  await vi.waitFor(() => expect(slow.heard).toHaveLength(1), WAIT)
  slow.socket.pause()
  const heard = vi.fn<() => void>()
  await subscribe(client().channel('a').on('broadcast', { event: 'x' }, heard))
  const sender = client().channel('a')
  for (let count = 1; count <= 400; count++) await sender.httpSend('x', { text: 'x'.repeat(60_000) })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(400), WAIT)
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.heard.length).toBeLessThan(400)
})
