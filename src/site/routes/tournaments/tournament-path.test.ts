import { confirmationPath } from '#features/tournaments/events/confirmation-path.ts'
import { expect, test } from 'vitest'
import { TAKEN_ADDRESSES } from '#features/tournaments/events/event-address.ts'
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

test('no event can take the address of a page', () => {
  const first = routes.flatMap(({ path = '' }) => path.split('/').slice(0, 1)).filter((word) => /^[a-z]/.test(word))
  expect(first.filter((word) => !TAKEN_ADDRESSES.has(word))).toEqual([])
})
