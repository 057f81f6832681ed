import { expect, test } from 'vitest'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { listPublicEntries } from './list-public-entries.ts'

forEachDatabase('the public entry list', (open) => {
  test('names whoever agreed on the page of the entry, and nobody else', async () => {
    const { db, inTransaction } = await open()
    const event = sampleEvent(sampleOptions)
    const teams = ['Jule Muster', 'Max Muster', 'Ida Muster'].map((name, index) => newTeam(index + 1, name, 'jugend'))
    const registration = sampleRegistration('A', { teams })
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(event)
      await createRegistrationStore(trx).add(registration)
      for (const [team, isNamePublic] of [[1, true] as const, [2, false] as const]) {
        const player = { name: 'Muster', birthYear: undefined, guardian: undefined, isNamePublic }
        await createPlayerStore(trx).add(registration.id, { ...player, team, position: 1 })
      }
    })
    expect((await listPublicEntries(db, event))[1]).toEqual({
      name: 'Jugend',
      names: ['Jule Muster'],
      unnamed: 2,
      waiting: 0,
    })
  })
})
