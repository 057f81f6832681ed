import { expect, test } from 'vitest'
import type { Actor } from '#rights/offices.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { storeContext } from '#server/context/store-context.ts'
import { samplePicture } from '#tests/support/samples/sample-site.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeMatch, listKeptMatches, showKeptMatch } from './keep-fixtures.ts'
import { saveTeam } from './keep-team.ts'
import { draftMatchReport } from '#features/news/match-report.ts'
import { matchReportFacts } from './match-report-facts.ts'

const now = new Date('2024-11-24T20:00:00Z')
const office: Actor = { accountId: 'account-office', offices: ['director'] }
const captain: Actor = { accountId: 'account-captain', offices: [] }
const nobody: Actor = { accountId: 'account-nobody', offices: ['member'] }
const id = { season: 2024, team: 'herren-1', key: 'ttc-musterdorf--ttc-wahlerath' }
const herren1 = { season: 2024, slug: 'herren-1' }
const names = ['Kai D', 'Marco L', 'Simon H', 'Tobias R', 'Nils B', 'Frank T']

const sent = (form: Record<string, string>) => new URLSearchParams(form)

forEachDatabase('keeping matches', (open) => {
  async function begin() {
    const connection = await open()
    const { db } = connection
    const ctx = { ...storeContext({ connection, now: () => now }), fetchList: undefined }
    const { league } = ctx.read
    await ctx.read.pictures.putMany([samplePicture('pictures/jubel-1.svg', 'a'.repeat(64))])
    await league.putTeam(sampleTeam({ lineUp: names }))
    await league.putTeam(sampleTeam({ slug: 'herren-2', name: 'Herren 2', order: 2, ownName: 'TTC Musterdorf II' }))
    await league.saveTeam(sampleTeam({ lineUp: names }), { seenNumber: 1, captainAccount: captain.accountId })
    await league.putFixtures([
      sampleFixture('TTC Musterdorf – TTC Wahlerath'),
      sampleFixture('TTC Musterdorf II – Rodenau', { team: 'herren-2' }),
      sampleFixture('TTC Ottenbruch – TTC Musterdorf', { startsAt: new Date('2024-11-30T17:00:00Z') }),
    ])
    const enter = (who: Actor, form: Record<string, string>, { seen = 0, match = id } = {}) =>
      changeMatch(ctx, who, match, { intent: 'ergebnis', sent: form, seen })
    return { ctx, db, league, enter }
  }

  test('a captain enters the result of the own team with two numbers, and pages hear of it', async () => {
    const { db, league, enter } = await begin()
    const outcome = { home: 9, guest: 7, isForfeited: false }
    expect(await enter(captain, { home: '9', guest: '7' })).toMatchObject(ok({ outcome, sequence: 1 }))
    expect((await league.findFixture(id))?.outcome).toEqual(outcome)
    expect(await readRevision(db)).toBe(1)
  })

  test('a captain changes only the own team, and a member none', async () => {
    const { ctx, enter } = await begin()
    const match = { season: 2024, team: 'herren-2', key: 'ttc-musterdorf-ii--rodenau' }
    for (const refused of [
      await enter(captain, { home: '9', guest: '7' }, { match }),
      await showKeptMatch(ctx, captain, match),
      await saveTeam(ctx, captain, { season: 2024, slug: 'herren-2' }, { sent: sent({}), seen: 1 }),
      await enter(nobody, { home: '9', guest: '7' }),
      await listKeptMatches(ctx, nobody),
    ])
      expect(refused).toEqual(err({ kind: 'not-allowed', right: 'keep-fixtures' }))
    const own = { slug: 'herren-1' }
    expect(await listKeptMatches(ctx, captain)).toMatchObject(ok({ teams: [own] }))
    const all = { teams: [own, { slug: 'herren-2' }], waiting: [{}, {}], coming: [{}], decided: [] }
    expect(await listKeptMatches(ctx, office)).toMatchObject(ok(all))
  })

  test('what has no team is unknown to offices, and a right question to everybody else', async () => {
    const { ctx } = await begin()
    const gone = { ...id, team: 'weg' }
    expect(await showKeptMatch(ctx, office, gone)).toMatchObject({ error: { kind: 'unknown-fixture' } })
    expect(await showKeptMatch(ctx, nobody, gone)).toMatchObject({ error: { kind: 'not-allowed' } })
  })

  test('a result that the system cannot give is refused at its field; a forfeited one may be anything', async () => {
    const { enter } = await begin()
    const mistakes = [{ field: 'home', message: expect.stringContaining('9:9 kann im') }]
    expect(await enter(office, { home: '9', guest: '9' })).toMatchObject(err({ kind: 'mistakes', mistakes }))
    expect(await enter(office, { home: '', guest: '4' })).toMatchObject({ error: { kind: 'mistakes' } })
    const forfeited = await enter(office, { home: '9', guest: '0', forfeited: 'ja' })
    expect(forfeited).toMatchObject({ value: { outcome: { isForfeited: true } } })
  })

  test('single games give the result by themselves, and contradict a wrong one', async () => {
    const { enter } = await begin()
    const games = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`game-${index}`, '3:1']))
    const sheet = { players: names, doubles: ['D/L', 'H/R', 'B/T'] }
    expect(await enter(office, games)).toMatchObject(ok({ outcome: { home: 9, guest: 0 }, sheet }))
    const message = 'Die einzelnen Spiele ergeben 9:0, oben steht 0:9.'
    const wrong = await enter(office, { ...games, home: '0', guest: '9' }, { seen: 1 })
    expect(wrong).toMatchObject(err({ mistakes: [{ message }] }))
    const unreadable = await enter(office, { home: '9', guest: '1', 'game-3': '3' }, { seen: 1 })
    expect(unreadable).toMatchObject({ error: { mistakes: [{ field: 'game-3' }] } })
  })

  test('a stale page does not overwrite the last state', async () => {
    const { enter } = await begin()
    await enter(office, { home: '9', guest: '7' })
    expect(await enter(captain, { home: '8', guest: '8' })).toMatchObject({ error: { kind: 'changed-meanwhile' } })
  })

  test('a result is taken from an hour before the match on, and no earlier', async () => {
    const { ctx, league, enter } = await begin()
    const match = { ...id, key: 'ttc-ottenbruch--ttc-musterdorf' }
    const lost = (seen: number) => enter(captain, { home: '4', guest: '9' }, { seen, match })
    const message = expect.stringContaining('beginnt erst am 30.11.2024, 18:00 Uhr')
    expect(await lost(0)).toMatchObject({ error: { mistakes: [{ field: 'home', message }] } })
    const forfeited = await enter(office, { home: '0', guest: '9', forfeited: 'ja' }, { match })
    expect(forfeited).toMatchObject({ error: { kind: 'mistakes' } })
    expect((await league.findFixture(match))?.outcome).toBeUndefined()
    const move = (time: string, seen: number) =>
      changeMatch(ctx, captain, match, { intent: 'verlegen', seen, sent: { day: '2024-11-24', time } })
    await move('22:01', 0)
    expect(await lost(1)).toMatchObject({ ok: false })
    await move('22:00', 1)
    expect(await lost(2)).toMatchObject({ ok: true })
    const decided = { field: 'day', message: expect.stringContaining('hat schon ein Ergebnis') }
    expect(await move('22:30', 3)).toMatchObject(err({ mistakes: [decided] }))
  })

  test('a match is moved, put off and brought back', async () => {
    const { ctx } = await begin()
    const movedFrom = new Date('2024-11-23T17:00:00Z')
    const change = (intent: 'verlegen' | 'absetzen', form: Record<string, string>, seen: number) =>
      changeMatch(ctx, captain, id, { intent, sent: form, seen })
    const moved = await change('verlegen', { day: '2024-11-26', time: '20:00', hall: 'Sporthalle' }, 0)
    expect(moved).toMatchObject(ok({ startsAt: new Date('2024-11-26T19:00:00Z'), movedFrom, hall: 'Sporthalle' }))
    expect(await change('absetzen', {}, 1)).toMatchObject(ok({ startsAt: undefined, movedFrom }))
    expect(await change('verlegen', { day: '' }, 2)).toMatchObject(err({ mistakes: [{ field: 'day' }] }))
  })

  test('a result gets its article and loses it again, and nothing else of the match changes', async () => {
    const { ctx, league, enter } = await begin()
    await enter(captain, { home: '9', guest: '7' })
    const link = (report: string, seen: number) =>
      changeMatch(ctx, captain, id, { intent: 'artikel', sent: { report }, seen })
    expect(await link('sieg-gegen-wahlerath', 1)).toMatchObject({ ok: true })
    const outcome = { home: 9, guest: 7 }
    expect(await league.findFixture(id)).toMatchObject({ report: 'sieg-gegen-wahlerath', outcome })
    expect(await link('https://anderswo.example', 2)).toMatchObject({ error: { mistakes: [{ field: 'report' }] } })
    expect(await link('', 2)).toMatchObject({ ok: true })
    expect((await league.findFixture(id))?.report).toBeUndefined()
  })

  test('a team gets a picture that readers may see, keeps it when nobody chooses another, and loses it', async () => {
    const { league, ctx } = await begin()
    const choose = (form: Record<string, string>, seen: number) =>
      saveTeam(ctx, captain, herren1, { sent: sent(form), seen })
    const picture = async () => (await league.findTeam(herren1))?.picture
    expect(await choose({ picture: 'pictures/jubel-1.svg' }, 2)).toEqual({ ok: true })
    expect(await choose({ lineUp: 'Neu Eins' }, 3)).toEqual({ ok: true })
    expect(await picture()).toBe('pictures/jubel-1.svg')
    const secret = await choose({ picture: 'pictures/geheim.jpg' }, 4)
    expect(secret).toMatchObject({ error: { mistakes: [{ field: 'picture' }] } })
    expect(await choose({ picture: '' }, 4)).toEqual({ ok: true })
    expect(await picture()).toBe('')
  })

  test('a captain keeps the line-up, and cannot hand the team over', async () => {
    const { league, ctx } = await begin()
    const captainAccount = 'account-nobody'
    const table = 'TTC Musterdorf; 9; 101:58; 12:6\n2.\tTTC B\t9\t60:61\t6:12'
    const team = { lineUp: 'Neu Eins\n\n Neu  Zwei ', captain: 'Frank T' }
    const form = { ...team, table, asOf: '2024-12-01', source: 'Portal' }
    expect(await saveTeam(ctx, captain, herren1, { sent: sent(form), seen: 2, captainAccount })).toEqual({ ok: true })
    expect(await league.findTeam(herren1)).toMatchObject({
      lineUp: ['Neu Eins', 'Neu Zwei'],
      captainAccount: captain.accountId,
      table: { rows: [{ games: { home: 101, guest: 58 } }, { name: 'TTC B' }], source: 'Portal' },
    })
    const wrong = { sent: sent({ ...form, table: 'TTC Musterdorf 9' }), seen: 3 }
    const mistake = { field: 'table', message: expect.stringContaining('Zeile 1') }
    expect(await saveTeam(ctx, captain, herren1, wrong)).toMatchObject(err({ mistakes: [mistake] }))
  })

  test('from a result the report begins with the pairings and the table', async () => {
    const { ctx, league, enter } = await begin()
    await league.putFixtures([sampleFixture('TTC Ottenbruch – TTC Wahlerath 9:6')])
    await enter(office, { home: '8', guest: '8', 'game-0': '3:1', 'game-3': '1:3' })
    const facts = matchReportFacts(valueOf(await showKeptMatch(ctx, office, id)))
    if (!facts) throw new Error('there is a result')
    const { title, markdown } = draftMatchReport(facts.report)
    expect(title).toBe('Herren 1 spielt 8:8 gegen TTC Wahlerath')
    expect(markdown).toContain('| D/L – Doppel 2 | 3:1 |')
    expect(markdown).toContain('| Kai D – Nr. 2 | 1:3 |')
    expect(facts.tableMarkdown).toContain('| **2.** | **TTC Musterdorf** | **8:8** | **1:1** |')
  })
})
