import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import { expect, test } from 'vitest'
import { TAKEN_ADDRESSES, TAKEN_BELOW } from '#shared/taken-addresses.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import routes from '../../routes.ts'
import { findEventAt, tournamentPath } from './tournament-path.ts'

const village = sampleEvent()
const summer = sampleEvent({ slug: 'sommer', address: undefined })
const tournaments = {
  list: async () => [village, summer],
  findBySlug: async (slug: string) => [village, summer].find((event) => event.slug === slug),
}

test('an event lives where its file says, the others below /turniere', () => {
  expect(tournamentPath(village)).toBe('/dorfspielttt')
  expect(confirmationPath(village, 't')).toBe('/dorfspielttt/anmeldung/t')
  expect(tournamentPath(summer)).toBe('/turniere/sommer')
  expect(confirmationPath(summer, 't')).toBe('/turniere/sommer/anmeldung/t')
})

test('an event is found by either address, and nothing where none lives', async () => {
  expect(await findEventAt(tournaments, { address: 'DorfSpielTTT' })).toBe(village)
  expect(await findEventAt(tournaments, { slug: 'dorfspielttt' })).toBe(village)
  expect(await findEventAt(tournaments, { address: 'sommer' })).toBeUndefined()
  expect(await findEventAt(tournaments, { slug: 'winter' })).toBeUndefined()
})

test('neither an event nor a page of the club can take an address that a route has', () => {
  const paths = routes.map(({ path = '' }) => path.split('/'))
  const isWord = (word: string | undefined) => word !== undefined && /^[a-z]/.test(word)
  const first = paths.flatMap(([word]) => word ?? []).filter(isWord)
  expect(first.filter((word) => !TAKEN_ADDRESSES.has(word))).toEqual([])
  const below = paths.flatMap(([word, next]) => (word === ':address' && isWord(next) ? [next] : []))
  expect([...new Set(below)].toSorted()).toEqual([...TAKEN_BELOW])
})
