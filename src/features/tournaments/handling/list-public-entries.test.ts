import { expect, test } from 'vitest'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleOptions, samplePlayer, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { listPublicEntries } from './list-entered-teams.ts'

forEachDatabase('the public entry list', (open) => {
  test('names only those who consented on the page of the entry', async () => {
    const teams = ['Jule Muster', 'Max Muster', 'Ida Muster'].map((name, index) => newTeam(index + 1, name, 'jugend'))
    const registration = sampleRegistration('A', { teams })
    const { ctx, event } = await aTournament(open, { event: sampleOptions, registrations: [registration] })
    for (const [team, isNamePublic] of [[1, true] as const, [2, false] as const])
      await ctx.write(({ players }) => players.add(registration.id, samplePlayer({ team, isNamePublic })))
    const jugend = { name: 'Jugend', names: ['Jule Muster'], unnamed: 2, waiting: 0 }
    expect((await listPublicEntries(ctx, event))[1]).toEqual(jugend)
  })
})
