import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLeagueStore } from '#features/league/league-store.ts'
import { listenToConsole } from '#tests/support/benches/listen-to-console.ts'
import { openSqliteForTest } from '#tests/support/databases/migrated-sqlite.ts'
import { sampleTeam } from '#tests/support/league/sample-league.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { runLeague } from './league.ts'

async function sitAtConsole() {
  const folder = temporaryFolder()
  const connection = await openSqliteForTest(join(folder, 'test.sqlite'))
  await createLeagueStore(connection.db).putTeam(sampleTeam())
  const { said, output } = listenToConsole()
  const needs = {
    connection,
    folder,
    now: () => new Date('2024-11-25T08:00:00Z'),
    ...output,
  }
  const league = (...args: string[]) => runLeague(args, needs)
  return { said, connection, league, put: (name: string, text: string) => writeFileSync(join(folder, name), text) }
}

test('a list is imported at the console, and its mistakes are reported with their rows', async () => {
  const { said, connection, league, put } = await sitAtConsole()
  put('plan.csv', 'Datum;Zeit;Heim;Gast\n30.11.2024;18:00;TTC Ottenbruch;TTC Musterdorf\nbald;;A;B\n')
  expect(await league('import', 'plan.csv')).toBe(0)
  expect(said.out).toContain('Herren 1: 1 neu, 0 geändert, 0 unverändert')
  expect(said.error).toBe('Zeile 3, Spalte Tag: „bald“ ist kein Tag und keine Uhrzeit.\n')
  expect(await createLeagueStore(connection.db).listFixtures(2024)).toMatchObject([
    { home: 'TTC Ottenbruch', startsAt: new Date('2024-11-30T17:00:00Z') },
  ])
})

test('an unreadable list, or one that fits no team, is reported, and nothing is changed', async () => {
  const { said, connection, league, put } = await sitAtConsole()
  put('plan.csv', 'Wann;Wo\n1;2\n')
  expect(await league('import', 'plan.csv')).toBe(1)
  expect(await league('import', 'fehlt.csv')).toBe(1)
  expect(said.error).toContain('gibt es nicht')
  put('plan.csv', 'Heim;Gast\nA;B\n')
  expect(await league('import', 'plan.csv', '--season', '2023-24')).toBe(1)
  expect(await createLeagueStore(connection.db).listFixtures(2024)).toEqual([])
})

test.each([
  [[]],
  [['import']],
  [['import', 'a', 'b']],
  [['import', 'a', '--season', '2024']],
  [['x', 'a']],
  [['import', 'a', '--x']],
])('%j is answered with how to call it', async (args) => {
  const { said, league } = await sitAtConsole()
  expect(await league(...args)).toBe(2)
  expect(said.error).toContain('league import <Datei')
})
