import { expect, test } from 'vitest'
import { settleQueue, type Queued } from './queue.ts'

const now = new Date('2024-12-10T12:00:00.000Z')
const rule = { offerMilliseconds: 24 * 3_600_000, startsAt: new Date('2024-12-28T09:00:00.000Z') }
const until = new Date('2024-12-11T12:00:00.000Z')

const team = (queueNumber: number, changes: Partial<Queued> = {}): Queued => ({
  registrationId: `r${queueNumber}`,
  position: 1,
  competition: 'main',
  queueNumber,
  offerUntil: undefined,
  ...changes,
})
const settle = (queue: Queued[], free: number, changes: Partial<typeof rule> = {}, at = now) =>
  settleQueue(queue, () => free, { ...rule, ...changes }, at).map((step) => `${step.kind} ${step.team.queueNumber}`)

test('free places are offered to those who came first, however the list is sorted', () => {
  expect(settle([team(3), team(1), team(2)], 2)).toEqual(['offered 1', 'offered 2'])
  expect(settleQueue([team(1)], () => 1, rule, now)).toEqual([{ kind: 'offered', until, team: team(1) }])
})

test('without offers, the next team has the place at once', () =>
  expect(settleQueue([team(1)], () => 1, { ...rule, offerMilliseconds: undefined }, now)).toEqual([
    { kind: 'moved-up', team: team(1) },
  ]))

test('an expired offer goes to the next in the same step, a running one stays', () => {
  const offered = (number: number, at: number) => team(number, { offerUntil: new Date(now.getTime() + at) })
  expect(settle([offered(1, 0), offered(2, 1), team(3), team(4)], 0)).toEqual(['lapsed 1', 'offered 3'])
})

test('while more are in than there are places, the place of a lapsed offer is not offered again', () =>
  expect(settle([team(1, { offerUntil: now }), team(2)], -1)).toEqual(['lapsed 1']))

test('each competition has its own places and its own order', () => {
  const queue = [team(1, { competition: 'jugend' }), team(2), team(3)]
  const steps = settleQueue(queue, (competition) => (competition === 'main' ? 1 : 0), rule, now)
  expect(steps.map((step) => step.team.queueNumber)).toEqual([2])
})

test('without a limit everybody who waits gets a place', () =>
  expect(settle([team(1), team(2)], Infinity)).toHaveLength(2))

test('no offer outlasts the beginning, and from then on nothing moves by itself', () => {
  const eve = new Date(rule.startsAt.getTime() - 3_600_000)
  expect(settleQueue([team(1)], () => 1, rule, eve)).toMatchObject([{ until: rule.startsAt }])
  expect(settle([team(1, { offerUntil: now }), team(2)], 5, {}, rule.startsAt)).toEqual([])
})
