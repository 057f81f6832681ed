import { expect, test } from 'vitest'
import {
  dorfpokal,
  jugend,
  sampleEvent,
  sampleHandled,
  sampleOptions,
} from '#tests/support/samples/sample-registration.ts'
import { isListedForSearch, publicEntries } from './public-entries.ts'
import { newTeam, type Team } from './team.ts'

const event = sampleEvent(sampleOptions)
const entered = (mark: string, teams: Team[], handling = {}) => ({ ...sampleHandled(mark, { handling }), teams })
const nobody = () => []

test('everybody sees the teams that have a place, by competition and in the order of the alphabet', () => {
  const registrations = [
    entered('a', [newTeam(1, 'Zebras', 'dorfpokal'), { ...newTeam(2, 'Warter', 'dorfpokal'), standing: 'waiting' }]),
    entered('b', [newTeam(1, 'Ähren', 'dorfpokal'), { ...newTeam(2, 'Fort', 'dorfpokal'), standing: 'withdrawn' }]),
    entered('c', [newTeam(1, 'Abgelehnte', 'dorfpokal')], { mark: 'declined' }),
  ]
  expect(publicEntries(event, registrations, nobody)).toEqual([
    { name: 'Dorfpokal', names: ['Ähren', 'Zebras'], unnamed: 0, waiting: 1 },
    { name: 'Jugend', names: [], unnamed: 0, waiting: 0 },
  ])
})

test('an entrant of a single is counted, and named only with consent', () => {
  const registrations = [
    entered('a', [newTeam(1, 'Jule Muster', 'jugend'), newTeam(2, 'Max Muster', 'jugend')]),
    entered('b', [newTeam(1, 'Ida Muster', 'jugend')]),
  ]
  const agreed = (registrationId: string, position: number) =>
    registrationId === String(registrations[0]?.id) ? [position === 2] : []
  expect(publicEntries(event, registrations, agreed)[1]).toEqual({
    name: 'Jugend',
    names: ['Max Muster'],
    unnamed: 2,
    waiting: 0,
  })
})

test('a double is named only if both are known and agree', () => {
  const doubles = sampleEvent({ ...sampleOptions, competitions: [{ ...jugend, kind: 'double' }] })
  const registrations = [entered('a', [newTeam(1, 'Muster/Beispiel', 'jugend')])]
  const namesWith = (agreed: boolean[]) => publicEntries(doubles, registrations, () => agreed)[0]?.names
  expect([namesWith([true]), namesWith([true, false]), namesWith([true, true])]).toEqual([[], [], ['Muster/Beispiel']])
})

test('search engines are shown no list with children, and none that is not public', () => {
  expect(isListedForSearch(event)).toBe(false)
  const grown = sampleEvent({ ...sampleOptions, competitions: [dorfpokal] })
  expect([isListedForSearch(grown), isListedForSearch(sampleEvent())]).toEqual([true, false])
})
