import { expect, test } from 'vitest'
import type { Actor } from '#rights/offices.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import { newTeam, type Team } from '#features/tournaments/registrations/team.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  dorfpokal,
  jugend,
  sampleEvent,
  sampleOptions,
  sampleRegistration,
} from '#tests/support/samples/sample-registration.ts'
import { createHandlingStore } from './handling-store.ts'
import { createListHalves } from './list-halves.ts'
import { createMergeDoubles } from './merge-doubles.ts'

const jutta: Actor = { accountId: 'jutta', offices: ['director'] }
const at = new Date('2024-12-15T12:00:00.000Z')
const slug = 'dorfspielttt'
const first = { slug, reference: 'DT24-A' }
const withB = { position: 1, other: { reference: 'DT24-B', position: 1 } }
const double = { ...jugend, key: 'doppel', name: 'Doppel', kind: 'double' as const, youth: false, places: 2 }
const waiting = (queueNumber: number) => ({ standing: 'waiting' as const, queueNumber })

/** Who has entered alone, with what differs from a place in the double. */
type Entrants = Record<string, Partial<Team>>

forEachDatabase('making one pair of two entries', (open) => {
  async function setUp(entrants: Entrants) {
    const { db, engine, inTransaction } = await open()
    const event = sampleEvent({ ...sampleOptions, competitions: [dorfpokal, double], waitingList: 'at-once' })
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(event)
      for (const [mark, changes] of Object.entries(entrants)) {
        const teams = [{ ...newTeam(1, `Name ${mark}`, 'doppel'), ...changes }]
        const contactEmail = `${mark.toLowerCase()}@beispiel.example`
        await createRegistrationStore(trx).add(sampleRegistration(mark, { teams, contactEmail }))
      }
    })
    const needs = { findEvent: createEventStore(db).findBySlug }
    const merge = createMergeDoubles({
      ...needs,
      newId,
      entryUrl: () => 'https://club.example/',
      now: () => at,
      afterCommit: () => {},
      inTransaction: (work) =>
        inTransaction((trx) => work({ ...settlingStores(trx, engine), players: createPlayerStore(trx) })),
    })
    const registrations = createRegistrationStore(db)
    const players = createPlayerStore(db)
    const listHalves = createListHalves({
      ...needs,
      registrations,
      handlings: createHandlingStore(db),
      messages: createMessageStore(db),
    })
    const id = (mark: string) => sampleRegistration(mark).id
    return {
      merge,
      players,
      listHalves,
      handlings: createHandlingStore(db),
      id,
      teamOf: async (mark: string) => (await registrations.findById(id(mark)))?.teams[0],
      logOf: async (mark: string) => (await createChangeStore(db).list(id(mark))).map(({ change }) => change.what),
      mails: () => db.selectFrom('outbox').select(['recipient', 'text']).orderBy('recipient').execute(),
      name: (mark: string, name: string, position = 1) =>
        players.add(id(mark), {
          team: 1,
          position,
          name,
          birthYear: undefined,
          guardian: undefined,
          isNamePublic: true,
        }),
    }
  }

  test('joins names and players, tells both, and gives the second place to whoever waits', async () => {
    const { merge, players, id, teamOf, logOf, mails, name } = await setUp({ A: {}, B: {}, C: waiting(1) })
    await name('A', 'Anna')
    await name('B', 'Bert')
    expect(await merge(jutta, first, withB)).toEqual({ ok: true, value: undefined })
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
    // Of its own it has no team any more.
    expect(told.map(({ text }) => text.includes('So steht es jetzt'))).toEqual([true, false, true])
  })

  test('whoever comes has the number of nobody who was struck before', async () => {
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

  test('nobody is joined with himself, with a pair, or with one whom the director has declined', async () => {
    const { merge, name, handlings, id, listHalves } = await setUp({ A: {}, B: {}, C: {} })
    expect(await merge(jutta, first, { position: 1, other: { reference: 'DT24-A', position: 1 } })).toMatchObject({
      error: { kind: 'no-pair' },
    })
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

  test('nobody but directors does so', async () => {
    const { merge, teamOf, listHalves } = await setUp({ A: {}, B: {} })
    for (const office of ['admin', 'board', 'editor', 'youth', 'member'] as const) {
      const actor = { accountId: 'x', offices: [office] }
      expect(await merge(actor, first, withB)).toMatchObject({ error: { kind: 'not-allowed' } })
      expect(await listHalves(actor, slug)).toMatchObject({ error: { kind: 'not-allowed' } })
    }
    expect(await teamOf('B')).toMatchObject({ standing: 'in' })
  })
})
