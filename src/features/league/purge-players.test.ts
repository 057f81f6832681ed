import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { storeContext } from '#server/context/store-context.ts'
import { purgePlayers, SEASONS_WITH_PLAYERS } from './purge-players.ts'

const sheet = { players: ['Kai'], doubles: [], games: [{ home: 3, guest: 0 }] }

forEachDatabase('purging players', (open) => {
  test('five seasons later nobody is named any more, and what was played stays', async () => {
    const now = () => new Date(`${2025 + SEASONS_WITH_PLAYERS}-08-01T12:00:00Z`)
    const ctx = storeContext({ connection: await open(), now })
    const store = ctx.read.league
    for (const season of [2024, 2025]) {
      await store.putTeam(sampleTeam({ season }))
      await store.putFixtures([sampleFixture('A – B 9:1', { season, sheet })])
    }
    expect(await purgePlayers(ctx)).toBe(2)
    expect(await purgePlayers(ctx)).toBe(0)
    expect(await store.findTeam({ season: 2024, slug: 'herren-1' })).toMatchObject({ lineUp: [], captain: '' })
    expect(await store.listFixtures(2024)).toMatchObject([{ outcome: { home: 9, guest: 1 }, sheet: undefined }])
    expect(await store.findTeam({ season: 2025, slug: 'herren-1' })).toMatchObject({ captain: 'Frank Tholeyer' })
    expect((await store.listFixtures(2025))[0]?.sheet).toEqual(sheet)
  })
})
