import { expect, test } from 'vitest'
import type { HostedClub } from './clubs/clubs-file.ts'
import { ClubAwayError, IDLE_MILLISECONDS, OpenClubs, type Opened } from './open-clubs.ts'

const clubOf = (folder: string): HostedClub => ({
  folder,
  domains: [`${folder}.example`],
  limits: { bytes: 1, mails: 1, connections: 1 },
  settings: {},
  isStopped: false,
  isCanary: false,
  shares: [],
  recipients: [],
})

function setUp(mostOpen = 10) {
  const said: string[] = []
  const state = { now: 0, isBroken: false, opening: 0, mostOpening: 0, opened: 0, sockets: 0 }
  const clubs = new OpenClubs({
    async open() {
      state.opening += 1
      state.mostOpening = Math.max(state.mostOpening, state.opening)
      await Promise.resolve()
      state.opening -= 1
      if (state.isBroken) throw new Error('broken')
      state.opened += 1
      const parts = { realtime: { sockets: { count: () => state.sockets } } }
      const instance = { parts, nextWork: async () => new Date(7) }
      return {
        instance,
        work: async () => void said.push('works'),
        stop: async () => void (state.opened -= 1),
      } as unknown as Opened
    },
    mostOpen,
    elapsed: () => state.now,
    note: {
      opening: () => undefined,
      opened: ({ folder }) => void said.push(`open ${folder}`),
      visited: ({ folder }, ago) => void said.push(`visited ${folder} ${ago} ago`),
      closed: ({ folder }, nextAt) => void said.push(`closed ${folder} until ${nextAt?.getTime()}`),
      failed: ({ folder }) => void said.push(`failed ${folder}`),
    },
    log: undefined as never,
  })
  return { clubs, state, said }
}

test('a club is opened once for all who come meanwhile, and closed when nobody has come for long', async () => {
  const { clubs, state, said } = setUp()
  const [one, other] = await Promise.all([clubs.open(clubOf('a')), clubs.open(clubOf('a'))])
  expect(one).toBe(other)
  state.now = IDLE_MILLISECONDS - 1
  one.askedAt = 5
  clubs.closeIdle()
  expect(clubs.find('a')).toBe(one)
  state.now = IDLE_MILLISECONDS + 5
  one.underWay = 1
  clubs.closeIdle()
  one.underWay = 0
  state.sockets = 1
  clubs.closeIdle()
  expect(clubs.find('a')).toBe(one)
  state.sockets = 0
  clubs.closeIdle()
  // A request during closing waits for its end.
  const again = await clubs.open(clubOf('a'))
  expect(again).not.toBe(one)
  expect(state.opened).toBe(1)
  expect(said).toEqual(['open a', `visited a ${IDLE_MILLISECONDS - 6} ago`, 'closed a until 7', 'open a'])
})

test('beyond the most that may be open the one closes that was asked longest ago', async () => {
  const { clubs, state, said } = setUp(2)
  for (const folder of ['a', 'b', 'c']) {
    await clubs.open(clubOf(folder))
    state.now += 1
  }
  await clubs.close('a')
  expect(said.slice(2)).toEqual(['open c', 'closed a until 7'])
})

test('however many are asked for at once, few open at a time', async () => {
  const { clubs, state } = setUp(50)
  await Promise.all(Array.from({ length: 50 }, (_, number) => clubs.open(clubOf(`club-${number}`))))
  expect(state).toMatchObject({ opened: 50, mostOpening: 8 })
})

test('one that is closed while it opens does not stay open', async () => {
  const { clubs, state } = setUp()
  const opening = clubs.open(clubOf('a'))
  await clubs.close('a')
  await opening
  expect(clubs.find('a')).toBeUndefined()
  expect(state.opened).toBe(0)
})

test('one that cannot be opened is tried again at growing intervals', async () => {
  const { clubs, state, said } = setUp()
  state.isBroken = true
  const opens = () => clubs.open(clubOf('a'))
  const pauses = [2_000, 4_000, 8_000]
  for (const pause of pauses) {
    await expect(opens()).rejects.toThrow(ClubAwayError)
    state.now += pause - 1
    await expect(opens()).rejects.toThrow(ClubAwayError)
    state.now += 1
  }
  expect(said).toEqual(pauses.map(() => 'failed a'))
  state.isBroken = false
  await opens()
  expect(said.at(-1)).toBe('open a')
})

test('a club that has something to do is opened for it, and closed unless somebody has come', async () => {
  const { clubs, state, said } = setUp()
  await clubs.work(clubOf('a'))
  expect(said).toEqual(['open a', 'works', 'closed a until 7'])
  const working = clubs.work(clubOf('b'))
  ;(await clubs.open(clubOf('b'))).askedAt = 1
  await working
  expect(clubs.find('b')).toBeDefined()
  expect(state.opened).toBe(1)
})
