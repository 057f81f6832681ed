import { expect, test } from 'vitest'
import type { EventFile } from '#features/tournaments/events/event.ts'
import { markRegistration } from '#features/tournaments/handling/mark-registration.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { settleEvent } from './settle-event.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')

forEachDatabase('the waiting list', (open) => {
  async function setUp(changes: Partial<EventFile> = {}) {
    const wanted = { places: 2, waitingList: 'offer', offerHours: 24, ...changes } as const
    const clock = { now: noon }
    // The time distinguishes mails and log lines.
    const now = () => (clock.now = new Date(clock.now.getTime() + 1_000))
    const { ctx, event, listed, logOf, mails, enter } = await aTournament(open, { event: wanted, now })
    return {
      enter: (teamNames: string[], seatsWanted?: number) => enter(teamNames, { seatsWanted }),
      async withdraw(name: string) {
        const { reference = '' } = (await listed()).find(({ teamNames }) => teamNames.includes(name)) ?? {}
        const order = { mark: 'withdrawn', seen: 'open' } as const
        return markRegistration(ctx, as('director'), { slug: event.slug, reference }, order)
      },
      settle: () => ctx.write((stores) => settleEvent(ctx, stores, event.id, now())),
      stands: async () =>
        Object.fromEntries(
          (await listed()).flatMap(({ teams }) => teams.map(({ name, standing }) => [name, standing])),
        ),
      mails,
      logged: async () => {
        const logs = await Promise.all((await listed()).map(logOf))
        return logs.flat().map(({ change, by }) => `${change.what} ${by.kind}`)
      },
      setPlaces: (places: number) =>
        ctx.write(({ events }) => events.upsert(sampleEvent({ ...changes, places, waitingList: 'offer' }))),
      clock,
    }
  }

  test('who is too many is asked first, and then waits in the order of arrival', async () => {
    const { enter, stands, logged, mails } = await setUp()
    expect(await enter(['A', 'B', 'C'])).toEqual(err({ kind: 'may-wait', seated: ['A', 'B'], unseated: ['C'] }))
    expect(await stands()).toEqual({})
    expect(await enter(['A', 'B', 'C'], 3)).toMatchObject({ ok: false })
    expect((await enter(['A', 'B', 'C'], 2)).ok).toBe(true)
    expect(await enter(['D'])).toMatchObject({ error: { kind: 'may-wait', seated: [], unseated: ['D'] } })
    expect((await enter(['D'], 0)).ok).toBe(true)
    expect(await stands()).toEqual({ A: 'in', B: 'in', C: 'waiting', D: 'waiting' })
    expect(await logged()).toEqual(['queued entrant', 'queued entrant'])
    expect(await mails()).toHaveLength(2)
  })

  test('a place that the director frees is offered to the first, with one mail, and is not available to others meanwhile', async () => {
    const { enter, withdraw, stands, mails, logged } = await setUp({ places: 1 })
    await enter(['A'])
    for (const name of ['B', 'C']) await enter([name], 0)
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
    expect((await logged()).toSorted()).toEqual(['offered rule', 'queued entrant', 'queued entrant'])
  })

  test('an offer lapses once, and the place goes to the next', async () => {
    const { enter, withdraw, settle, stands, mails, clock } = await setUp({ places: 1 })
    await enter(['A'])
    for (const name of ['B', 'C']) await enter([name], 0)
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

  test('while there are fewer places than teams, a returned place is not offered to anyone', async () => {
    const { enter, withdraw, setPlaces, stands } = await setUp({ places: 3 })
    for (const name of ['A', 'B', 'C']) await enter([name])
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
