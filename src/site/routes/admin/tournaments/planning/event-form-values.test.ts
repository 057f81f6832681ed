import { expect, test } from 'vitest'
import { eventFileSchema, toEventFile, type EventFile } from '#features/tournaments/events/event.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { toTypedFields, toValues } from '#shared/form/typed.ts'
import { eventFields } from './event-fields.ts'
import { fromFormValues, toFormValues } from './event-form-values.ts'

const { slug } = sampleEvent()
/** Sends the facts through the form, as a browser does. */
function throughForm(
  changes: Partial<EventFile>,
  typed: (values: Record<string, unknown>) => object = (values) => values,
) {
  const facts = toEventFile(sampleEvent(changes))
  const values = toValues(eventFields, toTypedFields(eventFields, typed(toFormValues(facts))))
  return { ...fromFormValues(values, facts.competitions), slug }
}

test.each([
  {},
  { places: 24 },
  { lateUntil: 'never' as const },
  { lateUntil: new Date('2024-12-27T19:00:00Z') },
  { lateEntries: 'reject' as const },
  { waitingList: 'at-once' as const },
  sampleOptions,
  {
    competitions: [
      {
        key: 'main',
        name: 'Dorfpokal',
        kind: 'team' as const,
        bestOf: 3 as const,
        allPlaces: true,
        ranking: 'eigene' as const,
        criteria: ['wins-sum-all', 'rubbers-ratio-tied'],
        restart: true,
      },
    ],
  },
])('a tournament with %o goes through the form unchanged', (changes) => {
  const values = throughForm(changes)
  expect(eventFileSchema.parse(values)).toEqual(eventFileSchema.parse(toEventFile(sampleEvent(changes))))
})

test('the first competition of a tournament that had none takes over the existing registrations', () => {
  const competition = { name: 'Dorfpokal', kind: 'team', bestOf: '3', ranking: 'ittf', allPlaces: false }
  const competitions = [competition, { ...competition, name: 'Jugend Ü' }, { ...competition, name: 'Jugend UE' }]
  const values = throughForm({}, (form) => ({ ...form, competitions }))
  expect(eventFileSchema.parse(values).competitions?.map(({ key }) => key)).toEqual([
    'main',
    'jugend-ue',
    'jugend-ue-2',
  ])
})

test('choosing a moment for late entries without naming one is a mistake', () => {
  const values = throughForm({}, (form) => ({ ...form, late: 'until' }))
  expect(eventFileSchema.safeParse(values).error?.issues[0]).toMatchObject({ path: ['lateUntil'] })
})
