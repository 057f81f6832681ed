import { expect, test } from 'vitest'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { EventFile } from '#features/tournaments/events/event.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { createMarkRegistration } from '#features/tournaments/handling/mark-registration.ts'
import { ok } from '#shared/result.ts'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { registeringNeeds } from '#tests/support/samples/registering-needs.ts'
import { sampleEvent, sampleForm } from '#tests/support/samples/sample-registration.ts'
import { createChangeStore } from './change-store.ts'
import { createRegisterTeams } from './register-teams.ts'
import { createRegistrationStore } from './registration-store.ts'
import { createSettleEvent } from './settle-event.ts'
import { settlingStores } from './settling-stores.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')
const director = { accountId: 'jutta', offices: ['director' as const] }
const entryUrl = (_: unknown, token: string) => `https://club.example/anmeldung/${token}`

forEachDatabase('the waiting list', (open) => {
  async function setUp(changes: Partial<EventFile> = {}) {
    const { db, engine, inTransaction } = await open()
    const event = sampleEvent({ places: 2, waitingList: 'offer', offerHours: 24, ...changes })
    await inTransaction((trx) => createEventStore(trx).upsert(event))
    const clock = { now: noon }
    // Mails and log lines are told apart by their moments.
    const now = () => (clock.now = new Date(clock.now.getTime() + 1_000))
    const register = createRegisterTeams({ ...registeringNeeds({ engine, inTransaction }), now, afterCommit: () => {} })
    const settle = createSettleEvent({ newId, entryUrl })
    const handling = (trx: typeof db) => ({ ...settlingStores(trx, engine), handlings: createHandlingStore(trx) })
    const mark = createMarkRegistration({
      newId,
      entryUrl,
      now,
      findEvent: createEventStore(db).findBySlug,
      inTransaction: (work) => inTransaction((trx) => work(handling(trx))),
    })
    const listed = () => createRegistrationStore(db).listForEvent(event.id)
    const first = (reference: string) => ({ slug: event.slug, reference })
    return {
      enter: (teamNames: string[], seatsWanted?: number) =>
        register([{ event, form: { ...sampleForm, teamNames }, formKey: teamNames.join(), seatsWanted }]),
      withdraw: async (name: string) => {
        const found = (await listed()).find(({ teamNames }) => teamNames.includes(name))
        return mark(director, first(found?.reference ?? ''), { mark: 'withdrawn', seen: 'open' })
      },
      settle: () => inTransaction(async (trx) => void (await settle(settlingStores(trx, engine), event.id, now()))),
      stands: async () =>
        Object.fromEntries(
          (await listed()).flatMap(({ teams }) => teams.map(({ name, standing }) => [name, standing])),
        ),
      mails: async () =>
        await db.selectFrom('outbox').select(['kind', 'subject', 'text']).orderBy('created_at').orderBy('id').execute(),
      logged: async () => {
        const all = await listed()
        const logs = await Promise.all(all.map(({ id }) => createChangeStore(db).list(id)))
        return logs.flat().map(({ change, by }) => [change.what, by.kind])
      },
      setPlaces: (places: number) =>
        inTransaction((trx) => createEventStore(trx).upsert(sampleEvent({ ...changes, places, waitingList: 'offer' }))),
      clock,
    }
  }

  test('who is too many is asked first, and then waits in the order of arrival', async () => {
    const { enter, stands, logged, mails } = await setUp()
    expect(await enter(['A', 'B', 'C'])).toEqual({
      ok: false,
      error: { kind: 'may-wait', seated: ['A', 'B'], unseated: ['C'] },
    })
    expect(await stands()).toEqual({})
    expect(await enter(['A', 'B', 'C'], 3)).toMatchObject({ ok: false })
    expect((await enter(['A', 'B', 'C'], 2)).ok).toBe(true)
    expect(await enter(['D'])).toMatchObject({ error: { kind: 'may-wait', seated: [], unseated: ['D'] } })
    expect((await enter(['D'], 0)).ok).toBe(true)
    expect(await stands()).toEqual({ A: 'in', B: 'in', C: 'waiting', D: 'waiting' })
    expect(await logged()).toEqual([
      ['queued', 'entrant'],
      ['queued', 'entrant'],
    ])
    expect(await mails()).toHaveLength(2)
  })

  test('a place that the director frees is offered to the first, with one mail, and is nobody else’s meanwhile', async () => {
    const { enter, withdraw, stands, mails, logged } = await setUp({ places: 1 })
    await enter(['A'])
    await enter(['B'], 0)
    await enter(['C'], 0)
    expect(await withdraw('A')).toEqual(ok(undefined))
    expect(await stands()).toEqual({ A: 'in', B: 'offered', C: 'waiting' })
    expect(await enter(['D'])).toMatchObject({ error: { kind: 'may-wait', seated: [] } })
    const [, , , offer, ...others] = await mails()
    expect(others).toEqual([])
    expect(offer).toMatchObject({ kind: 'place-offered' })
    expect(offer?.subject).toMatch(/^Ein Platz ist frei: Anmeldung DT24-/)
    expect(offer?.text).toContain(
      'Für „Mannschaft 1“ ist ein Platz frei geworden. Bitte sagen Sie bis Montag, 2. Dezember 2024, 13:00 Uhr zu.',
    )
    expect((await logged()).toSorted()).toEqual([
      ['offered', 'rule'],
      ['queued', 'entrant'],
      ['queued', 'entrant'],
    ])
  })

  test('an offer lapses once, and the place goes to the next', async () => {
    const { enter, withdraw, settle, stands, mails, clock } = await setUp({ places: 1 })
    await enter(['A'])
    await enter(['B'], 0)
    await enter(['C'], 0)
    await withdraw('A')
    clock.now = new Date(noon.getTime() + 24 * 3_600_000)
    await settle()
    expect(await stands()).toMatchObject({ B: 'offered' })
    clock.now = new Date(noon.getTime() + 24 * 3_600_000 + 60_000)
    await Promise.all([settle(), settle(), settle()])
    expect(await stands()).toEqual({ A: 'in', B: 'lapsed', C: 'offered' })
    const told = (await mails()).slice(3).map(({ kind, subject }) => `${kind} ${subject.split(':')[0]}`)
    expect(told.toSorted()).toEqual([
      'entry-changed Platz nicht mehr reserviert',
      'place-offered Ein Platz ist frei',
      'place-offered Ein Platz ist frei',
    ])
  })

  test('where there are fewer places now than teams, a place that is given back is offered to nobody', async () => {
    const { enter, withdraw, setPlaces, stands } = await setUp({ places: 3 })
    await enter(['A'])
    await enter(['B'])
    await enter(['C'])
    await enter(['D'], 0)
    await setPlaces(1)
    await withdraw('A')
    expect(await stands()).toEqual({ A: 'in', B: 'in', C: 'in', D: 'waiting' })
    await setPlaces(3)
    expect(await enter(['E'])).toMatchObject({ error: { kind: 'may-wait', unseated: ['E'] } })
  })

  test('where the event says so, the next has the place at once', async () => {
    const { enter, withdraw, stands, mails } = await setUp({ places: 1, waitingList: 'at-once' })
    await enter(['A'])
    await enter(['B'], 0)
    await withdraw('A')
    expect(await stands()).toEqual({ A: 'in', B: 'in' })
    expect((await mails()).at(-1)?.subject).toMatch(/^Sie sind nachgerückt/)
  })
})
