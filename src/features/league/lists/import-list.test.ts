import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import type { Actor } from '#rights/offices.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleTeam } from '#tests/support/league/sample-league.ts'
import { storeContext } from '#server/context/store-context.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { importList, type ListRequest, previewList } from './import-list.ts'
import { parseList } from './parse-list.ts'

const office: Actor = { accountId: 'account-office', offices: ['director'] }
const request = { season: 2024, team: undefined, mapping: undefined }
const rowsOf = async (text: string) => valueOf(await parseList(new TextEncoder().encode(text)))
const LIST = `Staffel;Termin;Heim;Gast;Ergebnis
Herren Bezirksliga;07.09.2024 18:00;ttc musterdorf;TTC Dammerath;9:4
Herren Bezirksliga;08.09.2024 10:00;TV Quellbach;TTC Lauterfels;9:3
Jugend 15 Kreisliga;07.09.2024 14:00;TTC Musterdorf;TTV Steinmühl;7:3
Oberliga;07.09.2024 14:00;X;Y;
`

forEachDatabase('importing lists', (open) => {
  async function begin() {
    const connection = await open()
    const now = () => new Date('2024-11-25T08:00:00Z')
    const ctx = { ...storeContext({ connection, now }), fetchList: undefined }
    const { league } = ctx.read
    await league.putTeam(sampleTeam())
    await league.putTeam(sampleTeam({ slug: 'jugend-15', name: 'Jugend 15', order: 2, league: 'Kreisliga' }))
    const bring = async (text: string, more: Partial<ListRequest> = {}) =>
      importList(ctx, office, await rowsOf(text), { ...request, ...more })
    const look = async (text: string, more: Partial<ListRequest> = {}) =>
      previewList(ctx, office, await rowsOf(text), { ...request, ...more })
    return { ctx, db: connection.db, league, bring, look }
  }

  test('a list of the whole club finds its teams; what fits none is told; a look changes nothing', async () => {
    const { db, league, look } = await begin()
    const mapping = { league: 0, moment: 1, home: 2, guest: 3, result: 4 }
    const teams = [{ team: { slug: 'herren-1' }, bringing: { added: [{}, {}] } }, { team: { slug: 'jugend-15' } }]
    const sentence = 'Die Staffel „Oberliga“ passt zu keiner unserer Mannschaften.'
    const mistakes = [{ line: 5, column: 'Staffel', sentence }]
    expect(await look(LIST)).toMatchObject(ok({ mapping, teams, mistakes }))
    expect([await league.listFixtures(2024), await readRevision(db)]).toEqual([[], 0])
  })

  test('the same list again doubles nothing; what was moved moves; what people corrected stays and is told', async () => {
    const { db, league, bring } = await begin()
    await bring(LIST)
    const [first] = await league.listFixtures(2024, 'herren-1')
    if (!first) throw new Error('there are matches')
    expect(first).toMatchObject({ home: 'TTC Musterdorf', outcome: { home: 9, guest: 4 } })
    const revision = await readRevision(db)
    expect(await bring(LIST)).toMatchObject(ok({ teams: [{ bringing: { added: [], changed: [], unchanged: 2 } }, {}] }))
    expect(await readRevision(db)).toBe(revision)

    await league.putFixtures([{ ...first, outcome: { home: 9, guest: 5, isForfeited: false } }])
    const moved = LIST.replace('08.09.2024 10:00', '10.09.2024 20:00').replace('9:4', '9:6')
    const bringing = { kept: [{ fields: ['result'] }], changed: [{}, {}] }
    expect(await bring(moved)).toMatchObject(ok({ teams: [{ bringing }, {}] }))
    expect(await league.listFixtures(2024, 'herren-1')).toMatchObject([
      { outcome: { home: 9, guest: 5 } },
      { startsAt: new Date('2024-09-10T18:00:00Z'), movedFrom: new Date('2024-09-08T08:00:00Z') },
    ])
  })

  test('a row with a result before its match is named and refused, the others are taken', async () => {
    const { league, bring } = await begin()
    const early = LIST.replace('07.09.2024 18:00', '30.11.2024 18:00')
    const matches = ['Wahlerath 9:4', 'Bellerath'].flatMap((guest, uid) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART;TZID=Europe/Berlin:20241130T180000'],
      ...[`SUMMARY:Herren 1: TTC Musterdorf – TTC ${guest}`, 'END:VEVENT'],
    ])
    const calendar = ['BEGIN:VCALENDAR', ...matches, 'END:VCALENDAR'].join('\n')
    const sentence = expect.stringContaining('beginnt erst am 30.11.2024, 18:00 Uhr')
    const mistake = { line: 2, column: 'Ergebnis', sentence }
    expect(await bring(early)).toMatchObject(ok({ mistakes: [mistake, { line: 5 }] }))
    expect(await bring(calendar, { team: 'herren-1' })).toMatchObject(ok({ mistakes: [mistake] }))
    expect((await league.listFixtures(2024)).map(({ home, guest }) => `${home} – ${guest}`).toSorted()).toEqual([
      'TTC Musterdorf – TTC Bellerath',
      'TTC Musterdorf – TTV Steinmühl',
      'TV Quellbach – TTC Lauterfels',
    ])
  })

  test('a corrected mapping is remembered for the next list of the same make', async () => {
    const { bring, look } = await begin()
    const strange = `Wann;Wir;Die anderen\n07.09.2024 18:00;TTC Musterdorf;TTC Dammerath\n`
    expect(await look(strange)).toMatchObject(ok({ missing: ['home', 'guest'], mapping: {} }))
    const mapping = { moment: 0, home: 1, guest: 2 }
    await bring(strange, { team: 'herren-1', mapping })
    const teams = [{ bringing: { unchanged: 1 } }]
    expect(await look(strange, { team: 'herren-1' })).toMatchObject(ok({ missing: [], mapping, teams }))
  })

  test('a name that several of our teams have is told, until a team is chosen', async () => {
    const { look } = await begin()
    const text = `Termin;Heim;Gast\n07.09.2024 18:00;TTC Musterdorf;TTC Dammerath\n`
    const sentence = expect.stringContaining('mehreren Mannschaften: Herren 1, Jugend 15')
    expect(await look(text)).toMatchObject(ok({ teams: [], mistakes: [{ sentence }] }))
    const teams = [{ bringing: { added: [{}] } }]
    expect(await look(text, { team: 'jugend-15' })).toMatchObject(ok({ teams, mistakes: [] }))
  })

  test('nobody imports without the right, and a list without sides is not taken', async () => {
    const { ctx, bring } = await begin()
    const nobody: Actor = { accountId: 'captain', offices: ['member'] }
    expect(await importList(ctx, nobody, await rowsOf(LIST), request)).toMatchObject({ error: { kind: 'not-allowed' } })
    expect(await bring('Wann;Wo\n1;2\n')).toMatchObject(err({ kind: 'list-unreadable' }))
  })
})
