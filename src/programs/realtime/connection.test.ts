import { expect, test, vi } from 'vitest'
import { err } from '#shared/result.ts'
import type { RealtimeContext } from './channels.ts'
import { createConnection, type Socket } from './connection.ts'
import { createRooms } from './rooms.ts'

const elapsed = () => 0

function openRoom() {
  const peers = { say: () => true, tell: () => undefined, presentIn: () => [], stop: async () => undefined }
  const faults: unknown[] = []
  const ctx: RealtimeContext = {
    rooms: createRooms(
      () => 'ref',
      elapsed,
      () => peers,
    ),
    mayEnter: async () => undefined,
    changes: {
      readWish: () => err('nobody listens to changes here'),
      listen: async () => undefined,
      leave: () => undefined,
    },
    newKey: () => 'key',
    elapsed,
    report: (fault) => void faults.push(fault),
  }
  function connect(send: Socket['send']) {
    const terminate = vi.fn<() => void>()
    const socket: Socket = { bufferedAmount: 0, readyState: 1, send, close: () => undefined, terminate }
    const { hear } = createConnection(socket, { version: '2.0.0', key: undefined }, ctx)
    const say = (...message: unknown[]) => hear(Buffer.from(JSON.stringify(message)), false)
    say('1', '1', 'realtime:halle', 'phx_join', { config: { broadcast: { self: true } } })
    return { terminate, say }
  }
  return { connect, faults }
}

test('a socket that fails keeps a broadcast from no other member', async () => {
  const { connect, faults } = openRoom()
  const heard: string[] = []
  let isBroken = false
  const broken = connect(() => {
    if (isBroken) throw new Error('nothing can be written to this socket')
  })
  const whole = connect((data) => void heard.push(data.toString()))
  // Both have joined, so that the order of their messages is known.
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
  isBroken = true
  whole.say('1', '2', 'realtime:halle', 'broadcast', { type: 'broadcast', event: 'Zuruf', payload: {} })
  await vi.waitFor(() => expect(heard.at(-1)).toContain('Zuruf'))
  expect([faults.length, broken.terminate.mock.calls.length]).toEqual([1, 1])
})
