import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { checkRegistration, toTeams } from './registration.ts'
import { sampleEvent, sampleForm, sampleOptions } from '#tests/support/samples/sample-registration.ts'

const event = sampleEvent()
const strict = sampleEvent({ lateEntries: 'reject' })
const oneMillisecondLate = new Date(event.entriesCloseAt.getTime() + 1)
const withTeams = (...teamNames: string[]) => ({ form: { ...sampleForm, teamNames } })

test('an entry sent in the last millisecond of the closing day is in time', () =>
  expect(checkRegistration(strict, { form: sampleForm }, event.entriesCloseAt)).toEqual(
    ok({ ...sampleForm, eventId: 'event-1', isLate: false, receivedAt: event.entriesCloseAt }),
  ))

test('an entry sent a millisecond later is refused with the closing time', () =>
  expect(checkRegistration(strict, { form: sampleForm }, oneMillisecondLate)).toEqual(
    err({ kind: 'registration-closed', closedAt: event.entriesCloseAt }),
  ))

test('where late registrations are welcome, a late one is taken and marked', () =>
  expect(checkRegistration(event, { form: sampleForm }, oneMillisecondLate)).toMatchObject(ok({ isLate: true })))

test('once late registrations have ended, one is refused with the closing time', () => {
  const begun = new Date(event.startsAt.getTime() + 1)
  expect(checkRegistration(event, { form: sampleForm }, begun)).toEqual(
    err({ kind: 'registration-closed', closedAt: event.entriesCloseAt }),
  )
  expect(checkRegistration(sampleEvent({ lateUntil: 'never' }), { form: sampleForm }, begun)).toMatchObject({
    ok: true,
  })
})

test('two teams of the same name cannot be told apart, so they are refused', () =>
  expect(checkRegistration(event, withTeams('Löwen', 'Andere', 'Löwen'), new Date(0))).toEqual(
    err({ kind: 'same-team-twice', teamName: 'Löwen' }),
  ))

test('teams with different names may enter together', () =>
  expect(checkRegistration(event, withTeams('Bären 1', 'Bären 2', 'Bären 3'), new Date(0))).toMatchObject({ ok: true }))

test('more teams than the event allows are refused with the number that it allows', () =>
  expect(checkRegistration(sampleEvent({ maxTeams: 1 }), withTeams('A', 'B'), new Date(0))).toEqual(
    err({ kind: 'too-many-teams', maxTeams: 1 }),
  ))

test('what an event does not offer cannot be entered, and where nothing is chosen it is the first', () => {
  const several = sampleEvent(sampleOptions)
  const choose = (...competitions: string[]) => ({ ...withTeams('A', 'B'), competitions })
  expect(checkRegistration(several, choose('jugend', 'schach'), new Date(0))).toEqual(
    err({ kind: 'unknown-competition' }),
  )
  expect(toTeams(several, choose('jugend', 'dorfpokal')).map(({ competition }) => competition)).toEqual([
    'jugend',
    'dorfpokal',
  ])
  expect(toTeams(several, withTeams('A')).map(({ competition }) => competition)).toEqual(['dorfpokal'])
})
