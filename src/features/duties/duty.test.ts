import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/support/samples/property-seed.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { decideDuty, LEAVE_BEFORE, type DutyCommand, type DutyPlace, type KeptDuty } from './duty.ts'
import { jobForm, type Job } from './job-form.ts'
import { movedTo, shiftsOf } from './plan-duties.ts'

const START = new Date('2024-12-28T09:00:00Z')
const DUTY: KeptDuty = {
  id: 'd',
  occasion: 'turnier-dorfpokal',
  occasionTitle: 'Dorfpokal',
  occasionAt: START,
  title: 'Theke',
  startsAt: START,
  endsAt: new Date('2024-12-28T11:00:00Z'),
  needed: 2,
  places: [],
}
const before = (milliseconds: number) => new Date(START.getTime() - milliseconds)
const EARLY = before(10 * DAY)

function after(steps: [string, DutyCommand, Date?][], duty = DUTY): DutyPlace[] {
  return steps.reduce((places, [who, command, now = EARLY]) => {
    const decided = decideDuty({ ...duty, places }, { command, who, now })
    return decided.ok ? decided.value : places
  }, duty.places)
}
const names = (places: DutyPlace[]) => places.map(({ accountId, offeredAt }) => accountId + (offeredAt ? '?' : ''))
const enter = { kind: 'enter' } as const
const takeOver = (from: string) => ({ kind: 'take-over', from }) as const

test('the first gets the place, a member who finds none is refused, and entering twice is entering once', () => {
  const full = after([
    ['mia', enter],
    ['mia', enter],
    ['ole', enter],
  ])
  expect(names(full)).toEqual(['mia', 'ole'])
  const decided = decideDuty({ ...DUTY, places: full }, { command: enter, who: 'ben', now: EARLY })
  expect(decided).toEqual(err({ kind: 'duty-full' }))
})

test('three days before somebody may simply leave, a moment later only by another who takes it over', () => {
  const places = after([['mia', enter]])
  const leave = (now: Date) => decideDuty({ ...DUTY, places }, { command: { kind: 'leave' }, who: 'mia', now })
  expect(leave(before(LEAVE_BEFORE))).toEqual(ok([]))
  const late = before(LEAVE_BEFORE - 1)
  expect(leave(late)).toEqual(err({ kind: 'too-late-to-leave' }))
  const offered = after([['mia', { kind: 'offer' }, late]], { ...DUTY, places })
  expect(names(offered)).toEqual(['mia?'])
  expect(names(after([['ben', takeOver('mia'), late]], { ...DUTY, places: offered }))).toEqual(['ben'])
})

test('what was not offered, or is no more, nobody takes over, and nobody takes two places', () => {
  const places = after([
    ['mia', enter],
    ['ole', enter],
    ['mia', { kind: 'offer' }],
  ])
  const take = (who: string, from: string) =>
    decideDuty({ ...DUTY, places }, { command: takeOver(from), who, now: EARLY })
  expect(take('ben', 'ole')).toEqual(err({ kind: 'offer-gone' }))
  expect(take('ole', 'mia')).toEqual(err({ kind: 'already-entered' }))
  expect(
    names(
      after(
        [
          ['mia', { kind: 'keep' }],
          ['ben', takeOver('mia')],
        ],
        { ...DUTY, places },
      ),
    ),
  ).toEqual(['mia', 'ole'])
})

test('once it has begun nothing changes any more', () => {
  const places = after([['mia', enter]])
  for (const kind of ['enter', 'leave', 'offer', 'keep'] as const)
    expect(decideDuty({ ...DUTY, places }, { command: { kind }, who: 'mia', now: START })).toEqual(
      err({ kind: 'duty-begun' }),
    )
})

const person = fc.constantFrom('mia', 'ole', 'ben', 'ada', 'kai')
const command: fc.Arbitrary<DutyCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<DutyCommand>(enter) },
  { weight: 5, arbitrary: fc.constantFrom('leave', 'offer', 'keep').map((kind): DutyCommand => ({ kind })) },
  { weight: 4, arbitrary: person.map(takeOver) },
)

test('in no history somebody has two places, more have one than are needed, or a place is lost without its holder leaving in time', () => {
  const steps = fc.array(fc.tuple(person, command, fc.nat(6 * DAY)), { maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), steps, (needed, history) => {
      let places: DutyPlace[] = []
      for (const [who, each, ahead] of history) {
        const now = before(ahead)
        const decided = decideDuty({ ...DUTY, needed, places }, { command: each, who, now })
        const then = decided.ok ? decided.value : places
        const people = then.map(({ accountId }) => accountId)
        expect(new Set(people).size).toBe(people.length)
        expect(people.length).toBeLessThanOrEqual(needed)
        if (then.length < places.length) expect([each.kind, ahead >= LEAVE_BEFORE]).toEqual(['leave', true])
        const lost = places.filter(({ accountId }) => !people.includes(accountId))
        // Members lose a place only by their own action: they left, or had offered it.
        for (const { accountId, offeredAt } of lost)
          expect(each.kind === 'leave' ? who === accountId : offeredAt !== undefined).toBe(true)
        places = then
      }
    }),
    { numRuns: 500 },
  )
})

const JOB: Job = { title: 'Theke', day: 0, from: '10:00', to: '17:00', shift: 120, needed: '2' }
const clock = (moment: Date) => moment.toISOString().slice(5, 16)

test('a job is cut into shifts, of which the last may be shorter, and may lie on the day before or end after midnight', () => {
  const times = (job: Job) => shiftsOf(job, START).map(({ startsAt, endsAt }) => [clock(startsAt), clock(endsAt)])
  expect(times(JOB).at(0)).toEqual(['12-28T09:00', '12-28T11:00'])
  expect(times(JOB).at(-1)).toEqual(['12-28T15:00', '12-28T16:00'])
  expect(times(JOB)).toHaveLength(4)
  expect(times({ ...JOB, day: -1, from: '18:00', to: '00:30', shift: 0 })).toEqual([['12-27T17:00', '12-27T23:30']])
})

test('shifts leave no gap, whatever is typed', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const job = fc.record({
    title: fc.constant('Theke'),
    day: fc.constantFrom(-1, 0, 1),
    from: time,
    to: time,
    shift: fc.constantFrom(0, 60, 90, 120, 180, 240),
    needed: fc.constant('1'),
  })
  fc.assert(
    fc.property(job, (typed) => {
      const shifts = shiftsOf(typed, START)
      expect(shifts.length).toBeGreaterThan(0)
      for (const [index, { startsAt, endsAt }] of shifts.entries()) {
        expect(endsAt > startsAt).toBe(true)
        expect(shifts[index + 1]?.startsAt ?? endsAt).toEqual(endsAt)
      }
    }),
    { numRuns: 200 },
  )
})

test('the same work for another occasion is as long before its beginning, by the clock of summer and of winter', () => {
  const summer = new Date('2025-06-14T16:30:00Z')
  const winter = new Date('2024-12-14T18:30:00Z')
  const shift = { title: 'Aufbau', needed: 2, startsAt: new Date(winter.getTime() - HOUR), endsAt: winter }
  expect(movedTo([shift], winter, summer)).toEqual([
    { ...shift, startsAt: new Date(summer.getTime() - HOUR), endsAt: summer },
  ])
  expect(movedTo(movedTo([shift], winter, summer), summer, winter)).toEqual([shift])
})

test.each([
  [{}, []],
  [{ title: '' }, ['title']],
  [{ title: 'x'.repeat(61) }, ['title']],
  [{ from: '24:00', to: '' }, ['from', 'to']],
  [{ needed: 'zwei' }, ['needed']],
  [{ needed: '0' }, ['needed']],
  [{ needed: '21' }, ['needed']],
])('a job with %j', (changes: Record<string, string>, wrong) => {
  const sent = { title: 'Theke', day: '0', from: '10:00', to: '17:00', shift: '120', needed: '2', ...changes }
  const read = jobForm.read(new URLSearchParams(sent))
  expect(read.ok ? [] : read.error.mistakes.map(({ field }) => field)).toEqual(wrong)
})
