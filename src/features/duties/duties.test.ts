import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/support/samples/property-seed.ts'
import { storeContext } from '#server/context/store-context.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { plantCanary } from '#tests/support/databases/plant-canary.ts'
import type { DutyContext, Occasion } from './context.ts'
import { addJob, copyRoster, copyToSeries } from './fill-roster.ts'
import { moveDuties, removeDuty, DUTY_PLACE_RETENTION, purgeDuties } from './keep-duties.ts'
import { listRosters, openRoster } from './read-rosters.ts'
import { remindOfDuties } from './remind-of-duties.ts'
import { changePlace, listDuties } from './take-duties.ts'

const PEOPLE = ['mia', 'ole', 'ben', 'ada', 'kai'] as const
const as = (accountId: string) => ({ accountId, offices: ['member'] as const })
const BOARD = { accountId: 'vera', offices: ['board'] as const }
const STRANGER = { accountId: 'x', offices: [] }
const CUP = 'turnier-dorfpokal'
const JOB = { title: 'Theke', day: '0', from: '10:00', to: '14:00', shift: '120', needed: '2' }
const job = (changes: Partial<typeof JOB> = {}) => new URLSearchParams({ ...JOB, ...changes })

const occasion = (key: string, startsAt: string, more: Partial<Occasion> = {}): Occasion => {
  return { key, title: `Titel ${key}`, startsAt: new Date(startsAt), series: undefined, captain: undefined, ...more }
}

forEachDatabase('duties', (open) => {
  async function setUp() {
    const connection = await open()
    const { db } = connection
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    const home = { series: 'herren', captain: 'kai' }
    const occasions = [
      occasion(CUP, '2024-12-28T09:00:00Z'),
      occasion('spiel-1', '2025-01-11T17:30:00Z', home),
      occasion('spiel-2', '2025-02-08T18:30:00Z', home),
      occasion('spiel-3', '2025-05-10T17:30:00Z', home),
    ]
    await connection.inTransaction(async (trx) => {
      for (const id of PEOPLE)
        await plantCanary(trx, 'accounts', { id, email: `${id}@beispiel.example`, phone: id, deleted_at: null })
    })
    const startInstance = (own: typeof connection): DutyContext => ({
      ...storeContext({ connection: own, now: () => time.now }),
      listMembers: async () => PEOPLE.map((id) => ({ id, name: id.toUpperCase(), email: `${id}@beispiel.example` })),
      listOccasions: async () => occasions,
      findClub: async () => ({ name: 'TTC Musterdorf', email: 'info@club.example' }),
      addresses: { duties: 'https://club.example/dienste', mailWishes: 'https://club.example/wuensche' },
    })
    const mails = async () =>
      (await db.selectFrom('outbox').select(['recipient', 'subject', 'kind']).orderBy('id').execute()).map(
        ({ recipient, subject, kind }) => `${kind} ${recipient.split('@')[0]} ${subject}`,
      )
    const ctx = startInstance(connection)
    const { duties: store } = ctx.read
    const idsOf = async (key: string) => (await store.list({ occasion: key })).map(({ id }) => id)
    const enter = (who: string, id: string) => changePlace(ctx, as(who), id, { kind: 'enter' })
    const places = async () => (await store.list({ occasion: CUP }))[0]?.places ?? []
    const stage = { ctx, store, time, occasions, mails, idsOf, enter, places }
    return { ...stage, open: async () => startInstance(await open()) }
  }

  test('of many who want the last place at once one gets it on whatever instance, and each other is told', async () => {
    const { ctx, idsOf, places, ...stage } = await setUp()
    await addJob(ctx, BOARD, CUP, job({ needed: '1' }))
    const [id = ''] = await idsOf(CUP)
    const instances = [ctx, await stage.open(), await stage.open(), await stage.open()]
    const outcomes = await Promise.all(
      PEOPLE.map((who, index) => changePlace(instances[index % 4] ?? ctx, as(who), id, { kind: 'enter' })),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.kind]))).toEqual(Array(4).fill('duty-full'))
    const holder = (await places())[0]?.accountId ?? ''
    await changePlace(ctx, as(holder), id, { kind: 'offer' })
    const others = PEOPLE.filter((who) => who !== holder)
    const takeOvers = await Promise.all(
      others.map((who, index) =>
        changePlace(instances[index] ?? ctx, as(who), id, { kind: 'take-over', from: holder }),
      ),
    )
    expect(takeOvers.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(await places()).toHaveLength(1)
    expect(await stage.mails()).toEqual([`duty-taken-over ${holder} Übernommen: Theke`])
  })

  test('whatever two instances are asked one after the other, the rows are what the rule says', async () => {
    const { ctx, idsOf, places, ...stage } = await setUp()
    const holders = async () => (await places()).map(({ accountId }) => accountId)
    await addJob(ctx, BOARD, CUP, job())
    const [id = ''] = await idsOf(CUP)
    const instances = [ctx, await stage.open()]
    const step = fc.tuple(
      fc.constantFrom(...PEOPLE),
      fc.constantFrom('enter' as const, 'leave' as const, 'offer' as const, 'keep' as const, 'take-over' as const),
      fc.constantFrom(...PEOPLE),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let people = await holders()
        for (const [index, [who, kind, from]] of steps.entries()) {
          const command = kind === 'take-over' ? { kind, from } : { kind }
          const done = await changePlace(instances[index % 2] ?? ctx, as(who), id, command)
          const then = await holders()
          if (!done.ok) expect(then).toEqual(people)
          else if (kind === 'enter') expect(new Set(then)).toEqual(new Set([...people, who]))
          else if (kind === 'leave') expect(then).toEqual(people.filter((each) => each !== who))
          else if (kind === 'take-over')
            expect(new Set(then)).toEqual(new Set([...people.filter((each) => each !== from), who]))
          else expect(new Set(then)).toEqual(new Set(people))
          expect(then.length).toBeLessThanOrEqual(2)
          people = then
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  test('somebody is reminded once, some days before, of all that is near, unless they want no such mail or have just entered themselves', async () => {
    const { ctx, idsOf, enter, time, store, mails, ...stage } = await setUp()
    await addJob(ctx, BOARD, CUP, job())
    const [first = '', second = ''] = await idsOf(CUP)
    for (const id of [first, second]) await enter('mia', id)
    await enter('ole', first)
    await store.setOptedOut('ole', time.now)
    expect(await remindOfDuties(ctx, 3)).toBe(0)
    time.now = new Date('2024-12-26T09:00:00Z')
    await enter('ben', second)
    const instances = [ctx, await stage.open(), await stage.open()]
    const counts = await Promise.all(instances.map((each) => remindOfDuties(each, 3)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await remindOfDuties(ctx, 3)).toBe(0)
    expect(await mails()).toEqual(['duty-reminder mia Bald sind Sie dran: 2 Dienste'])
  })

  test('a roster is made for all home matches of a team at once, by the board or the captain, and moves with a match', async () => {
    const { ctx, idsOf, enter, occasions, store, mails } = await setUp()
    const captain = as('kai')
    expect(await openRoster(ctx, captain, CUP)).toMatchObject({ error: { kind: 'not-allowed' } })
    const own = [{ key: 'spiel-1' }, { key: 'spiel-2' }, { key: 'spiel-3' }]
    expect(await listRosters(ctx, captain)).toMatchObject(ok(own))
    await addJob(ctx, captain, 'spiel-1', job({ title: '  Auf  bau ', from: '17:30', to: '18:30', shift: '0' }))
    expect(await copyToSeries(ctx, captain, 'spiel-1')).toEqual(ok(2))
    expect(await copyToSeries(ctx, captain, 'spiel-1')).toEqual(ok(0))
    expect((await store.list({})).map(({ title, startsAt }) => [title, startsAt.toISOString()])).toEqual([
      ['Auf bau', '2025-01-11T16:30:00.000Z'],
      ['Auf bau', '2025-02-08T17:30:00.000Z'],
      // An hour before, in summer time.
      ['Auf bau', '2025-05-10T16:30:00.000Z'],
    ])
    const [id = ''] = await idsOf('spiel-1')
    await enter('mia', id)
    occasions[1] = occasion('spiel-1', '2025-01-18T18:30:00Z', { captain: 'kai', series: 'herren' })
    expect(await openRoster(ctx, captain, 'spiel-1')).toMatchObject({ value: { isMoved: true } })
    await moveDuties(ctx, captain, 'spiel-1')
    const duties = [{ startsAt: new Date('2025-01-18T17:30:00Z'), places: [{ accountId: 'mia' }] }]
    expect(await openRoster(ctx, captain, 'spiel-1')).toMatchObject(ok({ isMoved: false, duties }))
    await removeDuty(ctx, captain, { key: 'spiel-1', dutyId: id })
    const told = ['duty-gone mia Entfällt: Auf bau', 'duty-moved mia Verschoben: Auf bau']
    expect((await mails()).toSorted()).toEqual(told)
  })

  test('of an occasion that was called off the board strikes the duties, and the captain sees them no more', async () => {
    const { ctx, idsOf, enter, occasions, mails } = await setUp()
    await addJob(ctx, BOARD, 'spiel-1', job({ shift: '0' }))
    const [id = ''] = await idsOf('spiel-1')
    await enter('mia', id)
    occasions.splice(1, 1)
    expect(await openRoster(ctx, as('kai'), 'spiel-1')).toMatchObject({ error: { kind: 'not-allowed' } })
    const left = { key: 'spiel-1', title: 'Titel spiel-1', free: 1 }
    const rosters = [{ key: CUP }, { key: 'spiel-2' }, { key: 'spiel-3' }, left]
    expect(await listRosters(ctx, BOARD)).toMatchObject(ok(rosters))
    expect(await removeDuty(ctx, BOARD, { key: 'spiel-1', dutyId: id })).toEqual(ok(undefined))
    expect(await mails()).toEqual(['duty-gone mia Entfällt: Theke'])
    expect(await openRoster(ctx, BOARD, 'spiel-1')).toEqual(err({ kind: 'unknown-occasion' }))
  })

  test('a tournament takes over the roster of an earlier one, without the people', async () => {
    const { ctx, idsOf, enter, occasions, store } = await setUp()
    const key = 'turnier-neu'
    await addJob(ctx, BOARD, CUP, job())
    const [id = ''] = await idsOf(CUP)
    await enter('mia', id)
    occasions.push(occasion(key, '2025-12-27T08:00:00Z'))
    expect(await copyRoster(ctx, BOARD, key, key)).toMatchObject(err({ kind: 'nothing-to-copy' }))
    expect(await copyRoster(ctx, BOARD, key, CUP)).toMatchObject({ ok: true })
    const starts = [new Date('2025-12-27T08:00:00Z'), new Date('2025-12-27T10:00:00Z')]
    const copied = starts.map((startsAt) => ({ title: 'Theke', startsAt, needed: 2, places: [] }))
    expect(await store.list({ occasion: key })).toMatchObject(copied)
  })

  test('a month after a duty nobody knows who did it, and two years after there is none', async () => {
    const { ctx, idsOf, enter, time, store } = await setUp()
    await addJob(ctx, BOARD, CUP, job({ shift: '0' }))
    const [id = ''] = await idsOf(CUP)
    await enter('mia', id)
    time.now = new Date(Date.parse('2024-12-28T13:00:00Z') + DUTY_PLACE_RETENTION - HOUR)
    expect(await purgeDuties(ctx)).toBe(0)
    time.now = new Date(time.now.getTime() + HOUR)
    expect(await purgeDuties(ctx)).toBe(1)
    expect(await store.list({})).toMatchObject([{ places: [] }])
    time.now = new Date(time.now.getTime() + 730 * DAY)
    expect(await purgeDuties(ctx)).toBe(1)
  })

  test('is closed to accounts without an office, and members make no roster', async () => {
    const { ctx } = await setUp()
    const denied = (right: string) => err({ kind: 'not-allowed', right })
    expect(await listDuties(ctx, STRANGER)).toEqual(denied('meet-members'))
    expect(await changePlace(ctx, STRANGER, 'd', { kind: 'enter' })).toEqual(denied('meet-members'))
    expect(await changePlace(ctx, as('mia'), 'd', { kind: 'enter' })).toEqual(err({ kind: 'unknown-duty' }))
    for (const who of [STRANGER, as('mia')]) {
      expect(await listRosters(ctx, who)).toEqual(denied('keep-duties'))
      for (const refused of [
        await openRoster(ctx, who, CUP),
        await addJob(ctx, who, CUP, job()),
        await copyRoster(ctx, who, CUP, 'spiel-1'),
        await copyToSeries(ctx, who, CUP),
        await moveDuties(ctx, who, CUP),
        await removeDuty(ctx, who, { key: CUP, dutyId: 'd' }),
      ])
        expect(refused).toEqual(denied('keep-duties'))
    }
  })
})
