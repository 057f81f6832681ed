import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  entryState,
  eventFileSchema,
  nextFirst,
  toEventFile,
  toEventId,
  toTournamentEvent,
  type EventFile,
} from './event.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

const file = toEventFile(sampleEvent())
const problemsOf = (changes: object) =>
  eventFileSchema
    .safeParse({ ...file, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('the village tournament of the tests’ club is a valid event', () => {
  const content: unknown = parse(readFileSync(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8'))
  expect(eventFileSchema.parse(content)).toMatchObject({
    slug: 'dorfspielttt',
    startsAt: new Date('2024-12-28T09:00:00Z'),
    entriesCloseOn: '2024-12-19',
    lateEntries: 'accept-late',
    lateUntil: 'never',
    maxTeams: 3,
  })
})

test.each([
  {},
  { address: undefined },
  { places: 100 },
  { lateUntil: 'never' as const },
  { lateUntil: new Date('2024-12-27T19:00:00Z') },
  { ...sampleOptions, draft: true as const },
])('an event with %o written to a file and read again is the same', (changes) => {
  const event = sampleEvent(changes)
  expect(toTournamentEvent(eventFileSchema.parse(toEventFile(event)), event.id, event.descriptionHtml)).toEqual(event)
})

test('entries close with the last millisecond of the closing day in Germany', () => {
  expect(sampleEvent().entriesCloseAt).toEqual(new Date('2024-12-19T22:59:59.999Z'))
  const inSummer = toTournamentEvent({ ...sampleEvent(), entriesCloseOn: '2024-07-01' }, toEventId('e'), '')
  expect(inSummer.entriesCloseAt).toEqual(new Date('2024-07-01T21:59:59.999Z'))
})

test.each([
  [{ slug: 'Dorf Turnier' }, 'slug: slug besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'],
  [{ address: 'Dorf/Turnier' }, 'address: address besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'],
  [{ address: 'news' }, 'address: Unter dieser Adresse liegt schon etwas anderes.'],
  [{ name: '  ' }, 'name: Dieser Text darf nicht leer sein.'],
  [{ venue: undefined }, 'venue: Hier fehlt ein Text.'],
  [{ startsAt: '28.12.2024 10 Uhr' }, 'startsAt: Hier werden Tag und Uhrzeit in der Form 2024-12-28 10:00 erwartet.'],
  [{ startsAt: '2024-02-30 10:00' }, 'startsAt: Diesen Tag oder diese Uhrzeit gibt es nicht.'],
  [{ endsAt: '2024-12-28 10:00' }, 'endsAt: Das Ende muss nach dem Beginn liegen.'],
  [{ entriesCloseOn: '31.12.2024' }, 'entriesCloseOn: Hier wird ein Tag in der Form 2024-12-19 erwartet.'],
  [{ entriesCloseOn: '2024-12-29' }, 'entriesCloseOn: Der Anmeldeschluss darf nicht nach dem Turniertag liegen.'],
  [
    { lateEntries: 'ja' },
    'lateEntries: lateEntries ist reject (ablehnen) oder accept-late (annehmen und kennzeichnen).',
  ],
  [{ maxTeams: 4 }, 'maxTeams: maxTeams ist eine Zahl von 1 bis 3: so viele Mannschaften passen in eine Anmeldung.'],
  [
    { maxTeams: 'drei' },
    'maxTeams: maxTeams ist eine Zahl von 1 bis 3: so viele Mannschaften passen in eine Anmeldung.',
  ],
  ...[0, 2.5, 'hundert', 10_000].map((places): [object, string] => [
    { places },
    'places: places ist eine ganze Zahl von 1 bis 9999: so viele Mannschaften haben Platz. Ohne diese Zeile gibt es keine Grenze.',
  ]),
  [{ contactEmail: 'turnier' }, 'contactEmail: Das ist keine E-Mail-Adresse.'],
  [{ ...sampleOptions, places: 8 }, 'places: Hat ein Turnier Wettbewerbe, stehen die Plätze bei ihnen.'],
  [{ offerHours: 48 }, 'offerHours: offerHours steht nur bei waitingList: offer.'],
  [{ asks: { address: 'ja' } }, 'asks.address: Hier steht yes (muss), optional (kann) oder no (wird nicht gefragt).'],
  [{ price: { amount: 10 } }, 'price.howToPay: Hier fehlt, wie bezahlt wird.'],
  [{ hall: { tables: 8, from: '18:00', until: '09:00' } }, 'hall.until: Die Halle schließt, nachdem sie geöffnet hat.'],
])('the volunteer is told what is wrong in %o', (changes, problem) => expect(problemsOf(changes)).toEqual([problem]))

test('what is to come stands first, the next one at the top; what is over stands below, the latest first', () => {
  const onDay = (slug: string, day: string) => ({
    ...sampleEvent(),
    slug,
    startsAt: new Date(`${day}T09:00:00Z`),
    endsAt: new Date(`${day}T17:00:00Z`),
  })
  const events = [
    onDay('long-ago', '2024-06-01'),
    onDay('last-year', '2024-12-28'),
    onDay('today', '2025-06-01'),
    onDay('next-year', '2026-06-01'),
  ]
  expect(nextFirst(events, new Date('2025-06-01T12:00:00Z')).map(({ slug }) => slug)).toEqual([
    'today',
    'next-year',
    'last-year',
    'long-ago',
  ])
})

test('a misspelt key is not passed over', () => expect(problemsOf({ entriesClosesOn: '2024-12-19' })).toHaveLength(1))

describe('registrations after the closing day', () => {
  const [closes, begins] = [new Date('2024-12-19T22:59:59.999Z'), new Date('2024-12-28T09:00:00.000Z')]
  const after = (moment: Date) => new Date(moment.getTime() + 1)
  const stateOf = (changes: Partial<EventFile>, moment: Date) => entryState(sampleEvent(changes), moment)

  test('are late until the event begins, and then over', () => {
    expect([stateOf({}, closes), stateOf({}, after(closes))]).toEqual(['open', 'late'])
    expect([stateOf({}, begins), stateOf({}, after(begins))]).toEqual(['late', 'closed'])
  })

  test('are late until the moment that the file says, or for ever', () => {
    const lateUntil = new Date('2024-12-27T19:00:00.000Z')
    expect([stateOf({ lateUntil }, lateUntil), stateOf({ lateUntil }, after(lateUntil))]).toEqual(['late', 'closed'])
    expect(stateOf({ lateUntil: 'never' }, new Date('2030-01-01T00:00:00Z'))).toBe('late')
  })

  test('are over where the club takes none', () =>
    expect(stateOf({ lateEntries: 'reject', lateUntil: 'never' }, after(closes))).toBe('closed'))
})

test.each([
  ['bald', 'lateUntil: lateUntil ist never (ohne Ende) oder Tag und Uhrzeit in der Form 2024-12-28 10:00.'],
  ['2024-12-19 20:00', 'lateUntil: Verspätete Anmeldungen enden erst nach dem Tag des Anmeldeschlusses.'],
])('late registrations cannot end %j', (lateUntil, problem) => expect(problemsOf({ lateUntil })).toEqual([problem]))
