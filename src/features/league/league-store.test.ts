import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { createLeagueStore } from './league-store.ts'

const sheet = { players: ['Kai'], doubles: ['Kai/Marco'], games: [{ home: 3, guest: 1 }, undefined] }
const brought = {
  startsAt: new Date('2024-11-23T17:00:00Z'),
  home: 'A',
  guest: 'B',
  hall: '',
  outcome: { home: 9, guest: 1, isForfeited: true },
}

forEachDatabase('the league store', (open) => {
  test('teams are kept as they are, newest season first and in the club’s order', async () => {
    const store = createLeagueStore((await open()).db)
    const teams = [
      sampleTeam({ slug: 'jugend', order: 8, isYouth: true, lineUp: ['Emil'] }),
      sampleTeam({ season: 2025 }),
      sampleTeam(),
    ]
    for (const team of teams) await store.putTeam(team)
    const extra = { number: 1, captainAccount: undefined }
    expect(await store.listTeams()).toEqual([
      { ...teams[1], ...extra },
      { ...teams[2], ...extra },
      { ...teams[0], ...extra },
    ])
  })

  test('a team is saved only from its last state, and its captain is found', async () => {
    const store = createLeagueStore((await open()).db)
    await store.putTeam(sampleTeam())
    const change = { seenNumber: 1, captainAccount: 'account-1' }
    expect(await store.saveTeam(sampleTeam({ captain: 'Neu' }), change)).toBe(true)
    expect(await store.saveTeam(sampleTeam({ captain: 'Zu spät' }), change)).toBe(false)
    expect(await store.findTeam(sampleTeam())).toMatchObject({ captain: 'Neu', number: 2 })
    await store.putTeam(sampleTeam({ captain: 'Datei' }))
    expect(await store.listTeamsOfCaptain('account-1')).toMatchObject([{ slug: 'herren-1', captain: 'Datei' }])
  })

  test('matches are kept as they are, and written over by their keys', async () => {
    const store = createLeagueStore((await open()).db)
    await store.putTeam(sampleTeam())
    const played = sampleFixture('A – B 9:1', { sheet, brought, report: 'sieg', number: '7', movedFrom: new Date(0) })
    const open1 = sampleFixture('B – A', { startsAt: undefined })
    await store.putFixtures([played, open1])
    expect(await store.listFixtures(2024)).toEqual([played, open1])
    await store.putFixtures([{ ...played, outcome: undefined, sheet: undefined }])
    expect(await store.listFixtures(2024, 'herren-1')).toEqual([
      { ...played, outcome: undefined, sheet: undefined },
      open1,
    ])
  })

  test('a match is saved only from its last state', async () => {
    const store = createLeagueStore((await open()).db)
    await store.putTeam(sampleTeam())
    const match = sampleFixture('A – B')
    await store.putFixtures([match])
    const next = { ...sampleFixture('A – B 9:1'), sequence: 1 }
    expect(await store.saveFixture(next, 0)).toBe(true)
    expect(await store.saveFixture(next, 0)).toBe(false)
    expect(await store.findFixture(match)).toEqual(next)
  })

  test('players of old seasons are forgotten, results stay', async () => {
    const store = createLeagueStore((await open()).db)
    await store.putTeam(sampleTeam())
    await store.putTeam(sampleTeam({ season: 2020 }))
    const old = sampleFixture('A – B 9:1', { season: 2020, sheet })
    await store.putFixtures([old, sampleFixture('A – B 9:1', { sheet })])
    expect(await store.forgetPlayers(2021)).toBe(1)
    expect(await store.listFixtures(2020)).toEqual([{ ...old, sheet: undefined }])
    expect((await store.listFixtures(2024))[0]?.sheet).toEqual(sheet)
  })
})
