import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { readCalendar, readEvents as read, startsOf } from '#tests/support/dates/read-calendar.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { composeCalendar, type CalendarFacts } from './calendar.ts'

const slot = { weekday: 'tuesday', group: 'Jugend', from: '17:30', to: '19:00' } as const
const facts: CalendarFacts = {
  publicUrl: 'https://club.example',
  path: '/kalender.ics',
  dates: [],
  matches: [],
  club: sampleClub,
  training: {
    slots: [slot, { weekday: 'thursday', group: 'Erwachsene', from: '19:00', to: '22:00' }],
    breaks: [{ from: '2024-07-15', to: '2024-08-02' }],
    // A Tuesday.
    seasonFrom: '2023-08-01',
  },
  events: [
    {
      slug: 'dorfspielttt',
      name: 'Dorfturnier 2024',
      description: 'Einspielen ab 9 Uhr\n\nDas ganze Dorf spielt.',
      venue: 'Schulturnhalle Musterdorf',
      startsAt: new Date('2024-12-28T09:00:00Z'),
      endsAt: new Date('2024-12-28T17:00:00Z'),
      url: 'https://club.example/dorfspielttt',
    },
  ],
}
const withTraining = (training: Partial<CalendarFacts['training']>): CalendarFacts => ({
  ...facts,
  training: { ...facts.training, ...training },
})

const readEvents = (calendar: CalendarFacts) => read(composeCalendar(calendar))

function findEvent(calendar: CalendarFacts, summary: string): ICAL.Event {
  const found = readEvents(calendar).find((event) => event.summary === summary)
  if (!found) throw new Error(`no entry ${summary}`)
  return found
}

/** When the youth trains, as UTC. */
const trainings = (calendar: CalendarFacts, count = 120) => startsOf(findEvent(calendar, 'Training Jugend'), count)

afterAll(() => ICAL.TimezoneService.reset())

test('training begins at the same German hour in July and in January', () => {
  const firstOf = (month: string) => trainings(facts).find((start) => start.startsWith(month))
  expect([firstOf('2025-07'), firstOf('2025-01')]).toEqual(['2025-07-01T15:30:00.000Z', '2025-01-07T16:30:00.000Z'])
})

test('the clocks change between the trainings before and after the last Sunday of March and of October', () => {
  const spring = ['2025-03-25T16:30:00.000Z', '2025-04-01T15:30:00.000Z']
  const autumn = ['2025-10-21T15:30:00.000Z', '2025-10-28T16:30:00.000Z']
  expect(trainings(facts)).toEqual(expect.arrayContaining([...spring, ...autumn]))
})

test('training starts with the first such weekday of the season and lasts as long as it should', () => {
  const youth = findEvent(facts, 'Training Jugend')
  const adults = findEvent(facts, 'Training Erwachsene')
  expect(startsOf(youth, 2)).toEqual(['2023-08-01T15:30:00.000Z', '2023-08-08T15:30:00.000Z'])
  expect(startsOf(adults, 1)).toEqual(['2023-08-03T17:00:00.000Z'])
  expect([youth.duration.toString(), adults.duration.toString()]).toEqual(['PT1H30M', 'PT3H'])
})

test('no training falls into a break, whose first and last day count as well', () => {
  const calendar = withTraining({
    breaks: [
      { from: '2024-07-16', to: '2024-07-30' },
      { from: '2024-07-23', to: '2024-07-25' },
    ],
  })
  const summer = trainings(calendar).filter((start) => /^2024-0[78]/.test(start))
  expect(summer.map((start) => start.slice(5, 10))).toEqual(['07-02', '07-09', '08-06', '08-13', '08-20', '08-27'])
})

test('a season that opens with a break starts after it', () => {
  const calendar = withTraining({ breaks: [{ from: '2023-07-20', to: '2023-08-15' }] })
  expect(trainings(calendar, 1)).toEqual(['2023-08-22T15:30:00.000Z'])
  expect(composeCalendar(calendar)).not.toContain('EXDATE')
})

const TUESDAY = '2024-11-26'

test('a cancelled training is left out of its series, and only for whom it is cancelled', () => {
  const cancelled = { date: TUESDAY, kind: 'cancelled', reason: 'Halle belegt' } as const
  const days = (training: Partial<CalendarFacts['training']>) =>
    trainings(withTraining(training)).map((start) => start.slice(0, 10))
  expect(days({})).toContain(TUESDAY)
  expect(days({ exceptions: [cancelled] })).not.toContain(TUESDAY)
  expect(days({ exceptions: [{ ...cancelled, group: 'Jugend' }] })).not.toContain(TUESDAY)
  expect(days({ exceptions: [{ ...cancelled, group: 'Erwachsene' }] })).toContain(TUESDAY)
})

test('a training at another time stands there once, at that time, and an additional one besides', () => {
  const exceptions = [
    { date: TUESDAY, kind: 'moved', from: '20:00', to: '21:00', reason: 'Schulkonzert' },
    { date: '2024-12-27', kind: 'extra', from: '17:00', to: '20:00', reason: 'Freies Spiel' },
  ] as const
  const calendar = withTraining({ exceptions: [...exceptions] })
  expect(trainings(calendar)).not.toContain('2024-11-26T16:30:00.000Z')
  const moved = findEvent(calendar, 'Training Jugend: Schulkonzert')
  expect(moved.startDate.toJSDate().toISOString()).toBe('2024-11-26T19:00:00.000Z')
  const extra = findEvent(calendar, 'Training: Freies Spiel')
  expect(extra.startDate.toJSDate().toISOString()).toBe('2024-12-27T16:00:00.000Z')
  expect(new Set(readEvents(calendar).map(({ uid }) => uid)).size).toBe(readEvents(calendar).length)
})

test('training takes place in the hall', () =>
  expect(findEvent(facts, 'Training Jugend').location).toBe('Schulturnhalle, Hallenweg 3, 66600 Musterdorf'))

test('a tournament stands there with its times, description, place and page', () => {
  const event = findEvent(facts, 'Dorfturnier 2024')
  expect(event.startDate.toJSDate()).toEqual(facts.events[0]?.startsAt)
  expect(event.endDate.toJSDate()).toEqual(facts.events[0]?.endsAt)
  expect(event.startDate.zone.tzid).toBe('Europe/Berlin')
  expect(event.description).toBe('Einspielen ab 9 Uhr\n\nDas ganze Dorf spielt.')
  expect(event.location).toBe('Schulturnhalle Musterdorf')
  expect(event.component.getFirstPropertyValue('url')).toBe('https://club.example/dorfspielttt')
  expect(event.isRecurring()).toBe(false)
})

test('calendars are told the name, and to look again every day', () => {
  const calendar = readCalendar(composeCalendar(facts))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('TTC Musterdorf')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('P1D')
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('P1D')
})

test('the time zone is defined once, after all properties of the calendar and before the first entry', () => {
  const text = composeCalendar(facts)
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(text).toMatch(/X-PUBLISHED-TTL:P1D\r\nBEGIN:VTIMEZONE\r\n[^]*END:VTIMEZONE\r\nBEGIN:VEVENT/)
})

test('entries keep their identity when times and breaks change, and a further break makes a newer version', () => {
  const later = withTraining({
    slots: [{ ...slot, from: '18:00', to: '19:30' }],
    breaks: [...facts.training.breaks, { from: '2024-12-23', to: '2025-01-03' }],
  })
  const [before, after] = [findEvent(facts, 'Training Jugend'), findEvent(later, 'Training Jugend')]
  expect(after.uid).toBe('training-tuesday-jugend@club.example')
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
})

test('no two entries share an identity, not even two trainings of one group on one day', () => {
  const calendar = withTraining({ slots: [slot, { ...slot, from: '09:00', to: '10:00' }, { ...slot, group: 'Ü 50' }] })
  const uids = readEvents(calendar).map(({ uid }) => uid)
  expect(new Set(uids).size).toBe(4)
})

test('the same facts give the same text', () =>
  expect(composeCalendar(structuredClone(facts))).toBe(composeCalendar(facts)))

test('whatever people write comes out as they wrote it, in lines no longer than RFC 5545 allows', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(words, words, (name, description) => {
      const calendar: CalendarFacts = {
        ...facts,
        club: { ...facts.club, name: description, shortName: `x${name}` },
        events: facts.events.map((event) => ({ ...event, name: `x${name}`, description })),
      }
      const text = composeCalendar(calendar)
      const lines = text.split('\r\n')
      expect(lines.at(-1)).toBe('')
      expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      expect(findEvent(calendar, `x${name}`).description ?? '').toBe(description)
    }),
    { numRuns: 200 },
  )
})

test('the name of the club may hold every sign that means something in a calendar', () => {
  const calendar = { ...facts, club: { ...facts.club, shortName: 'A, B; C\\D\r\nE' } }
  expect(composeCalendar(calendar)).toContain('\r\nX-WR-CALNAME:A\\, B\\; C\\\\D\\nE\r\n')
})

test('control characters and line breaks in a text cannot add lines to the calendar', () => {
  const [event] = facts.events
  if (!event) throw new Error('the sample has an event')
  const events = [{ ...event, name: 'A\u0000\u001bB\r\nBEGIN:VEVENT\rX;Y,Z\\' }]
  const calendar = { ...facts, events }
  expect(readEvents(calendar)).toHaveLength(3)
  expect(findEvent(calendar, 'AB\nBEGIN:VEVENT\nX;Y,Z\\').uid).toBe('turnier-dorfspielttt@club.example')
})
