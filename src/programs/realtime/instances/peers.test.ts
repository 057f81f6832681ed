import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frame } from '#programs/realtime/message.ts'
import { createRooms, type Member } from '../rooms.ts'
import { joinPeers } from './peers.ts'
import type { PeerChannel } from './post.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Ear = (text?: string) => void

/** Like PostgreSQL's notifications: in order, also to the sender, and not stored. */
function createAir() {
  const ears = new Set<Ear>()
  let count = 0

  function join() {
    const state = { isDeaf: false, isMute: false }
    let ear: Ear = () => undefined
    const channel: PeerChannel = {
      async announce(texts) {
        await Promise.resolve()
        if (state.isMute) throw new Error('the database is away')
        expect(new Set(texts).size).toBe(texts.length)
        for (const text of texts) {
          expect(Buffer.byteLength(text)).toBeLessThan(8_000)
          for (const each of ears) each(text)
        }
      },
      listen(hear) {
        ear = (text) => void (state.isDeaf || hear(text))
        ears.add(ear)
        queueMicrotask(hear)
        return { stop: async () => void ears.delete(ear) }
      },
    }
    const faults: unknown[] = []
    count += 1
    const id = `instance-${count}`
    let refs = 0
    const elapsed = () => Date.now()
    const instance = { id, elapsed, report: (fault: unknown) => faults.push(fault) }
    const rooms = createRooms(
      () => `${id}/${(refs += 1)}`,
      elapsed,
      (here) => joinPeers(channel, instance, here),
    )
    return {
      rooms,
      faults,
      state,
      /** Loses the connection meanwhile, and then reconnects. */
      async loseTouch(meanwhile: () => Promise<void>) {
        state.isDeaf = true
        await meanwhile()
        state.isDeaf = false
        ear()
        await settle()
      },
    }
  }
  return { join }
}

type Instance = ReturnType<ReturnType<typeof createAir>['join']>

/** Delivers all messages in transit. */
const settle = () => vi.advanceTimersByTimeAsync(50)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

type Told = { event: string; payload: Record<string, Record<string, unknown>> & { payload?: unknown } }

/** @property present derived from all notices so far @property heard the broadcasts */
function enter({ rooms }: Instance, { name = 'x', isPrivate = false, topic = 'realtime:Halle' } = {}) {
  const keys = new Set<string>()
  const told: string[] = []
  const heard: unknown[] = []
  const send = ({ data }: Frame) => {
    const { event, payload } = JSON.parse(data.toString()) as Told
    if (event === 'broadcast') return void heard.push(payload.payload)
    if (event === 'presence_state') for (const key of Object.keys(payload)) keys.add(key)
    if (event !== 'presence_diff') return
    const [left, joined] = [Object.keys(payload['leaves'] ?? {}), Object.keys(payload['joins'] ?? {})]
    told.push(...left.map((key) => `- ${key}`), ...joined.map((key) => `+ ${key}`))
    for (const key of left) keys.delete(key)
    for (const key of joined) keys.add(key)
  }
  const member: Member = {
    topic,
    isPrivate,
    version: '1.0.0',
    joinRef: null,
    hearsSelf: false,
    acknowledges: false,
    hearsPresence: true,
    presenceKey: name,
    tracked: undefined,
    send,
  }
  rooms.enter(member)
  rooms.tellPresent(member)
  return {
    member,
    told,
    heard,
    present: () => [...keys].toSorted(),
    track: (meta = {}) => rooms.track(member, meta),
    leave: () => rooms.leave(member),
    say: (word: string) =>
      rooms.broadcast(member, { event: 'x', body: Buffer.from(JSON.stringify(word)), isJson: true }, member),
  }
}

async function start() {
  const { join } = createAir()
  const instances = [join(), join(), join()] as const
  await settle()
  return instances
}

test('every joining and leaving is announced everywhere, once', async () => {
  const [one, peer, third] = await start()
  const watchers = [one, peer, third].map((instance) => enter(instance))
  const anna = enter(one, { name: 'anna' })
  anna.track()
  await settle()
  const bernd = enter(peer, { name: 'bernd' })
  bernd.track()
  await settle()
  bernd.leave()
  await seconds(60)
  for (const { told, present } of watchers) {
    expect(told).toEqual(['+ anna', '+ bernd', '- bernd'])
    expect(present()).toEqual(['anna'])
  }
  expect(enter(third).present()).toEqual(['anna'])
})

test('presences of a dead instance remain for a short time, and then vanish everywhere', async () => {
  const [one, peer] = await start()
  const watcher = enter(one)
  enter(peer, { name: 'anna' }).track()
  await settle()
  peer.state.isMute = true
  await seconds(5)
  expect(watcher.present()).toEqual(['anna'])
  await seconds(4)
  expect(watcher.present()).toEqual([])
  expect(enter(one).present()).toEqual([])
})

test('an instance that ends says so, and is asked for nothing any more', async () => {
  const [one, peer] = await start()
  const watcher = enter(one)
  const anna = enter(peer, { name: 'anna' })
  anna.track()
  await settle()
  await peer.rooms.stop()
  expect(watcher.present()).toEqual([])
  anna.leave()
  await seconds(20)
  expect(watcher.told).toEqual(['+ anna', '- anna'])
})

test('an instance that was disconnected learns which presences came and went meanwhile', async () => {
  const [one, peer] = await start()
  const watcher = enter(one)
  const anna = enter(peer, { name: 'anna' })
  const bernd = enter(peer, { name: 'bernd' })
  anna.track()
  bernd.track()
  await settle()
  await one.loseTouch(async () => {
    anna.leave()
    enter(peer, { name: 'clara', topic: 'realtime:Halle' }).track()
    await seconds(2)
  })
  expect(watcher.present()).toEqual(['bernd', 'clara'])
  expect(watcher.told).not.toContain('- bernd')
})

test('what the database did not take is made up for, and the fault is reported once', async () => {
  const [one, peer] = await start()
  const watcher = enter(one)
  const neighbour = enter(peer)
  peer.state.isMute = true
  const anna = enter(peer, { name: 'anna' })
  anna.track()
  expect(anna.say('hier')).toBe(true)
  await seconds(3)
  expect(watcher.present()).toEqual([])
  expect([neighbour.present(), neighbour.heard]).toEqual([['anna'], ['hier']])
  peer.state.isMute = false
  await seconds(2)
  expect(watcher.present()).toEqual(['anna'])
  expect(peer.faults).toEqual([new Error('the database is away')])
})

test('a presence that left before the full state was sent is not there for those who asked in between', async () => {
  const { join } = createAir()
  const one = join()
  await settle()
  const anna = enter(one, { name: 'anna' })
  anna.track()
  const peer = join()
  const watcher = enter(peer)
  await vi.advanceTimersByTimeAsync(1)
  anna.leave()
  await settle()
  expect(watcher.told).toEqual(['+ anna', '- anna'])
})

test('a private channel and an open one of its name hear nothing of each other, wherever they are', async () => {
  const [one, peer] = await start()
  const [open, secret] = [enter(peer), enter(peer, { isPrivate: true })]
  const board = enter(one, { name: 'anna', isPrivate: true })
  board.track()
  board.say('geheim')
  await settle()
  expect([open.present(), open.heard]).toEqual([[], []])
  expect([secret.present(), secret.heard]).toEqual([['anna'], ['geheim']])
})

test('an instance limits its broadcasts per second, and tells senders above the limit', async () => {
  const [one, peer] = await start()
  const [speaker, listener] = [enter(one), enter(peer)]
  const long = 'x'.repeat(60_000)
  const taken = Array.from({ length: 100 }, () => speaker.say(long))
  const passed = taken.filter(Boolean).length
  expect(passed).toBeGreaterThan(50)
  expect(passed).toBeLessThan(80)
  await seconds(1)
  expect(listener.heard).toHaveLength(passed)
  expect(speaker.say('kurz')).toBe(true)
})

test('the presences of a channel are limited, and so is their total size', async () => {
  const [one, peer] = await start()
  const crowd = Array.from({ length: 500 }, (_, number) => enter(peer, { name: `${number}` }))
  expect(crowd.every(({ track }) => track())).toBe(true)
  await settle()
  const late = enter(one, { name: 'late' })
  expect(late.track()).toBe(false)
  crowd[0]?.leave()
  await settle()
  expect(late.track()).toBe(true)

  const big = { about: 'x'.repeat(4_000) }
  const everywhere = Array.from({ length: 1_100 }, (_, number) => enter(one, { topic: `realtime:${number}` }))
  const there = everywhere.filter(({ track }) => track(big))
  expect(there.length).toBeGreaterThan(1_000)
  expect(there.length).toBeLessThan(1_100)
  there[0]?.leave()
  expect(everywhere.at(-1)?.track(big)).toBe(true)
})
