import { expect, test } from 'vitest'
import type { Actor } from '#rights/offices.ts'
import { createChangePlayers, type PlayerErrand } from '#features/tournaments/entrants/change-players.ts'
import { createDoErrand } from '#features/tournaments/entrants/do-errand.ts'
import type { Errand } from '#features/tournaments/entrants/errand.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createChangeStore } from '#features/tournaments/registrations/change-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { settlingStores } from '#features/tournaments/registrations/settling-stores.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import type { Database } from '#platform/db/database.ts'
import { SECOND } from '#shared/durations.ts'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { createChangeTeam } from './change-team.ts'

const jutta: Actor = { accountId: 'jutta', offices: ['director'] }
const onTheDay = new Date('2024-12-28T12:00:00.000Z')
const which = { slug: 'dorfspielttt', reference: 'DT24-A' }

forEachDatabase('the director’s hand on single teams', (open) => {
  async function setUp(jugend: number | undefined = undefined) {
    const { db, engine, inTransaction } = await open()
    const competitions = sampleOptions.competitions.map((one) =>
      one.key === 'jugend' && jugend !== undefined ? { ...one, places: jugend } : one,
    )
    const event = sampleEvent({ ...sampleOptions, competitions })
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(event)
      for (const mark of ['A', 'B']) {
        const teams = [newTeam(1, `${mark}1`, mark === 'A' ? 'dorfpokal' : 'jugend')]
        await createRegistrationStore(trx).add(sampleRegistration(mark, { teams }))
      }
    })
    const storesOf = (trx: Database) => ({ ...settlingStores(trx, engine), players: createPlayerStore(trx) })
    let seconds = 0
    const needs = {
      newId,
      entryUrl: () => 'https://club.example/',
      now: () => new Date(onTheDay.getTime() + seconds * SECOND),
      afterCommit: () => {},
      changeSpacing: undefined,
      inTransaction: <R>(work: (stores: ReturnType<typeof storesOf>) => Promise<R>) =>
        inTransaction((trx) => work(storesOf(trx))),
    }
    const doErrand = createDoErrand(needs)
    const changePlayers = createChangePlayers(needs)
    const change = createChangeTeam({ findEvent: createEventStore(db).findBySlug, doErrand, changePlayers })
    const players = () => createPlayerStore(db).list(sampleRegistration('A').id)
    const find = async () => (await createRegistrationStore(db).findByReference(event.id, 'DT24-A'))?.teams
    const log = () => createChangeStore(db).list(sampleRegistration('A').id)
    const mails = () => db.selectFrom('outbox').select(['recipient', 'text']).execute()
    return {
      change: (errand: Errand | PlayerErrand, actor = jutta) => change(actor, which, errand),
      find,
      pass: (more: number) => void (seconds += more),
      players,
      log,
      mails,
    }
  }

  test('on the day itself the director names who plays, and strikes them; the entrant is told', async () => {
    const { change, players, pass, log, mails } = await setUp()
    const player = { name: 'Karla M.', birthYear: undefined, guardian: undefined, isNamePublic: false }
    expect((await change({ kind: 'add-player', team: 1, player })).ok).toBe(true)
    expect(await change({ kind: 'add-player', team: 1, player })).toMatchObject({
      error: { kind: 'same-player-twice' },
    })
    const [karla] = await players()
    expect(karla).toMatchObject({ team: 1, name: 'Karla M.' })
    expect(await log()).toMatchObject([{ change: { what: 'players' }, by: { kind: 'director' } }])
    expect(await mails()).toHaveLength(1)
    const struck = { kind: 'remove-player', team: 1, player: karla?.position ?? 0, name: 'Karla M.' } as const
    expect(await change(struck, { accountId: 'paul', offices: ['editor'] })).toMatchObject({
      error: { kind: 'not-allowed' },
    })
    expect((await change(struck)).ok).toBe(true)
    expect(await players()).toEqual([])
    // Whoever comes instead is somebody else, in each line-up that was played before, too.
    pass(10)
    expect((await change({ kind: 'add-player', team: 1, player: { ...player, name: 'Ole' } })).ok).toBe(true)
    expect((await players())[0]?.position).not.toBe(karla?.position)
  })

  test('on the day itself teams are corrected, added, moved and noted as paid; each is told and logged once', async () => {
    const { change, find, log, mails } = await setUp()
    expect(await change({ kind: 'rename', position: 1, name: 'Die Ersten' })).toMatchObject({ ok: true })
    expect(await change({ kind: 'move', position: 1, competition: 'jugend', mayWait: false })).toMatchObject({
      ok: true,
    })
    expect(await change({ kind: 'pay', position: 1, isPaid: true })).toEqual({ ok: true, value: { hasChanged: true } })
    expect(await change({ kind: 'pay', position: 1, isPaid: true })).toEqual({ ok: true, value: { hasChanged: false } })
    expect(await change({ kind: 'add', name: 'Späte', competition: 'dorfpokal', mayWait: false })).toMatchObject({
      ok: true,
    })
    expect(await find()).toMatchObject([
      { name: 'Die Ersten', competition: 'jugend', standing: 'in', paidAt: onTheDay },
      { position: 2, name: 'Späte', competition: 'dorfpokal', standing: 'in' },
    ])
    const by = { kind: 'director', accountId: 'jutta' }
    expect((await log()).map((line) => line.change.what).toSorted()).toEqual([
      'added',
      'competition',
      'paid',
      'renamed',
    ])
    expect((await log()).every((line) => JSON.stringify(line.by) === JSON.stringify(by))).toBe(true)
    expect(await mails()).toHaveLength(4)
  })

  test('into a full competition nobody is moved without a place, unless they may wait', async () => {
    const { change, find } = await setUp(1)
    const move = { kind: 'move' as const, position: 1, competition: 'jugend' }
    expect(await change({ ...move, mayWait: false })).toEqual({ ok: false, error: { kind: 'would-wait' } })
    expect(await find()).toMatchObject([{ competition: 'dorfpokal', standing: 'in' }])
    expect(await change({ ...move, mayWait: true })).toMatchObject({ ok: true })
    expect(await find()).toMatchObject([{ competition: 'jugend', standing: 'waiting', queueNumber: 1 }])
  })

  test('nobody but directors does so', async () => {
    const { change, find } = await setUp()
    for (const office of ['admin', 'board', 'editor', 'youth', 'member'] as const) {
      const outcome = await change({ kind: 'withdraw', position: 1 }, { accountId: 'x', offices: [office] })
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'not-allowed' } })
    }
    expect(await find()).toMatchObject([{ standing: 'in' }])
  })
})
