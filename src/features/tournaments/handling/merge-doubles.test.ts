import { expect, test } from 'vitest'
import { newTeam, type Team } from '#features/tournaments/registrations/team.ts'
import { ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  dorfpokal,
  jugend,
  sampleOptions,
  samplePlayer,
  sampleRegistration,
} from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { listHalves } from './list-halves.ts'
import { mergeDoubles } from './merge-doubles.ts'

const jutta = as('director')
const at = new Date('2024-12-15T12:00:00.000Z')
const slug = 'dorfspielttt'
const first = { slug, reference: 'DT24-A' }
const withB = { position: 1, other: { reference: 'DT24-B', position: 1 } }
const double = { ...jugend, key: 'doppel', name: 'Doppel', kind: 'double' as const, youth: false, places: 2 }
const waiting = (queueNumber: number) => ({ standing: 'waiting' as const, queueNumber })

/** Single entrants, with what differs from a place in the double. */
type Entrants = Record<string, Partial<Team>>

forEachDatabase('making one pair of two entries', (open) => {
  async function setUp(entrants: Entrants) {
    const { ctx, db, logOf } = await aTournament(open, {
      at,
      event: { ...sampleOptions, competitions: [dorfpokal, double], waitingList: 'at-once' },
      registrations: Object.entries(entrants).map(([mark, changes]) => {
        const teams = [{ ...newTeam(1, `Name ${mark}`, 'doppel'), ...changes }]
        return sampleRegistration(mark, { teams, contactEmail: `${mark.toLowerCase()}@beispiel.example` })
      }),
    })
    const { players, registrations, handling: handlings } = ctx.read
    const id = (mark: string) => sampleRegistration(mark).id
    return {
      merge: mergeDoubles.bind(undefined, ctx),
      players,
      listHalves: listHalves.bind(undefined, ctx),
      handlings,
      id,
      teamOf: async (mark: string) => (await registrations.findById(id(mark)))?.teams[0],
      logOf: async (mark: string) => (await logOf({ id: id(mark) })).map(({ change }) => change.what),
      mails: () => db.selectFrom('outbox').select(['recipient', 'text']).orderBy('recipient').execute(),
      name: (mark: string, name: string, position = 1) =>
        players.add(id(mark), samplePlayer({ team: 1, position, name })),
    }
  }

  test('joins names and players, mails both, and gives the second place to the queue', async () => {
    const { merge, players, id, teamOf, logOf, mails, name } = await setUp({ A: {}, B: {}, C: waiting(1) })
    await name('A', 'Anna')
    await name('B', 'Bert')
    expect(await merge(jutta, first, withB)).toEqual(ok(undefined))
    expect(await teamOf('A')).toMatchObject({ name: 'Name A / Name B', standing: 'in' })
    expect(await teamOf('B')).toMatchObject({ name: 'Name B', standing: 'moved' })
    expect(await teamOf('C')).toMatchObject({ standing: 'in', queueNumber: undefined })
    expect(await players.list(id('A'))).toMatchObject([{ position: 1, name: 'Anna' }, { name: 'Bert' }])
    expect(await players.list(id('B'))).toEqual([])
    expect((await logOf('A')).toSorted()).toEqual(['merged', 'renamed'])
    expect(await logOf('B')).toEqual(['merged'])
    expect(await logOf('C')).toEqual(['moved-up'])
    const told = await mails()
    expect(told.map(({ recipient }) => recipient)).toEqual(['a', 'b', 'c'].map((who) => `${who}@beispiel.example`))
    expect(told[0]?.text).toContain('Die Anmeldung wurde mit der Anmeldung DT24-B zusammengelegt.')
    expect(told[1]?.text).toContain('Die Anmeldung wurde mit der Anmeldung DT24-A zusammengelegt.')
    // The merged registration has no team of its own any more.
    expect(told.map(({ text }) => text.includes('So steht es jetzt'))).toEqual([true, false, true])
  })

  test('the merged player does not reuse the position of a removed one', async () => {
    const { merge, players, id, name } = await setUp({ A: {}, B: {} })
    await name('A', 'Anna')
    const [anna] = await players.list(id('A'))
    if (anna) await players.remove(id('A'), anna)
    await name('B', 'Bert')
    expect((await merge(jutta, first, withB)).ok).toBe(true)
    const [bert] = await players.list(id('A'))
    expect([bert?.name, bert?.position === anna?.position]).toEqual(['Bert', false])
  })

  test('done twice it is done once', async () => {
    const { merge, teamOf, mails } = await setUp({ A: {}, B: {} })
    const outcomes = await Promise.all([merge(jutta, first, withB), merge(jutta, first, withB)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await teamOf('A')).toMatchObject({ name: 'Name A / Name B' })
    expect(await mails()).toHaveLength(2)
  })

  test('the pair has the better place of the two, and what one has paid is paid', async () => {
    const paidAt = new Date('2024-12-10T12:00:00.000Z')
    const { merge, teamOf, logOf } = await setUp({ A: waiting(1), B: { paidAt }, C: {}, D: waiting(2) })
    expect(await merge(jutta, first, withB)).toMatchObject({ ok: true })
    expect(await teamOf('A')).toMatchObject({ standing: 'in', queueNumber: undefined, paidAt })
    expect(await teamOf('D')).toMatchObject({ standing: 'waiting' })
    expect(await logOf('A')).toContain('moved-up')
  })

  test('of two who wait the earlier turn is the pair’s', async () => {
    const { merge, teamOf } = await setUp({ A: waiting(3), B: waiting(1), C: {}, D: {}, E: waiting(2) })
    expect(await merge(jutta, first, withB)).toMatchObject({ ok: true })
    expect(await teamOf('A')).toMatchObject({ standing: 'waiting', queueNumber: 1 })
    expect(await teamOf('E')).toMatchObject({ standing: 'waiting', queueNumber: 2 })
  })

  test.each([
    ['who has gone', { standing: 'withdrawn' }],
    ['of another competition', { competition: 'dorfpokal' }],
    ['whose names are too long together', { name: 'N'.repeat(80) }],
  ] satisfies [string, Partial<Team>][])('nobody is joined with one %s', async (_, changes) => {
    const { merge, teamOf, mails } = await setUp({ A: {}, B: changes })
    expect(await merge(jutta, first, withB)).toMatchObject({ ok: false })
    expect(await teamOf('A')).toMatchObject({ name: 'Name A' })
    expect(await mails()).toEqual([])
  })

  test('no entry is merged with itself, with a pair, or with a declined one', async () => {
    const { merge, name, handlings, id, listHalves } = await setUp({ A: {}, B: {}, C: {} })
    const withItself = { position: 1, other: { reference: 'DT24-A', position: 1 } }
    expect(await merge(jutta, first, withItself)).toMatchObject({ error: { kind: 'no-pair' } })
    await name('A', 'Anna')
    await name('B', 'Bert')
    await name('B', 'Britta', 2)
    expect(await merge(jutta, first, withB)).toMatchObject({ error: { kind: 'too-many-players' } })
    await handlings.setMark(id('C'), 'declined', { seen: 'open', at, by: 'jutta' })
    const withC = { position: 1, other: { reference: 'DT24-C', position: 1 } }
    expect(await merge(jutta, first, withC)).toMatchObject({ error: { kind: 'no-pair' } })
    expect(await listHalves(jutta, slug)).toMatchObject({
      value: [{ reference: 'DT24-A' }, { reference: 'DT24-B', position: 1, name: 'Name B', competition: 'doppel' }],
    })
  })

  test('only directors do so', async () => {
    const { merge, teamOf, listHalves } = await setUp({ A: {}, B: {} })
    for (const office of ['admin', 'board', 'editor', 'youth', 'member'] as const) {
      const actor = { accountId: 'x', offices: [office] }
      expect(await merge(actor, first, withB)).toMatchObject({ error: { kind: 'not-allowed' } })
      expect(await listHalves(actor, slug)).toMatchObject({ error: { kind: 'not-allowed' } })
    }
    expect(await teamOf('B')).toMatchObject({ standing: 'in' })
  })
})
